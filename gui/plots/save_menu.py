"""The menu of the history: shows all of it again, and saves it as a picture, a drawing or a table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from engine.errors import BadInput
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.sheet import Track
    from gui.plots.canvas import Canvas
    from gui.plots.legend import Entry
    from gui.plots.series import Series
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

KINDS = ("png", "svg", "csv")


class SaveMenu(QMenu):
    """Saves what is seen."""

    refused = Signal(str)
    kept = Signal(str)

    def __init__(self, bridge: SessionBridge, theme: Theme, parent: QWidget) -> None:
        """Has nothing to save yet."""
        super().__init__(parent)
        self._bridge, self._theme = bridge, theme
        self._canvas: Canvas | None = None
        self._track: Track | None = None
        self._title = ""
        self._lines: Sequence[Series] = ()
        self._entries: Sequence[Entry] = ()
        say = bridge.say
        self.fit = self.addAction(say(text("window.plot.fit")))
        self.addSeparator()
        words = (text("window.plot.save_png"), text("window.plot.save_svg"), text("window.plot.save_csv"))
        self.saves: dict[str, QAction] = {}
        for kind, said in zip(KINDS, words, strict=True):
            self.saves[kind] = action = self.addAction(say(said))
            action.triggered.connect(lambda _=False, which=kind: self._choose(which))

    def set_content(
        self, canvas: Canvas, track: Track | None, title: str, lines: Sequence[Series], entries: Sequence[Entry]
    ) -> None:
        """Takes what is seen now."""
        self._canvas, self._track, self._title = canvas, track, title
        self._lines, self._entries = lines, entries

    def save(self, kind: str, path: Path) -> bool:
        """Writes a file; says how it went, and gives whether it is there."""
        from gui.plots import export  # QtSvg comes when something is saved

        if self._canvas is None or self._track is None:
            return False
        dark = self._theme.dark
        sheet = export.Sheet(self._canvas, self._title, self._entries, self._theme.colours, dark=dark)
        try:
            if kind == "csv":
                content = export.table(self._bridge, self._track, self._lines)
            else:
                content = export.png(sheet) if kind == "png" else export.svg(sheet, self._title)
            export.write(self._bridge, path, content)
        except BadInput as error:
            self.refused.emit(error.sentence)
            return False
        self.kept.emit(self._bridge.say(text("window.plot.saved", path=str(path))))
        return True

    def _choose(self, kind: str) -> None:
        """Lets a person choose the file."""
        words = (text("window.plot.kind_png"), text("window.plot.kind_svg"), text("window.plot.kind_csv"))
        said = self._bridge.say(dict(zip(KINDS, words, strict=True))[kind])
        name = "".join(letter if letter.isalnum() or letter in " -–" else "_" for letter in self._title).strip()
        title = self.saves[kind].text()
        chosen, _ = QFileDialog.getSaveFileName(self, title, str(Path.home() / f"{name}.{kind}"), said)
        if chosen:
            path = Path(chosen)
            self.save(kind, path if path.suffix else path.with_suffix(f".{kind}"))
