"""Where the referee says what players see: of people, of conditions, and how the player window looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QInputDialog,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from engine.words import text
from gui.models.player_choices import ConditionsShownModel, PeopleShownModel
from gui.models.roles import PERSON
from gui.theme import STEP
from gui.views.card import label
from gui.views.command_button import CommandButton
from gui.views.flow_layout import FlowLayout
from gui.views.inputs import ComboBox, WholeInput
from gui.views.player_window import SCALE_STEP, SCALES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QAbstractTableModel

    from gui.commands import Commands
    from gui.session_bridge import SessionBridge


class PlayerChoices(QWidget):
    """Two tables, each with what can be done with the rows that are selected."""

    show_wanted = Signal(list, str, str, bool)
    """People are to be shown in a way, under another name where there is one, with or without their portrait."""
    condition_wanted = Signal(list, str)
    """Players are to see conditions on somebody."""
    portrait_wanted = Signal(str)
    """A picture is to be chosen for somebody."""
    portrait_gone = Signal(list)
    """Pictures of people are to be taken away."""
    looks_wanted = Signal(int, bool)
    """The player window is to have a size in per cent, and be dark or not."""

    def __init__(self, bridge: SessionBridge, commands: Commands) -> None:
        """Shows what is chosen now."""
        super().__init__()
        self._bridge = bridge
        self.people = _table(PeopleShownModel(bridge, self))
        self.conditions = _table(ConditionsShownModel(bridge, self))
        self.scale = WholeInput()
        self.scale.set_limits(*SCALES)
        self.scale.setSingleStep(SCALE_STEP)
        self.scale.setSuffix(bridge.say(text("window.preferences.percent")))
        self.scale.setToolTip(self._say("scale"))
        self.colours = ComboBox()
        for word, dark in (("theme_dark", True), ("theme_light", False)):
            self.colours.addItem(bridge.word(word, "window.preferences"), dark)
        self.scale.valueChanged.connect(self._on_looks)
        self.colours.currentIndexChanged.connect(self._on_looks)
        self._buttons: list[QPushButton] = []
        self._lay_out(commands)
        self.setFocusProxy(self.people)
        for view in (self.people, self.conditions):
            view.selectionModel().selectionChanged.connect(lambda *_: self._enable())
            view.model().modelReset.connect(self._enable)
        self._enable()

    def _lay_out(self, commands: Commands) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(STEP)
        window = FlowLayout()
        for command in ("player_window", "player_full"):
            window.addWidget(CommandButton(commands[command]))
        window.addWidget(self.scale)
        window.addWidget(self.colours)
        whole.addLayout(window)
        whole.addWidget(label(self._say("about_people"), role="quiet", wraps=True))
        whole.addWidget(self.people, 3)
        people = FlowLayout()
        self._add(people, "by_name", lambda: self._show("name"))
        self._add(people, "by_alias", self._ask_alias)
        self._add(people, "hide", lambda: self._show("hidden"))
        self._add(people, "choose_portrait", self._on_portrait)
        self._add(people, "toggle_portrait", self._on_toggle_portrait)
        self._add(people, "no_portrait", lambda: self.portrait_gone.emit(self._people()))
        everybody = QPushButton(self._say("show_fight"))
        everybody.clicked.connect(lambda _=False: self._show_fight())
        people.addWidget(everybody)
        self.show_fight = everybody
        whole.addLayout(people)
        whole.addWidget(label(self._say("about_conditions"), role="quiet", wraps=True))
        whole.addWidget(self.conditions, 2)
        shown_on = QHBoxLayout()
        shown_on.setSpacing(STEP)
        for to in ("nobody", "own", "all"):
            self._add(shown_on, f"on_{to}", lambda to=to: self.condition_wanted.emit(self._conditions(), to))  # type: ignore[misc]
        shown_on.addStretch(1)
        whole.addLayout(shown_on)

    def _add(self, layout: FlowLayout | QHBoxLayout, name: str, do: Callable[[], object]) -> None:
        button = QPushButton(self._say(name))
        button.setObjectName(name)
        button.clicked.connect(lambda _=False: do())
        layout.addWidget(button)
        self._buttons.append(button)

    def _say(self, name: str) -> str:
        return self._bridge.word(name, "window.players")

    # ---- showing

    def show_looks(self, *, scale: int, dark: bool) -> None:
        """Shows how the player window looks."""
        with QSignalBlocker(self.scale), QSignalBlocker(self.colours):
            self.scale.setValue(scale)
            self.colours.setCurrentIndex(self.colours.findData(dark))

    def select(self, person: str) -> None:
        """Selects somebody."""
        model = self.people.model()
        for row in range(model.rowCount()):
            if model.index(row, 0).data(PERSON) == person:
                self.people.selectRow(row)

    def _enable(self) -> None:
        people, conditions = len(self._people()), bool(self._conditions())
        writes = not self._bridge.read_only
        for button in self._buttons:
            about_conditions = button.objectName().startswith("on_")
            there = conditions if about_conditions else people > 0
            if button.objectName() == "choose_portrait":
                there = people == 1
            button.setEnabled(there and writes)
        self.show_fight.setEnabled(writes)

    # ---- what a person does

    def _people(self) -> list[str]:
        return _chosen(self.people)

    def _conditions(self) -> list[str]:
        return _chosen(self.conditions)

    def _show(self, way: str, alias: str = "", *, portrait: bool = True) -> None:
        self.show_wanted.emit(self._people(), way, alias, portrait)

    def _ask_alias(self) -> None:
        people = self._bridge.campaign.people
        before = next((one.showing.alias for p in self._people() if (one := people[p]).showing), "")
        alias, agreed = QInputDialog.getText(self, self._say("by_alias"), self._say("ask_alias"), text=before)
        if agreed:
            # Another name is given to somebody whose face is known, too: it stays covered until it is shown on purpose.
            self._show("alias", alias.strip(), portrait=False)

    def _show_fight(self) -> None:
        fight = self._bridge.campaign.encounter
        people = self._bridge.campaign.people
        hidden = [one for one in (fight.people if fight else ()) if one in people and not people[one].showing]
        if hidden:
            self.show_wanted.emit(hidden, "name", "", True)

    def _on_portrait(self) -> None:
        for person in self._people()[:1]:
            self.portrait_wanted.emit(person)

    def _on_toggle_portrait(self) -> None:
        from engine.players_view import showing_of

        people = [self._bridge.campaign.people[one] for one in self._people()]
        shown = all(showing_of(one).portrait for one in people)
        for one in people:
            now = showing_of(one)
            self.show_wanted.emit([one.id], now.way, now.alias, not shown)

    def _on_looks(self) -> None:
        self.looks_wanted.emit(self.scale.number() or SCALES[0], bool(self.colours.currentData()))


def _table(model: QAbstractTableModel) -> QTableView:
    view = QTableView()
    view.setObjectName("choices")
    view.setModel(model)
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setTabKeyNavigation(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.verticalHeader().hide()
    view.verticalHeader().setDefaultSectionSize(view.fontMetrics().height() + STEP)
    header = view.horizontalHeader()
    header.setHighlightSections(False)
    header.setSectionsClickable(False)
    header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    view.setMinimumHeight(4 * (view.fontMetrics().height() + STEP))
    return view


def _chosen(view: QTableView) -> list[str]:
    model = view.model()
    rows = [index.row() for index in view.selectionModel().selectedRows()]
    found: Sequence[str] = model.ids(rows)  # type: ignore[attr-defined]
    return list(found)
