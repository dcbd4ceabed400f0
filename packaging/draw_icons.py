"""Makes the icons of every platform from `icons/gritboard.svg`: `python packaging/draw_icons.py`.

Windows wants an .ico, macOS an .icns, the running window a few PNG pictures among the resources. The files are kept, so
that a build needs no Qt of its own to draw them; they are made anew only when the drawing changes.
"""

from __future__ import annotations

import os
import struct
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
DRAWING: Final = HERE / "icons" / "gritboard.svg"
SHOWN: Final = HERE.parent / "resources" / "icons"

WINDOW_SIZES: Final = (16, 32, 48, 128, 256)
ICO_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS: Final = {b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}
"""Kinds of entries that hold PNG pictures, with their sizes in pixels."""


def main() -> None:
    """Writes all of them."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    SHOWN.mkdir(exist_ok=True)
    for size in WINDOW_SIZES:
        (SHOWN / f"gritboard-{size}.png").write_bytes(drawn(size))
    (HERE / "icons" / "gritboard.ico").write_bytes(ico({size: drawn(size) for size in ICO_SIZES}))
    (HERE / "icons" / "gritboard.icns").write_bytes(icns({kind: drawn(size) for kind, size in ICNS_KINDS.items()}))


def drawn(size: int) -> bytes:
    """The drawing as a PNG."""
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    written = QByteArray()
    buffer = QBuffer(written)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(written.data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """A file of icons for Windows: a list of entries, then the pictures."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    place = len(head) + 16 * len(pictures)
    entries = b""
    for size, picture in pictures.items():
        side = size % 256  # 0 stands for 256
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return head + entries + b"".join(pictures.values())


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """A file of icons for macOS: each picture behind its kind and length."""
    parts = b"".join(kind + struct.pack(">I", len(picture) + 8) + picture for kind, picture in pictures.items())
    return b"icns" + struct.pack(">I", len(parts) + 8) + parts


if __name__ == "__main__":
    main()
