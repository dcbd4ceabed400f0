"""Loads what is slow to load beside the window, once it is painted."""

from __future__ import annotations

import importlib
import threading
from typing import Final

LATER: Final = ("numpy", "engine.odds")
"""Modules that the first odds need."""

_begun = threading.Event()


def warm_up() -> None:
    """Starts loading; a second call does nothing."""
    if _begun.is_set():
        return
    _begun.set()
    # Not a daemon: a thread that is cut off amid the loading of NumPy takes the whole program down with it at its end.
    threading.Thread(target=_load, name="warm-up").start()


def _load() -> None:
    for name in LATER:
        importlib.import_module(name)
