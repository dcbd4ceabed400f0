"""Why a value is what it is: as a tooltip, and by key as a small page over the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from gui.models.people import reason_lines
from gui.models.sheet_cells import DASH
from gui.plain_tip import plain_tip
from gui.theme import BODY_POINTS, STEP, sized, tabular
from gui.views.card import label
from gui.views.painting import SMALL
from gui.views.rule_link import RuleLink

if TYPE_CHECKING:
    from gui.models.sheet import Explained
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

TALLEST: Final = 48 * STEP
WIDEST: Final = 44 * STEP
OPENING: Final = frozenset({Qt.Key.Key_F1, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})

SCROLLING: Final = {
    int(Qt.Key.Key_Down): QAbstractSlider.SliderAction.SliderSingleStepAdd,
    int(Qt.Key.Key_Up): QAbstractSlider.SliderAction.SliderSingleStepSub,
    int(Qt.Key.Key_PageDown): QAbstractSlider.SliderAction.SliderPageStepAdd,
    int(Qt.Key.Key_PageUp): QAbstractSlider.SliderAction.SliderPageStepSub,
}


class ReasonsPage(QFrame):
    """A list of reasons: what, how much, by which rule. Escape or a click elsewhere closes it."""

    def __init__(self, bridge: SessionBridge, title: str, explained: Explained, parent: QWidget) -> None:
        """Takes the value with its reasons."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(title)
        all_of_it = QVBoxLayout(self)
        all_of_it.setContentsMargins(STEP * 2, STEP + STEP // 2, STEP * 2, STEP + STEP // 2)
        heading = label(title, weight=QFont.Weight.DemiBold, wraps=True)
        heading.setFixedHeight(heading.heightForWidth(WIDEST - 4 * STEP))
        all_of_it.addWidget(heading)
        page = QWidget()
        page.setObjectName("page")
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, STEP, 0)
        grid.setHorizontalSpacing(STEP * 2)
        grid.setVerticalSpacing(STEP // 2)
        grid.setColumnStretch(0, 1)
        self.setStyleSheet("QFrame#card { border-radius: 0; }")  # corners of a window of its own cannot be round
        if explained.why_not:
            grid.addWidget(label(explained.why_not, role="danger", wraps=True), 0, 0)
        for row, reason in enumerate(explained.reasons):
            grid.addWidget(label(bridge.say(reason.label), wraps=True), row, 0)
            value = label(bridge.say(reason.value) if reason.value is not None else "")
            if isinstance(reason.value, int | float):
                value.setText(value.text().replace("-", "−"))
            value.setFont(tabular())
            grid.addWidget(value, row, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            if reason.rule:
                rule = RuleLink(bridge, reason.rule)
                rule.wanted.connect(bridge.rule_wanted)
                rule.wanted.connect(self.close)
                grid.addWidget(rule, row, 2, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._scroll: QScrollArea | None = None
        self.setFixedWidth(WIDEST)
        self.setFocus()
        if not (explained.reasons or explained.why_not):
            return
        self._scroll = scroll = QScrollArea()
        scroll.setWidget(page)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        all_of_it.addWidget(scroll)
        width = WIDEST - 4 * STEP
        height = grid.totalHeightForWidth(width) if grid.hasHeightForWidth() else grid.sizeHint().height()
        scroll.setFixedHeight(min(TALLEST, height + 4))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Any key that opens it closes it, too; arrow keys scroll."""
        if event.key() in OPENING:
            self.close()
        elif self._scroll is not None and (step := SCROLLING.get(event.key())) is not None:
            self._scroll.verticalScrollBar().triggerAction(step)
        else:
            super().keyPressEvent(event)


def open_reasons(bridge: SessionBridge, title: str, explained: Explained, over: QWidget, place: QPoint) -> ReasonsPage:
    """Opens the reasons at a place of a widget, moved so far that they are on the screen."""
    page = ReasonsPage(bridge, title, explained, over)
    page.setFixedHeight(page.sizeHint().height())
    at, screen = over.mapToGlobal(place), over.screen().availableGeometry()
    x = max(screen.left(), min(at.x(), screen.right() - page.width()))
    y = at.y() if at.y() + page.height() <= screen.bottom() else max(screen.top(), screen.bottom() - page.height())
    page.move(x, y)
    page.show()
    return page


class ExplainedButton(QAbstractButton):
    """Base of what shows a computed value: a tooltip with the reasons, and the page by click or key."""

    def __init__(self, bridge: SessionBridge, theme: Theme, title: str) -> None:
        """Takes the words for what is computed."""
        super().__init__()
        self._bridge = bridge
        self._theme = theme
        self.title = title
        self.explained: Explained | None = None
        self.page: ReasonsPage | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._on_clicked)
        theme.changed.connect(self.update)

    def show_explained(self, explained: Explained) -> None:
        """Shows a value with its reasons."""
        if explained == self.explained:
            return
        self.explained = explained
        lines = [self.title, *reason_lines(self._bridge, explained.reasons)]
        self.setToolTip(plain_tip("\n".join([*lines, explained.why_not] if explained.why_not else lines)))
        self.setAccessibleName(f"{self.title} {self.shown()}")
        self.setAccessibleDescription("; ".join(lines[1:]) or explained.why_not)
        self.updateGeometry()
        self.update()

    def shown(self) -> str:
        """The value in words; a dash where there is none."""
        if self.explained is None or self.explained.value is None:
            return DASH
        return self._bridge.say(self.explained.value).replace("-", "−")

    def event(self, event: QEvent) -> bool:
        """Keeps the keys that open the page from doing something else in the window."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _opens(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Opens the page."""
        if _opens(event):
            self._on_clicked()
        else:
            super().keyPressEvent(event)

    def ground(self, painter: QPainter) -> None:
        """The ground of a tile, with a ring while it has the focus."""
        colours = self._theme.colours
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ring = self.hasFocus()
        edge = colours.accent if ring else colours.quiet if self.underMouse() else colours.raised
        painter.setPen(QPen(QColor(edge), 1.5 if ring else 1))
        painter.setBrush(QColor(colours.raised))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 7, 7)

    def _on_clicked(self) -> None:
        if self.explained is not None:
            title = f"{self.title} {self.shown()}"
            self.page = open_reasons(self._bridge, title, self.explained, self, QPoint(0, self.height() + 4))


class DerivedTile(ExplainedButton):
    """A computed value under its name."""

    def sizeHint(self) -> QSize:
        """Room for the name and the value."""
        small, big = QFontMetrics(sized(SMALL)), QFontMetrics(_big())
        width = max(small.horizontalAdvance(self.title), big.horizontalAdvance(self.shown()), 6 * STEP) + 3 * STEP
        return QSize(width, small.height() + big.height() + STEP + STEP // 2)

    def minimumSizeHint(self) -> QSize:
        """As little as the figures need."""
        return QSize(8 * STEP, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - all of it is small
        """Draws the tile."""
        painter, colours = QPainter(self), self._theme.colours
        self.ground(painter)
        rect = QRectF(self.rect()).adjusted(STEP, STEP // 2, -STEP, -STEP // 2)
        small, centre = sized(SMALL), Qt.AlignmentFlag.AlignHCenter
        painter.setFont(small)
        painter.setPen(QColor(colours.quiet))
        name = QFontMetrics(small).elidedText(self.title, Qt.TextElideMode.ElideRight, round(rect.width()))
        painter.drawText(rect, centre | Qt.AlignmentFlag.AlignTop, name)
        painter.setFont(_big())
        missing = self.explained is None or self.explained.value is None
        painter.setPen(QColor(colours.quiet if missing else colours.accent))
        painter.drawText(rect, centre | Qt.AlignmentFlag.AlignBottom, self.shown())
        painter.end()


def _opens(event: QKeyEvent) -> bool:
    return event.key() in OPENING and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


def _big() -> QFont:
    return tabular(BODY_POINTS + 6, QFont.Weight.DemiBold)
