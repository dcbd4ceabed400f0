"""What can be done now: who acts, which action, its form, its odds, and the button that declares it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from engine.words import text
from gui.models.action_draft import ACTOR
from gui.theme import BODY_POINTS, STEP, sized
from gui.views.card import Card, label, line, set_role
from gui.views.command_button import CommandButton
from gui.views.dice_prompt import DICE, menu_button
from gui.views.form_view import FormView
from gui.views.given import Rerolls
from gui.views.inputs import ComboBox
from gui.views.odds_view import OddsView
from gui.views.painting import SMALL

if TYPE_CHECKING:
    from gui.commands import Commands
    from gui.models.action_draft import ActionDraft
    from gui.odds_worker import OddsWorker
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

NARROW = 520
"""Below this width what repeats has an icon only."""

WIDE = 620
"""From this width on the odds stand beside the form, otherwise under it."""

LEAST_LETTERS = 5
"""What can be read of who acts and of the action, however narrow the window is."""

FEWEST_LETTERS = 3
"""The same where the button that does it stands beside them."""

LATER_MS = 60
"""How long after a change rolls are looked for that could be made again."""


class ActionPanel(Card):
    """A view of the draft; it asks for nothing but what the form says."""

    submit_wanted = Signal(str, dict)
    left = Signal()
    """Nothing is to be filled in for now."""
    interrupt_wanted = Signal(str, object)
    """Something is to be used on a roll of the action that has just finished."""

    def __init__(
        self,
        bridge: SessionBridge,
        draft: ActionDraft,
        odds: OddsWorker,
        commands: Commands,
        theme: Theme,
    ) -> None:
        """Shows a draft."""
        super().__init__()
        self._bridge, self._draft, self._odds_worker = bridge, draft, odds
        self._actor = ComboBox()
        self._actors: list[tuple[str, str]] = []
        self._actor.setFont(sized(BODY_POINTS + 1, QFont.Weight.DemiBold))
        self._actor.setToolTip(bridge.say(text("window.action.actor")))
        self._action = ComboBox()
        for box in (self._actor, self._action):
            box.setMinimumContentsLength(LEAST_LETTERS)
        self._action.setFont(sized(BODY_POINTS + 1, QFont.Weight.DemiBold))
        self._form = FormView(bridge)
        self.odds = OddsView(bridge, theme)
        self._warnings = label(role="warning", wraps=True)
        self.problem = label(role="danger", wraps=True)
        self.button = QPushButton(bridge.say(text("window.action.submit")))
        self.button.setProperty("kind", "primary")
        self.button.setDefault(False)
        self.button.setToolTip(commands["submit"].toolTip())
        self._repeat = CommandButton(commands["repeat"])
        self._repeat.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._together = CommandButton(commands["together"])
        self.dice = menu_button(commands, bridge.say(text("window.prompt.dice")), DICE[1:])
        self.rerolls = Rerolls(bridge)
        self.rerolls.wanted.connect(self.interrupt_wanted)
        # To look for rolls to be made again takes the rule once more, so it waits until all is drawn.
        self._look_later = QTimer(self, singleShot=True, interval=LATER_MS)
        self._look_later.timeout.connect(self._show_rerolls)
        bridge.changed.connect(self._on_changed)
        self._lay_out()
        commands["together"].changed.connect(self._show_together)
        self._show_together()
        self._actor.activated.connect(self._on_actor)
        self._action.currentIndexChanged.connect(self._on_action)
        self._form.edited.connect(draft.set_value)
        self._form.inputs_changed.connect(self._chain_tabs)
        self.button.clicked.connect(self.submit)
        draft.form_changed.connect(self._on_form_changed)
        odds.found.connect(self.odds.show_odds)
        odds.started.connect(self.odds.set_stale)
        self._fill_actions()
        self._on_form_changed()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(STEP)
        head.addWidget(self._actor, 2)
        head.addWidget(self._action, 3)
        self._repeat.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        head.addWidget(self._repeat)
        head.addWidget(self.dice)
        self.body.addLayout(head)
        self.body.addWidget(line())
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._parts.setSpacing(STEP * 3)
        left = QVBoxLayout()
        left.setSpacing(STEP)
        left.addWidget(self._form)
        left.addStretch(1)
        self._parts.addLayout(left, 5)
        odds = QVBoxLayout()
        odds.setSpacing(STEP)
        self._odds_title = label(
            self._bridge.say(text("window.odds.title")), role="quiet", points=SMALL, weight=QFont.Weight.DemiBold
        )
        self._odds_title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        odds.addWidget(self._odds_title)
        odds.addWidget(self.odds)
        odds.addStretch(1)
        self._parts.addLayout(odds, 4)
        page = QWidget()
        page.setObjectName("page")
        page.setLayout(self._parts)
        self._parts.setContentsMargins(STEP, 0, STEP, 0)
        self._scroll = QScrollArea()
        self._scroll.setWidget(page)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.body.addWidget(self._scroll, 1)
        self._head, self._foot = head, QHBoxLayout()
        foot = self._foot
        foot.setSpacing(STEP * 2)
        said = QVBoxLayout()
        said.setSpacing(2)
        for one in (self._warnings, self.problem):
            one.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            said.addWidget(one)
        foot.addLayout(said, 1)
        foot.addWidget(self._together, 0, Qt.AlignmentFlag.AlignBottom)
        foot.addWidget(self.button, 0, Qt.AlignmentFlag.AlignBottom)
        # Here it takes room from below, so that what is about to be clicked stays where it is.
        self.body.addWidget(self.rerolls)
        self._foot_line = line()
        self.body.addWidget(self._foot_line)
        self.body.addLayout(foot)

    def set_low(self) -> None:
        """Puts the button that does it into the first line as well: what it had below is the form's."""
        super().set_low()
        self._foot.removeWidget(self.button)
        self._foot_line.hide()
        self._head.addWidget(self.button)
        self._head.setSpacing(STEP // 2)
        self._parts.setContentsMargins(STEP, 0, 0, 0)
        self._form.set_low()
        for box in (self._actor, self._action):
            box.setMinimumContentsLength(FEWEST_LETTERS)

    def _chain_tabs(self) -> None:
        """Tab goes from actor and action through the fields to the button, then to what can be rolled again."""
        order = [self._actor, self._action, *self._form.inputs, self.button, *self.rerolls.reached, self._together]
        order += [self._repeat, self.dice]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    # ---- what others call

    def submit(self) -> None:
        """Asks for the action to be declared, if its form allows it."""
        form = self._draft.form
        if form is None or form.problems:
            self.focus_missing()
            return
        self.submit_wanted.emit(form.action, dict(self._draft.values))

    def focus_form(self) -> None:
        """Puts the cursor where the next blow differs from the last."""
        if not self._form.focus_first():
            (self._action if self._draft.form is None else self.button).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def say_repeated(self) -> None:
        """Says that the form stands as the last time, which may show nowhere else, and what does it."""
        form = self._draft.form
        if form is not None and not form.problems:
            self.problem.setText(self._bridge.say(text("window.action.repeated")))
            set_role(self.problem, "role", "quiet")
            self.problem.setVisible(True)

    def focus_missing(self) -> None:
        """Puts the cursor into the first field that wants something."""
        form = self._draft.form
        wanted = [one.field for one in form.problems if one.field and one.field != ACTOR] if form else []
        if not any(map(self._form.focus_field, wanted)):
            self._action.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on: to the form, to what is missing in it, or does it. Escape goes back to the order."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() == Qt.Key.Key_Escape and not held:
            self.left.emit()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not held:
            if self._actor.hasFocus() or self._action.hasFocus():
                self.focus_form()
            elif self._draft.form is None or self._draft.form.problems:
                self.focus_missing()
            else:
                self.submit()
        else:
            super().keyPressEvent(event)

    def focus_action(self) -> None:
        """Puts the cursor on the list of actions."""
        self._action.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def form_view(self) -> FormView:
        """The fields."""
        return self._form

    # ---- showing

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the odds beside the form or under it."""
        super().resizeEvent(event)
        narrow = event.size().width() < NARROW
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if narrow else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self._repeat.setToolButtonStyle(style)
        wide = event.size().width() >= WIDE
        direction = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self._parts.direction() != direction:
            self._parts.setDirection(direction)

    def _fill_actions(self) -> None:
        with QSignalBlocker(self._action):
            self._action.clear()
            for group, actions in self._draft.offered.items():
                if self._action.count():
                    self._action.insertSeparator(self._action.count())
                self._action.addItem(self._bridge.word(group, "window.group"), None)
                heading = self._action.count() - 1
                model: Any = self._action.model()
                item = model.item(heading)
                item.setFlags(Qt.ItemFlag.NoItemFlags)
                item.setFont(sized(SMALL, QFont.Weight.DemiBold))
                for action in actions:
                    self._action.addItem(self._bridge.say(action.label), action.id)
                    _plain_entry(self._action)

    def _on_form_changed(self) -> None:
        draft, form = self._draft, self._draft.form
        self._show_actor()
        with QSignalBlocker(self._action):
            # Headings of groups have no id either, so that none is looked for where none is chosen.
            self._action.setCurrentIndex(self._action.findData(draft.action) if draft.action else -1)
        self._form.show_form(form, ACTOR, draft.chosen)
        problem = self._problem_words()
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        warnings = " ".join(self._bridge.say(one) for one in form.warnings) if form else ""
        self._warnings.setText(warnings)
        self._warnings.setVisible(bool(warnings))
        ready = form is not None and not form.problems
        refused = form is not None and any(one.refused for one in form.problems)
        set_role(self.problem, "role", "danger" if refused or self._typed_wrong() else "quiet")
        self.button.setEnabled(ready)
        self.button.setToolTip(problem or self._bridge.say(text("window.command.submit")))
        if ready and form is not None:
            self._odds_worker.ask(form.action, draft.values)
        else:
            self._odds_worker.forget()

    def _show_actor(self) -> None:
        campaign = self._bridge.campaign
        fight = campaign.encounter
        ids = dict.fromkeys((*(fight.people if fight else ()), *campaign.people))
        entries = [(p, campaign.people[p].name) for p in ids if p in campaign.people]
        with QSignalBlocker(self._actor):
            if entries != self._actors:
                self._actors = entries
                self._actor.clear()
                for person, name in entries:
                    self._actor.addItem(name, person)
                    _plain_entry(self._actor)
            ids_shown = [person for person, _ in entries]
            self._actor.setCurrentIndex(ids_shown.index(self._draft.actor) if self._draft.actor in ids_shown else -1)
        # Where whoever stands here can do nothing, somebody else can.
        self._actor.setEnabled(self._draft.takes_actor or self._draft.action is None)

    def _on_changed(self) -> None:
        self.rerolls.show_given(())
        if self._bridge.pending is None:
            self._look_later.start()

    def _show_together(self) -> None:
        self._together.setVisible(self._together.defaultAction().isEnabled())

    def _show_rerolls(self) -> None:
        if self._bridge.pending is None:
            self.rerolls.show_given(self._bridge.given_last)
            self._chain_tabs()

    def _problem_words(self) -> str:
        form = self._draft.form
        if form is None:
            fights = self._bridge.campaign.encounter is not None
            hindrance, key = (
                self._draft.hindrance,
                "window.action.hindered" if fights else "window.action.hindered_free",
            )
            return self._bridge.say(text(key, why=hindrance) if hindrance else text("window.action.choose"))
        return "; ".join(self._bridge.say(one.said) for one in form.problems[:3])

    def _typed_wrong(self) -> bool:
        form = self._draft.form
        return form is not None and any(form.values.get(one.field) is not None for one in form.problems)

    def _on_actor(self) -> None:
        person = self._actor.currentData()
        if person:
            self._draft.set_actor(str(person))

    def _on_action(self) -> None:
        action = self._action.currentData()
        if action and action != self._draft.action:
            self._draft.set_action(str(action))


def _plain_entry(box: ComboBox) -> None:
    """Sets the last entry in the body font; only what is chosen is large."""
    box.setItemData(box.count() - 1, sized(BODY_POINTS), Qt.ItemDataRole.FontRole)
