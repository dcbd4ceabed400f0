"""The clock: what time it is, what is due next, and time let pass with a look at what it would bring.

Docking, in the program's composition root:
    ``bar = ClockBar(bridge, theme)`` at the bottom of the window, as wide as it is;
    ``time = TimeController(session, parent); time.attach(bar)``; connect ``time.refused`` and ``time.not_written``;
    give the command ``advance`` the deed ``bar.start`` (it puts the cursor into the amount).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.words import text
from gui.models import clock
from gui.plain_tip import plain_tip
from gui.theme import BODY_POINTS, STEP, sized, tabular
from gui.views.card import ElidedLabel, label, set_role
from gui.views.inputs import ComboBox, WholeInput
from gui.views.outlook import OutlookView
from gui.views.painting import SMALL

if TYPE_CHECKING:
    from engine.changes import Change
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

QUICK: Final = (("rounds", 1), ("minutes", 1), ("minutes", 10), ("hours", 1), ("days", 1), ("weeks", 1))
"""Amounts at one click; clicked again they add up."""

NARROW: Final = 120 * STEP
"""Below this width the inputs stand in a line of their own."""

VERY_NARROW: Final = 102 * STEP
"""Below this width the quick buttons stand in a line of their own, too."""

TINY: Final = 56 * STEP
"""Below this width what lets time pass stands in a line of its own, and the quick buttons in two: a tab of a dock."""

NARROWEST: Final = 30 * STEP
HALF: Final = 3
"""How many quick buttons stand in each of the two lines."""

LISTED: Final = 12
"""The most of what is due that the tooltip lists."""

PAUSE: Final = 40
"""Milliseconds without a change before the preview is worked out."""


class ClockBar(QWidget):
    """Clock, what is due, and the inputs that let time pass."""

    pass_wanted = Signal(str, int)
    """Unit and amount of the time that is to pass."""

    stop_wanted = Signal()
    """The action that lets time pass is to end at the die that it asks."""

    def __init__(self, bridge: SessionBridge, theme: Theme) -> None:
        """Follows the clock of a campaign."""
        super().__init__()
        self._bridge = bridge
        say = bridge.say
        self.clock = label(points=BODY_POINTS + 4, weight=QFont.Weight.DemiBold)
        self.clock.setFont(tabular(BODY_POINTS + 4, QFont.Weight.DemiBold))
        self.due = ElidedLabel(sized(BODY_POINTS))
        self.amount = WholeInput()
        self.amount.set_limits(1, 100_000)
        self.amount.setFixedWidth(9 * STEP)
        self.amount.setAccessibleName(say(text("window.clock.amount")))
        self.unit = ComboBox()
        self.unit.setAccessibleName(say(text("window.clock.unit")))
        for unit, words in clock.units(bridge).items():
            self.unit.addItem(words, unit)
        self.quick = [self._quick_button(unit, amount) for unit, amount in QUICK if self.unit.findData(unit) >= 0]
        self.pass_button = QPushButton(say(text("window.clock.pass")))
        self.pass_button.setProperty("kind", "primary")
        self.stop_button = QPushButton(say(text("window.clock.stop")))
        self.asking = label(role="warning")
        self.outlook = OutlookView(bridge, theme)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._lay_out()
        self._timer.timeout.connect(self.look)
        self.amount.valueChanged.connect(self._on_edited)
        self.unit.currentIndexChanged.connect(self._on_edited)
        self.amount.lineEdit().returnPressed.connect(self._on_return)
        self.pass_button.clicked.connect(self._on_pass)
        self.stop_button.clicked.connect(self.stop_wanted)
        bridge.changed.connect(self._on_changed)
        self.setFocusProxy(self.amount)
        self.setMinimumWidth(NARROWEST)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.refresh()

    def _quick_button(self, unit: str, amount: int) -> QToolButton:
        button = QToolButton()
        button.setText(self._bridge.say(text(f"window.clock.quick.{unit}", amount=amount)))
        button.setAccessibleName(f"+{amount} {self._bridge.say(text(f'field.{unit}'))}")
        button.setFont(sized(SMALL))
        button.clicked.connect(lambda: self.add(unit, amount))
        return button

    def _lay_out(self) -> None:
        self.inputs = QWidget()
        self._grid = QGridLayout(self.inputs)
        self._grid.setContentsMargins(STEP, 0, 0, 0)
        self._grid.setHorizontalSpacing(STEP // 2)
        self._grid.setVerticalSpacing(STEP // 2)
        typed = QHBoxLayout()
        typed.setSpacing(STEP // 2)
        self._let = label(self._bridge.say(text("window.clock.let")), role="quiet")
        typed.addWidget(self._let)
        typed.addWidget(self.amount)
        typed.addWidget(self.unit)
        self._grid.addLayout(typed, 0, 0)
        self._quick_lines = QGridLayout()
        self._quick_lines.setSpacing(STEP // 2)
        self.stopping = QWidget()
        stops = QHBoxLayout(self.stopping)
        stops.setContentsMargins(0, 0, 0, 0)
        stops.setSpacing(STEP * 2)
        stops.addWidget(self.asking, 1)
        stops.addWidget(self.stop_button)
        shown = QHBoxLayout()
        shown.setContentsMargins(STEP, 0, 0, 0)
        shown.setSpacing(STEP * 2)
        shown.addWidget(self.clock)
        shown.addWidget(self.due, 1)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._line.setSpacing(STEP)
        self._line.addLayout(shown, 1)
        below = QVBoxLayout()
        below.addWidget(self.inputs, 0, Qt.AlignmentFlag.AlignLeft)
        below.addWidget(self.stopping)
        self._line.addLayout(below)
        self._lines = 0
        self._place(1)
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(STEP)
        # The line comes first: where there is little room, what scrolls out of sight is the end of the preview.
        body.addLayout(self._line)
        body.addWidget(self.outlook)

    def _place(self, lines: int) -> None:
        """Puts the quick buttons between the inputs and what lets time pass, below both, or in lines of their own."""
        if lines == self._lines:
            return
        self._lines = lines
        self._grid.removeItem(self._quick_lines)
        self._grid.removeWidget(self.pass_button)
        tiny = lines > 2
        for number, button in enumerate(self.quick):
            self._quick_lines.removeWidget(button)
            self._quick_lines.addWidget(button, *divmod(number, HALF) if tiny else (0, number))
        self._let.setVisible(not tiny)
        self._grid.addLayout(self._quick_lines, *((0, 1, 1, 1) if lines == 1 else (1, 0, 1, 2)))
        self._grid.addWidget(self.pass_button, *((2, 0) if tiny else (0, 1 if lines > 1 else 2)))

    # ---- what is chosen

    @property
    def chosen(self) -> tuple[str, int] | None:
        """Unit and amount, None while no amount is given."""
        amount = self.amount.number()
        return (str(self.unit.currentData()), amount) if amount is not None else None

    def start(self) -> None:
        """Puts the cursor into the amount."""
        self.amount.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.amount.selectAll()

    def add(self, unit: str, amount: int) -> None:
        """Adds to the amount, or begins anew in another unit."""
        before = (self.amount.number() or 0) if self.unit.currentData() == unit else 0
        with QSignalBlocker(self.unit), QSignalBlocker(self.amount):
            self.unit.setCurrentIndex(self.unit.findData(unit))
            self.amount.show_number(before + amount)
        self.look()

    def clear(self) -> None:
        """Takes the amount away."""
        with QSignalBlocker(self.amount):
            self.amount.show_number(None)
        self.look()

    def look(self) -> None:
        """Shows what the time chosen would bring."""
        self._timer.stop()
        chosen = self.chosen if not self.is_asking else None
        found = clock.outlook(self._bridge, {chosen[0]: chosen[1]}) if chosen else None
        self.outlook.show_outlook(found)
        self.pass_button.setEnabled(found is not None)

    # ---- following

    @property
    def is_asking(self) -> bool:
        """Whether time passes and a die is asked on the way."""
        pending = self._bridge.pending
        action = self._bridge.actions.get(pending[0]) if pending else None
        return action is not None and action.group == clock.TIME and bool(self._bridge.open_asks)

    def refresh(self) -> None:
        """Shows the clock, what is due, and what can be done."""
        bridge = self._bridge
        self.clock.setText(clock.time_words(bridge, bridge.campaign.clock))
        found = clock.due(bridge)
        if found:
            first = found[0]
            facts = {"who": first.who, "what": first.what, "left": first.left, "more": len(found) - 1}
            key = "window.clock.due_more" if len(found) > 1 else "window.clock.due"
            self.due.setText(bridge.say(text(key, **facts)))
        else:
            self.due.setText(bridge.say(text("window.clock.nothing_due")))
        self.due.setEnabled(bool(found))
        set_role(self.due, "role", "" if found else "quiet")
        lines = [bridge.say(text("window.clock.due", who=d.who, what=d.what, left=d.left)) for d in found[:LISTED]]
        self.due.setToolTip(plain_tip("\n".join(lines)))
        asking = self.is_asking
        self.stopping.setVisible(asking)
        self.inputs.setVisible(not asking)
        self.inputs.setEnabled(bridge.pending is None)
        self.asking.setText(bridge.say(text("window.clock.stands")) if asking else "")
        self.look()

    def _on_changed(self, change: Change) -> None:
        if change.clock or change.asks or change.people or change.order or change.campaign:
            self.refresh()

    def _on_edited(self) -> None:
        self._timer.start()

    def _on_return(self) -> None:
        self.look()
        self._on_pass()

    def _on_pass(self) -> None:
        if self.chosen is not None and self.pass_button.isEnabled() and self._bridge.pending is None:
            self.pass_wanted.emit(*self.chosen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape takes the amount away."""
        if event.key() == Qt.Key.Key_Escape and self.chosen is not None:
            self.clear()
            return
        super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        """Said outright, since the line that is laid out now would keep the bar from getting narrow enough for two."""
        return QSize(NARROWEST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the inputs beside the clock, or below it, in one line or two."""
        super().resizeEvent(event)
        wide = self.width() >= NARROW
        direction = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self._line.direction() != direction:
            self._line.setDirection(direction)
        self._place(3 if self.width() < TINY else 2 if self.width() < VERY_NARROW else 1)
