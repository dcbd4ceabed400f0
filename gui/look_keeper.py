"""Keeps how the order of the open campaign looks, for the next start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from gui.desk import Desk
    from gui.kept_look import KeptLook, Look

QUIET_MS: Final = 1500
"""After how long without a change the look is kept, so that it is there too for a start after a power cut."""


class LookKeeper(QObject):
    """Follows one desk after another; what it keeps is only ever used if the campaign's file is still the same."""

    def __init__(self, kept: KeptLook, dress: str, parent: QObject | None = None) -> None:
        """Keeps looks in a file.

        Args:
            kept: The file.
            dress: What else measures hang on, such as density and scale.
            parent: Who keeps this.
        """
        super().__init__(parent)
        self._kept, self._dress = kept, dress
        self._desk: Desk | None = None
        self._last: Look | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(QUIET_MS)
        self._pause.timeout.connect(self._keep_now)

    def follow(self, desk: Desk) -> None:
        """Goes over to a desk whose window is shown."""
        self._desk, self._last = desk, None
        desk.bridge.changed.connect(self._on_changed)
        desk.window.closing.connect(self._take)
        self._pause.start()

    def _on_changed(self) -> None:
        self._pause.start()

    def _take(self) -> None:
        if self._desk is not None:
            self._last = self._desk.window.look

    def _keep_now(self) -> None:
        if self._desk is not None and self._desk.window.isVisible():
            self._take()
            self._write(self._desk)

    def left(self, desk: Desk) -> None:
        """Keeps the last look of a desk whose campaign is closed: only now does its file stay as it is."""
        if desk is self._desk:
            self._pause.stop()
            self._write(desk)
            self._desk = None

    def _write(self, desk: Desk) -> None:
        if self._last is not None:
            self._kept.keep(desk.opened.path, self._dress, self._last)
