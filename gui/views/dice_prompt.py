"""The prompt for the next die: who rolls, what, against what, and one line for the faces of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QScrollArea, QToolButton, QVBoxLayout, QWidget

from engine.answers import REROLL
from engine.asks import Choice, Throw
from engine.words import text
from gui.theme import BODY_POINTS, STEP, sized
from gui.typed_faces import read_faces
from gui.views import ask_words
from gui.views.card import Card, ElidedLabel, label, line, set_role
from gui.views.dice_line import DiceLine
from gui.views.flow_layout import FlowLayout
from gui.views.given import Given
from gui.views.painting import SMALL

if TYPE_CHECKING:
    from engine.asks import Ask
    from gui.commands import Commands
    from gui.session_bridge import SessionBridge


class DicePrompt(Card):
    """Shows what is asked and says what was answered; which of several asks is answered is chosen here."""

    faces_given = Signal(str, tuple)
    roll_wanted = Signal(str)
    option_chosen = Signal(str, str)
    interrupt_wanted = Signal(str, object)

    def __init__(self, bridge: SessionBridge, commands: Commands) -> None:
        """Shows nothing until something is asked."""
        super().__init__()
        self._bridge = bridge
        self._commands = commands
        self._current = ""
        self.options: list[QPushButton] = []
        self._action = ElidedLabel(sized(SMALL, QFont.Weight.DemiBold))
        self._action.setProperty("role", "quiet")
        self._action.setContentsMargins(STEP, 0, 0, 0)
        self.question = label(points=17, weight=QFont.Weight.DemiBold, wraps=True)
        self.wanted = label(points=14, role="accent", weight=QFont.Weight.DemiBold, wraps=True)
        self.reasons = label(role="quiet", wraps=True)
        self.said = label(role="quiet", wraps=True)
        self.line = DiceLine()
        self.give = QPushButton(bridge.say(text("window.prompt.give")))
        self.give.setProperty("kind", "primary")
        self._roll = QPushButton(bridge.say(text("window.prompt.roll")))
        self._roll_all = QToolButton()
        self._roll_all.setDefaultAction(commands["roll_all"])
        self._roll_all.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._dice = QWidget()
        self._choices = QWidget()
        self.offers = QWidget()
        self._others = QWidget()
        self.given = Given(bridge)
        self.given.rerolls.wanted.connect(self.interrupt_wanted)
        self._lay_out()
        self.line.textChanged.connect(self._on_typed)
        self.line.given.connect(self._on_given)
        self.line.roll_wanted.connect(self._on_roll)
        self.give.clicked.connect(self._on_given)
        self._roll.clicked.connect(self._on_roll)
        bridge.changed.connect(self._on_changed)
        self.show_asks()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._action, 1)
        for command in ("step_back", "cancel"):
            button = QToolButton()
            button.setDefaultAction(self._commands[command])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setProperty("kind", "flat")
            head.addWidget(button)
        head.addWidget(self._referee_button())
        self.body.addLayout(head)
        page = QWidget()
        page.setObjectName("page")
        inside = QVBoxLayout(page)
        inside.setContentsMargins(STEP, 0, STEP, 0)
        inside.setSpacing(STEP)
        FlowLayout(self._others)
        inside.addWidget(self._others)
        inside.addWidget(self.question)
        inside.addWidget(self.wanted)
        inside.addWidget(self.reasons)
        dice = QHBoxLayout(self._dice)
        dice.setContentsMargins(0, STEP, 0, 0)
        dice.setSpacing(STEP)
        dice.addWidget(self.line, 1)
        for one in (self.give, self._roll, self._roll_all):
            dice.addWidget(one)
        inside.addWidget(self._dice)
        FlowLayout(self._choices)
        inside.addWidget(self._choices)
        inside.addWidget(self.said)
        FlowLayout(self.offers)
        inside.addWidget(self.offers)
        self._rule = line()
        inside.addWidget(self._rule)
        inside.addWidget(self.given)
        inside.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidget(page)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.body.addWidget(scroll, 1)

    def _referee_button(self) -> QToolButton:
        button = QToolButton()
        menu = QMenu(button)
        for command in ("modify", "waive", "override"):
            menu.addAction(self._commands[command])
        button.setText(self._bridge.say(text("window.prompt.referee")))
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setProperty("kind", "flat")
        return button

    # ---- what others call

    @property
    def current(self) -> Ask[Any] | None:
        """The ask that is answered next."""
        asks = self._bridge.open_asks
        return next((ask for ask in asks if ask.id == self._current), asks[0] if asks else None)

    def focus_answer(self) -> None:
        """Puts the cursor where the answer goes."""
        if isinstance(self.current, Choice) and self.options:
            self.options[self._default_option()].setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)

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
            return
        if question.id != self._current:
            self._current = question.id
            self.line.clear()
        bridge = self._bridge
        pending = bridge.pending
        if pending:
            actor = pending[1].get("actor")
            name = bridge.word(pending[0], "action")
            said = f"{bridge.name(str(actor))} – {name}" if actor else name
            self._action.setText(f"{said}  ·  {ask_words.rolls(bridge, question)}")
        self.question.setText(ask_words.who_and_what(bridge, question))
        self.wanted.setText(ask_words.wanted(bridge, question))
        reasons = ask_words.reasons(bridge, question)
        self.reasons.setText(reasons)
        self.reasons.setToolTip(ask_words.reasons_with_rules(bridge, question))
        self.reasons.setVisible(bool(reasons))
        throw = isinstance(question, Throw)
        self._dice.setVisible(throw)
        self._choices.setVisible(not throw)
        self._show_options(question)
        self._show_offers(question)
        self._show_others()
        self.given.refresh()
        self._rule.setVisible(bool(self._bridge.asked))
        self._on_typed()

    # ---- parts

    def _show_options(self, question: Ask[Any]) -> None:
        self.options = []
        _clear(self._choices)
        if not isinstance(question, Choice):
            return
        for number, option in enumerate(question.options, 1):
            button = QPushButton(f"{number}   {self._bridge.say(option.label)}")
            button.setFont(sized(BODY_POINTS + 1))
            if option.id == question.waived:
                button.setProperty("kind", "primary")
            button.clicked.connect(lambda _=False, o=option.id, q=question.id: self.option_chosen.emit(q, o))
            button.installEventFilter(self)
            _add(self._choices, button)
            self.options.append(button)

    def _show_offers(self, question: Ask[Any]) -> None:
        _clear(self.offers)
        # What is asked has no faces yet that could be rolled again.
        offers = [offer for offer in self._bridge.offers(question) if offer.use != REROLL]
        for offer in offers:
            button = QPushButton(self._bridge.say(offer.label))
            button.clicked.connect(lambda _=False, o=offer, q=question.id: self.interrupt_wanted.emit(q, o))
            _add(self.offers, button)
        self.offers.setVisible(bool(offers))

    def _show_others(self) -> None:
        _clear(self._others)
        asks = self._bridge.open_asks
        self._others.setVisible(len(asks) > 1)
        if len(asks) < 2:
            return
        for question in asks:
            button = QPushButton(ask_words.who_and_what(self._bridge, question))
            button.setCheckable(True)
            button.setChecked(question.id == self._current)
            button.setFont(sized(SMALL))
            button.clicked.connect(lambda _=False, q=question.id: self.choose_ask(q))
            _add(self._others, button)

    def _default_option(self) -> int:
        question = self.current
        if isinstance(question, Choice):
            ids = [option.id for option in question.options]
            return ids.index(question.waived) if question.waived in ids else 0
        return 0

    # ---- what a person does

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Number keys choose an option."""
        if isinstance(event, QKeyEvent) and event.type() in {QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride}:
            digit = event.text()
            if digit.isascii() and digit.isdigit() and 1 <= int(digit) <= len(self.options):
                event.accept()
                if event.type() == QEvent.Type.KeyPress:
                    self.options[int(digit) - 1].click()
                return True
            if event.type() == QEvent.Type.KeyPress and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                focused = next((button for button in self.options if button is watched), None)
                if focused is not None:
                    focused.click()
                    return True
        return super().eventFilter(watched, event)

    def _on_typed(self) -> None:
        question = self.current
        if not isinstance(question, Throw):
            self.said.setText(self._bridge.say(text("window.prompt.choose")) if question else "")
            set_role(self.said, "role", "quiet")
            return
        typed = read_faces(self.line.text(), question.dice)
        words, role = ask_words.typed_so_far(self._bridge, question, typed)
        self.said.setText(words)
        set_role(self.said, "role", role)
        set_role(self.line, "wrong", "true" if role == "danger" else "false")
        self.give.setEnabled(typed.complete)

    def _on_given(self) -> None:
        question = self.current
        if isinstance(question, Throw):
            typed = read_faces(self.line.text(), question.dice)
            if typed.complete:
                self.line.clear()
                self.faces_given.emit(question.id, typed.faces)

    def _on_roll(self) -> None:
        question = self.current
        if isinstance(question, Throw):
            self.roll_wanted.emit(question.id)

    def _on_changed(self) -> None:
        self.show_asks()


def _add(box: QWidget, widget: QWidget) -> None:
    layout = box.layout()
    if layout is not None:
        layout.addWidget(widget)


def _clear(box: QWidget) -> None:
    layout = box.layout()
    while layout is not None and (item := layout.takeAt(0)) is not None:
        if widget := item.widget():
            widget.hide()
            widget.deleteLater()
