"""The shipped fonts on paper: Cinzel for headings, Inter for all else."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from importlib import resources
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

from gui.printing.box import UNITS

POINT_MM: Final = 25.4 / 72
WEIGHTS: Final = {
    "regular": QFont.Weight.Normal,
    "medium": QFont.Weight.Medium,
    "semibold": QFont.Weight.DemiBold,
    "bold": QFont.Weight.Bold,
}


@dataclass(frozen=True)
class Style:
    """How words are set: size in points, weight, colour role of the ink."""

    points: float
    weight: str = "regular"
    colour: str = "text"
    heading: bool = False
    italic: bool = False

    def sized(self, points: float) -> Style:
        """The same in another size."""
        return replace(self, points=points)

    @property
    def font(self) -> QFont:
        """The font, measured in units of the painter, so that it is the same on every device."""
        return _font(self.points, self.weight, self.heading, self.italic)

    @property
    def metrics(self) -> QFontMetricsF:
        """Its measures, in units of the painter."""
        return _metrics(self.points, self.weight, self.heading, self.italic)

    @property
    def line_mm(self) -> float:
        """Height of a line, without leading."""
        return float(self.metrics.ascent() + self.metrics.descent()) / UNITS

    def width_mm(self, words: str) -> float:
        """Width of words in one line."""
        return _width(self.points, self.weight, self.heading, self.italic, words)


@functools.cache
def load_fonts() -> None:
    """Makes the shipped fonts known, once; a bare machine has none."""
    for file in sorted((resources.files("resources") / "fonts").iterdir(), key=lambda f: f.name):
        if file.name.endswith((".otf", ".ttf")):
            QFontDatabase.addApplicationFontFromData(file.read_bytes())


@functools.lru_cache(maxsize=512)
def _font(points: float, weight: str, heading: bool, italic: bool) -> QFont:
    load_fonts()
    font = QFont()
    # Cinzel knows Latin letters only; Greek and Cyrillic names then come out in Inter, not in boxes.
    font.setFamilies(["Cinzel", "Inter"] if heading else ["Inter"])
    font.setPixelSize(max(1, round(points * POINT_MM * UNITS)))
    font.setWeight(WEIGHTS[weight])
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    # Letters that a font replaces by others come out of a PDF as signs that nobody can search for: ligatures,
    # the dash between two figures (calt), and figures of equal width (tnum), which is why these are not asked for.
    for tag in ("liga", "clig", "dlig", "calt"):
        font.setFeature(QFont.Tag(tag), 0)
    return font


@functools.lru_cache(maxsize=512)
def _metrics(points: float, weight: str, heading: bool, italic: bool) -> QFontMetricsF:
    return QFontMetricsF(_font(points, weight, heading, italic))


@functools.lru_cache(maxsize=8192)
def _width(points: float, weight: str, heading: bool, italic: bool, words: str) -> float:
    # A sheet is measured before it is painted, and a batch repeats most of its words.
    return float(_metrics(points, weight, heading, italic).horizontalAdvance(words)) / UNITS
