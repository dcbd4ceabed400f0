"""Guided creation: a page to begin on, then a step after the other, each free to be skipped.

Docking, in the program's composition root:
    ``view = CreationView(bridge, theme)`` in a dock or a tab of its own, at least 640 pixels wide;
    ``making = CreationController(session, parent); making.attach(view)``, and for what is typed
    ``SheetController(session, view.sheet, parent)``; connect ``refused`` and ``not_written`` of both;
    connect ``view.rule_wanted`` to ``RulesAtHand.show_rule`` and ``view.finished`` (a person's id) to the sheet.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.words import text
from gui.models.creation import is_done
from gui.models.sheet import SheetModel
from gui.theme import BODY_POINTS, STEP
from gui.views.card import label, set_role
from gui.views.creation.batch import BatchView
from gui.views.creation.beginning import BeginView
from gui.views.creation.dealing import RollPart
from gui.views.creation.page import PageView
from gui.views.lists import soften

if TYPE_CHECKING:
    from engine.changes import Change
    from engine.flows import Flow
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

STEPS_WIDE: Final = 18 * STEP


class CreationView(QWidget):
    """The page to begin on, the steps, and NPCs by the dozen."""

    begin_wanted = Signal(object, str)
    """A new character: the `Flow` and a name."""

    promote_wanted = Signal(object, str)
    """The `Flow` and the person who is to become such a character."""

    batch_wanted = Signal(dict, int)
    roll_wanted = Signal(str, str)
    faces_given = Signal(str, list)
    app_roll_wanted = Signal(str)
    app_rolls_all_wanted = Signal()
    cancel_wanted = Signal()
    rule_wanted = Signal(str)

    finished = Signal(str)
    """Id of the person whose steps are over."""

    def __init__(self, bridge: SessionBridge, theme: Theme) -> None:
        """Shows the page to begin on."""
        super().__init__()
        self._bridge = bridge
        self._theme = theme
        self._pages: dict[str, PageView] = {}
        self.sheet = SheetModel(bridge, self)
        self.flow: Flow | None = None
        self.begin = BeginView(bridge)
        self.begin.begin_wanted.connect(self.begin_wanted)
        self.begin.promote_wanted.connect(self.promote_wanted)
        self.begin.go_on_wanted.connect(self.go_on)
        self.begin.batch_wanted.connect(self.show_batch)
        self.steps = QListWidget()
        self.steps.setFixedWidth(STEPS_WIDE)
        soften(self.steps)
        self.steps.setAccessibleName(bridge.say(text("window.creation.steps")))
        self.steps.currentRowChanged.connect(self._on_step)
        # Whoever clicks on a step wants to fill it in; a digit typed then must not find another step.
        self.steps.clicked.connect(lambda index: self.go(index.row()))
        self.title = label(points=BODY_POINTS + 3, weight=QFont.Weight.DemiBold)
        self.pages = QStackedWidget()
        say = bridge.say
        self.back = QPushButton(say(text("window.creation.back")))
        self.next = QPushButton(say(text("window.creation.next")))
        self.next.setProperty("kind", "primary")
        self.leave = QPushButton(say(text("window.creation.leave")))
        for button, do, keys in (
            (self.back, self._on_back, "Alt+Left"),
            (self.next, self._on_next, "Alt+Right"),
            (self.leave, self.start, ""),
        ):
            button.setAutoDefault(True)  # Enter presses the button that has the keys
            button.clicked.connect(do)
            if keys:
                pressed = QShortcut(QKeySequence(keys), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
                pressed.activated.connect(button.click)
                button.setToolTip(pressed.key().toString(QKeySequence.SequenceFormat.NativeText))
        self.stack = QStackedWidget()
        self.stack.addWidget(_scrolled(self.begin))
        self.stack.addWidget(self._stepper())
        self.batch: BatchView | None = None
        batch = bridge.system.schema.batch
        if batch is not None:
            self.batch = BatchView(self.sheet, batch)
            self.batch.batch_wanted.connect(self.batch_wanted)
            self.batch.rule_wanted.connect(self.rule_wanted)
            self.stack.addWidget(self._with_way_back(self.batch))
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.stack)
        self.sheet.chosen.connect(self._on_chosen)
        bridge.changed.connect(self._on_changed)

    def _stepper(self) -> QWidget:
        whole = QWidget()
        down = QVBoxLayout(whole)
        down.setContentsMargins(0, 0, 0, 0)
        down.setSpacing(STEP)
        above = QHBoxLayout()
        above.setContentsMargins(STEP, 0, 0, 0)
        above.addWidget(self.title, 1)
        above.addWidget(self.leave)
        across = QHBoxLayout()
        across.setSpacing(STEP * 2)
        across.addWidget(self.steps)
        across.addWidget(self.pages, 1)
        below = QHBoxLayout()
        below.setSpacing(STEP)
        below.addStretch(1)
        below.addWidget(self.back)
        below.addWidget(self.next)
        down.addLayout(above)
        down.addLayout(across, 1)
        down.addLayout(below)
        return whole

    def _with_way_back(self, page: QWidget) -> QWidget:
        back = QPushButton(self._bridge.say(text("window.creation.leave")))
        back.clicked.connect(self.start)
        whole = QWidget()
        down = QVBoxLayout(whole)
        down.setContentsMargins(0, 0, 0, 0)
        down.addWidget(_scrolled(page), 1)
        down.addWidget(back, 0, Qt.AlignmentFlag.AlignRight)
        return whole

    # ---- where we are

    def start_batch(self) -> None:
        """Shows the form for NPCs, where the system has one."""
        self.start()
        self.show_batch()

    def start(self) -> None:
        """Shows the page to begin on."""
        self.flow = None
        self.sheet.choose("")
        self.begin.refresh()
        self.begin.restart()
        self.stack.setCurrentIndex(0)
        self.begin.setFocus()

    def show_batch(self) -> None:
        """Shows the form for NPCs."""
        if self.batch is not None:
            self.stack.setCurrentIndex(2)
            self.batch.setFocus()

    def batch_made(self, names: list[str]) -> None:
        """Says who was made."""
        if self.batch is not None:
            self.batch.made(names)

    def go_on(self, flow: Flow, person: str) -> None:
        """Shows the steps of a person, at the first one that is not done."""
        if flow is not self.flow:
            self.flow = flow
            self._build(flow)
        self.sheet.choose(person)
        found = self.sheet.person
        if found is None:
            return
        self.stack.setCurrentIndex(1)
        open_ = [row for row, step in enumerate(flow.steps) if not is_done(found, step)]
        self.go(open_[0] if open_ else 0)

    def go(self, row: int) -> None:
        """Shows a step."""
        if self.flow is not None and 0 <= row < len(self.flow.steps):
            self.steps.setCurrentRow(row)
            self._on_step(row)
            self.page(self.flow.steps[row].key).setFocus()

    def page(self, step: str) -> PageView:
        """The page of a step."""
        return self._pages[step]

    def _build(self, flow: Flow) -> None:
        self.steps.clear()
        for page in self._pages.values():
            self.pages.removeWidget(page)
            page.deleteLater()
        self._pages = {}
        for number, step in enumerate(flow.steps, 1):
            self.steps.addItem(f"{number}  {self._bridge.say(step.label)}")
            page = PageView(self.sheet, step, self._theme)
            page.rule_wanted.connect(self.rule_wanted)
            for part in page.parts:
                if isinstance(part, RollPart):
                    for name in (
                        "roll_wanted",
                        "faces_given",
                        "app_roll_wanted",
                        "app_rolls_all_wanted",
                        "cancel_wanted",
                    ):
                        getattr(part, name).connect(getattr(self, name))
            self._pages[step.key] = page
            self.pages.addWidget(page)
        # Tab goes from the page on to the next one, and only then to what leads elsewhere.
        order = (self.pages, self.next, self.back, self.leave, self.steps)
        for one, then in itertools.pairwise(order):
            QWidget.setTabOrder(_last_of(one), then)

    # ---- following

    def _on_step(self, row: int) -> None:
        if self.flow is None or not 0 <= row < len(self.flow.steps):
            return
        page = self._pages[self.flow.steps[row].key]
        self.pages.setCurrentWidget(page)
        page.refresh()
        self._show()

    def _on_chosen(self) -> None:
        if self.sheet.person is None:
            if self.flow is not None:
                self.start()
            return
        for page in self._pages.values():
            page.restart()

    def _on_changed(self, change: Change) -> None:
        person = self.sheet.person
        if self.flow is None or person is None:
            if change.people or change.jumped:
                self.begin.refresh()
        elif change.asks or change.campaign or change.people:
            for page in self._pages.values():
                page.refresh()
            self._show()

    def _show(self) -> None:
        person = self.sheet.person
        if self.flow is None or person is None:
            return
        self.title.setText(person.name)
        row = self.steps.currentRow()
        for place, step in enumerate(self.flow.steps):
            done = is_done(person, step)
            mark = "✓" if done else str(place + 1)
            self.steps.item(place).setText(f"{mark}  {self._bridge.say(step.label)}")
        self.back.setEnabled(row > 0)
        last = row == len(self.flow.steps) - 1
        done = 0 <= row < len(self.flow.steps) and is_done(person, self.flow.steps[row])
        key = "window.creation.finish" if last else "window.creation.next" if done else "window.creation.skip"
        self.next.setText(self._bridge.say(text(key)))
        set_role(self.next, "kind", "primary" if done or last else "")

    def _on_back(self) -> None:
        self.go(self.steps.currentRow() - 1)

    def _on_next(self) -> None:
        if self.flow is None:
            return
        if self.steps.currentRow() == len(self.flow.steps) - 1:
            person = self.sheet.person_id
            self.start()
            self.finished.emit(person)
        else:
            self.go(self.steps.currentRow() + 1)


def _last_of(widget: QWidget) -> QWidget:
    """What Tab comes to last within a widget."""
    last, one = widget, widget.nextInFocusChain()
    while one is not widget and one is not None:
        if widget.isAncestorOf(one):
            last = one
        one = one.nextInFocusChain()
    return last


def _scrolled(page: QWidget) -> QScrollArea:
    area = QScrollArea()
    page.setObjectName("page")
    area.setWidget(page)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
