"""How much room rows and words take: compact, as usual, or in large type.

It is read once, when the first view is imported, as the scale of everything is; another choice holds from the next
start.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from gui.preferences import Density


class Room(msgspec.Struct, frozen=True):
    """Measures of a density.

    Attributes:
        points: Size of the words.
        step: The step of all spacing, in pixels.
        pad: What stands free in a row of a list, in pixels.
        icon: Side of an icon beside words, in pixels.
    """

    points: float
    step: int
    pad: int

    @property
    def small(self) -> float:
        """Size of words that say less, such as headings of columns."""
        return self.points - 1.5

    icon: int = 16


ROOMS: Final[dict[Density, Room]] = {
    "compact": Room(9.0, 6, 4, 15),
    "regular": Room(10.0, 8, 8),
    "large": Room(13.0, 8, 10, 21),
}

_SPACES: Final = re.compile(r"(padding|padding-left|min-height|spacing)(: [^;]*;)")
_PIXELS: Final = re.compile(r"(\d+)px")
_chosen: Density = "regular"


def choose(density: Density) -> None:
    """Takes a density for everything that is imported from now on."""
    global _chosen  # noqa: PLW0603 - constants of other modules are made of it
    _chosen = density


def room() -> Room:
    """The measures of the density that was chosen."""
    return ROOMS[_chosen]


def spaced(sheet: str) -> str:
    """A style sheet whose spaces fit the size of the words."""
    if _chosen == "regular":
        return sheet
    factor = room().points / ROOMS["regular"].points
    if _chosen == "compact":
        factor *= 0.8

    def scaled(found: re.Match[str]) -> str:
        return found[1] + _PIXELS.sub(lambda size: f"{round(int(size[1]) * factor)}px", found[2])

    return _SPACES.sub(scaled, sheet)
