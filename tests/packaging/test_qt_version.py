"""The release of Qt for Python: one that does not lose references to None under Python 3.11."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import PySide6
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLabel

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

CALLS = 10_000
SLACK = 20
"""References that come and go by themselves; a loss would be one for each call."""


class Bell(QObject):
    """Something that emits."""

    rung = Signal(int)


def lost_references(call: Callable[[int], object]) -> int:
    """How many references to None and True fewer there are after many calls."""
    before = sys.getrefcount(None), sys.getrefcount(True)
    for number in range(CALLS):
        call(number)
    after = sys.getrefcount(None), sys.getrefcount(True)
    return max(abs(b - a) for a, b in zip(after, before, strict=True))


def test_the_release_is_one_that_was_found_sound() -> None:
    assert (6, 11) <= PySide6.__version_info__[:2] < (6, 12)


def test_void_calls_keep_their_references(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    assert lost_references(lambda number: label.setText(str(number))) <= SLACK


def test_signals_keep_their_references() -> None:
    bell = Bell()
    heard: list[int] = []
    bell.rung.connect(heard.append)
    assert lost_references(bell.rung.emit) <= SLACK
    assert len(heard) == CALLS
