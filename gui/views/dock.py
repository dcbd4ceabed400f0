"""A dock: a panel with a title that can be dragged, floated and closed; what is in it is made when it is first seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.words import text
from gui.icons import LESS_SIDE, tinted
from gui.plain_tip import plain_tip
from gui.theme import BODY_POINTS, STEP, sized
from gui.views.card import ElidedLabel, label
from gui.views.shelf import Shelf

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.words import Words
    from gui.theme import Theme

LEFT: Final = Qt.DockWidgetArea.LeftDockWidgetArea
RIGHT: Final = Qt.DockWidgetArea.RightDockWidgetArea
BOTTOM: Final = Qt.DockWidgetArea.BottomDockWidgetArea


class DockSpec(msgspec.Struct, frozen=True):
    """A dock before it is made.

    Attributes:
        id: Permanent word, by which its place is kept.
        title: Key of its title.
        make: Makes what is in it.
        area: Where it stands at first.
        width: Its first width.
        height: Its first height where it stands below another or floats, 0 where it makes no difference.
        below: Id of a dock below which it stands.
        open: Whether it is open at first; one that is not costs nothing at the start.
        least: The height from which on it serves; where it has less, what stands above or below it becomes a tab.
        beside: Id of a dock in whose place it stands as a further tab.
        floats: Whether it is first opened as a window of its own, since it wants much room.
    """

    id: str
    title: str
    make: Callable[[], QWidget]
    area: Qt.DockWidgetArea
    width: int
    height: int = 0
    least: int = 200
    below: str = ""
    open: bool = True
    beside: str = ""
    floats: bool = False


class Dock(QDockWidget):
    """Looks like a card of the window."""

    def __init__(self, spec: DockSpec, words: Words, theme: Theme, parent: QWidget) -> None:
        """Makes the frame; `content` makes what is in it."""
        title = words.render(text(spec.title))
        super().__init__(title, parent)
        self.spec = spec
        self.waiting = True
        """Whether the order of the fight is to be painted first."""
        self.setObjectName(spec.id)
        self._content: QWidget | None = None
        self._body = QFrame()
        self._body.setObjectName("dock_body")
        self._inside = QVBoxLayout(self._body)
        self._inside.setContentsMargins(STEP, 0, STEP, STEP)
        self.setWidget(self._body)
        self._title = _TitleBar(self, title, words, theme)
        self.setTitleBarWidget(self._title)
        self.dockLocationChanged.connect(lambda _: self._take_height())

    @property
    def made(self) -> bool:
        """Whether what is in it is there."""
        return self._content is not None

    @property
    def content(self) -> QWidget:
        """What is in it, made now if need be."""
        if self._content is None:
            self._content = self.spec.make()
            self._shelf = Shelf()
            self._inside.addWidget(self._shelf)
            self._shelf.hold(self._content)
            self._take_height()
        return self._content

    def set_about(self, about: str) -> None:
        """Says beside the title what the dock is about, such as whose sheet it shows, however far that is scrolled."""
        self._title.set_about(about)

    def _take_height(self) -> None:
        """One that needs no more height than its words gives the rest back when it gets lower, but not as a tab."""
        if self._content is None:
            return
        policy = self._content.sizePolicy()
        window = self.parentWidget()
        area = window.dockWidgetArea(self) if isinstance(window, QMainWindow) else self.spec.area
        area = self.spec.area if area == Qt.DockWidgetArea.NoDockWidgetArea else area
        if area not in {BOTTOM, Qt.DockWidgetArea.TopDockWidgetArea}:
            policy.setVerticalPolicy(QSizePolicy.Policy.Preferred)
        self._body.setSizePolicy(policy)
        self._shelf.setSizePolicy(policy)

    def showEvent(self, event: QShowEvent) -> None:
        """Makes what is in it the first time that it is seen."""
        if not self.waiting:
            _ = self.content
        super().showEvent(event)

    def stop_waiting(self) -> None:
        """Makes what is in it from now on when it is seen, and at once where it is."""
        self.waiting = False
        if self.isVisible():
            _ = self.content

    def bring(self) -> QWidget:
        """Opens it before the other tabs, and gives what is in it."""
        content = self.content
        self.show()
        self.raise_()
        if self.isFloating():
            # A window of its own gets the keys only if it asks for them.
            self.activateWindow()
        return content


class _TitleBar(QFrame):
    """The title with the buttons that float and close; the dock itself sees to the dragging."""

    def __init__(self, dock: Dock, title: str, words: Words, theme: Theme) -> None:
        super().__init__(dock)
        self.setObjectName("dock_title")
        self._dock, self._theme = dock, theme
        inside = QHBoxLayout(self)
        inside.setContentsMargins(STEP * 2, STEP // 2, STEP // 2, STEP // 2)
        inside.setSpacing(0)
        inside.addWidget(label(title, points=BODY_POINTS + 1, weight=QFont.Weight.DemiBold))
        self._about = ElidedLabel(sized(BODY_POINTS))
        self._about.setProperty("role", "quiet")
        inside.addSpacing(STEP)
        inside.addWidget(self._about, 1)
        self._float = self._button(words.render(text("window.dock.float")), self._on_float)
        self._close = self._button(words.render(text("window.dock.close")), dock.close)
        inside.addWidget(self._float)
        inside.addWidget(self._close)
        theme.changed.connect(self._tint)
        if theme.dressed:
            self._tint()

    def set_about(self, about: str) -> None:
        """Shows words beside the title."""
        self._about.setText(about)
        self._about.setToolTip(plain_tip(about))

    def _button(self, tip: str, do: Callable[[], object]) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("kind", "flat")
        button.setIconSize(QSize(LESS_SIDE, LESS_SIDE))
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        # The docks are closed and opened by keys of their own; Tab goes through what is in them.
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda _=False: do())
        return button

    def _on_float(self) -> None:
        self._dock.setFloating(not self._dock.isFloating())

    def _tint(self) -> None:
        colours = self._theme.colours
        self._float.setIcon(tinted("float", colours.quiet, colours.border))
        self._close.setIcon(tinted("cancel", colours.quiet, colours.border))
