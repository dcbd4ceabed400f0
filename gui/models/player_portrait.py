"""Makes a portrait of a picture that a person has: small enough to be kept, whatever it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QImageReader

from engine.errors import BadInput

if TYPE_CHECKING:
    from pathlib import Path

SIDE: Final = 512
"""The longer side of a portrait, in pixels: sharp on any screen at the size in which faces are shown."""

MOST_BYTES: Final = 40_000_000
MOST_PIXELS: Final = 100_000_000
QUALITY: Final = 88
KINDS: Final = "*.png *.jpg *.jpeg *.gif *.bmp"


def read_portrait(path: Path) -> bytes:
    """A small PNG or JPEG of a picture.

    Raises:
        BadInput: It cannot be read, is no picture, or is far too large.
    """
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise BadInput(f"“{path.name}” takes {size / 1e6:.0f} MB; choose a picture of at most 40 MB")
        data = path.read_bytes()
    except OSError as error:
        raise BadInput(f"“{path.name}” cannot be read ({error.strerror or error}); choose another picture") from None
    return _small(_read(path.name, data))


def _read(name: str, data: bytes) -> QImage:
    held = QByteArray(data)
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    size = reader.size()
    # What a file says of its size is read before its pixels, so that none can take all memory.
    if size.isValid() and size.width() * size.height() > MOST_PIXELS:
        raise BadInput(f"“{name}” is {size.width()} by {size.height()} pixels large; choose a smaller picture")
    image = reader.read()
    if image.isNull():
        raise BadInput(f"“{name}” is no picture that can be read; choose a PNG or JPEG file")
    return image


def _small(image: QImage) -> bytes:
    if max(image.width(), image.height()) > SIDE:
        keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        image = image.scaled(SIDE, SIDE, keep, smooth)
    written = QByteArray()
    buffer = QBuffer(written)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    clear = image.hasAlphaChannel()
    image.save(buffer, "PNG" if clear else "JPEG", -1 if clear else QUALITY)  # type: ignore[call-overload]
    buffer.close()
    return bytes(written.data())
