"""Who gets how much room in the window: docks that stand below each other, and the pages in the middle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStackedWidget

from gui.views.dock import Dock

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import QSize
    from PySide6.QtWidgets import QMainWindow


class Pages(QStackedWidget):
    """Insists on no more room than the page that is shown."""

    def minimumSizeHint(self) -> QSize:
        """What the page that is shown insists on."""
        page = self.currentWidget()
        return page.minimumSizeHint() if page is not None else super().minimumSizeHint()


def stands(dock: Dock) -> bool:
    """Whether a dock is open in the window."""
    return dock.isVisible() and not dock.isFloating()


def unstack(window: QMainWindow, docks: Mapping[str, Dock], brought: Dock) -> None:
    """Makes a tab of a dock that stands below others where one of them has become too low to serve.

    Args:
        window: The window in which they stand.
        docks: All of its docks by their ids.
        brought: The one that was opened last, and stays before the others.
    """
    for dock in docks.values():
        above = docks.get(dock.spec.below)
        if above is None or not stands(dock) or not stands(above) or window.tabifiedDockWidgets(dock):
            continue
        if window.dockWidgetArea(above) != window.dockWidgetArea(dock):
            continue
        tabs = [above, *(one for one in window.tabifiedDockWidgets(above) if isinstance(one, Dock))]
        shown = next((one for one in tabs if not one.visibleRegion().isEmpty()), above)
        if dock.height() < dock.spec.least or shown.height() < shown.spec.least:
            window.tabifyDockWidget(above, dock)
            brought.raise_()
