"""The log: finished actions, under each its dice and events, under those their reasons.

Only the newest lines are in the tree, since a tree measures all its lines whenever one is added; earlier ones are
let in by pages. A search looks back through the whole log, a slice at a time, so that nothing waits for it.
"""

from __future__ import annotations

import bisect
import contextlib
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer

from engine.dice import parse_dice
from engine.errors import BadInput
from engine.history import names_of, reason_text, told
from engine.words import text
from gui.models.log_filter import LogFilter, concerns, is_secret
from gui.models.roles import KIND, ROW_ID, SECOND_LINE, SECRET
from gui.models.rules import ID, RULE, summaries, tip
from gui.plain_tip import plain_tip

if TYPE_CHECKING:
    from engine.changes import Change
    from engine.history import Line, Told
    from engine.log import LogEntry
    from engine.words import Text
    from gui.session_bridge import SessionBridge

Index = QModelIndex | QPersistentModelIndex

PAGE: Final = 40
"""How many lines are let in at once, unless a high window holds more: they are all measured at each blow."""

SLICE: Final = 40
"""How many lines a search looks at before the window may do something else."""

MOST_TOLD: Final = 6
"""How many outcomes the second line of an action tells."""

_LINE_BITS: Final = 20
_TELLING: Final = ("wound_taken", "condition_began", "condition_ended", "reported", "noted")
"""Kinds of events that the second line of an action tells."""


class Drawn(NamedTuple):
    """What is drawn of an action: the row of the journal that finished it, two lines, what it is, who may see it."""

    row: int
    headline: str
    summary: str
    kind: str
    secret: bool


class LogModel(QAbstractItemModel):
    """A tree of three levels; words are made when they are first looked at."""

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        """Follows the log of a campaign."""
        super().__init__(parent)
        self._bridge = bridge
        self._all: tuple[LogEntry, ...] = bridge.log
        self._shown: list[int] = []
        self._page = self._wanted = PAGE
        self._looked_at = len(self._all)
        self._told: dict[int, Told] = {}
        self._lines: dict[int, Drawn] = {}
        self._texts: dict[int, str] = {}
        self._names = names_of(self._all)
        self.filter = LogFilter()
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._look_back)
        self._look_back()
        bridge.changed.connect(self._on_changed)

    # ---- which lines are there

    def set_filter(self, wanted: LogFilter) -> None:
        """Shows the newest lines that are wanted; a search goes on by itself."""
        if wanted == self.filter:
            return
        self.beginResetModel()
        if wanted.secrets != self.filter.secrets:
            for known in (self._told, self._lines, self._texts):
                known.clear()
        self.filter = wanted
        self._shown = []
        self._wanted = self._page
        self._looked_at = len(self._all)
        self.endResetModel()
        self._look_back()

    def make_room(self, lines: int) -> None:
        """Takes over how many lines are in sight at most, and lets in as many as that asks for."""
        self._page = max(PAGE, lines + lines // 2)
        if len(self._shown) < self._page and not self._timer.isActive():
            self._wanted = max(self._wanted, self._page)
            self._look_back()

    @property
    def has_earlier(self) -> bool:
        """Whether there may be earlier lines than those in the tree."""
        return self._looked_at > 0

    def load_earlier(self) -> None:
        """Lets a page of earlier lines in."""
        if self.has_earlier and not self._timer.isActive():
            self._wanted = len(self._shown) + self._page
            self._look_back()

    def forget_earlier(self) -> None:
        """Takes earlier lines out again, once there are many; whoever looks at the newest does not miss them."""
        spare = len(self._shown) - self._page
        if spare < self._page // 4:
            return
        self.beginRemoveRows(QModelIndex(), 0, spare - 1)
        del self._shown[:spare]
        self._wanted = self._page
        self._looked_at = self._shown[0]
        self.endRemoveRows()

    def find(self, row: int) -> QModelIndex:
        """The line of the action that a row of the journal finished; lets lines in for it, and drops the filter."""
        place = bisect.bisect_left(self._all, row, key=lambda entry: entry.row)
        if place == len(self._all) or self._all[place].row != row:
            return QModelIndex()
        if not self._fits(self._all[place]):
            self.set_filter(replace(self.filter, words="", person=""))
        while place < self._looked_at:
            self._wanted = len(self._shown) + self._page
            self._look_back()
        there = bisect.bisect_left(self._shown, place)
        found = there < len(self._shown) and self._shown[there] == place
        return self.index(there, 0) if found else QModelIndex()

    def _look_back(self) -> None:
        """Lets earlier lines in until as many are there as are wanted."""
        end = max(0, self._looked_at - SLICE) if self.filter.words else 0
        found: list[int] = []
        while self._looked_at > end and len(self._shown) + len(found) < self._wanted:
            self._looked_at -= 1
            if self._fits(self._all[self._looked_at]):
                found.insert(0, self._looked_at)
        if found:
            self.beginInsertRows(QModelIndex(), 0, len(found) - 1)
            self._shown[:0] = found
            self.endInsertRows()
        if self._looked_at and len(self._shown) < self._wanted:
            self._timer.start()

    def _fits(self, entry: LogEntry) -> bool:
        wanted = self.filter
        if not wanted.secrets and is_secret(entry):
            return False
        if wanted.person and not concerns(entry, wanted.person, self._names):
            return False
        return not wanted.words or wanted.words.casefold() in self._text(entry)

    # ---- places in the tree: 0 at the top; under an entry its number in the log; under a line both numbers

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        """The place of a row."""
        # A tree asks for all its lines whenever one is added, so that little may happen here for those at the top.
        if not parent.isValid():
            return self.createIndex(row, 0, 0) if column == 0 and 0 <= row < len(self._shown) else QModelIndex()
        if column != 0 or row < 0 or row >= self.rowCount(parent):
            return QModelIndex()
        inside = parent.internalId()
        if inside == 0:
            return self.createIndex(row, column, (self._shown[parent.row()] + 1) << _LINE_BITS)
        return self.createIndex(row, column, inside | (parent.row() + 1))

    def parent(self, index: Index = QModelIndex()) -> Any:  # noqa: B008
        """The line above in the tree."""
        inside = index.internalId()  # nought for what is no place as well
        if inside == 0:
            return QModelIndex()
        entry, line = (inside >> _LINE_BITS) - 1, inside & ((1 << _LINE_BITS) - 1)
        if line == 0:
            return self.createIndex(bisect.bisect_left(self._shown, entry), 0, 0)
        return self.createIndex(line - 1, 0, (entry + 1) << _LINE_BITS)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many lines stand under another."""
        if not parent.isValid():
            return len(self._shown)
        if parent.column() > 0:
            return 0
        if parent.internalId() == 0:
            return len(self._tell(self._entry(parent.row())).lines)
        line = self._line(parent)
        return len(line.reasons) if line is not None else 0

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: ARG002, B008
        """One."""
        return 1

    def hasChildren(self, parent: Index = QModelIndex()) -> bool:  # noqa: B008, N802 - Qt's name
        """Whether a line can be opened; told without making its words."""
        if parent.internalId() == 0 and (row := parent.row()) >= 0:
            entry = self._all[self._shown[row]]
            return bool(entry.asked or entry.events)
        return self.rowCount(parent) > 0

    def drawn(self, row: int) -> Drawn:
        """All that is drawn of a line at the top of the tree; made once, and asked for without a way through Qt."""
        entry = self._all[self._shown[row]]
        found = self._lines.get(entry.row)
        if found is None:
            told_so = self._tell(entry)
            began = any(type(event).__name__ == "RoundBegan" for event in entry.events)
            found = self._lines[entry.row] = Drawn(
                entry.row,
                self._bridge.say(told_so.headline),
                self._summed_up(told_so),
                "round" if began else "action",
                is_secret(entry),
            )
        return found

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a line."""
        if not index.isValid():
            return None
        if index.internalId() == 0:
            return self._entry_data(index.row(), role)
        line = self._line(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._said(index)
        if role == Qt.ItemDataRole.ToolTipRole:
            from html import escape  # no start needs it

            return f"<p>{escape(self._said(index))}</p>{tip(self._bridge.system.id, self._rule(index))}"
        if role == RULE:
            return self._rule(index)
        if role == KIND:
            return line.kind if line else "reason"
        if role == SECRET:
            above = line or self._line(self.parent(index))
            return above is not None and above.visibility == "referee"
        return None

    def _rule(self, index: Index) -> str:
        """Id of the rule that a reason names, empty for other lines."""
        found = ID.findall(self._said(index))
        return found[-1] if found and found[-1] in summaries(self._bridge.system.id) else ""

    def text_of(self, index: Index, depth: int = 0) -> str:
        """A line and all that stands under it, as plain text."""
        lines = ["    " * depth + str(index.data(Qt.ItemDataRole.DisplayRole))]
        lines += [self.text_of(self.index(row, 0, index), depth + 1) for row in range(self.rowCount(index))]
        return "\n".join(lines)

    def whole_text(self) -> str:
        """Every line that the filter wants, those that are not in the tree as well, as plain text."""
        while self.has_earlier:
            self._timer.stop()
            self._wanted = len(self._shown) + self._page
            self._look_back()
        return "\n".join(self.text_of(self.index(row, 0)) for row in range(self.rowCount()))

    def entry_row(self, row: int) -> int:
        """The row of the journal behind a line at the top of the tree."""
        return self._all[self._shown[row]].row

    # ---- words

    def _entry(self, row: int) -> LogEntry:
        return self._all[self._shown[row]]

    def _entry_data(self, row: int, role: int) -> Any:
        if role == Qt.ItemDataRole.ToolTipRole:
            told_so = self._tell(self._entry(row))
            return plain_tip("\n".join((self._bridge.say(told_so.headline), *self._outcomes(told_so))))
        drawn = self.drawn(row)
        if role == Qt.ItemDataRole.DisplayRole:
            return drawn.headline
        if role == SECOND_LINE:
            return drawn.summary
        if role == KIND:
            return drawn.kind
        if role == SECRET:
            return drawn.secret
        return drawn.row if role == ROW_ID else None

    def _outcomes(self, told_so: Told) -> list[str]:
        said = (line.said for line in told_so.lines if line.kind in _TELLING)
        return list(dict.fromkeys(map(self._in_words, said)))

    def _summed_up(self, told_so: Told) -> str:
        """What came of it in few words: a blast among many is read under the line, or in its tip."""
        said = self._outcomes(told_so)
        if len(said) > MOST_TOLD:
            left = len(said) - MOST_TOLD + 1
            said[MOST_TOLD - 1 :] = [self._bridge.say(text("window.log.further", count=left))]
        return " · ".join((*self._first_throw(told_so), *said))

    def _first_throw(self, told_so: Told) -> list[str]:
        """The faces against the number that mattered first: what the app rolled must be told without a click."""
        first = next((line.said for line in told_so.lines if line.kind == "ask"), None)
        if first is None or first.key != "line.ask_target":
            return []
        faces, target = first.facts["faces"], first.facts["target"]
        with contextlib.suppress(BadInput):
            # What is added to the dice counts against the number as well; a face alone would seem to miss or to hit.
            if plus := parse_dice(str(first.facts["dice"])).plus:
                faces = sum(faces) + plus
        return [self._bridge.say(text("window.log.thrown", faces=faces, target=target))]

    def _in_words(self, said: Text) -> str:
        """The line; whose it is goes before it only where the line does not name them itself."""
        if said.key == "line.of":
            person, line = (self._bridge.words.render(said.facts[fact]) for fact in ("person", "line"))
            if person in line:
                return line
        return self._bridge.say(said)

    def _text(self, entry: LogEntry) -> str:
        """All words of an action but the reasons, to be searched."""
        found = self._texts.get(entry.row)
        if found is None:
            told_so = self._tell(entry)
            said = (told_so.headline, *(line.said for line in told_so.lines))
            found = self._texts[entry.row] = "\n".join(map(self._bridge.say, said)).casefold()
        return found

    def _tell(self, entry: LogEntry) -> Told:
        found = self._told.get(entry.row)
        if found is None:
            found = told(entry, self._bridge.campaign, self._bridge.words, self._names)
            open_lines = (line for line in found.lines if self.filter.secrets or line.visibility == "open")
            found = replace(found, lines=tuple(line for line in open_lines if not line.minor))
            self._told[entry.row] = found
        return found

    def _line(self, index: Index) -> Line | None:
        inside = index.internalId()
        if inside == 0 or inside & ((1 << _LINE_BITS) - 1):
            return None
        return self._tell(self._all[(inside >> _LINE_BITS) - 1]).lines[index.row()]

    def _said(self, index: Index) -> str:
        line = self._line(index)
        if line is not None:
            said = self._in_words(line.said)
            if line.visibility == "referee":
                said = self._bridge.say(text("window.log.referee", line=said))
            return said
        above = self._line(self.parent(index))
        return self._bridge.say(reason_text(above.reasons[index.row()])) if above else ""

    # ---- following

    def _on_changed(self, change: Change) -> None:
        if not (change.log or change.jumped):
            return
        wanted = self._bridge.log
        same = min(len(self._all), len(wanted))
        # The row of an entry stands for all that led to it.
        while same and self._all[same - 1].row != wanted[same - 1].row:
            same -= 1
        gone = bisect.bisect_left(self._shown, same)
        if gone < len(self._shown):
            self.beginRemoveRows(QModelIndex(), gone, len(self._shown) - 1)
            del self._shown[gone:]
            self.endRemoveRows()
        self._looked_at = min(self._looked_at, same)
        self._all = wanted
        self._names |= names_of(wanted[same:])
        fresh = [place for place in range(same, len(wanted)) if self._fits(wanted[place])]
        if fresh:
            start = len(self._shown)
            self.beginInsertRows(QModelIndex(), start, start + len(fresh) - 1)
            self._shown += fresh
            self.endInsertRows()
        if self._looked_at and len(self._shown) < self._page // 2:
            self._look_back()
