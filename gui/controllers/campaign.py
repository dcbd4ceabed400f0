"""The campaign as a file: opening another one, keeping a copy."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.words import text
from gui.controllers.opening import SUFFIX, Opened, open_anything
from gui.controllers.speaking import Speaking

if TYPE_CHECKING:
    from PySide6.QtCore import QObject


class CampaignController(Speaking):
    """Opens and copies campaign files."""

    opened = Signal(object)
    """Another campaign was opened; carries `Opened`."""

    kept = Signal(str)
    """A copy was written; says so in a sentence."""

    def __init__(self, opened: Opened, folder: Path, window: QWidget, parent: QObject | None = None) -> None:
        """Takes the open campaign, and the folder in which campaigns are kept."""
        super().__init__(parent)
        self._opened = opened
        self._folder = folder
        self._window = window

    def choose_and_open(self) -> None:
        """Lets a person choose a campaign or a scenario."""
        words = self._opened.words
        title = words.render(text("window.command.open"))
        kinds = words.render(text("window.file.kinds"))
        name, _ = QFileDialog.getOpenFileName(self._window, title, str(self._opened.path.parent), kinds)
        if name:
            self.attempt(lambda: self.opened.emit(open_anything(Path(name), self._folder)))

    def choose_and_copy(self) -> None:
        """Lets a person choose where a copy goes."""
        words = self._opened.words
        title = words.render(text("window.command.save_copy"))
        first = self._opened.path.with_name(f"{self._opened.path.stem} 2{SUFFIX}")
        kinds = words.render(text("window.file.campaigns"))
        name, _ = QFileDialog.getSaveFileName(
            self._window, title, str(first), kinds, options=QFileDialog.Option.DontConfirmOverwrite
        )
        if name:
            path = Path(name)
            path = path if path.suffix else path.with_suffix(SUFFIX)
            if self.attempt(lambda: self._opened.store.copy_to(path)):
                self.kept.emit(words.render(text("window.say.copied", path=str(path))))
