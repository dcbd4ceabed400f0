"""The sheet of one person: head, sections, and what befell them, as cards that flow in two columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from engine.words import text
from gui.models.sheet_body import places_of
from gui.models.sheet_wounds import WoundsModel
from gui.theme import STEP
from gui.views.body_map import BodyMap
from gui.views.card import Card, label
from gui.views.sheet.columns import CardColumns
from gui.views.sheet.header import SheetHeader
from gui.views.sheet.play import PlayCard
from gui.views.sheet.sections import SectionCard

if TYPE_CHECKING:
    from gui.models.sheet import SheetModel
    from gui.theme import Theme

LEAST_WIDE: Final = 30 * STEP
"""What a dock can give on a small screen at 200 %; a sheet that is narrower than that scrolls sideways."""


class SheetView(QWidget):
    """Everything on a sheet. It reads a `SheetModel`; what is typed goes out by that model's `wanted`."""

    new_wanted = Signal()
    """Somebody new is wanted."""

    delete_wanted = Signal()
    """The person on show is to be taken away."""

    def __init__(self, sheet: SheetModel, theme: Theme) -> None:
        """Builds every card once; another person only fills them anew."""
        super().__init__()
        self.sheet = sheet
        say = sheet.bridge.say
        self.header = SheetHeader(sheet)
        self.header.new_wanted.connect(self.new_wanted)
        self.header.delete_wanted.connect(self.delete_wanted)
        self.sections = [SectionCard(sheet, one, theme) for one in sheet.bridge.system.schema.sections]
        self.play = PlayCard(sheet, WoundsModel(sheet), theme)
        self.body = BodyMap(theme, say(text("window.sheet.body")))
        self._body_card = self._with_body()
        self._page = QWidget()
        self._page.setObjectName("page")
        cards = CardColumns(self._page)
        cards.add_card(self.header, wide=True)
        for place, card in enumerate(self.sections):
            cards.add_card(card, wide=card.wide)
            card.cell_shown.connect(self._on_cell_shown)
            if place == 0:
                cards.add_card(self.play)
            if place == min(1, len(self.sections) - 1):
                cards.add_card(self._body_card)
        self._cards: list[QWidget] = [*self.sections, self.play]
        self._empty = label(say(text("window.sheet.nobody")), role="quiet", wraps=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setContentsMargins(STEP, 8 * STEP, STEP, 0)
        cards.add_card(self._empty, wide=True)
        self.area = QScrollArea()
        self.area.setWidget(self._page)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.area)
        self.setFocusProxy(self.header.name)
        self.setMinimumWidth(LEAST_WIDE)
        sheet.chosen.connect(self._on_chosen)
        sheet.changed.connect(self._on_changed)
        sheet.passed.connect(self._on_passed)
        self._on_chosen()

    def _with_body(self) -> Card:
        card = Card(self.sheet.bridge.say(text("window.sheet.body")))
        self._pointed = label(role="quiet", wraps=True)
        self._pointed.setContentsMargins(STEP, 0, STEP, 0)
        self.body.pointed.connect(self._on_pointed)
        card.body.addWidget(self.body)
        card.body.addWidget(self._pointed)
        return card

    def height_for(self, width: int) -> int:
        """How high the whole sheet is at a width, without scrolling."""
        return self._page.heightForWidth(width)

    # ---- following

    def _on_chosen(self) -> None:
        there = self.sheet.person is not None
        for card in self._cards:
            card.setVisible(there)
        self._empty.setVisible(not there)
        self.header.restart()
        for section in self.sections:
            section.restart()
        self.play.restart()
        self._show_body()
        self.area.verticalScrollBar().setValue(0)

    def _on_changed(self) -> None:
        self.header.refresh()
        for section in self.sections:
            section.refresh()
        self.play.refresh()
        self._show_body()

    def _on_passed(self) -> None:
        for section in self.sections:
            section.refresh_computed()
        self.play.refresh()

    def _show_body(self) -> None:
        places = places_of(self.sheet)
        self._body_card.setVisible(bool(places))
        self.body.show_places(places)
        self._on_pointed(self.body.lit)

    def _on_pointed(self, key: str) -> None:
        found = next((place for place in places_of(self.sheet) if place.key == key), None)
        hint = self.sheet.bridge.say(text("window.sheet.body_hint"))
        self._pointed.setText(" · ".join(found.lines) if found else hint)

    def _on_cell_shown(self, viewport: QWidget, rect: QRect) -> None:
        at = viewport.mapTo(self._page, QPoint(0, rect.center().y()))
        self.area.ensureVisible(self.area.horizontalScrollBar().value(), at.y(), 0, 6 * STEP)
