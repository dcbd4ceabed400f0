"""The colours of lines: seen on their ground, and told apart by eyes that lack a kind of cone."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from gui.plots.colours import DARK, DASHES, LIGHT, line_colour, line_dash
from gui.theme import DARK as DARK_THEME
from gui.theme import LIGHT as LIGHT_THEME

Array = NDArray[np.float64]

# Machado, Oliveira and Fernandes (2009), full severity, on linear sRGB.
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE = np.array([0.95047, 1.0, 1.08883])


def linear(colour: str) -> Array:
    parts = np.array([int(colour[place : place + 2], 16) for place in (1, 3, 5)]) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def lab(seen: Array) -> Array:
    x, y, z = (
        np.cbrt(part) if part > 0.008856 else 7.787 * part + 16 / 116 for part in TO_XYZ @ seen.clip(0, 1) / WHITE
    )
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def contrast(one: str, other: str) -> float:
    dark, light = sorted(float(TO_XYZ[1] @ linear(colour)) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_any_two_colours_differ_to_every_eye(colours: tuple[str, ...], eye: str) -> None:
    seen = {colour: lab(np.array(EYES[eye]) @ linear(colour)) for colour in colours}
    closest = min(float(np.linalg.norm(seen[one] - seen[other])) for one, other in combinations(colours, 2))
    assert closest > 18


@pytest.mark.parametrize(("colours", "ground"), [(LIGHT, LIGHT_THEME.card), (DARK, DARK_THEME.card)])
def test_every_colour_stands_out_from_the_card(colours: tuple[str, ...], ground: str) -> None:
    assert min(contrast(colour, ground) for colour in colours) >= 3


def test_forty_lines_are_drawn_in_forty_ways() -> None:
    for dark in (False, True):
        assert len({(line_colour(number, dark=dark), line_dash(number)) for number in range(40)}) == 40
    assert len(LIGHT) * len(DASHES) == 40
