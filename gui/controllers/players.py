"""What players see: the window for them, and the referee's choices about it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.words import text
from gui.controllers.speaking import Speaking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QWidget

    from engine.session import Session
    from gui.commands import Commands
    from gui.preferences import Preferences
    from gui.session_bridge import SessionBridge
    from gui.views.player_window import PlayerWindow
    from gui.views.player_window_choices import PlayerChoices


class PlayersController(Speaking):
    """Opens and closes the player window, and submits what the referee chooses for it."""

    def __init__(
        self,
        session: Session,
        bridge: SessionBridge,
        commands: Commands,
        preferences: Preferences,
        referee: QWidget,
        parent: QObject | None = None,
    ) -> None:
        """Takes the session that it submits to; ``referee`` is the window on whose screen players do not look."""
        super().__init__(parent)
        self._session, self._bridge, self._commands = session, bridge, commands
        self._preferences, self._referee = preferences, referee
        self._window: PlayerWindow | None = None
        self._choices: PlayerChoices | None = None

    @property
    def window(self) -> PlayerWindow:
        """The player window, made when it is first wanted."""
        if self._window is None:
            from gui.models.player import PlayerModel
            from gui.views.player_window import PlayerWindow

            actions = tuple(self._commands[one] for one in ("player_window", "player_full"))
            title = self._bridge.say(text("window.player.title"))
            self._window = PlayerWindow(PlayerModel(self._bridge, self), title, actions, self._referee)
            self._window.closing.connect(self._on_closing)
            self._window.scaled.connect(lambda scale: self.dress(scale, self._preferences.player_dark))
            if self._preferences.player_geometry:
                self._window.restoreGeometry(self._preferences.player_geometry)
            self._dress()
        return self._window

    def attach(self, choices: PlayerChoices) -> None:
        """Serves the page on which the referee chooses."""
        self._choices = choices
        choices.show_wanted.connect(self.show_people)
        choices.condition_wanted.connect(self.open_conditions)
        choices.portrait_wanted.connect(self._on_portrait)
        choices.portrait_gone.connect(self.take_portraits)
        choices.looks_wanted.connect(self.dress)
        self._dress()

    # ---- the window

    def toggle(self) -> None:
        """Opens the player window, or closes it."""
        if self._window is not None and self._window.isVisible():
            self._window.close()
            return
        self.window.show()
        self._commands["player_window"].setChecked(True)
        if self.window.other_screen() is not None:
            self._referee.activateWindow()
        else:
            self.window.raise_()  # on the one screen it would lie behind the referee's, as if nothing had happened

    def toggle_full(self) -> None:
        """Fills the other screen with the player window, or puts it back."""
        self.window.toggle_full()
        self._commands["player_window"].setChecked(True)
        if self.window.other_screen() is not None:
            self._referee.activateWindow()

    def close(self) -> None:
        """Takes the window away, along with that of the referee."""
        if self._window is not None:
            self._window.close()
            self._window.deleteLater()
            self._window = None

    def dress(self, scale: int, dark: bool) -> None:
        """Gives the player window a size and colours, and keeps them."""
        self._preferences.choose(player_scale=scale, player_dark=dark)
        self._dress()

    def _dress(self) -> None:
        scale, dark = self._preferences.player_scale, self._preferences.player_dark
        if self._window is not None:
            self._window.dress(scale=scale, dark=dark)
        if self._choices is not None:
            self._choices.show_looks(scale=scale, dark=dark)

    def _on_closing(self) -> None:
        self._commands["player_window"].setChecked(False)
        if self._window is not None and not self._window.isFullScreen():
            self._preferences.choose(player_geometry=bytes(self._window.saveGeometry().data()))

    # ---- what players see

    def show_people(self, people: Sequence[str], way: str, alias: str, portrait: bool) -> bool:
        """Shows people in a way."""
        values = {"people": list(people), "way": way, "portrait": portrait} | ({"alias": alias} if alias else {})
        return self.attempt(lambda: self._session.submit("show_people", values))

    def open_conditions(self, names: Sequence[str], to: str) -> bool:
        """Shows conditions on somebody."""
        return all(
            self.attempt(lambda name=name: self._session.submit("show_condition", {"name": name, "shown_on": to}))  # type: ignore[misc]
            for name in names
        )

    def give_portrait(self, person: str, path: Path) -> bool:
        """Gives somebody the picture in a file."""
        from gui.models.player_portrait import read_portrait

        def give() -> None:
            name = self._session.keep_portrait(read_portrait(path))
            self._session.submit("portrait", {"character": person, "portrait": name})

        return self.attempt(give)

    def take_portraits(self, people: Sequence[str]) -> bool:
        """Takes pictures of people away."""
        return all(
            self.attempt(lambda person=person: self._session.submit("portrait", {"character": person}))  # type: ignore[misc]
            for person in people
        )

    def _on_portrait(self, person: str) -> None:
        from PySide6.QtWidgets import QFileDialog

        from gui.models.player_portrait import KINDS

        say = self._bridge.say
        title = say(text("window.players.portrait_of", person=self._bridge.name(person)))
        kinds = say(text("window.players.pictures", kinds=KINDS))
        name, _ = QFileDialog.getOpenFileName(self._referee, title, str(self._preferences.papers), kinds)
        if name:
            self.give_portrait(person, Path(name))
