"""The history of wounds: each person's track over the rounds of a fight, or over the clock of the campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from engine.words import text
from gui.plots.controls import Controls
from gui.plots.legend import Legend
from gui.plots.lines import Lines
from gui.plots.loading import Loading
from gui.plots.save_menu import SaveMenu
from gui.plots.series import WHOLE
from gui.plots.steps import NOWHERE, Steps
from gui.plots.wound_card import WoundCard, said_of
from gui.theme import STEP
from gui.views.card import label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.changes import Change
    from gui.plots.canvas import Canvas
    from gui.plots.series import Range
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

WIDE = 460
"""From this width on the legend stands beside the lines, otherwise below."""
_UNLIMITED = 16_777_215


class HistoryPlot(QWidget):
    """Follows a campaign blow by blow while it is seen; what it needs is imported when it is first seen."""

    row_wanted = Signal(int)
    """A point was clicked; carries the row of its action in the log."""
    person_picked = Signal(str)
    """Somebody was picked in the legend; carries the id, empty for nobody."""
    refused = Signal(str)
    """A file could not be written; says why in a sentence."""
    kept = Signal(str)
    """A file was written; says so in a sentence."""

    def __init__(self, bridge: SessionBridge, theme: Theme, parent: QWidget | None = None) -> None:
        """Reads nothing before it is shown."""
        super().__init__(parent)
        self._bridge, self._theme = bridge, theme
        self.lines, self.steps = Lines(bridge), Steps()
        self._canvas: Canvas | None = None
        self._selected = ""
        self._shown: Range | None = None
        self._zoomed, self._stale, self._by_mouse = False, True, False
        self._loading = Loading(self)
        self._loading.done.connect(self._on_loaded)
        self.save_menu = SaveMenu(bridge, theme, self)
        self.save_menu.refused.connect(self.refused)
        self.save_menu.kept.connect(self.kept)
        self.save_menu.fit.triggered.connect(self.fit)
        tracks = [(bridge.say(track.label), key) for key, track in self.lines.tracks.items()]
        self.controls = Controls(bridge, theme, tracks, self.save_menu)
        self.controls.chosen.connect(self.choose)
        self.legend = Legend()
        self.legend.setAccessibleName(bridge.say(text("window.plot.people")))
        self.legend.shown.connect(self._on_ticked)
        self.legend.picked.connect(self._on_picked)
        self.empty = label(role="quiet", wraps=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._build()
        self.card = WoundCard(self)
        bridge.changed.connect(self._on_changed)
        theme.changed.connect(self._on_theme)

    def _build(self) -> None:
        body = QWidget()
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, body)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._sides.setSpacing(STEP)
        self._sides.addWidget(self.legend)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(body)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(STEP)
        whole.addWidget(self.controls)
        whole.addWidget(self._stack, 1)

    def load(self) -> Canvas:
        """Imports what draws, now, and shows how things stand."""
        from gui.plots.canvas import Canvas  # pyqtgraph and NumPy come with the first plot, not with the start

        if self._canvas is None:
            self._canvas = canvas = Canvas(lambda day: self._bridge.say(text("window.plot.day", day=day)))
            canvas.setAccessibleName(self._bridge.say(text("window.plot.name")))
            canvas.hovered.connect(self._on_hovered)
            canvas.clicked.connect(self._on_clicked)
            canvas.key_pressed.connect(self._on_key)
            canvas.zoomed.connect(self._on_zoomed)
            canvas.set_colours(self._theme.colours, dark=self._theme.dark)
            self._sides.insertWidget(0, canvas, 1)
            self.setFocusProxy(canvas)
            self._read(canvas)
        return self._canvas

    # ---- following

    def _on_changed(self, change: Change) -> None:
        if not self.isVisible() or self._canvas is None:
            self._stale = True
        elif change.log or change.jumped or change.people or change.order:
            self._read(self._canvas)

    def _read(self, canvas: Canvas) -> None:
        """Reads the log on, and draws on what it changed; nothing else is touched."""
        self._stale = False
        changed, another = self.lines.read()
        if another:
            self._set_axes(canvas)
            self.steps.look_at(*NOWHERE)
        self._draw(canvas, changed)

    def _set_axes(self, canvas: Canvas) -> None:
        track, say = self.lines.track, self._bridge.say
        if track is not None:
            by_clock = self.lines.fight == WHOLE
            below = say(text("window.plot.clock" if by_clock else "window.plot.rounds"))
            bands = [(float(one.lowest), say(one.label)) for one in track.bands]
            canvas.set_axes(below, say(track.label), by_clock=by_clock, bands=bands)
        self._shown, self._zoomed = None, False

    def _draw(self, canvas: Canvas, people: Iterable[str]) -> None:
        """Draws some lines, and all that follows from them."""
        lines = self.lines
        for person in people:
            found = lines.line(person)
            if found is None:
                canvas.drop_line(person)
            else:
                canvas.set_line(*found)
        strong = lines.strong(self._selected)
        canvas.finish(lines.now, strong)
        wanted = lines.range()
        if wanted is not None and wanted != self._shown:
            self._shown = wanted
            (canvas.set_height if self._zoomed else canvas.show_range)(wanted)
        seen, entries = lines.seen(), lines.entries()
        self.steps.set_lines(seen)
        self.legend.set_entries(entries, dark=self._theme.dark)
        self.legend.set_strong(strong)
        empty = lines.why_empty()
        self.empty.setText(empty)
        self._stack.setCurrentIndex(0 if empty else 1)
        track = lines.track.key if lines.track else ""
        self.controls.set_state(track, lines.fight, lines.fights(), saves=not empty)
        self.save_menu.set_content(canvas, lines.track, lines.title(), seen, [one for one in entries if one.shown])
        self._look()

    # ---- what a person does

    def select(self, person: str | None) -> None:
        """Emphasises somebody; without one, whose turn it is."""
        if (person or "") != self._selected:
            self._selected = person or ""
            if self._canvas is not None and not self._stale:
                self._draw(self._canvas, ())

    def choose(self, track: str, fight: str) -> None:
        """Shows a track over a fight, or with an empty id over the whole campaign."""
        self.lines.choose(track, fight)
        if self._canvas is not None:
            self._read(self._canvas)

    def fit(self) -> None:
        """Shows all of it again."""
        if self._canvas is not None and self._shown is not None:
            self._zoomed = False
            self._canvas.show_range(self._shown)
            self._look()

    def _on_ticked(self, person: str, shown: bool) -> None:
        self.lines.hide(person, hidden=not shown)
        if self._canvas is not None:
            self._draw(self._canvas, (person,))

    def _on_picked(self, person: str) -> None:
        self.select(None if person == self._selected else person)
        self.person_picked.emit(self._selected)

    def _on_hovered(self, person: str, number: int) -> None:
        if person or self._by_mouse:
            self._by_mouse = bool(person)
            self._look_at(person, number)

    def _on_clicked(self, person: str, number: int) -> None:
        self._look_at(person, number)
        self._want_row()

    def _want_row(self) -> None:
        point = self.steps.point
        if point is not None:
            self.row_wanted.emit(point.row)

    def _on_key(self, event: QKeyEvent) -> None:
        steps, key = self.steps, Qt.Key(event.key())
        deeds: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_Right: lambda: steps.go(1),
            Qt.Key.Key_Left: lambda: steps.go(-1),
            Qt.Key.Key_Down: lambda: steps.go_to_person(1),
            Qt.Key.Key_Up: lambda: steps.go_to_person(-1),
            Qt.Key.Key_Home: lambda: steps.go_to_end(last=False),
            Qt.Key.Key_End: lambda: steps.go_to_end(last=True),
            Qt.Key.Key_Escape: lambda: steps.look_at(*NOWHERE),
            Qt.Key.Key_Return: self._want_row,
            Qt.Key.Key_Enter: self._want_row,
            Qt.Key.Key_0: self.fit,
        }
        if key in deeds and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.accept()
            self._by_mouse = False
            deeds[key]()
            self._look()

    def _on_zoomed(self) -> None:
        self._zoomed = True
        self._look()

    def _look_at(self, person: str, number: int) -> None:
        self.steps.look_at(person, number)
        self._look()

    def _look(self) -> None:
        """Puts ring and card at the point that is looked at, or takes them away."""
        canvas, track, point = self._canvas, self.lines.track, self.steps.point
        if canvas is None or track is None:
            return
        canvas.set_ring(*self.steps.at)
        pixel = canvas.pixel_of(*self.steps.at)
        if point is None or pixel is None or not canvas.viewport().rect().contains(pixel.toPoint()):
            self.card.hide()
            return
        place = canvas.mapTo(self, pixel.toPoint())
        area = QRect(canvas.mapTo(self, QPoint(0, 0)).x(), 0, canvas.width(), self.height())
        self.card.show_at(place, area, self._bridge.name(self.steps.at[0]), said_of(self._bridge, track, point))
        canvas.setAccessibleDescription(self.card.accessibleName())

    # ---- Qt

    def _on_theme(self) -> None:
        if self._canvas is not None:
            self._canvas.set_colours(self._theme.colours, dark=self._theme.dark)
            self._draw(self._canvas, ())

    def _on_loaded(self) -> None:
        if self.isVisible():
            self.load()

    def showEvent(self, event: QShowEvent) -> None:
        """Catches up with what happened unseen."""
        super().showEvent(event)
        if self._canvas is not None and self._stale:
            self._read(self._canvas)
        elif self._canvas is None and Loading.over():
            self.load()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Begins to load what draws, but not before the window is there."""
        super().paintEvent(event)
        if self._canvas is None:
            QTimer.singleShot(0, self._loading.begin)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the legend where there is room for it."""
        super().resizeEvent(event)
        wide = self.width() >= WIDE
        self._sides.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
        self.legend.setMaximumSize(*((176, _UNLIMITED) if wide else (_UNLIMITED, 96)))
        self.card.hide()
