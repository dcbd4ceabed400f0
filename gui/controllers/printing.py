"""Sheets on paper: the preview with its printer, and a PDF without it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Signal

from engine.words import text
from gui.controllers.speaking import Speaking

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QWidget

    from gui.key_map import KeyMap
    from gui.preferences import Preferences
    from gui.printing.document import SheetDocument
    from gui.printing.paper import Paper
    from gui.printing.printed import Printed
    from gui.session_bridge import SessionBridge


class PrintingController(Speaking):
    """Everything that goes to paper. What prints is imported when it is first asked for."""

    written = Signal(str)
    """A PDF was written; says so in a sentence."""

    def __init__(
        self, bridge: SessionBridge, preferences: Preferences, window: QWidget, parent: QObject | None = None
    ) -> None:
        """Takes the campaign that it prints from."""
        super().__init__(parent)
        self._bridge, self._preferences, self._window = bridge, preferences, window

    def preview(self, people: Sequence[str]) -> None:
        """Shows the sheets of some people as they will be printed."""
        if self._somebody(people):
            self.attempt(lambda: self._preview(people))

    def choose_and_write(self, people: Sequence[str]) -> None:
        """Lets a person choose where the sheets go as a PDF."""
        if not self._somebody(people):
            return
        from PySide6.QtWidgets import QFileDialog

        from gui.controllers.opening import file_name

        say = self._bridge.say
        first = self._preferences.papers / f"{file_name(self._bridge.name(people[0]))}.pdf"
        title, kinds = say(text("window.command.write_pdf")), say(text("window.file.pdf"))
        name, _ = QFileDialog.getSaveFileName(self._window, title, str(first), kinds)
        if name:
            path = Path(name)
            self.write(people, path if path.suffix else path.with_suffix(".pdf"))

    def write(self, people: Sequence[str], path: Path) -> bool:
        """Writes the sheets of some people into one PDF."""
        from gui.printing.document import write_pdf

        done = self.attempt(lambda: write_pdf(self._sheets(people, self._paper()), path))
        if done:
            self._on_written(str(path))
        return done

    def _preview(self, people: Sequence[str]) -> None:
        self._show(lambda paper: self._sheets(people, paper))

    def _show(self, documents: Callable[[Paper], Sequence[Printed]]) -> None:
        from gui.printing.printer import PreviewDialog

        dialog = PreviewDialog(
            documents,
            self._bridge.words,
            self._preferences.papers,
            self._paper(),
            self._window,
        )
        dialog.written.connect(self._on_written)
        dialog.resize(dialog.size().boundedTo(self._window.screen().availableSize()))
        dialog.exec()
        dialog.deleteLater()

    def key_chart(self, keys: KeyMap) -> None:
        """Shows the chart of keys as it will be printed."""
        from gui.printing.key_chart import KeyChart

        self.attempt(lambda: self._show(lambda paper: [KeyChart(self._bridge.words, keys, paper)]))

    def _sheets(self, people: Sequence[str], paper: Paper) -> Sequence[SheetDocument]:
        from gui.printing.document import sheets

        campaign = self._bridge.campaign
        found = [campaign.people[person] for person in people if person in campaign.people]
        return sheets(campaign, found, self._bridge.system, self._bridge.words, paper)

    def _paper(self) -> Paper:
        from gui.printing.paper import A4, LETTER, PAPERS

        metric = QLocale.system().measurementSystem() != QLocale.MeasurementSystem.ImperialUSSystem
        return PAPERS.get(self._preferences.paper, A4 if metric else LETTER)

    def _somebody(self, people: Sequence[str]) -> bool:
        if not people:
            there = bool(self._bridge.campaign.people)
            nobody = text("window.say.choose_for_sheet" if there else "window.say.nobody_there")
            self.refused.emit(self._bridge.say(nobody))
        return bool(people)

    def _on_written(self, path: str) -> None:
        self.written.emit(self._bridge.say(text("window.say.printed", path=path)))
