"""Text on ruled lines: who somebody is, what he carries, notes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from engine.words import text
from gui.printing.blocks.block import NOTICE_MM, Block, Name, Spec
from gui.printing.box import Box
from gui.printing.fonts import Style
from gui.printing.ink import HEADING_MM, Ink
from gui.printing.setting import wrapped
from gui.printing.subject import DASH

if TYPE_CHECKING:
    from gui.printing.subject import Subject

LABEL: Final = Style(8.5, "semibold", "accent")
BODY: Final = Style(9)
LINE_MM: Final = 6.0
LEAST_LINE_MM: Final = 4.5

Paragraph = tuple[str, str]
"""A label, empty where there is none, and the words."""

Line = tuple[str, str, int]
"""The label that stands before a line, its words, and the paragraph that it is of."""


class TextSpec(Spec, frozen=True, kw_only=True):
    """Typed ``fields``, each with its label unless it is alone; without any, ruled lines to write on."""

    fields: tuple[str, ...] = ()

    def names(self) -> Iterator[Name]:
        """The fields."""
        return (("field", key, "") for key in self.fields)


class Writing(Block[TextSpec]):
    """Text on ruled lines, blank ones to the foot."""

    spec_type = TextSpec
    least_height = HEADING_MM + 2 * LEAST_LINE_MM

    def __init__(self, subject: Subject, spec: TextSpec, paragraphs: list[Paragraph] | None = None) -> None:
        """Takes what the fields say, or what is left of it."""
        super().__init__(subject, spec)
        self._paragraphs = list(self._typed()) if paragraphs is None else paragraphs

    def split(self, box: Box) -> tuple[Writing, Writing | None]:
        """As many lines as fit."""
        lines = self._lines(box.width)
        count, _, over = _room(box, len(lines))
        if not over:
            return self, None
        left = [
            (self._paragraphs[number][0], " ".join(words for _, words, _ in lines_left))
            for number, lines_left in groupby(lines[count:], key=itemgetter(2))
        ]
        return self, Writing(self.subject, self.spec, left)

    def height(self, width: float) -> float:
        """All its lines."""
        return max(self.least_height, HEADING_MM + LINE_MM * len(self._lines(width)))

    def paint(self, ink: Ink, box: Box) -> None:
        """Draws it."""
        body = ink.heading(box, self._heading())
        lines = self._lines(box.width)
        count, height, over = _room(box, len(lines))
        for number in range(count):
            row = Box(body.x, body.y + number * height, body.width, height)
            ink.line(row.x, row.bottom, row.right, row.bottom)
            if number < len(lines):
                label, words, _ = lines[number]
                taken = ink.write(row.left(row.width * 0.5), label, LABEL) + 2 if label else 0.0
                ink.write(row.beside(taken), words, BODY)
        if over:
            self.say_that_it_goes_on(ink, box)

    def _typed(self) -> Iterator[Paragraph]:
        alone = len(self.spec.fields) == 1
        for key in self.spec.fields:
            if self.subject.has_place_for(key):
                value = self.subject.value(key)
                label = "" if alone else self.subject.say(self.subject.field(key).label)
                yield label, "" if value == DASH else value

    def _heading(self) -> str:
        if self.spec.heading:
            return self.subject.titled(self.spec.heading)
        if len(self.spec.fields) == 1:
            return self.subject.say(self.subject.field(self.spec.fields[0]).label)
        return self.subject.say(text("print.notes"))

    def _lines(self, width: float) -> list[Line]:
        lines: list[Line] = []
        for number, (label, words) in enumerate(self._paragraphs):
            taken = min(LABEL.width_mm(label), width * 0.5) + 2 if label else 0.0
            # A field that is still empty keeps a line, so that it can be filled in by hand.
            said = wrapped(words, BODY, width, width - taken) or ([""] if label else [])
            lines += [(label if first == 0 else "", line, number) for first, line in enumerate(said)]
        return lines


def _room(box: Box, wanted: int) -> tuple[int, float, bool]:
    height = box.height - HEADING_MM
    rows = max(1, int(height // LINE_MM))
    if wanted > rows:
        rows = min(wanted, int(height // LEAST_LINE_MM))
    if wanted > rows:
        rows = max(1, int((height - NOTICE_MM) // LEAST_LINE_MM))
        return rows, (height - NOTICE_MM) / rows, True
    return rows, height / rows, False
