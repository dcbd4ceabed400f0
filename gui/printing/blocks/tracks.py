"""Tracks that wounds add to: a row of boxes, those that are full filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.words import text
from gui.printing.blocks.block import Block, Name, Spec
from gui.printing.box import Box
from gui.printing.fonts import Style
from gui.printing.ink import Ink

if TYPE_CHECKING:
    from engine.sheet import Track

LABEL: Final = Style(8.5, "semibold", "accent")
NUMBER: Final = Style(12, "bold")
BAND: Final = Style(7, colour="quiet")
TICK: Final = Style(6.5, colour="quiet")
FULL: Final = Style(6.5, "bold", "paper")
LABEL_MM: Final = 32.0
LEAST_MM: Final = 7.0
BANDS_MM: Final = 4.0
LEAST_NAMED_MM: Final = 5.0
GAP: Final = 1.5
GROUP_GAP: Final = 1.2
ROW_GAP: Final = 0.8


class TracksSpec(Spec, frozen=True, kw_only=True):
    """``tracks`` of the schema, each with so many ``boxes``, in ``rows``, with a gap after every ``group`` of them."""

    tracks: tuple[str, ...]
    boxes: int = 20
    rows: int = 1
    group: int = 0

    def names(self) -> Iterator[Name]:
        """The tracks."""
        return (("track", key, "") for key in self.tracks)


class Tracks(Block[TracksSpec]):
    """Label, number and boxes of each track; over them the names of its stretches."""

    spec_type = TracksSpec
    least_width = 80.0
    least_height = LEAST_MM

    def paint(self, ink: Ink, box: Box) -> None:
        """Draws it."""
        tracks = {track.key: track for track in self.subject.schema.tracks}
        shown = [tracks[key] for key in self.spec.tracks]
        named = [bool(track.bands) for track in shown]
        height = (box.height - GAP * (len(shown) - 1) - BANDS_MM * sum(named)) / max(1, len(shown))
        if height < LEAST_NAMED_MM:
            # Too low for names over the boxes; the boxes themselves come first.
            named = [False] * len(shown)
            height = (box.height - GAP * (len(shown) - 1)) / max(1, len(shown))
        y = box.y
        for track, with_names in zip(shown, named, strict=True):
            row = Box(box.x, y, box.width, height + BANDS_MM * with_names)
            self._track(ink, row, track, with_names)
            y = row.bottom + GAP

    def _track(self, ink: Ink, box: Box, track: Track, named: bool) -> None:
        count = self.subject.character.count(track.key)
        label = box.left(LABEL_MM)
        shown = self.subject.shown(count)
        cells = box.beside(LABEL_MM).below(BANDS_MM if named else 0)
        beside = Box(label.x, cells.y, label.width, cells.height)
        wide = min(NUMBER.width_mm(shown) + 1, 14)
        ink.write(beside.beside(beside.width - wide - 2).left(wide), shown, NUMBER, "right", least=7)
        ink.write(beside.left(beside.width - wide - 3), self.subject.say(track.label), LABEL, least=6.5)
        places = self._places(cells)
        deep = [sum(band.lowest <= number for band in track.bands) for number in range(1, len(places) + 1)]
        for number, place in enumerate(places, 1):
            full = number <= count
            depth = deep[number - 1]
            ink.frame(
                place,
                0,
                "accent",
                "accent" if full else ("paper", "paper", "tint", "tint", "shade")[min(depth, 4)],
                0.25,
            )
            ink.write(place.inset(0.3), str(number), FULL if full else TICK, "center", least=4)
        if named:
            self._bands(ink, box, track, places)

    def _places(self, cells: Box) -> list[Box]:
        """The boxes, row by row, with a gap after each group."""
        boxes, rows, group = max(1, self.spec.boxes), max(1, self.spec.rows), max(0, self.spec.group)
        each = -(-boxes // rows)
        gaps = (each - 1) // group if group else 0
        wide = (cells.width - gaps * GROUP_GAP) / each
        high = (cells.height - (rows - 1) * ROW_GAP) / rows
        found = []
        for number in range(boxes):
            row, column = divmod(number, each)
            x = cells.x + column * wide + (column // group if group else 0) * GROUP_GAP
            found.append(Box(x, cells.y + row * (high + ROW_GAP), wide, high))
        return found

    def _bands(self, ink: Ink, box: Box, track: Track, places: list[Box]) -> None:
        """Names over the first box of each stretch; the one of the untouched has no box."""
        shown = [band for band in track.bands if 1 <= band.lowest <= len(places)]
        first_row = [one for one in places if one.y == places[0].y]
        for number, band in enumerate(shown):
            place = places[band.lowest - 1]
            if place.y != first_row[0].y:
                break  # there is no room for names between the rows
            beyond = number + 1 == len(shown) or shown[number + 1].lowest > len(first_row)
            end = first_row[-1].right if beyond else places[shown[number + 1].lowest - 1].x
            ink.line(place.x, box.y + 0.8, place.x, place.y, "accent", 0.25)
            words = self.subject.say(text("print.band", band=band.label, lowest=band.lowest))
            ink.write(Box(place.x + 0.8, box.y, end - place.x - 1.2, 3.8), words, BAND, least=6)
