"""The heading of the order: round and turn in large letters, and the buttons that move the fight along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QFont, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from engine.words import text
from gui.icons import SIDE, tinted
from gui.models.people import slot_name
from gui.plain_tip import plain_tip
from gui.theme import BODY_POINTS, STEP, sized
from gui.views.card import ElidedLabel, label
from gui.views.command_button import CommandButton
from gui.views.painting import SMALL

if TYPE_CHECKING:
    from gui.commands import Commands
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

ROOMY = 560
"""From this width on the lesser buttons have words."""


class FightHeader(QWidget):
    """Says where the fight stands."""

    def __init__(self, bridge: SessionBridge, commands: Commands, theme: Theme) -> None:
        """Follows the fight."""
        super().__init__()
        self._bridge = bridge
        self._theme = theme
        self.turn = ElidedLabel(sized(15, QFont.Weight.DemiBold))
        self._round = label(role="quiet", points=SMALL, weight=QFont.Weight.DemiBold)
        said = QVBoxLayout()
        said.setSpacing(0)
        said.addWidget(self._round)
        said.addWidget(self.turn)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(STEP, 0, 0, 0)
        whole.setSpacing(STEP // 2)
        whole.addLayout(said, 1)
        self._lesser = [_button(commands, command) for command in ("hold", "act_now")]
        self._flat = [_button(commands, command, flat=True) for command in ("lock_order", "undo", "redo")]
        self._next = PrimaryButton(commands["next_turn"])
        self._resume = _button(commands, "pause_fight")
        self._start = PrimaryButton(commands["start_fight"])
        for button in (*self._flat, *self._lesser, self._next, self._resume, self._start):
            whole.addWidget(button)
        bridge.changed.connect(self.refresh)
        theme.changed.connect(self._tint)
        if theme.dressed:
            self._tint()
        self.refresh()

    def set_low(self) -> None:
        """Leaves the round to the line at the bottom, on a screen that is small at its scale."""
        self._round.hide()
        self._flat[-1].hide()  # redo, which has a key and stands in the menu

    @property
    def lines(self) -> tuple[str, str]:
        """What it says: which fight and round, unless the line at the bottom does, and whose turn."""
        return "" if self._round.isHidden() else self._round.text(), self.turn.text()

    def refresh(self) -> None:
        """Reads the fight."""
        fight = self._bridge.campaign.encounter
        say = self._bridge.say
        self._next.setVisible(fight is not None)
        self._start.setVisible(fight is None)
        waiting = [one.name for one in self._bridge.campaign.encounters.values() if one.state == "paused"]
        self._resume.setVisible(fight is None and bool(waiting))
        for button in (*self._lesser, self._flat[0]):
            button.setVisible(fight is not None)
        if fight is None:
            waiting = [one.name for one in self._bridge.campaign.encounters.values() if one.state == "paused"]
            self._round.setText(
                say(text("window.fight.paused", fights=waiting) if waiting else text("window.fight.none"))
            )
            self.turn.setText(say(text("window.fight.none_title")))
            return
        self._round.setText(say(text("window.fight.round", fight=fight.name, round=fight.round)))
        slot = fight.in_turn
        names = slot_name(self._bridge, slot) if slot else ""
        self.turn.setText(say(text("window.fight.turn", people=names) if names else text("window.fight.nobody")))
        self.turn.setToolTip(plain_tip(self.turn.text()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shows words on the lesser buttons, or icons alone."""
        super().resizeEvent(event)
        roomy = event.size().width() >= ROOMY
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if roomy else Qt.ToolButtonStyle.ToolButtonIconOnly
        for button in self._lesser:
            button.setToolButtonStyle(style)

    def _tint(self) -> None:
        for button, name in ((self._next, "next"), (self._start, "start")):
            button.setIcon(tinted(name, self._theme.colours.on_accent, self._theme.colours.border))


class PrimaryButton(QToolButton):
    """Shows a command in the accent colour; its icon is its own, since the command's has that of text."""

    def __init__(self, action: QAction) -> None:
        """Follows an action."""
        super().__init__()
        self._action = action
        self.setProperty("kind", "primary")
        self.setFont(sized(BODY_POINTS, QFont.Weight.DemiBold))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(QSize(SIDE, SIDE))
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        self.setText(self._action.text())
        self.setToolTip(self._action.toolTip())
        self.setEnabled(self._action.isEnabled())


def _button(commands: Commands, command: str, *, flat: bool = False) -> QToolButton:
    button = CommandButton(commands[command])
    button.setIconSize(QSize(SIDE, SIDE))
    if flat:
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        button.setProperty("kind", "flat")
    else:
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return button
