"""Printing on paper, and the preview: what is shown there is what `SheetDocument.paint` gives the printer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.errors import GritboardError
from engine.words import text
from gui.printing.document import page_layout, paint_all, write_pdf
from gui.printing.ink import one_line
from gui.printing.paper import A4, PAPERS, Paper
from gui.views.inputs import ComboBox

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.words import Words
    from gui.printing.printed import Printed

STEP: Final = 8
SIZE: Final = (760, 900)


def dress(printer: QPrinter, paper: Paper) -> None:
    """Sets the printer to whole pages of a paper; a sheet's layout has its own margins."""
    printer.setFullPage(True)
    printer.setPageLayout(page_layout(paper))


def print_on(printer: QPrinter, documents: Sequence[Printed]) -> bool:
    """Prints sheets; False where the printer does not take them."""
    printer.setDocName(one_line(", ".join(document.title for document in documents)))
    painter = QPainter()
    if not painter.begin(printer):
        return False
    try:
        paint_all(documents, painter, printer.newPage)
    finally:
        painter.end()
    return True


class PreviewDialog(QDialog):
    """The sheets as they will be printed, on the paper that is chosen here.

    The system's own dialog for a page refuses printers that are not native, so the choice of paper is ours.

    Attributes:
        failed: What could not be printed or written, in a sentence.
        written: The path of a PDF that was written.
    """

    failed = Signal(str)
    written = Signal(str)

    def __init__(
        self,
        documents: Callable[[Paper], Sequence[Printed]],
        words: Words,
        folder: Path,
        paper: Paper = A4,
        parent: QWidget | None = None,
    ) -> None:
        """Lays the sheets out for a paper and shows them.

        Args:
            documents: Gives the sheets for a paper; called again whenever another is chosen.
            words: The words of the window.
            folder: Where a PDF is offered to be written.
            paper: The paper to begin with.
            parent: The window over which it stands.

        Raises:
            BadInput: The layout does not fit the system or the paper.
        """
        super().__init__(parent)
        self._documents_for = documents
        self._folder = folder
        self._words = words
        self.documents = documents(paper)
        self.printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dress(self.printer, paper)
        self.preview = QPrintPreviewWidget(self.printer, self)
        self.preview.setObjectName("sheet_preview")
        self.preview.paintRequested.connect(self._paint)
        self.paper = ComboBox(self)
        for one in PAPERS.values():
            self.paper.addItem(one.name, one.id)
        self.paper.setCurrentIndex(self.paper.findData(paper.id))
        self.paper.setAccessibleName(self._say("paper"))
        self.paper.currentIndexChanged.connect(self._on_paper)
        self.to_printer = self._button("to_printer", self._on_print)
        self.to_file = self._button("to_file", self._on_write)
        self.problem = QLabel(self)
        self.problem.setWordWrap(True)
        self.problem.hide()
        self._arrange()
        self.setWindowTitle(self._say("title"))
        self.resize(*SIZE)

    def choose(self, paper: Paper) -> None:
        """Lays the sheets out for another paper; where the layout does not fit it, the one before stays."""
        try:
            self.documents = self._documents_for(paper)
        except GritboardError as error:
            self._fail(error.sentence)
            paper = self.documents[0].paper
        else:
            self.problem.hide()
        dress(self.printer, paper)
        self.paper.setCurrentIndex(self.paper.findData(paper.id))
        self.preview.updatePreview()

    def write(self, path: Path) -> bool:
        """Writes the sheets as a PDF."""
        try:
            write_pdf(self.documents, path)
        except GritboardError as error:
            self._fail(error.sentence)
            return False
        self.written.emit(str(path))
        return True

    def _arrange(self) -> None:
        bar = QHBoxLayout()
        bar.setSpacing(STEP)
        label = QLabel(self._say("paper"), self)
        label.setBuddy(self.paper)
        bar.addWidget(label)
        bar.addWidget(self.paper)
        bar.addWidget(self._button("closer", self.preview.zoomIn))
        bar.addWidget(self._button("farther", self.preview.zoomOut))
        bar.addWidget(self._button("whole_page", self.preview.fitInView))
        bar.addStretch()
        bar.addWidget(self.to_file)
        bar.addWidget(self.to_printer)
        self.to_printer.setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(STEP, STEP, STEP, STEP)
        column.setSpacing(STEP)
        column.addLayout(bar)
        column.addWidget(self.problem)
        column.addWidget(self.preview, 1)

    def _button(self, name: str, do: Callable[[], object]) -> QPushButton:
        button = QPushButton(self._say(name), self)
        button.setObjectName(f"sheet_{name}")
        button.setAutoDefault(False)
        button.clicked.connect(lambda _=False: do())
        return button

    def _say(self, name: str) -> str:
        return self._words.render(text(f"print.preview.{name}"))

    def _fail(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.show()
        self.failed.emit(sentence)

    def _paint(self, printer: QPrinter) -> None:
        print_on(printer, self.documents)

    def _on_paper(self) -> None:
        chosen = PAPERS[str(self.paper.currentData())]
        if chosen != self.documents[0].paper:
            self.choose(chosen)

    def _on_print(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dress(printer, self.documents[0].paper)
        if QPrintDialog(printer, self).exec() != QDialog.DialogCode.Accepted:
            return
        # A dialog may set the printer's own paper and margins; the sheet was laid out for the paper chosen here.
        dress(printer, self.documents[0].paper)
        if print_on(printer, self.documents):
            self.accept()
        else:
            self._fail(self._words.render(text("print.preview.no_printer", printer=printer.printerName())))

    def _on_write(self) -> None:
        names = [document.title for document in self.documents]
        stem = "".join(c if c.isalnum() or c in " -_." else "_" for c in names[0]).strip(" .") or "sheet"
        kinds = self._say("pdf_files")
        chosen, _ = QFileDialog.getSaveFileName(self, self._say("to_file"), str(self._folder / f"{stem}.pdf"), kinds)
        if chosen:
            path = Path(chosen)
            self.write(path if path.suffix else path.with_suffix(".pdf"))
