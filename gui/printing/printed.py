"""What can be previewed, printed and written as a PDF: a sheet, a chart of keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sized

    from PySide6.QtGui import QPainter

    from gui.printing.ink import Drawn
    from gui.printing.paper import Paper


class Printed(Protocol):
    """Pages on a size of paper."""

    @property
    def title(self) -> str:
        """What it is called: the name of a file, the title of a PDF."""

    @property
    def paper(self) -> Paper:
        """Size of the paper."""

    @property
    def pages(self) -> Sized:
        """Its pages."""

    def paint(self, painter: QPainter, page: int = 0, record: list[Drawn] | None = None) -> Any:
        """Paints one page; the painter's origin is the corner of the paper."""
