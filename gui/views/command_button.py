"""A button that shows a command, for as long as the window stands and at no more cost than on the first day."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction, QActionEvent
from PySide6.QtWidgets import QToolButton


class CommandButton(QToolButton):
    """Follows its action by itself.

    Qt's own button takes an action over anew each time that the action changes, listening to it once more each time:
    after an evening of blows one command that is switched off would call thousands. It is laid out anew as well, which
    none but other words or another icon ask for.
    """

    def __init__(self, action: QAction | None = None) -> None:
        """Shows an action, if one is given; ``setDefaultAction`` may give another."""
        super().__init__()
        if action is not None:
            self.setDefaultAction(action)

    def actionEvent(self, event: QActionEvent) -> None:
        """Takes over what has changed of the action."""
        action = event.action()
        if event.type() == QEvent.Type.ActionChanged and action is self.defaultAction():
            self._follow(action)
        else:
            super().actionEvent(event)

    def _follow(self, action: QAction) -> None:
        if action.iconText() != self.text():
            self.setText(action.iconText())
        if action.icon().cacheKey() != self.icon().cacheKey():
            self.setIcon(action.icon())
        if action.toolTip() != self.toolTip():
            self.setToolTip(action.toolTip())
        self.setCheckable(action.isCheckable())
        self.setChecked(action.isChecked())
        self.setEnabled(action.isEnabled())
