# The part of pyqtgraph that Gritboard draws with; the library has no types of its own.

from typing import Literal, TypeAlias, TypedDict, Unpack

from numpy.typing import ArrayLike
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPen
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsView,
    QGraphicsWidget,
    QWidget,
)

_Color: TypeAlias = QColor | str | int | float | tuple[int, int, int] | tuple[int, int, int, int]

class _CurveData(TypedDict, total=False):
    x: ArrayLike
    y: ArrayLike
    pen: QPen | _Color | None
    fillLevel: float | None
    brush: QBrush | _Color | None
    name: str
    antialias: bool
    stepMode: Literal["center", "left", "right"] | None
    connect: Literal["all", "pairs", "finite"] | ArrayLike
    skipFiniteCheck: bool

class _CurveOptions(_CurveData, total=False):
    parent: QGraphicsItem | None
    clickable: bool

class _Limits(TypedDict, total=False):
    xMin: float | None
    xMax: float | None
    yMin: float | None
    yMax: float | None
    minXRange: float | None
    maxXRange: float | None
    minYRange: float | None
    maxYRange: float | None

def mkPen(
    color: QPen | _Color | None = ...,
    *,
    width: float = 1,
    style: Qt.PenStyle | None = None,
    cosmetic: bool = True,
) -> QPen: ...

class GraphicsView(QGraphicsView):
    def __init__(
        self,
        parent: QWidget | None = None,
        useOpenGL: bool | None = None,
        background: _Color | None = "default",
    ) -> None: ...
    def setBackground(self, background: _Color | None) -> None: ...

class ViewBox(QGraphicsWidget):
    def __init__(self) -> None: ...
    def mapSceneToView(self, obj: QPointF) -> QPointF: ...

class PlotItem(QGraphicsWidget):
    vb: ViewBox

    def __init__(self) -> None: ...
    def addItem(self, item: QGraphicsItem) -> None: ...
    def removeItem(self, item: QGraphicsItem) -> None: ...
    def setLabel(self, axis: str, text: str | None = None, units: str | None = None) -> None: ...
    def setTitle(self, title: str | None = None) -> None: ...
    def showGrid(
        self, x: bool | None = None, y: bool | None = None, alpha: float | None = None
    ) -> None: ...

class PlotWidget(GraphicsView):
    plotItem: PlotItem

    def __init__(
        self,
        parent: QWidget | None = None,
        background: _Color | None = "default",
        plotItem: PlotItem | None = None,
    ) -> None: ...
    def getPlotItem(self) -> PlotItem: ...
    def addItem(self, item: QGraphicsItem) -> None: ...
    def removeItem(self, item: QGraphicsItem) -> None: ...
    def clear(self) -> None: ...
    def setXRange(
        self, min: float, max: float, padding: float | None = None, update: bool = True
    ) -> None: ...
    def setYRange(
        self, min: float, max: float, padding: float | None = None, update: bool = True
    ) -> None: ...
    def setLimits(self, **limits: Unpack[_Limits]) -> None: ...
    def setMouseEnabled(self, x: bool | None = None, y: bool | None = None) -> None: ...
    def disableAutoRange(self) -> None: ...
    def viewRect(self) -> QRectF: ...

class PlotCurveItem(QGraphicsObject):
    def __init__(self, **options: Unpack[_CurveOptions]) -> None: ...
    def setData(self, **data: Unpack[_CurveData]) -> None: ...  # type: ignore[override]
    def setPen(self, pen: QPen | _Color | None) -> None: ...
