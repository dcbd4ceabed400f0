"""A plain sheet of one person, section by section, straight from the schema."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPageLayout, QPageSize, QPainter, QPdfWriter

from gui.models import people
from gui.theme import sized

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engine.character import Character
    from engine.sheet import Section
    from gui.session_bridge import SessionBridge

MARGIN_MM = 18.0


def write_plain_sheet(bridge: SessionBridge, person: str, path: Path) -> Path:
    """Writes the sheet of a person as an A4 PDF and gives its path."""
    character = bridge.campaign.people[person]
    writer = QPdfWriter(str(path))
    writer.setTitle(character.name)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM), QPageLayout.Unit.Millimeter)
    painter = QPainter(writer)
    width, height = float(writer.width()), float(writer.height())
    y = 0.0
    for words, shared in _lines(bridge, character):
        font = QFont(shared)
        # Ligatures would come out of the file as single letters that nobody can search for.
        font.setFeature(QFont.Tag("liga"), 0)
        painter.setFont(font)
        metrics = QFontMetricsF(font, writer)
        room = QRectF(0, y, width, height)
        needed = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, words).height()
        if y + needed > height:
            writer.newPage()
            y, room = 0.0, QRectF(0, 0, width, height)
        painter.drawText(room, Qt.TextFlag.TextWordWrap, words)
        y += needed + metrics.height() * 0.3
    painter.end()
    return path


def _lines(bridge: SessionBridge, person: Character) -> Iterator[tuple[str, QFont]]:
    yield person.name, sized(20, QFont.Weight.Bold)
    for section in bridge.system.schema.sections:
        lines = list(_section(bridge, person, section))
        if lines:
            yield bridge.say(section.label), sized(13, QFont.Weight.DemiBold)
            for one in lines:
                yield one, sized(10)
    for words in (people.summary(bridge, person), ", ".join(people.conditions(bridge, person))):
        if words:
            yield words, sized(10)


def _section(bridge: SessionBridge, person: Character, section: Section) -> Iterator[str]:
    for field in section.fields:
        value = person.values.get(field.key)
        if value is not None:
            shown = ", ".join(map(str, value)) if isinstance(value, list | tuple) else bridge.say(value)
            yield f"{bridge.say(field.label)}: {shown}"
    for derived in section.derived:
        value = derived.of(bridge.campaign, person).value
        if value is not None:
            yield f"{bridge.say(derived.label)}: {bridge.say(value)}"
    for table in section.tables:
        for row in person.table(table.key):
            cells = [
                f"{bridge.say(column.label)} {row.get(column.key)}"
                for column in table.columns
                if row.get(column.key) not in (None, "", [])
            ]
            yield ", ".join(cells)
