"""What holds for every test."""

from __future__ import annotations

import os

# Before Qt is imported: a test run by hand shall not need, nor fill, a desktop.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
