"""The icon in the formats of every platform: what was made of the drawing is what these platforms read."""

from __future__ import annotations

import struct

import pytest
from PySide6.QtGui import QImage

from gui.icons import program_icon
from tests.packaging.scripts import draw_icons
from tests.policy.tree import ROOT

ICONS = ROOT / "packaging" / "icons"
PNG = b"\x89PNG\r\n\x1a\n"


def test_windows_finds_every_size(qapp: object) -> None:  # noqa: ARG001
    data = (ICONS / "gritboard.ico").read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", data)
    assert (reserved, kind, count) == (0, 1, len(draw_icons.ICO_SIZES))
    for number, size in enumerate(draw_icons.ICO_SIZES):
        entry = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        length, place = entry[-2:]
        image = QImage.fromData(data[place : place + length])
        assert (image.width(), image.height(), entry[0]) == (size, size, size % 256)


def test_macos_finds_every_size(qapp: object) -> None:  # noqa: ARG001
    data = (ICONS / "gritboard.icns").read_bytes()
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4)[0] == len(data)
    place, found = 8, {}
    while place < len(data):
        kind, length = data[place : place + 4], struct.unpack_from(">I", data, place + 4)[0]
        assert data[place + 8 : place + 16] == PNG
        found[kind] = QImage.fromData(data[place + 8 : place + length]).width()
        place += length
    assert found == draw_icons.ICNS_KINDS


@pytest.mark.parametrize("size", draw_icons.WINDOW_SIZES)
def test_the_window_has_an_icon_of_every_size(size: int, qapp: object) -> None:  # noqa: ARG001
    shown = program_icon().pixmap(size, size).toImage()
    assert (shown.width(), shown.height()) == (size, size)
    middle = shown.pixelColor(size // 2, size * 3 // 4)
    assert middle.alpha() == 255


def test_the_pictures_are_those_of_the_drawing(qapp: object) -> None:  # noqa: ARG001
    drawn = QImage.fromData(draw_icons.drawn(128))
    kept = QImage(str(ROOT / "resources" / "icons" / "gritboard-128.png"))
    worst = max(
        abs(drawn.pixelColor(x, y).red() - kept.pixelColor(x, y).red())
        for x in range(0, 128, 3)
        for y in range(0, 128, 3)
    )
    assert worst <= 8, "draw them anew: python packaging/draw_icons.py"


def test_the_desktop_file_names_program_and_icon() -> None:
    lines = (ICONS / "gritboard.desktop").read_text("utf-8").splitlines()
    assert lines[0] == "[Desktop Entry]"
    entries = dict(line.split("=", 1) for line in lines[1:] if line)
    assert entries["Exec"].split()[0] == entries["Icon"] == "gritboard"
    assert entries["Type"] == "Application"
    assert {"Game", "RolePlaying"} <= set(entries["Categories"].split(";"))
