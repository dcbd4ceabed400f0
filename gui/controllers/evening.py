"""Evenings of play begun and ended, notes written, and records put into a file."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from engine.errors import GritboardError
from engine.words import text
from gui.controllers.speaking import Speaking

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from engine.session import Session
    from gui.preferences import Preferences
    from gui.session_bridge import SessionBridge
    from gui.views.evening import EveningView


class EveningController(Speaking):
    """Carries out what the evening's panel asks for."""

    written = Signal(str)
    """A record was written; says so in a sentence."""

    def __init__(
        self, session: Session, bridge: SessionBridge, preferences: Preferences, parent: QObject | None = None
    ) -> None:
        """Takes the session that it submits to."""
        super().__init__(parent)
        self._session, self._bridge, self._preferences = session, bridge, preferences

    def attach(self, view: EveningView) -> None:
        """Serves a panel; what was typed goes once it is kept."""
        view.begin_wanted.connect(lambda name: view.name.clear() if self.begin(name) else None)
        view.end_wanted.connect(self.end)
        view.note_wanted.connect(lambda words: view.note.clear() if self.note(words) else None)
        view.export_wanted.connect(lambda name, record: self._on_export(view, name, record))

    def begin(self, name: str) -> bool:
        """Begins an evening; one that goes on ends."""
        return self.attempt(lambda: self._session.submit("begin_evening", {"name": name} if name else {}))

    def end(self) -> bool:
        """Ends the evening."""
        return self.attempt(lambda: self._session.submit("end_evening", {}))

    def note(self, words: str) -> bool:
        """Writes something down."""
        return self.attempt(lambda: self._session.submit("note", {"text": words}))

    def write(self, record: str, path: Path) -> bool:
        """Writes a record as plain text; the file is there as a whole or as it was."""
        half = path.with_name(f".{path.name}-half")

        def deed() -> None:
            try:
                half.write_text(record, encoding="utf-8", newline="\n")
                half.replace(path)
            except (OSError, ValueError) as error:
                with contextlib.suppress(OSError, ValueError):
                    half.unlink(missing_ok=True)
                reason = getattr(error, "strerror", None) or str(error)
                sentence = self._bridge.say(text("window.evening.not_written", path=str(path), reason=reason))
                raise GritboardError(sentence) from None

        done = self.attempt(deed)
        if done:
            self.written.emit(self._bridge.say(text("window.say.printed", path=str(path))))
        return done

    def _on_export(self, view: EveningView, name: str, record: str) -> None:
        from PySide6.QtWidgets import QFileDialog

        from gui.controllers.opening import file_name

        say = self._bridge.say
        first = self._preferences.papers / f"{file_name(name)}.txt"
        title, kinds = say(text("window.evening.export")), say(text("window.file.plain"))
        chosen, _ = QFileDialog.getSaveFileName(view.window(), title, str(first), kinds)
        if chosen:
            path = Path(chosen)
            self.write(record, path if path.suffix else path.with_suffix(".txt"))
