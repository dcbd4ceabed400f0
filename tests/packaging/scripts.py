"""The scripts of packaging/ as modules, without a prefix: the folder must never be a package."""

from __future__ import annotations

import sys

from tests.policy.tree import ROOT

# Only while they are imported: a folder of scripts has no place on the path of the other tests.
sys.path.insert(0, str(ROOT / "packaging"))
try:
    import checks
    import commands
    import draw_icons
    import environment
    import standalone
    import system_packages
    import trimming
finally:
    sys.path.remove(str(ROOT / "packaging"))

__all__ = ["checks", "commands", "draw_icons", "environment", "standalone", "system_packages", "trimming"]
