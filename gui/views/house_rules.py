"""House rules on one page: each with its ruling, and what another choice would change before it is accepted.

Docking, in the program's composition root:
    ``page = HouseRulesView(bridge)`` in a dock or a tab of its own (at least 480 pixels wide, it scrolls);
    ``rules = HouseRulesController(session, parent); rules.attach(page)``; connect ``rules.refused``, ``not_written``;
    connect ``page.rule_wanted`` to ``RulesAtHand.show_rule`` and ``RulesAtHand.option_wanted`` to ``page.show_option``.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.words import text
from gui.models.house_rules import Ruling, choice_words, ruling, rulings
from gui.theme import BODY_POINTS, STEP, sized
from gui.views.card import Card, ElidedLabel, label
from gui.views.inputs import ComboBox
from gui.views.painting import SMALL
from gui.views.rule_link import RuleLink
from gui.views.rules_trial import Trial

if TYPE_CHECKING:
    from engine.changes import Change
    from gui.session_bridge import SessionBridge

INPUT_WIDE: Final = 30 * STEP
NARROW: Final = 84 * STEP
NARROWEST: Final = 28 * STEP


class RulingCard(Card):
    """One house rule."""

    accepted = Signal(str, object)
    """Name of the option and the choice."""

    rule_wanted = Signal(str)

    def __init__(self, bridge: SessionBridge, one: Ruling) -> None:
        """Takes the ruling as it is decided now."""
        super().__init__()
        self._bridge = bridge
        self.ruling = one
        say = bridge.say
        self.link = RuleLink(bridge, one.option.rule)
        self.link.wanted.connect(self.rule_wanted)
        self.chip = label(say(text("window.rules.differs")), role="chip", points=SMALL)
        self.reset = QToolButton()
        self.reset.setProperty("kind", "flat")
        self.reset.setFont(sized(SMALL))
        self.reset.setText(say(text("window.rules.reset")))
        self._tried: tuple[Any] | None = None
        self._trial: Trial | None = None
        self._lay_out()
        self.reset.clicked.connect(lambda: self.try_out(self.ruling.option.default))
        self.refresh()

    # ---- what is made when it is asked for: of two inputs a card shows one, and few choices are tried out

    @cached_property
    def switch(self) -> QCheckBox:
        """The input of a rule that is on or off."""
        box = QCheckBox()
        box.setAccessibleName(self.ruling.label)
        box.clicked.connect(self.try_out)
        return box

    @cached_property
    def combo(self) -> ComboBox:
        """The input of a rule with several choices."""
        box = ComboBox()
        box.setAccessibleName(self.ruling.label)
        for choice in self.ruling.option.choices:
            box.addItem(self._named(choice))
        # As wide as all others, unless the panel is too narrow for that.
        box.setMinimumWidth(INPUT_WIDE // 2)
        box.setMaximumWidth(INPUT_WIDE)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        box.activated.connect(lambda place: self.try_out(self.ruling.option.choices[place]))
        return box

    @property
    def input(self) -> QCheckBox | ComboBox:
        """The input that the card shows."""
        return self.switch if self.ruling.is_switch else self.combo

    @property
    def trial(self) -> Trial:
        """What a choice would change."""
        if self._trial is None:
            self._trial = Trial(self._bridge)
            self._trial.accept.clicked.connect(self._on_accept)
            self._trial.leave.clicked.connect(self.give_up)
            self._grid.addWidget(self._trial, 3, 0, 1, 2)
        return self._trial

    def _lay_out(self) -> None:
        title = ElidedLabel(sized(BODY_POINTS + 1, QFont.Weight.DemiBold))
        title.setText(self.ruling.label)
        title.setToolTip(self.ruling.label)
        title.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        title.setMinimumWidth(10 * STEP)
        heading = QHBoxLayout()
        heading.setSpacing(STEP)
        heading.addWidget(title)
        heading.addWidget(self.link)
        heading.addWidget(self.chip, 0, Qt.AlignmentFlag.AlignVCenter)
        heading.addStretch(1)
        self._chosen = QHBoxLayout()
        self._chosen.addWidget(self.reset)
        self._chosen.addWidget(self.input)
        grid = QGridLayout()
        grid.setContentsMargins(STEP, STEP // 2, STEP, STEP // 2)
        grid.setHorizontalSpacing(STEP * 3)
        grid.setVerticalSpacing(STEP // 2)
        grid.setColumnStretch(0, 1)
        grid.addLayout(heading, 0, 0)
        grid.addWidget(label(self.ruling.said, role="quiet", wraps=True), 2, 0, 1, 2)
        self._grid = grid
        self._beside: bool | None = None
        self._place(beside=True)
        self.body.addLayout(grid)
        # Said outright, since the input beside the heading would keep the card from getting narrow enough for two.
        self.setMinimumWidth(NARROWEST)

    def _place(self, *, beside: bool) -> None:
        """Puts the input beside the heading, or under it."""
        if beside == self._beside:
            return
        self._beside = beside
        self._grid.removeItem(self._chosen)
        side = Qt.AlignmentFlag.AlignRight if beside else Qt.AlignmentFlag.AlignLeft
        place = (0, 1, 1, 1) if beside else (1, 0, 1, 2)
        self._grid.addLayout(self._chosen, *place, side | Qt.AlignmentFlag.AlignVCenter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Two lines where one has no room."""
        super().resizeEvent(event)
        self._place(beside=self.width() >= NARROW)

    @property
    def tried(self) -> Any:
        """The choice that is looked at and not accepted yet, None for none; see `is_trying`."""
        return self._tried[0] if self._tried else None

    @property
    def is_trying(self) -> bool:
        """Whether a choice is looked at that was not accepted yet."""
        return self._tried is not None

    def try_out(self, choice: Any) -> None:
        """Shows what a choice would change."""
        if choice == self.ruling.now and isinstance(choice, bool) == isinstance(self.ruling.now, bool):
            self.give_up()
            return
        self._tried = (choice,)
        self._look()
        self.trial.accept.setFocus()

    def give_up(self) -> None:
        """Leaves the decision as it is."""
        self._tried = None
        if self._trial is not None:
            self._trial.give_up()
        self._show()

    def refresh(self) -> None:
        """Shows the decision as it stands, and what the choice at hand would change now."""
        self.ruling = ruling(self._bridge, self.ruling.option)
        if self._tried is not None and self._tried[0] != self.ruling.now:
            self._look()
        else:
            self.give_up()

    def _look(self) -> None:
        self.trial.look(self.ruling.option.name, self.tried, self._named(self.tried))
        self._show()

    def _show(self) -> None:
        shown = self.tried if self.is_trying else self.ruling.now
        choices = self.ruling.option.choices
        with QSignalBlocker(self.input):
            if self.ruling.is_switch:
                self.switch.setChecked(bool(shown))
                self.switch.setText(self._named(bool(shown)))
            else:
                self.combo.setCurrentIndex(choices.index(shown) if shown in choices else -1)
        self.chip.setVisible(self.ruling.differs)
        self.reset.setVisible(self.ruling.differs and not self.is_trying)
        named = text("window.rules.default", choice=self._named(self.ruling.option.default))
        self.reset.setToolTip(self._bridge.say(named))

    def _named(self, choice: Any) -> str:
        return choice_words(self._bridge, self.ruling.option, choice)

    def _on_accept(self) -> None:
        if self.is_trying:
            self.accepted.emit(self.ruling.option.name, self.tried)
            self.input.setFocus()


class HouseRulesView(QWidget):
    """All house rules, with a search."""

    accepted = Signal(str, object)
    """A choice was accepted: name of the option and the choice."""

    rule_wanted = Signal(str)
    """The page of a rule is wanted."""

    def __init__(self, bridge: SessionBridge) -> None:
        """Makes a card for each option of the campaign's system."""
        super().__init__()
        say = bridge.say
        self.search = QLineEdit()
        self.search.setPlaceholderText(say(text("window.rules.search")))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(say(text("window.rules.search")))
        self.only = QCheckBox(say(text("window.rules.only")))
        self.none = label(say(text("window.rules.none")), role="quiet")
        self.cards = {one.option.name: RulingCard(bridge, one) for one in rulings(bridge)}
        page = QWidget()
        page.setObjectName("page")
        down = QVBoxLayout(page)
        down.setContentsMargins(0, 0, STEP, 0)
        down.setSpacing(STEP)
        for card in self.cards.values():
            card.accepted.connect(self.accepted)
            card.rule_wanted.connect(self.rule_wanted)
            down.addWidget(card)
        down.addWidget(self.none)
        down.addStretch(1)
        self.area = QScrollArea()
        self.area.setWidget(page)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        above = QHBoxLayout()
        above.setSpacing(STEP * 2)
        above.addWidget(self.search, 1)
        above.addWidget(self.only)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(STEP)
        inside.addLayout(above)
        inside.addWidget(self.area, 1)
        self.setFocusProxy(self.search)
        self.search.textChanged.connect(self._sift)
        self.only.toggled.connect(self._sift)
        bridge.changed.connect(self._on_changed)
        self._sift()

    def show_option(self, name: str) -> None:
        """Brings the card of an option into view and gives it the keyboard."""
        card = self.cards.get(name)
        if card is not None:
            self.search.clear()
            self.only.setChecked(False)
            self.area.ensureWidgetVisible(card)
            card.input.setFocus()

    def _sift(self) -> None:
        shown = 0
        for card in self.cards.values():
            fits = card.ruling.found_by(self.search.text()) and (card.ruling.differs or not self.only.isChecked())
            card.setVisible(fits or card.is_trying)
            shown += fits or card.is_trying
        self.none.setVisible(not shown)

    def _on_changed(self, change: Change) -> None:
        if change.campaign:
            for card in self.cards.values():
                card.refresh()
            self._sift()
        elif change.people:
            for card in self.cards.values():
                if card.is_trying:
                    card.refresh()
