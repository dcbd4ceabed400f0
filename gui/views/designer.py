"""Gear designed from its technical data: a form, and beside it what follows, with its reasons, before it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.events import TableRowSet
from engine.foresight import foresee
from engine.words import text
from gui.theme import STEP, tabular
from gui.views.card import Card, label
from gui.views.form_view import FormView
from gui.views.rule_link import RuleLink

if TYPE_CHECKING:
    from engine.changes import Change
    from engine.reasons import Reason
    from gui.session_bridge import SessionBridge


class DesignerView(QWidget):
    """The form of an action that makes a row of a table."""

    submit_wanted = Signal()
    rule_wanted = Signal(str)

    made = Signal(str, str)
    """Table and name of what was made."""

    def __init__(self, bridge: SessionBridge, action: str) -> None:
        """Takes the action."""
        super().__init__()
        self._bridge = bridge
        self._reasons: tuple[Reason, ...] | None = None
        self.action = action
        self.values: dict[str, Any] = {}
        self._row: tuple[str, str] | None = None
        say = bridge.say
        self.form = FormView(bridge)
        self.make = QPushButton(say(text("window.action.submit")))
        self.make.setProperty("kind", "primary")
        self.problem = label(role="quiet", wraps=True)
        card = Card(say(bridge.actions[action].label))
        card.body.addWidget(self.form)
        below = QHBoxLayout()
        below.addWidget(self.problem, 1)
        below.addWidget(self.make)
        card.body.addLayout(below)
        self._follows = Card(say(text("window.armoury.follows")))
        self._page = QWidget()
        self._follows.body.addWidget(self._page)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, STEP, 0)
        inside.setSpacing(STEP)
        inside.addWidget(card)
        inside.addWidget(self._follows)
        inside.addStretch(1)
        self.form.edited.connect(self._on_edited)
        self.make.clicked.connect(self.submit_wanted)
        bridge.changed.connect(self._on_changed)
        self.ask()

    def ask(self) -> None:
        """Asks the form over the values as they stand, and shows what follows from them."""
        form = self._bridge.form(self.action, self.values)
        self.form.show_form(form, without="")
        wrong = form.problems[0].said if form.problems else None
        self.problem.setText(self._bridge.say(wrong) if wrong is not None else "")
        self.make.setEnabled(not form.problems and self._bridge.pending is None)
        seen = foresee(self._bridge.campaign, self._bridge.actions[self.action], self.values)
        rows = [event for event in seen.events if isinstance(event, TableRowSet)] if seen else []
        self._row = (rows[0].table, rows[0].row) if rows else None
        self._show(rows[0].why if rows else ())

    def done(self) -> None:
        """It was made; the form stays for the next one."""
        if self._row is not None:
            self.made.emit(*self._row)

    def _show(self, reasons: tuple[Reason, ...]) -> None:
        if reasons == self._reasons:
            return
        self._reasons = reasons
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(STEP, 0, 0, 0)
        grid.setHorizontalSpacing(STEP * 2)
        grid.setColumnStretch(1, 1)
        if not reasons:
            grid.addWidget(
                label(self._bridge.say(text("window.armoury.fill_in")), role="quiet", wraps=True), 0, 0, 1, 2
            )
        for row, reason in enumerate(reasons):
            value = label(self._bridge.say(reason.value), weight=QFont.Weight.DemiBold)
            value.setFont(tabular(weight=QFont.Weight.DemiBold))
            grid.addWidget(label(self._bridge.say(reason.label), role="quiet"), row, 0)
            grid.addWidget(value, row, 1)
            if reason.rule:
                link = RuleLink(self._bridge, reason.rule)
                link.wanted.connect(self.rule_wanted)
                grid.addWidget(link, row, 2, Qt.AlignmentFlag.AlignRight)
        self._follows.body.replaceWidget(self._page, page)
        self._page.hide()
        self._page.deleteLater()
        self._page = page

    def _on_edited(self, key: str, value: Any) -> None:
        if value is None or value == []:
            self.values.pop(key, None)
        else:
            self.values[key] = value
        self.ask()

    def _on_changed(self, change: Change) -> None:
        if change.campaign or change.asks:
            self.ask()
