"""The sheet of one person on paper: the same for preview, printer and PDF."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF
from PySide6.QtGui import QColor, QPageLayout, QPageSize, QPainter, QPdfWriter

from engine.errors import BadInput
from engine.words import text
from gui.printing.blocks import KINDS
from gui.printing.box import UNITS, Box
from gui.printing.composing import composed
from gui.printing.fonts import Style, load_fonts
from gui.printing.ink import Drawn, Ink, Palette, cornered, one_line
from gui.printing.layout import FOOTER_MM, shipped_layout
from gui.printing.subject import Subject

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from engine.campaign import Campaign
    from engine.character import Character
    from engine.system import RuleSystem
    from engine.words import Words
    from gui.printing.blocks.block import Block
    from gui.printing.layout import Layout
    from gui.printing.paper import Paper
    from gui.printing.printed import Printed

DPI: Final = 1200
MM_PER_INCH: Final = 25.4
FURTHER_MM: Final = 13.0
FURTHER: Final = Style(15, "regular", "paper", heading=True)
FURTHER_NOTE: Final = Style(8.5, colour="on_accent_quiet", italic=True)
FOOT: Final = Style(7, colour="quiet")
CREDIT: Final = Style(6, colour="quiet")


@dataclass(frozen=True)
class Part:
    """A block on a page."""

    block: Block[Any]
    box: Box


class SheetDocument:
    """A person's sheet, laid out for a size of paper."""

    def __init__(
        self,
        campaign: Campaign,
        character: Character,
        system: RuleSystem,
        words: Words,
        layout: Layout | None,
        page: Paper,
    ) -> None:
        """Lays the sheet out.

        Args:
            campaign: The campaign as it stands.
            character: A person of it.
            system: Its rule system.
            words: The words with those of the system.
            layout: Where the blocks stand; None takes the one that ships with the system, or one that is composed
                from its schema.
            page: Size of the paper.

        Raises:
            BadInput: The layout does not fit the system or the paper; names the file and the block.
        """
        load_fonts()
        self.layout = layout or layout_for(system, campaign)
        self.layout.check(system.schema)
        self.subject = Subject(campaign, character, system, words)
        self.paper = page
        self.pages: list[list[Part]] = self._paged()

    @property
    def title(self) -> str:
        """Whose sheet it is."""
        return self.subject.character.name

    def _paged(self) -> list[list[Part]]:
        first: list[Part] = []
        over: list[Block[Any]] = []
        for placed in self.layout.place(self.paper):
            block = KINDS[placed.kind](self.subject, placed.spec)
            fits, rest = block.split(placed.box)
            first.append(Part(fits, placed.box))
            if rest is not None:
                over.append(rest)
        over += [KINDS[kind](self.subject, spec) for kind, spec, _ in self.layout.further]
        pages = [first]
        room = self.layout.content_box(self.paper).below(FURTHER_MM + self.layout.gap)
        y = room.y
        page: list[Part] = []
        while over:
            block = over.pop(0)
            wanted = block.height(room.width)
            if page and y + wanted > room.bottom:
                pages.append(page)
                page, y = [], room.y
            box = Box(room.x, y, room.width, min(wanted, room.bottom - y))
            fits, rest = block.split(box)
            page.append(Part(fits, box))
            y = box.bottom + self.layout.gap
            if rest is not None:
                over.insert(0, rest)
        return [*pages, page] if page else pages

    def paint(self, painter: QPainter, page: int = 0, record: list[Drawn] | None = None) -> None:
        """Paints one page; the painter's origin is the corner of the paper.

        Args:
            painter: Of a printer, a PDF or a picture whose dots per inch are set.
            page: Which page, from 0.
            record: Takes all that is written, for tests.
        """
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        device = painter.device()
        across, down = (dpi / MM_PER_INCH / UNITS for dpi in (device.logicalDpiX(), device.logicalDpiY()))
        painter.scale(across, down)
        ink = Ink(painter, Palette(QColor(self.layout.accent)), record)
        if page:
            self._further(ink)
        for part in self.pages[page]:
            part.block.paint(ink, part.box)
        self._footer(ink, page)
        painter.restore()

    def write_pdf(self, path: Path) -> Path:
        """Writes the sheet as a PDF and gives its path.

        Raises:
            BadInput: It cannot be written.
        """
        return write_pdf([self], path)

    def _further(self, ink: Ink) -> None:
        box = self.layout.content_box(self.paper).top(FURTHER_MM)
        ink.path(cornered(box, 2.5), fill="accent")
        inner = box.inset(6, 2)
        ink.write(inner.left(inner.width * 0.7), self.subject.character.name, FURTHER, least=10)
        note = self.subject.say(text("print.continued"))
        ink.write(inner.beside(inner.width * 0.72), note, FURTHER_NOTE, "right", least=6)

    def _footer(self, ink: Ink, page: int) -> None:
        box = self.layout.footer_box(self.paper)
        if self.layout.credit:
            credit = self.subject.say(text(f"credit.{self.layout.credit}"))
            ink.write(box.below(FOOTER_MM), credit, CREDIT, "center", least=4.5)
            box = box.top(FOOTER_MM)
        left, middle, right = box.below(0.5).columns(3, 4)
        ink.write(left, self.subject.character.name, FOOT)
        ink.write(middle, self.subject.campaign.name, FOOT, "center")
        said = text("print.page", page=page + 1, pages=len(self.pages))
        ink.write(right, self.subject.say(said), FOOT, "right")


def sheets(
    campaign: Campaign,
    people: Sequence[Character],
    system: RuleSystem,
    words: Words,
    page: Paper,
    layout: Layout | None = None,
) -> list[SheetDocument]:
    """The sheets of several people, to be printed one after another.

    Raises:
        BadInput: The layout does not fit the system or the paper; names the file and the block.
    """
    layout = layout or layout_for(system, campaign)
    return [SheetDocument(campaign, person, system, words, layout, page) for person in people]


def layout_for(system: RuleSystem, campaign: Campaign) -> Layout:
    """The layout that ships with a system, or one composed from its schema."""
    return shipped_layout(system.id) or composed(system.schema, campaign)


def pdf_bytes(documents: Sequence[Printed]) -> bytes:
    """Sheets as one PDF, each from a new page on."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setCreator("Gritboard")
    writer.setTitle(one_line(", ".join(document.title for document in documents)))
    writer.setPageLayout(page_layout(documents[0].paper))
    painter = QPainter(writer)
    paint_all(documents, painter, writer.newPage)
    painter.end()
    buffer.close()
    return bytes(content.data())


def write_pdf(documents: Sequence[Printed], path: Path) -> Path:
    """Writes sheets into one PDF; the file is there as a whole or as it was.

    Raises:
        BadInput: It cannot be written.
    """
    content = pdf_bytes(documents)
    half = path.with_name(f".{path.name}-half")
    try:
        half.write_bytes(content)
        half.replace(path)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            half.unlink(missing_ok=True)
        why = getattr(error, "strerror", None) or error
        raise BadInput(f"“{path}” cannot be written ({why}). Choose another place, or free some space.") from None
    return path


def page_layout(paper: Paper) -> QPageLayout:
    """A page without margins: the layout of the sheet has its own."""
    return QPageLayout(QPageSize(paper.size), QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))


def paint_all(documents: Sequence[Printed], painter: QPainter, new_page: Callable[[], object]) -> None:
    """Paints every page of some sheets, calling for a new page between them."""
    begun = False
    for document in documents:
        for page in range(len(document.pages)):
            if begun:
                new_page()
            document.paint(painter, page)
            begun = True
