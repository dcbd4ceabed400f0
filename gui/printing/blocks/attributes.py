"""Numbers that stand out: typed ones on shields, those that follow from them in pills."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from gui.printing.blocks.block import Block, Name, Spec
from gui.printing.box import UNITS, Box
from gui.printing.fonts import Style
from gui.printing.ink import Ink
from gui.printing.setting import write_lines

NUMBER: Final = Style(20, "bold")
LABEL: Final = Style(9, "semibold", "accent")
PILL_LABEL: Final = Style(8, colour="quiet")
PILL_NUMBER: Final = Style(12, "bold", "accent")
OVER: Final = Style(12, "bold", "text", italic=True)
GAP: Final = 2.0
WIDEST_SHIELD: Final = 36.0
MOST_IN_A_ROW: Final = 9


class ShieldsSpec(Spec, frozen=True, kw_only=True):
    """``fields`` in the order in which they stand."""

    fields: tuple[str, ...]

    def names(self) -> Iterator[Name]:
        """The fields."""
        return (("field", key, "") for key in self.fields)


class Shields(Block[ShieldsSpec]):
    """Numbers on shields."""

    spec_type = ShieldsSpec
    least_height = 18.0

    def paint(self, ink: Ink, box: Box) -> None:
        """Draws a shield for each field that has a place on the sheet of somebody of this kind."""
        keys = [key for key in self.spec.fields if self.subject.has_place_for(key)]
        rows = max(1, -(-len(keys) // MOST_IN_A_ROW))
        across = max(1, -(-len(keys) // rows))
        for number, row in enumerate(box.rows(rows, GAP)):
            mine = keys[number * across : (number + 1) * across]
            for place, key in zip(_centred(row, across), mine, strict=False):
                self._shield(ink, place, key)

    def _shield(self, ink: Ink, box: Box, key: str) -> None:
        ink.path(_shield_path(box.inset(0.3)), "accent", "tint", 0.5)
        label = Box(box.x + 1.5, box.y + 1.5, box.width - 3, box.height * 0.28)
        write_lines(ink, label, self.subject.say(self.subject.field(key).label), LABEL, "center", 2, 6)
        number = Box(box.x + 2, label.bottom, box.width - 4, box.height * 0.42)
        ink.write(number, self.subject.value(key), NUMBER, "center", least=7)


class PillsSpec(Spec, frozen=True, kw_only=True):
    """``derived`` values, ``budgets`` and ``fields``, in this order."""

    derived: tuple[str, ...] = ()
    budgets: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()

    def names(self) -> Iterator[Name]:
        """All three."""
        yield from (("derived", key, "") for key in self.derived)
        yield from (("budget", key, "") for key in self.budgets)
        yield from (("field", key, "") for key in self.fields)


class Pills(Block[PillsSpec]):
    """Label and number side by side in round frames."""

    spec_type = PillsSpec
    least_height = 7.0

    def paint(self, ink: Ink, box: Box) -> None:
        """Draws as many rows as the height has room for."""
        shown = list(self._shown())
        if not shown:
            return
        most = max(1, int((box.height + GAP) // (self.least_height + GAP)))
        rows = min(most, -(-len(shown) // 6))
        across = -(-len(shown) // rows)
        for number, row in enumerate(box.rows(rows, GAP)):
            mine = shown[number * across : (number + 1) * across]
            for place, (label, value, over) in zip(row.columns(across, GAP), mine, strict=False):
                self._pill(ink, place, label, value, over)

    def _pill(self, ink: Ink, box: Box, label: str, value: str, over: bool) -> None:
        ink.frame(box, 2, "mark", "tint", 0.3)
        inner = box.inset(2.5, 0.6)
        style = OVER if over else PILL_NUMBER
        # A short label leaves a long number more than its share.
        share = max(inner.width * 0.6, inner.width - PILL_LABEL.width_mm(label) - 2)
        number = min(style.width_mm(value) + 0.5, share)
        ink.write(inner.beside(inner.width - number), value, style, "right", least=6)
        write_lines(ink, inner.left(inner.width - number - 1.5), label, PILL_LABEL, "left", 2, 6)

    def _shown(self) -> Iterator[tuple[str, str, bool]]:
        subject = self.subject
        budgets = {one.key: one for section in subject.schema.sections for one in section.budgets}
        for key in self.spec.derived:
            yield subject.say(subject.schema.derived[key].label), subject.derived(key), False
        for key in self.spec.budgets:
            yield subject.say(budgets[key].label), *subject.budget(budgets[key])
        for key in self.spec.fields:
            if subject.has_place_for(key):
                yield subject.say(subject.field(key).label), subject.value(key), False


def _centred(box: Box, count: int) -> list[Box]:
    """Places for shields: the width shared, but none so wide that it is no shield."""
    width = min(WIDEST_SHIELD, (box.width - GAP * (count - 1)) / count)
    gap = (box.width - width * count) / (count - 1) if count > 1 else 0
    start = box.x if count > 1 else box.x + (box.width - width) / 2
    return [Box(start + n * (width + gap), box.y, width, box.height) for n in range(count)]


def _shield_path(box: Box) -> QPainterPath:
    rect = box.units
    shoulder = rect.top() + rect.height() * 0.62
    path = QPainterPath(rect.topLeft())
    path.lineTo(rect.topRight())
    path.lineTo(rect.right(), shoulder)
    foot = QPointF(rect.center().x(), rect.bottom() - 0.2 * UNITS)
    low = rect.top() + rect.height() * 0.84
    path.cubicTo(QPointF(rect.right(), low), QPointF(foot.x() + rect.width() * 0.2, rect.bottom() - 80), foot)
    path.cubicTo(
        QPointF(foot.x() - rect.width() * 0.2, rect.bottom() - 80),
        QPointF(rect.left(), low),
        QPointF(rect.left(), shoulder),
    )
    path.closeSubpath()
    return path
