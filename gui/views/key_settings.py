"""The page on which keys are given to commands; what is changed holds at once and is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.words import text
from gui.commands import COMMANDS, MENUS
from gui.key_map import PORTABLE, native
from gui.models.palette import folded, score
from gui.theme import BODY_POINTS, STEP, sized
from gui.views.card import label, set_role

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.words import Words
    from gui.key_map import KeyMap

COMMAND: Final = Qt.ItemDataRole.UserRole
SIZE: Final = QSize(620, 640)


class KeySettings(QDialog):
    """Every command with its keys; the keys of the one that is chosen can be changed below."""

    chart_wanted = Signal()
    """The chart of keys is to be printed."""

    def __init__(self, words: Words, keys: KeyMap, parent: QWidget | None = None) -> None:
        """Shows the keys as they are."""
        super().__init__(parent)
        self._words, self._keys = words, keys
        self.setWindowTitle(self._say("title"))
        self.search = QLineEdit()
        self.search.setPlaceholderText(self._say("search"))
        self.search.textChanged.connect(self._on_search)
        self.tree = QTreeWidget()
        self._fill()
        self.tree.currentItemChanged.connect(lambda *_: self._on_chosen())
        self.about = label(points=BODY_POINTS + 1, weight=QFont.Weight.DemiBold)
        self.input = QKeySequenceEdit()
        self.input.setMaximumSequenceLength(1)
        self.input.setClearButtonEnabled(True)
        self.input.keySequenceChanged.connect(lambda _: self._on_key())
        self.said = label(role="quiet", wraps=True)
        self.said.setMinimumHeight(2 * self.said.fontMetrics().lineSpacing())
        self.said.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.instead = self._button("instead", lambda: self._give(beside=False))
        self.instead.setProperty("kind", "primary")
        self.beside = self._button("beside", lambda: self._give(beside=True))
        self.clear = self._button("clear", self._on_clear)
        self.reset = self._button("reset", self._on_reset)
        self.reset_all = self._button("reset_all", self._on_reset_all)
        self.chart = self._button("chart", self.chart_wanted.emit)
        self.close_button = self._button("close", self.accept)
        self._lay_out()
        keys.changed.connect(self._show_keys)
        self.resize(SIZE.boundedTo(self.screen().availableSize() - QSize(0, 6 * STEP)))
        self.choose(COMMANDS[0].id)
        self.search.setFocus()

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(STEP * 2, STEP * 2, STEP * 2, STEP * 2)
        whole.setSpacing(STEP)
        whole.addWidget(self.search)
        whole.addWidget(self.tree, 1)
        whole.addWidget(self.about)
        line = QHBoxLayout()
        line.setSpacing(STEP)
        line.addWidget(self.input, 1)
        for button in (self.instead, self.beside):
            line.addWidget(button)
        whole.addLayout(line)
        whole.addWidget(self.said)
        foot = QHBoxLayout()
        foot.setSpacing(STEP)
        for button in (self.clear, self.reset, self.reset_all):
            foot.addWidget(button)
        foot.addStretch(1)
        foot.addWidget(self.chart)
        foot.addWidget(self.close_button)
        whole.addLayout(foot)

    def _button(self, name: str, do: Callable[[], object]) -> QPushButton:
        button = QPushButton(self._say(name))
        button.setAutoDefault(False)
        button.clicked.connect(lambda _=False: do())
        return button

    def _say(self, name: str, **facts: str) -> str:
        return self._words.render(text(f"window.keys.{name}", **facts))

    # ---- the list

    def _fill(self) -> None:
        tree = self.tree
        tree.setObjectName("choices")
        tree.setColumnCount(2)
        tree.setHeaderLabels([self._say("command"), self._say("keys")])
        tree.setRootIsDecorated(False)
        tree.setIndentation(STEP * 2)
        tree.setUniformRowHeights(True)
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        tree.header().resizeSection(1, 26 * STEP)
        tree.header().setSectionsMovable(False)
        tree.header().setStretchLastSection(False)
        for menu, title in {**MENUS, "": "window.menu.dice"}.items():
            heading = QTreeWidgetItem([self._words.render(text(title)), ""])
            heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
            heading.setFont(0, sized(BODY_POINTS, QFont.Weight.DemiBold))
            tree.addTopLevelItem(heading)
            for command in COMMANDS:
                if command.menu == menu:
                    item = QTreeWidgetItem([self._words.render(text(command.words)), ""])
                    item.setData(0, COMMAND, command.id)
                    heading.addChild(item)
        for heading in self._headings()[:1]:  # all rows are as high as the first one
            heading.setSizeHint(0, QSize(0, tree.fontMetrics().height() + STEP))
        tree.expandAll()
        tree.setItemsExpandable(False)
        self._show_keys()

    def _headings(self) -> list[QTreeWidgetItem]:
        found = (self.tree.topLevelItem(row) for row in range(self.tree.topLevelItemCount()))
        return [heading for heading in found if heading is not None]

    def _items(self) -> list[QTreeWidgetItem]:
        return [item for heading in self._headings() for item in _under(heading)]

    def _show_keys(self) -> None:
        for item in self._items():
            command = str(item.data(0, COMMAND))
            item.setText(1, "   ".join(native(key) for key in self._keys.keys(command)))
            weight = QFont.Weight.Normal if self._keys.is_default(command) else QFont.Weight.DemiBold
            item.setFont(1, sized(BODY_POINTS, weight))

    def _on_search(self) -> None:
        typed = folded(self.search.text()).split()
        for item in self._items():
            item.setHidden(score(typed, folded(item.text(0)), folded(item.text(1))) is None)
        for heading in self._headings():
            heading.setHidden(all(item.isHidden() for item in _under(heading)))
        first = next((item for item in self._items() if not item.isHidden()), None)
        current = self.tree.currentItem()
        if first is not None and (current is None or current.isHidden()):
            self.tree.setCurrentItem(first)

    # ---- the one that is chosen

    @property
    def command(self) -> str:
        """The command that is chosen, empty for none."""
        item = self.tree.currentItem()
        return str(item.data(0, COMMAND) or "") if item is not None else ""

    def choose(self, command: str) -> None:
        """Chooses a command."""
        for item in self._items():
            if item.data(0, COMMAND) == command:
                self.tree.setCurrentItem(item)

    @property
    def key(self) -> str:
        """The key that was pressed, as it is kept; empty for none."""
        return self.input.keySequence().toString(PORTABLE)

    def _name(self, command: str) -> str:
        return next(self._words.render(text(one.words)) for one in COMMANDS if one.id == command)

    def _on_chosen(self) -> None:
        self.about.setText(self._name(self.command) if self.command else "")
        self._forget_key()
        self._on_key()

    def _forget_key(self) -> None:
        self.input.clear()
        line = self.input.findChild(QLineEdit)
        if line is not None:  # which says something of its own whenever it is emptied
            line.setPlaceholderText(self._say("press_here"))

    def _on_key(self) -> None:
        """Says what would become of the key that was pressed."""
        command, key = self.command, self.key
        owner = self._keys.owner(key)
        said, role, free = self._say("press"), "quiet", False
        if command and self._keys.is_fixed(command):
            said = self._say("fixed")
        elif key and not self._keys.can_have(command, key):
            said, role = self._say("reserved", keys=native(key)), "danger"
        elif owner == command and key:
            said, free = self._say("has_it"), True
        elif owner:
            said, role, free = self._say("taken", keys=native(key), command=self._name(owner)), "warning", True
        elif key:
            said, free = self._say("free", keys=native(key)), True
        self.said.setText(said)
        set_role(self.said, "role", role)
        self.instead.setEnabled(free)
        self.beside.setEnabled(free and owner != command)
        self._enable()

    def _enable(self) -> None:
        command = self.command
        changeable = bool(command) and not self._keys.is_fixed(command)
        self.input.setEnabled(changeable)
        self.clear.setEnabled(changeable and bool(self._keys.keys(command)))
        self.reset.setEnabled(changeable and not self._keys.is_default(command))
        self.reset_all.setEnabled(bool(self._keys.chosen))

    def _give(self, *, beside: bool) -> None:
        command, key = self.command, self.key
        lost = self._keys.give(command, key, beside=beside)
        self._forget_key()
        done = self._say("given", keys=native(key), command=self._name(command))
        self.said.setText(self._say("lost", done=done, command=self._name(lost)) if lost else done)
        self._enable()

    def _on_clear(self) -> None:
        self._keys.clear(self.command)
        self._enable()

    def _on_reset(self) -> None:
        self._keys.reset(self.command)
        self._enable()

    def _on_reset_all(self) -> None:
        self._keys.reset()
        self._enable()


def _under(heading: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    found = (heading.child(row) for row in range(heading.childCount()))
    return [item for item in found if item is not None]
