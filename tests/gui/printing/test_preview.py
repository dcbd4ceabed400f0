"""The preview shows what the printer gets, on the paper chosen in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtPrintSupport import QPrinter

from engine.errors import BadInput
from gui.printing.document import SheetDocument
from gui.printing.paper import A4, LETTER, Paper
from gui.printing.printer import PreviewDialog, dress, print_on
from tests.gui.printing.cast import stocs, wounded

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot


# Qt says this of every dialog that is shown without a screen.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def sheets_of_two(paper: Paper) -> list[SheetDocument]:
    return [stocs().sheet(person, paper) for person in (wounded(), stocs().named("Rob"))]


def shown(qtbot: QtBot, folder: Path) -> PreviewDialog:
    dialog = PreviewDialog(sheets_of_two, stocs().words, folder)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def test_it_shows_every_page_and_changes_paper(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = shown(qtbot, tmp_path)
    qtbot.waitUntil(lambda: dialog.preview.pageCount() == 2)
    dialog.paper.setCurrentIndex(dialog.paper.findData("letter"))
    assert dialog.documents[0].paper is LETTER
    qtbot.waitUntil(lambda: dialog.preview.pageCount() == 2)
    assert dialog.printer.pageLayout().pageSize().name().startswith("Letter")


def test_it_writes_a_pdf_or_says_why_not(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = shown(qtbot, tmp_path)
    with qtbot.waitSignal(dialog.written):
        assert dialog.write(tmp_path / "two.pdf")
    with qtbot.waitSignal(dialog.failed):
        assert not dialog.write(tmp_path / "none" / "two.pdf")
    assert dialog.problem.isVisible()


def test_a_layout_that_does_not_fit_the_other_paper_leaves_the_first(qtbot: QtBot, tmp_path: Path) -> None:
    def only_a4(paper: Paper) -> list[SheetDocument]:
        if paper is not A4:
            raise BadInput("it does not fit")
        return sheets_of_two(paper)

    dialog = PreviewDialog(only_a4, stocs().words, tmp_path)
    qtbot.addWidget(dialog)
    with qtbot.waitSignal(dialog.failed):
        dialog.paper.setCurrentIndex(dialog.paper.findData("letter"))
    assert dialog.paper.currentData() == "a4"
    assert dialog.problem.text() == "it does not fit"


def test_a_printer_gets_every_page(qtbot: QtBot, tmp_path: Path) -> None:
    del qtbot
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "paper.pdf"))
    dress(printer, LETTER)
    assert print_on(printer, sheets_of_two(LETTER))
    assert (tmp_path / "paper.pdf").read_bytes().count(b"/Type /Page\n") == 2
