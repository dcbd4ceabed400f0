"""The history as a picture, as a drawing, and as a table."""

from __future__ import annotations

import contextlib
import csv
import io
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from engine.errors import BadInput
from engine.words import text
from gui.plots.legend import draw_swatch
from gui.plots.wound_card import said_of
from gui.theme import BODY_POINTS, STEP, sized

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from engine.sheet import Track
    from gui.plots.canvas import Canvas
    from gui.plots.legend import Entry
    from gui.plots.series import Series
    from gui.session_bridge import SessionBridge
    from gui.theme import Colours

SHARPNESS: Final = 2
"""Dots of a picture for each pixel of the window."""
_SWATCH: Final = 26
_LINE: Final = 22


class Sheet:
    """A plot with its title above and its legend below, to be painted on anything."""

    def __init__(self, view: Canvas, title: str, entries: Sequence[Entry], colours: Colours, *, dark: bool) -> None:
        """Takes what is seen on the plot."""
        self.view, self._title, self._entries = view, title, list(entries)
        self._colours, self._dark = colours, dark
        plot = view.viewport().size()
        self._top = 2 * STEP + _LINE
        self._places = self._legend_places(plot.width())
        rows = self._places[-1].y() + _LINE if self._places else 0
        self._plot = QRect(0, self._top, plot.width(), plot.height())
        self.size = QSize(plot.width(), self._top + plot.height() + round(rows) + 2 * STEP)

    def _legend_places(self, width: int) -> list[QPointF]:
        """Names one after another, in as many rows as they need."""
        metrics = QFontMetricsF(sized(BODY_POINTS))
        places, x, y = [], 2.0 * STEP, 0.0
        for entry in self._entries:
            needed = _SWATCH + STEP + metrics.horizontalAdvance(entry.name) + 2 * STEP
            if x > 2 * STEP and x + needed > width:
                x, y = 2.0 * STEP, y + _LINE
            places.append(QPointF(x, y))
            x += needed
        return places

    def paint(self, painter: QPainter) -> None:
        """Paints everything at its natural size."""
        painter.fillRect(QRect(QRect().topLeft(), self.size), QColor(self._colours.card))
        painter.setPen(QColor(self._colours.text))
        painter.setFont(sized(BODY_POINTS + 1, QFont.Weight.DemiBold))
        title = QRectF(2 * STEP, STEP, self.size.width() - 4 * STEP, _LINE)
        painter.drawText(title, Qt.AlignmentFlag.AlignVCenter, self._title)
        self.view.render(painter, QRectF(self._plot), self.view.viewport().rect(), Qt.AspectRatioMode.IgnoreAspectRatio)
        below = QPointF(0, self._plot.bottom() + STEP)
        for entry, place in zip(self._entries, self._places, strict=True):
            at = below + place + QPointF(0, _LINE / 2)
            draw_swatch(painter, at, _SWATCH, entry.number, dark=self._dark)
            painter.setPen(QColor(self._colours.text))
            painter.setFont(sized(BODY_POINTS))
            box = QRectF(at.x() + _SWATCH + STEP, at.y() - _LINE / 2, self.size.width(), _LINE)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, entry.name)


def png(sheet: Sheet) -> bytes:
    """A picture, twice as sharp as the window."""
    image = QImage(sheet.size * SHARPNESS, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(SHARPNESS)
    painter = QPainter(image)
    sheet.paint(painter)
    painter.end()
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(content.data())


def svg(sheet: Sheet, title: str) -> bytes:
    """A drawing that stays sharp at any size."""
    content = QByteArray()
    buffer = QBuffer(content)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(sheet.size)
    generator.setViewBox(QRect(QRect().topLeft(), sheet.size))
    generator.setTitle(title)
    # The axes are recorded for the screen; at another resolution they would be played back at another size.
    generator.setResolution(sheet.view.logicalDpiX())
    painter = QPainter(generator)
    sheet.view.keep_marks(kept=False)
    sheet.paint(painter)
    painter.end()
    sheet.view.keep_marks(kept=True)
    return bytes(content.data())


COLUMNS: Final = (
    "person", "track", "fight", "round", "position", "seconds", "change", "total", "wound", "steps", "when", "log_row",
)  # fmt: skip
"""Columns of the table; the names are for programs and stay the same in every language."""


def table(bridge: SessionBridge, track: Track, lines: Iterable[Series]) -> bytes:
    """A table with a line for each point, as spreadsheets read it."""
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(COLUMNS)
    for series in lines:
        for point in series.points:
            said = said_of(bridge, track, point)
            fight = bridge.campaign.encounters.get(point.fight)
            row: list[object] = [bridge.name(series.person), bridge.say(track.label), fight.name if fight else ""]
            row += [point.round or "", f"{point.position:.3f}" if point.fight else "", point.clock]
            row += [point.by, point.total, said.what, said.steps, said.when, point.row]
            writer.writerow([_harmless(cell) for cell in row])
    # The mark in front tells spreadsheets that it is UTF-8.
    return written.getvalue().encode("utf-8-sig")


def _harmless(cell: object) -> object:
    """Words that a spreadsheet would take for a formula get a quotation mark in front."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in {"=", "+", "-", "@"} else cell


def write(bridge: SessionBridge, path: Path, content: bytes) -> None:
    """Writes a file as a whole or not at all.

    Raises:
        BadInput: It cannot be written; says why.
    """
    half = path.with_name(f".{path.name}-half")
    try:
        half.write_bytes(content)
        half.replace(path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput(bridge.say(text("window.plot.not_written", path=str(path), reason=reason))) from None
    finally:
        with contextlib.suppress(OSError):
            half.unlink(missing_ok=True)
