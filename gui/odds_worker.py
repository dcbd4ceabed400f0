"""Finds odds beside the window, so that a long burst never holds up what is typed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from engine.errors import GritboardError
from gui.collector import collect_in_this_thread

if TYPE_CHECKING:
    from collections.abc import Mapping
    from concurrent.futures import Future, ThreadPoolExecutor

    from engine.odds import Odds
    from gui.session_bridge import SessionBridge

QUIET_MS: Final = 80
"""How long nothing must be typed before odds are asked for."""


class OddsWorker(QObject):
    """Answers the newest question only; a question that was answered is not asked again."""

    found = Signal(object)
    """Carries `Odds`, or None where there are none."""

    started = Signal()
    """Odds are being found; those shown are of another situation."""

    _answered = Signal(str, object)

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        """Asks through the bridge; what it reads there never changes under way."""
        super().__init__(parent)
        collect_in_this_thread()
        self._bridge = bridge
        self._pool: ThreadPoolExecutor | None = None
        self._waiting: Future[None] | None = None
        self._wanted: tuple[str, str, dict[str, Any]] | None = None
        self._key = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(QUIET_MS)
        self._timer.timeout.connect(self._on_quiet)
        self._answered.connect(self._on_answered)

    def ask(self, action: str, values: Mapping[str, Any]) -> None:
        """Wants the odds of an action, soon."""
        key = json.dumps([self._bridge.head, action, values], sort_keys=True, default=str)
        if key == self._key:
            return
        self._key = key
        self._wanted = (key, action, dict(values))
        self._timer.start()
        self.started.emit()

    def forget(self) -> None:
        """Wants none: the form has problems, or is gone."""
        self._key, self._wanted = "", None
        self._timer.stop()
        self.found.emit(None)

    def close(self) -> None:
        """Waits for what is under way and takes no more."""
        self._timer.stop()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def _on_quiet(self) -> None:
        if self._wanted is None:
            return
        if self._pool is None:
            from concurrent.futures import ThreadPoolExecutor

            self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="odds")
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = self._pool.submit(self._find, *self._wanted)

    def _find(self, key: str, action: str, values: dict[str, Any]) -> None:
        """Runs in the other thread."""
        if key != self._key:
            return
        odds: Odds | None
        try:
            odds = self._bridge.preview(action, values)
        except GritboardError:
            odds = None
        except Exception as error:  # noqa: BLE001 - raised again in the window's own thread
            self._answered.emit(key, error)
            return
        self._answered.emit(key, odds)

    def _on_answered(self, key: str, odds: Odds | Exception | None) -> None:
        if isinstance(odds, Exception):
            self.found.emit(None)
            raise odds
        if key == self._key:
            self.found.emit(odds)
