"""The chart of keys: one page with every command and the keys that it has here, to lie beside the laptop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QColor, QPainter

from engine.words import text
from gui.commands import COMMANDS, MENUS
from gui.key_map import native
from gui.printing.box import UNITS, Box
from gui.printing.document import MM_PER_INCH
from gui.printing.fonts import Style, load_fonts
from gui.printing.ink import HEADING_MM, Drawn, Ink, Palette, cornered

if TYPE_CHECKING:
    from engine.words import Words
    from gui.key_map import KeyMap
    from gui.printing.paper import Paper

ACCENT: Final = "#0f4f4c"
MARGIN: Final = 12.0
BANNER_MM: Final = 14.0
GAP: Final = 6.0
COLUMNS: Final = 2
LINE_MM: Final = 6.2
LEAST_LINE_MM: Final = 4.2
BETWEEN_MM: Final = 3.0
FOOT_MM: Final = 6.0
CAP_PAD: Final = 1.3
TITLE: Final = Style(17, "regular", "paper", heading=True)
NAME: Final = Style(9)
KEY: Final = Style(8, "semibold")
OWN: Final = Style(8, "bold", "accent")
FOOT: Final = Style(7, colour="quiet")


@dataclass(frozen=True)
class Line:
    """A command with its keys, the first one first."""

    name: str
    keys: tuple[str, ...]
    own: bool


@dataclass(frozen=True)
class Group:
    """Commands under a heading."""

    title: str
    lines: tuple[Line, ...]


class KeyChart:
    """All keys on one page."""

    def __init__(self, words: Words, keys: KeyMap, paper: Paper) -> None:
        """Takes the keys as they are now."""
        load_fonts()
        self._words, self._keys = words, keys
        self.paper = paper
        self.title = words.render(text("print.keys.title"))
        self.groups = self._groups()
        self.pages: tuple[KeyChart, ...] = (self,)

    def _groups(self) -> list[Group]:
        say, found = self._words.render, []
        for menu, title in {**MENUS, "": "window.menu.dice"}.items():
            lines = tuple(
                Line(
                    say(text(command.words)).rstrip("…"),
                    tuple(map(native, self._keys.keys(command.id))),
                    not self._keys.is_default(command.id),
                )
                for command in COMMANDS
                if command.menu == menu and self._keys.keys(command.id)
            )
            if lines:
                found.append(Group(say(text(title)), lines))
        return found

    def paint(self, painter: QPainter, page: int = 0, record: list[Drawn] | None = None) -> None:
        """Paints the page; there is only one."""
        del page
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        device = painter.device()
        painter.scale(*(dpi / MM_PER_INCH / UNITS for dpi in (device.logicalDpiX(), device.logicalDpiY())))
        ink = Ink(painter, Palette(QColor(ACCENT)), record)
        whole = Box(0, 0, self.paper.width, self.paper.height).inset(MARGIN)
        banner = whole.top(BANNER_MM)
        ink.path(cornered(banner, 2.5), fill="accent")
        ink.write(banner.inset(6, 2), f"Gritboard – {self.title}", TITLE, least=10)
        room = whole.below(BANNER_MM + GAP)
        room = room.top(room.height - FOOT_MM)
        columns = room.columns(COLUMNS, GAP * 1.5)
        line, shares = self._shares(room.height)
        for column, groups in zip(columns, shares, strict=True):
            self._paint_column(ink, column, groups, line)
        if any(one.own for group in self.groups for one in group.lines):
            foot = whole.below(whole.height - FOOT_MM + 2).top(4)
            note = self._words.render(text("print.keys.own"))
            ink.fill(Box(foot.x, foot.y + 1, 2, 2), "accent")
            ink.write(foot.beside(3.5), note, FOOT)
        painter.restore()

    def _shares(self, height: float) -> tuple[float, list[list[Group]]]:
        """The height of a line, and the groups of each column: as high as they fit, no group torn apart."""
        line = LINE_MM
        while True:
            columns: list[list[Group]] = [[]]
            used = 0.0
            for group in self.groups:
                wanted = _height(group, line)
                if columns[-1] and used + wanted > height:
                    columns.append([])
                    used = 0.0
                columns[-1].append(group)
                used += wanted
            if len(columns) <= COLUMNS or line <= LEAST_LINE_MM:
                last = [group for rest in columns[COLUMNS - 1 :] for group in rest]
                empty: list[list[Group]] = [[]] * COLUMNS
                return line, [*columns[: COLUMNS - 1], last, *empty][:COLUMNS]
            line -= 0.1

    def _paint_column(self, ink: Ink, column: Box, groups: list[Group], line: float) -> None:
        for group in groups:
            rest = ink.heading(column, group.title)
            for number, one in enumerate(group.lines):
                box = rest.below(number * line).top(line)
                if number % 2:
                    ink.fill(box, "tint")
                self._paint_line(ink, box, one)
            column = column.below(_height(group, line))

    def _paint_line(self, ink: Ink, box: Box, one: Line) -> None:
        style = OWN if one.own else KEY
        x = box.right - 1
        for key in reversed(one.keys):
            width = style.width_mm(key) + 2 * CAP_PAD
            cap = Box(x - width, box.y + 0.7, width, box.height - 1.4)
            ink.frame(cap, 0.8, line="accent" if one.own else "rule", fill="paper", width=0.3 if one.own else 0.2)
            ink.write(cap, key, style, "center")
            x -= width + 1.2
        ink.write(Box(box.x + 1, box.y, x - box.x - 1, box.height), one.name, NAME, least=6.5)


def _height(group: Group, line: float) -> float:
    return HEADING_MM + len(group.lines) * line + BETWEEN_MM
