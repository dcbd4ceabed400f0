"""The campaign as a file: a new one, opening another one, keeping a copy."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from engine.words import text
from gui.controllers.opening import SUFFIX, Opened, file_name, found_empty, free_name, open_anything, open_campaign
from gui.controllers.speaking import Speaking

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QWidget

    from gui.preferences import Preferences


class CampaignController(Speaking):
    """Makes, opens and copies campaign files."""

    opened = Signal(object)
    """Another campaign was opened; carries `Opened`."""

    kept = Signal(str)
    """A copy was written; says so in a sentence."""

    def __init__(
        self, opened: Opened, preferences: Preferences, window: QWidget, parent: QObject | None = None
    ) -> None:
        """Takes the open campaign, and the preferences that name the folder in which campaigns are made."""
        super().__init__(parent)
        self._opened = opened
        self._preferences = preferences
        self._window = window

    def choose_and_open(self) -> None:
        """Lets a person choose a campaign or a scenario."""
        from PySide6.QtWidgets import QFileDialog

        words = self._opened.words
        title = words.render(text("window.command.open"))
        kinds = words.render(text("window.file.kinds"))
        name, _ = QFileDialog.getOpenFileName(self._window, title, str(self._opened.path.parent), kinds)
        if name:
            self.open(Path(name))

    def open(self, path: Path) -> bool:
        """Opens a campaign or a scenario in the place of this one."""
        if self._is_open(path):
            self.refused.emit(self._opened.words.render(text("window.say.open_already", path=str(path))))
            return False
        return self._attempt_to_open(lambda: open_anything(path, self._preferences.campaigns))

    def open_to_write(self) -> bool:
        """Opens the campaign that is only looked at to play on."""
        return self._attempt_to_open(lambda: open_campaign(self._opened.path, take_over=True))

    def found(self, system: str, name: str) -> bool:
        """Makes an empty campaign in the folder for campaigns and opens it."""
        path = self.path_for(name)
        return self._attempt_to_open(lambda: found_empty(system, name, path))

    def path_for(self, name: str) -> Path:
        """Where a new campaign of a name would be kept."""
        return free_name(self._preferences.campaigns, file_name(name))

    def choose_and_copy(self) -> None:
        """Lets a person choose where a copy goes."""
        from PySide6.QtWidgets import QFileDialog

        words = self._opened.words
        title = words.render(text("window.command.save_copy"))
        first = free_name(self._opened.path.parent, self._opened.path.stem)
        kinds = words.render(text("window.file.campaigns"))
        name, _ = QFileDialog.getSaveFileName(
            self._window, title, str(first), kinds, options=QFileDialog.Option.DontConfirmOverwrite
        )
        if name:
            path = Path(name)
            self.copy_to(path if path.suffix else path.with_suffix(SUFFIX))

    def copy_to(self, path: Path) -> bool:
        """Writes a copy, which is a campaign of its own."""
        done = self.attempt(lambda: self._opened.store.copy_to(path), of_another_file=True)
        if done:
            self.kept.emit(self._opened.words.render(text("window.say.copied", path=str(path))))
        return done

    def _attempt_to_open(self, opening: Callable[[], Opened]) -> bool:
        # What goes wrong here has nothing to do with the campaign that is open, which stays as it is.
        found: list[Opened] = []
        done = self.attempt(lambda: found.append(opening()), of_another_file=True)
        if done:
            self.opened.emit(found[0])
        return done

    def _is_open(self, path: Path) -> bool:
        try:
            return path.samefile(self._opened.path) and not self._opened.session.read_only
        except OSError:
            return False
