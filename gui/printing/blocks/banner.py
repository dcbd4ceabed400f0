"""Whose sheet it is."""

from __future__ import annotations

from collections.abc import Iterator

from engine.words import text
from gui.printing.blocks.block import Block, Name, Spec
from gui.printing.box import Box
from gui.printing.fonts import Style
from gui.printing.ink import Ink, cornered
from gui.printing.setting import write_lines
from gui.printing.subject import DASH

NAME = Style(25, "regular", "paper", heading=True)
ONE_LINE = 17
"""Points down to which a long name is set smaller before it goes into two lines."""
UNDER = Style(9.5, colour="on_accent_quiet", italic=True)
SYSTEM = Style(13, "regular", "on_accent_quiet", heading=True)
BESIDE = Style(8.5, colour="paper")


class BannerSpec(Spec, frozen=True, kw_only=True):
    """``fields`` stand under the name, those that are empty left out."""

    fields: tuple[str, ...] = ()

    def names(self) -> Iterator[Name]:
        """The fields."""
        return (("field", key, "") for key in self.fields)


class Banner(Block[BannerSpec]):
    """Name, a line under it, and on the right what is played and in what state the person is."""

    spec_type = BannerSpec
    least_width = 90.0
    least_height = 14.0

    def paint(self, ink: Ink, box: Box) -> None:
        """Draws it."""
        subject = self.subject
        ink.path(cornered(box, 3.5), fill="accent")
        ink.path(cornered(box.inset(1.2), 3), line="on_accent_quiet", width=0.2)
        inner = box.inset(7, 3)
        beside = round(inner.width * 0.3)
        right = inner.beside(inner.width - beside)
        left = inner.left(inner.width - beside - 4)
        under = self._under()
        shown = left.top(left.height * (0.66 if under else 1))
        if NAME.width_mm(subject.character.name) * ONE_LINE <= NAME.points * shown.width:
            ink.write(shown, subject.character.name, NAME, least=ONE_LINE)
        else:
            write_lines(ink, shown, subject.character.name, NAME, "left", 2, 11)
        if under:
            ink.write(left.below(left.height * 0.68), under, UNDER, least=7.5)
        lines = [line for line in (subject.campaign.name, subject.conditions() or self._kind()) if line]
        ink.write(right.top(right.height * 0.42), subject.say(subject.system.name), SYSTEM, "right", least=8)
        for row, line in zip(right.below(right.height * 0.46).rows(2), lines, strict=False):
            ink.write(row, line, BESIDE, "right", least=7)

    def _under(self) -> str:
        values = [self.subject.value(key) for key in self.spec.fields if self.subject.has_place_for(key)]
        return " · ".join(value for value in values if value != DASH)

    def _kind(self) -> str:
        return self.subject.say(text(f"print.kind.{self.subject.character.kind}"))
