"""The page of a step of guided creation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from engine.flows import Assign, Buy, Pick, Roll, Write
from gui.theme import BODY_POINTS, STEP
from gui.views.card import label
from gui.views.creation.buying import BuyPart
from gui.views.creation.dealing import AssignPart, RollPart
from gui.views.creation.part import PartView, PickPart, WritePart
from gui.views.rule_link import RuleLink

if TYPE_CHECKING:
    from engine.flows import FlowStep, Part
    from gui.models.sheet import SheetModel
    from gui.theme import Theme


class PageView(QScrollArea):
    """A step: what to do, then its parts."""

    rule_wanted = Signal(str)

    def __init__(self, sheet: SheetModel, step: FlowStep, theme: Theme) -> None:
        """Makes its parts."""
        super().__init__()
        say = sheet.bridge.say
        self.parts = [_part(sheet, one, theme) for one in step.parts]
        page = QWidget()
        page.setObjectName("page")
        down = QVBoxLayout(page)
        down.setContentsMargins(0, 0, STEP, 0)
        down.setSpacing(STEP * 2)
        heading = QHBoxLayout()
        heading.addWidget(label(say(step.label), points=BODY_POINTS + 2, weight=QFont.Weight.DemiBold))
        if step.rule:
            link = RuleLink(sheet.bridge, step.rule)
            link.wanted.connect(self.rule_wanted)
            heading.addWidget(link)
        heading.addStretch(1)
        down.addLayout(heading)
        said: QLabel = label(say(step.help), role="quiet", wraps=True)
        down.addWidget(said)
        wide = any(isinstance(part, BuyPart) for part in self.parts)
        for part in self.parts:
            down.addWidget(part, 1 if isinstance(part, BuyPart) else 0)
        if not wide:
            down.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusProxy(self.parts[0])

    def refresh(self) -> None:
        """Shows all parts as they stand."""
        for part in self.parts:
            part.refresh()

    def restart(self) -> None:
        """Shows somebody else's."""
        for part in self.parts:
            part.restart()


def _part(sheet: SheetModel, part: Part, theme: Theme) -> PartView:
    match part:
        case Write():
            return WritePart(sheet, part, theme)
        case Roll():
            return RollPart(sheet, part)
        case Assign():
            return AssignPart(sheet, part)
        case Buy():
            return BuyPart(sheet, part, theme)
        case Pick():
            return PickPart(sheet, part, theme)
