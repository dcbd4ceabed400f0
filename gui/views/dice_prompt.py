"""The prompt for the next die: who rolls, what, against what, and one line for the faces of the table."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QScrollArea, QToolButton, QVBoxLayout, QWidget

from engine.answers import REROLL
from engine.asks import Choice, Throw
from engine.words import text
from gui.plain_tip import plain_tip
from gui.theme import STEP, sized, tabular
from gui.typed_faces import read_faces, read_modifier
from gui.views import ask_words
from gui.views.card import Card, ElidedLabel, label, line, set_role
from gui.views.command_button import CommandButton
from gui.views.dice_line import DiceLine
from gui.views.face_bar import FaceBar
from gui.views.flow_layout import FlowLayout
from gui.views.given import Given
from gui.views.open_asks import OpenAsks
from gui.views.option_buttons import OptionButtons
from gui.views.painting import SMALL

if TYPE_CHECKING:
    from engine.asks import Ask
    from gui.commands import Commands
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

ROOMY: Final = 560
"""Width from which the buttons of the heading have words."""

QUESTION_POINTS: Final = (20.0, 17.0, 14.0)
"""Sizes of what is asked, the first that fits."""

LOW_POINTS: Final = 13.0
"""Size of the faces that are typed, on a screen that is small at its scale."""

REFEREE: Final = ("modify", "waive", "override", "secret")
DICE: Final = ("roll_all", "app_person", "app_npcs", "app_all")


class DicePrompt(Card):
    """Shows what is asked and says what was answered; which of several asks is answered is chosen here."""

    faces_given = Signal(str, tuple)
    roll_wanted = Signal(str)
    option_chosen = Signal(str, str)
    interrupt_wanted = Signal(str, object)
    modifier_given = Signal(str, int, str)
    """Id of the ask, a modifier that was typed in the place of faces, and its reason."""

    def __init__(self, bridge: SessionBridge, commands: Commands, theme: Theme) -> None:
        """Shows nothing until something is asked."""
        super().__init__()
        self._bridge = bridge
        self._commands = commands
        self._current = ""
        self._action = ElidedLabel(sized(SMALL, QFont.Weight.DemiBold))
        self._action.setProperty("role", "quiet")
        self._action.setContentsMargins(STEP, 0, 0, 0)
        self.secret = label(bridge.say(text("window.prompt.secret")), role="warning", points=SMALL)
        self.question = label(points=QUESTION_POINTS[0], weight=QFont.Weight.DemiBold, wraps=True)
        self.wanted = label(points=16, role="accent", weight=QFont.Weight.DemiBold, wraps=True)
        self.reasons = label(role="quiet", wraps=True)
        self.said = label(role="quiet", wraps=True)
        self.line = DiceLine()
        self.line.setAccessibleName(bridge.say(text("window.prompt.faces")))
        self.give = QPushButton(bridge.say(text("window.prompt.give")))
        self.give.setProperty("kind", "primary")
        self._roll = QPushButton(bridge.say(text("window.prompt.roll")))
        self._roll_all = CommandButton(commands["roll_all"])
        self._roll_all.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._heading: list[QToolButton] = []
        self._dice = QWidget()
        self.faces = FaceBar(bridge, theme)
        self.choices = OptionButtons(bridge)
        self.offers = QWidget()
        self._offered: list[QPushButton] = []
        self.others = OpenAsks(bridge)
        self.given = Given(bridge)
        self._lay_out()
        self._connect()
        self.show_asks()

    def _connect(self) -> None:
        self.line.textChanged.connect(self._on_typed)
        self.line.given.connect(self._on_given)
        self.line.roll_wanted.connect(self._on_roll)
        self.give.clicked.connect(self._on_given)
        self._roll.clicked.connect(self._on_roll)
        self.faces.picked.connect(self._on_picked)
        self.choices.chosen.connect(lambda option: self.option_chosen.emit(self._current, option))
        self.others.chosen.connect(self.choose_ask)
        self.given.rerolls.wanted.connect(self.interrupt_wanted)
        self._bridge.changed.connect(self._on_changed)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._action, 1)
        head.addWidget(self.secret)
        for command in ("step_back", "cancel"):
            button = CommandButton(self._commands[command])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setProperty("kind", "flat")
            self._heading.append(button)
            head.addWidget(button)
        head.addWidget(menu_button(self._commands, self._bridge.say(text("window.prompt.dice")), DICE))
        head.addWidget(menu_button(self._commands, self._bridge.say(text("window.prompt.referee")), REFEREE))
        self.body.addLayout(head)
        page = QWidget()
        page.setObjectName("page")
        inside = QVBoxLayout(page)
        inside.setContentsMargins(STEP, 0, STEP, 0)
        inside.setSpacing(STEP)
        inside.addWidget(self.others)
        inside.addWidget(self.question)
        inside.addWidget(self.wanted)
        inside.addWidget(self.reasons)
        dice = self._dice_row = QHBoxLayout(self._dice)
        dice.setContentsMargins(0, STEP // 2, 0, 0)
        dice.setSpacing(STEP)
        dice.addWidget(self.line, 1)
        dice.addWidget(self.give)
        inside.addWidget(self._dice)
        inside.addWidget(self.choices)
        inside.addWidget(self.said)
        inside.addWidget(self.faces)
        FlowLayout(self.offers)
        inside.addWidget(self.offers)
        self._rule = line()
        inside.addWidget(self._rule)
        inside.addWidget(self.given)
        inside.addStretch(1)
        scroll = self._scroll = QScrollArea()
        scroll.setWidget(page)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.body.addWidget(scroll, 1)
        self._foot_line = line()
        self.body.addWidget(self._foot_line)
        # As far to the right as the button that declared the blow: the mouse need not move.
        foot = QHBoxLayout()
        foot.setSpacing(STEP)
        foot.addStretch(1)
        foot.addWidget(self._roll)
        foot.addWidget(self._roll_all)
        self.body.addLayout(foot)

    def set_low(self) -> None:
        """The line for faces is seen as a whole, where there is room for nothing else."""
        super().set_low()
        self._foot_line.hide()
        self._dice_row.setContentsMargins(0, 0, 0, 0)
        self.line.setFont(tabular(LOW_POINTS, QFont.Weight.Medium))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves the words of the heading's buttons away where there is no room for them."""
        super().resizeEvent(event)
        icons, words = Qt.ToolButtonStyle.ToolButtonIconOnly, Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        for button in self._heading:
            button.setToolButtonStyle(words if event.size().width() >= ROOMY else icons)

        self._fit_question()

    def _fit_question(self) -> None:
        """Sets what is asked as large as two lines have room for: long names are no reason to scroll."""
        room = 1.8 * (self.width() - 4 * STEP)
        points = next(
            (one for one in QUESTION_POINTS if _width(self.question.text(), one) <= room), QUESTION_POINTS[-1]
        )
        self.question.setFont(sized(points, QFont.Weight.DemiBold))

    # ---- what others call

    @property
    def current(self) -> Ask[Any] | None:
        """The ask that is answered next."""
        asks = self._bridge.open_asks
        return next((ask for ask in asks if ask.id == self._current), asks[0] if asks else None)

    @property
    def options(self) -> list[QPushButton]:
        """The buttons of a choice."""
        return self.choices.buttons

    def focus_answer(self) -> None:
        """Puts the cursor where the answer goes."""
        if isinstance(self.current, Choice) and self.options:
            self.choices.focus_default()
        else:
            self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        # Where room is short, what is asked takes all of it once it is laid out, and the answer would lie below.
        QTimer.singleShot(0, self, self._show_answer)

    def _show_answer(self) -> None:
        place = self.line if self.line.isVisibleTo(self) else self.choices
        # Whoever went down to a re-roll by keys is to see the next question again, not only its answer.
        self._scroll.verticalScrollBar().setValue(0)
        if self._scroll.viewport().height() >= place.height() + 2 * STEP:
            self._scroll.ensureWidgetVisible(place, 0, STEP)
        elif (page := self._scroll.widget()) is not None:
            self._scroll.verticalScrollBar().setValue(place.mapTo(page, QPoint(0, 0)).y())
        # Where not even the number to roll against is in sight any more, the line itself says it.
        self.line.setPlaceholderText(self.wanted.text() if self.wanted.visibleRegion().isEmpty() else "")

    def choose_ask(self, ask: str) -> None:
        """Answers this one of several asks next."""
        self._current = ask
        self.line.clear()
        self.show_asks()
        self.focus_answer()

    def show_asks(self) -> None:
        """Shows what is asked now."""
        question = self.current
        if question is None:
            self._current = ""
            self.line.clear()  # what was typed for an action that is over is not for the next one
            return
        if question.id != self._current:
            self._current = question.id
            self.line.clear()
        bridge = self._bridge
        self._action.setText(ask_words.heading(bridge, question))
        self.secret.setVisible(question.secret)
        self.question.setText(ask_words.who_and_what(bridge, question))
        self._fit_question()
        self.wanted.setText(ask_words.wanted(bridge, question))
        reasons = ask_words.reasons(bridge, question)
        self.reasons.setText(reasons)
        self.reasons.setToolTip(plain_tip(ask_words.reasons_with_rules(bridge, question)))
        self.reasons.setVisible(bool(reasons))
        throw = question if isinstance(question, Throw) else None
        self._dice.setVisible(throw is not None)
        self._roll.setVisible(throw is not None)
        self.faces.show_throw(throw)
        self.choices.setVisible(throw is None)
        self.choices.show_choice(question if isinstance(question, Choice) else None)
        self._show_offers(question)
        self.others.show_asks(bridge.open_asks, self._current)
        self.given.refresh()
        self._rule.setVisible(bool(bridge.asked))
        self._chain_tabs()
        self._on_typed()

    def _chain_tabs(self) -> None:
        """Tab goes from the answer to what can be used on it or rolled again: what is new stood last in the window."""
        order = [self.line, self.give, *self.choices.buttons, *self._offered, *self.given.rerolls.reached, self._roll]
        for before, after in pairwise([*order, self._roll_all]):
            QWidget.setTabOrder(before, after)

    def _show_offers(self, question: Ask[Any]) -> None:
        layout = self.offers.layout()
        while layout is not None and (item := layout.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        # What is asked has no faces yet that could be rolled again.
        offers = [offer for offer in self._bridge.offers(question) if offer.use != REROLL]
        self._offered = []
        for offer in offers:
            button = QPushButton(self._bridge.say(offer.label))
            button.clicked.connect(lambda _=False, o=offer, q=question.id: self.interrupt_wanted.emit(q, o))
            if layout is not None:
                layout.addWidget(button)
            self._offered.append(button)
        self.offers.setVisible(bool(offers))

    # ---- what a person does

    def _on_typed(self) -> None:
        question, words = self.current, self.line.text()
        if not isinstance(question, Throw):
            self.said.setText(self._bridge.say(text("window.prompt.choose")) if question else "")
            set_role(self.said, "role", "quiet")
            return
        modifier = read_modifier(words)
        typed = read_faces("" if modifier else words, question.dice)
        said, role = ask_words.typed_so_far(self._bridge, question, typed)
        if modifier or words.strip() in {"+", "-", "−"}:
            said, role = ask_words.modifier_so_far(self._bridge, question, modifier), "accent"
        self.said.setText(said)
        set_role(self.said, "role", role)
        set_role(self.line, "wrong", "true" if role == "danger" else "false")
        self.faces.show_typed(typed.faces, complete=typed.complete)
        self.give.setEnabled(typed.complete or modifier is not None)

    def _on_given(self) -> None:
        question = self.current
        if not isinstance(question, Throw):
            return
        modifier = read_modifier(self.line.text())
        typed = read_faces(self.line.text(), question.dice)
        if modifier:
            self.line.clear()
            self.modifier_given.emit(question.id, *modifier)
        elif typed.complete:
            self.line.clear()
            self.faces_given.emit(question.id, typed.faces)

    def _on_picked(self, face: int) -> None:
        """Puts a face that was clicked behind those that are there; the last one gives the throw."""
        question = self.current
        if not isinstance(question, Throw):
            return
        before = self.line.text() if read_modifier(self.line.text()) is None else ""
        self.line.setText(f"{before.strip()} {face}".strip())
        if read_faces(self.line.text(), question.dice).complete:
            self._on_given()

    def _on_roll(self) -> None:
        question = self.current
        if isinstance(question, Throw):
            self.roll_wanted.emit(question.id)

    def _on_changed(self) -> None:
        self.show_asks()


def _width(words: str, points: float) -> float:
    return QFontMetricsF(sized(points, QFont.Weight.DemiBold)).horizontalAdvance(words)


def menu_button(commands: Commands, words: str, names: tuple[str, ...]) -> QToolButton:
    """A flat button that opens a menu of commands."""
    button = QToolButton()
    menu = QMenu(button)
    for command in names:
        menu.addAction(commands[command])
    button.setText(words)
    button.setMenu(menu)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setProperty("kind", "flat")
    return button
