"""Garbage goes away in the thread of the window, whichever thread makes the objects that call for it."""

from __future__ import annotations

import gc
import threading
import weakref
from typing import TYPE_CHECKING

from gui.collector import PATIENCE, Collector
from gui.odds_worker import OddsWorker

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from gui.session_bridge import SessionBridge


class Ring:
    def __init__(self) -> None:
        self.itself = self


def test_a_thread_beside_the_window_frees_nothing(bridge: SessionBridge, qtbot: QtBot) -> None:
    worker = OddsWorker(bridge)
    freed_in: list[threading.Thread] = []

    def busy() -> None:
        kept = [[number] for number in range(20 * gc.get_threshold()[0])]
        del kept

    gc.collect()
    weakref.finalize(Ring(), lambda: freed_in.append(threading.current_thread()))
    beside = threading.Thread(target=busy)
    beside.start()
    beside.join()
    assert freed_in == []
    more = [[number] for number in range(2 * gc.get_threshold()[0])]
    qtbot.waitUntil(lambda: bool(freed_in))
    assert freed_in == [threading.current_thread()]
    assert more
    worker.close()


def test_what_is_due_waits_for_a_pause_but_not_for_ever(qapp: QApplication) -> None:
    collector = Collector(qapp)
    freed: list[int] = []
    gc.collect()
    collector.look()
    kept: list[list[int]] = []

    def is_freed_at_once(made: int) -> bool:
        weakref.finalize(Ring(), lambda: freed.append(1))
        kept.extend([number] for number in range(made))
        before = len(freed)
        collector.look()
        return len(freed) > before

    many = 2 * gc.get_threshold()[0]
    assert not any(is_freed_at_once(many) for _ in range(PATIENCE))
    assert is_freed_at_once(many)
    assert not is_freed_at_once(many)
    collector.look()
    assert len(freed) == PATIENCE + 2
    collector.deleteLater()
