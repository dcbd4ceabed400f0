"""The faces of a die as cells to click, coloured by what they would mean, and under them what that is."""

from __future__ import annotations

import functools
from math import ceil
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.meanings import mean, meanings
from engine.words import text
from gui.theme import BODY_POINTS, STEP, tabular
from gui.views.odds_view import percent
from gui.views.painting import CENTRED, SMALL, colour, one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.asks import Throw
    from engine.meanings import Meaning
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

MOST_CELLS: Final = 30
"""Dice with more sides have no cell for each face; a d100 has two rows of ten, as the table's two dice do."""

HUNDRED: Final = 100
NARROWEST, WIDEST, GAP, HIGH, TALLEST = 25, 40, 3, 30, 38


@functools.lru_cache(256)
def _elided(words: str, width: float) -> str:
    measures = QFontMetricsF(tabular(SMALL, QFont.Weight.Medium))
    return measures.elidedText(words, Qt.TextElideMode.ElideRight, width)


class Cell(NamedTuple):
    """A face to click: where, what stands on it, and what it stands for (a ten of a d100 stands for no face)."""

    rect: QRectF
    words: str
    face: int
    ten: bool = False


class FaceBar(QWidget):
    """Shows the faces of one throw; `picked` tells which were clicked."""

    picked = Signal(int)

    def __init__(self, bridge: SessionBridge, theme: Theme) -> None:
        """Starts without a throw."""
        super().__init__()
        self._bridge, self._theme = bridge, theme
        self._question: Throw[Any] | None = None
        self._said: tuple[Meaning, ...] = ()
        self._words: list[str] = []
        self._average = ""
        self._typed: tuple[int, ...] = ()
        self._number: int | None = None
        self._ten: int | None = None
        self._height = 1  # asked for by a layout before there is a throw
        self._hovered: Cell | None = None
        self.cells: list[Cell] = []
        self._chips: list[tuple[QRectF, str, str]] = []
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_throw(self, question: Throw[Any] | None) -> None:
        """Shows the faces of a throw, or none."""
        if question is self._question:
            return
        self._question, self._ten, self._hovered = question, None, None
        self._said = meanings(question) if question else ()
        self._words = [self.said_of(one) for one in self._said]
        self._average = self._average_words()
        self._typed, self._number = (), None
        self.setAccessibleName("; ".join((*self._words, self._average)))
        self._lay_out()
        self.setVisible(bool(self.cells or self._chips))
        self.update()

    def show_typed(self, faces: Sequence[int], *, complete: bool) -> None:
        """Marks what has been typed, and what it comes to once it is complete."""
        question, self._typed, self._number = self._question, tuple(faces), None
        if question and complete:
            single = question.dice.count == 1 and question.dice.opens_at is None
            # Of dice that are counted each face says for itself what it counts for.
            self._number = faces[0] if single else None if question.counts else question.sum(faces)
        self.update()

    def said_of(self, one: Meaning) -> str:
        """``2–16 success, 75 %``."""
        say = self._bridge.say
        if one.highest is None:
            numbers = say(text("window.prompt.or_more", number=one.lowest))
        else:
            numbers = f"{one.lowest}" if one.lowest == one.highest else f"{one.lowest}–{one.highest}"
        if isinstance(one.result, str):
            result = self._bridge.word(one.result, "result", "place")
        else:
            result = say(text("window.prompt.counts", amount=one.result))
        return say(text("window.prompt.meaning", numbers=numbers, result=result, chance=percent(one.chance)))

    def _average_words(self) -> str:
        """What damage and the like come to in the middle; nothing for one plain die, which everybody knows."""
        question = self._question
        if question is None or self._said:
            return ""
        dice = question.dice
        plain = dice.count == 1 and not dice.plus and dice.opens_at is None
        middle = None if plain else mean(question)
        if middle is None:
            return ""
        facts = {"lowest": dice.count + dice.plus, "highest": dice.count * dice.sides + dice.plus}
        key = "window.prompt.average" if dice.opens_at is None else "window.prompt.average_open"
        return self._bridge.say(text(key, mean=f"{middle:.1f}".removesuffix(".0"), **facts))

    # ---- where things stand

    def sizeHint(self) -> QSize:
        """As high as cells and words need at this width."""
        return QSize(200, self._height)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return QSize(120, self._height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts cells and words into lines anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def _lay_out(self) -> None:
        question, width = self._question, float(max(self.width(), 120))
        self.cells, self._chips = [], []
        y = 0.0
        if question:
            y = self._lay_cells(question.dice.sides, width)
            y = self._lay_chips(y, width)
        self._height = ceil(y)
        self.setFixedHeight(max(self._height, 1))

    def _lay_cells(self, sides: int, width: float) -> float:
        rows: list[list[tuple[str, int, bool]]] = []
        if sides == HUNDRED:
            rows = [[(f"{ten}0", ten * 10, True) for ten in range(10)], [(f"{one}", one, False) for one in range(10)]]
        elif sides <= MOST_CELLS:
            lines = ceil(sides * (NARROWEST + GAP) / width)
            faces = [(str(face), face, False) for face in range(1, sides + 1)]
            count = ceil(sides / lines)
            rows = [faces[start : start + count] for start in range(0, sides, count)]
        if not rows:
            return 0.0
        wide = min(width / len(rows[0]) - GAP, WIDEST)
        high = HIGH if sides == HUNDRED or len(rows) > 1 else TALLEST
        for line, row in enumerate(rows):
            for place, (words, face, ten) in enumerate(row):
                rect = QRectF(place * (wide + GAP), line * (high + GAP), wide, high)
                self.cells.append(Cell(rect, words, face, ten))
        return len(rows) * (high + GAP) + STEP / 2

    def _lay_chips(self, y: float, width: float) -> float:
        figures = QFontMetricsF(tabular(SMALL))
        high, x = figures.height() + 6, 0.0
        said = [(words, self._tone(one)) for words, one in zip(self._words, self._said, strict=True)]
        if self._average:
            said.append((self._average, "quiet"))
        for words, tone in said:
            wide = min(figures.horizontalAdvance(words) + 2 * STEP, width)
            if x and x + wide > width:
                x, y = 0.0, y + high + 4
            self._chips.append((QRectF(x, y, wide, high), words, tone))
            x += wide + 6
        return y + high + 2 if said else y

    def _tone(self, one: Meaning) -> str:
        """How a result is coloured: what goes well, what goes badly beyond failing, other words turn by turn."""
        result = one.result
        if isinstance(result, int):
            return "good" if result else "plain"
        if result is None or result == "failure":
            return "plain"
        if result.endswith("failure"):
            return "bad"
        if result.endswith("success"):
            return "best" if result != "success" else "good"
        return "plain" if self._said.index(one) % 2 else "other"

    # ---- drawing

    def _meaning_of(self, face: int) -> Meaning | None:
        """What a face means by itself; nothing where several dice are added up."""
        question = self._question
        if question is None or (question.counts is None and (question.dice.count > 1 or question.dice.opens_at)):
            return None
        return next((one for one in self._said if one.lowest <= face <= (one.highest or face)), None)

    def _colours(self, tone: str) -> tuple[str, str]:
        """Ground and ink of a tone."""
        c = self._theme.colours
        match tone:
            case "good":
                return c.accent_soft, c.accent
            case "best":
                return c.accent, c.on_accent
            case "bad":
                return c.danger_soft, c.danger
            case "other":
                return c.border, c.text
            case "quiet":
                return c.card, c.quiet
            case _:
                return c.raised, c.text

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - all is drawn
        """Draws cells and words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_cells(painter)
        font = tabular(SMALL, QFont.Weight.Medium)
        for place, (rect, words, tone) in enumerate(self._chips):
            ground, ink = self._colours(tone)
            if self._number is not None and place < len(self._said):
                one = self._said[place]
                fits = one.lowest <= self._number <= (one.highest if one.highest is not None else self._number)
                painter.setOpacity(1.0 if fits else 0.4)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(ground))
            painter.drawRoundedRect(rect, 6, 6)
            room = rect.adjusted(STEP if tone != "quiet" else 0, 0, -STEP / 2, 0)
            one_line(painter, room, _elided(words, room.width()), font, ink)
        painter.setOpacity(1.0)

    def _draw_cells(self, painter: QPainter) -> None:
        """Draws all grounds, then all figures: to change pen and font costs more than the drawing."""
        question, typed, c = self._question, set(self._typed), self._theme.colours
        by_itself = question is None or question.dice.sides != HUNDRED
        plain, strong = (tabular(BODY_POINTS, one) for one in (QFont.Weight.Medium, QFont.Weight.DemiBold))
        drawn: list[tuple[Cell, bool, str]] = []
        painter.setPen(Qt.PenStyle.NoPen)
        for cell in self.cells:
            found = self._meaning_of(cell.face) if by_itself and not cell.ten else None
            ground, ink = self._colours(self._tone(found) if found else "plain")
            chosen = cell.face == self._ten if cell.ten else cell.face in typed
            painter.setBrush(colour(ground))
            if chosen or cell is self._hovered:
                painter.setPen(QPen(colour(c.text if chosen else c.accent), 2))
                painter.drawRoundedRect(cell.rect.adjusted(1, 1, -1, -1), 6, 6)
                painter.setPen(Qt.PenStyle.NoPen)
            else:
                painter.drawRoundedRect(cell.rect.adjusted(1, 1, -1, -1), 6, 6)
            drawn.append((cell, chosen, ink))
        for cell, chosen, ink in drawn:
            one_line(painter, cell.rect, cell.words, strong if chosen else plain, ink, CENTRED)

    # ---- the mouse

    def _at(self, place: QPointF) -> Cell | None:
        return next((cell for cell in self.cells if cell.rect.contains(place)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Marks what would be picked."""
        self._hover(self._at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Marks nothing."""
        self._hover(None)
        super().leaveEvent(event)

    def _hover(self, cell: Cell | None) -> None:
        if cell is not self._hovered:
            self._hovered = cell
            shape = Qt.CursorShape.PointingHandCursor if cell else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Picks a face; the two dice of a d100 one after the other."""
        cell = self._at(event.position())
        if cell is None or event.button() != Qt.MouseButton.LeftButton or self._question is None:
            super().mousePressEvent(event)
            return
        if self._question.dice.sides != HUNDRED:
            self.picked.emit(cell.face)
        elif cell.ten:
            self._ten = cell.face
            self.update()
        elif self._ten is not None:
            face, self._ten = (self._ten + cell.face) or HUNDRED, None
            self.picked.emit(face)
