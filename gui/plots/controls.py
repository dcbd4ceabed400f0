"""What stands above the history: which track, which fight, and the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QMenu, QToolButton, QWidget

from engine.words import text
from gui.icons import icon
from gui.theme import STEP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.session_bridge import SessionBridge
    from gui.theme import Theme


class Controls(QWidget):
    """Choices that are of no use are not shown."""

    chosen = Signal(str, str)
    """A track or a fight was chosen; carries the key of the one and the id of the other."""

    def __init__(self, bridge: SessionBridge, theme: Theme, tracks: Sequence[tuple[str, str]], menu: QMenu) -> None:
        """Takes names and keys of the tracks, and what the menu holds."""
        super().__init__()
        self._theme = theme
        self.track_box, self.fight_box, self._menu = QComboBox(), QComboBox(), QToolButton()
        self._fill(self.track_box, tracks)
        self.track_box.setVisible(len(tracks) > 1)
        self.track_box.setAccessibleName(bridge.say(text("window.plot.track")))
        self.fight_box.setAccessibleName(bridge.say(text("window.plot.fight")))
        self._menu.setProperty("kind", "flat")
        self._menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu.setMenu(menu)
        self._menu.setToolTip(bridge.say(text("window.plot.menu")))
        self._menu.setAccessibleName(self._menu.toolTip())
        above = QHBoxLayout(self)
        above.setContentsMargins(0, 0, 0, 0)
        above.setSpacing(STEP)
        for box in (self.track_box, self.fight_box):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            box.activated.connect(self._on_chosen)
            above.addWidget(box)
        above.addStretch(1)
        above.addWidget(self._menu)
        theme.changed.connect(self._tint)
        self._tint()

    def set_state(self, track: str, fight: str, fights: Sequence[tuple[str, str]], *, saves: bool) -> None:
        """Shows what is chosen, and whether there is something to save."""
        self.track_box.setCurrentIndex(self.track_box.findData(track))
        self._fill(self.fight_box, fights)
        self.fight_box.setCurrentIndex(self.fight_box.findData(fight))
        self.fight_box.setVisible(len(fights) > 1)
        self._menu.setEnabled(saves)

    @staticmethod
    def _fill(box: QComboBox, wanted: Sequence[tuple[str, str]]) -> None:
        if list(wanted) != [(box.itemText(row), box.itemData(row)) for row in range(box.count())]:
            box.clear()
            for name, key in wanted:
                box.addItem(name, key)

    def _on_chosen(self) -> None:
        self.chosen.emit(self.track_box.currentData() or "", self.fight_box.currentData() or "")

    def _tint(self) -> None:
        self._menu.setIcon(icon("more", self._theme.colours))
