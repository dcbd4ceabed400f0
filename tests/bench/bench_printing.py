"""How long a batch of sheets takes, beside the same number of empty pages."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QPainter, QPdfWriter

from gui.printing.document import DPI, page_layout, pdf_bytes, sheets
from gui.printing.paper import A4
from tests.gui.printing.cast import stocs, wounded

if TYPE_CHECKING:
    from collections.abc import Callable

SHEETS = 50
ROUNDS = 5


@pytest.mark.long
@pytest.mark.usefixtures("qapp")
def test_a_batch_of_sheets_beside_a_batch_of_empty_pages() -> None:
    cast = stocs()
    people = [wounded(), cast.named("Joseph Henkel"), cast.named("Rob")]
    batch = [people[number % len(people)] for number in range(SHEETS)]

    def print_all() -> int:
        return len(pdf_bytes(sheets(cast.campaign, batch, cast.system, cast.words, A4)))

    print_all()  # Fonts are loaded once for the whole program.
    floor, took = seconds(empty_pages), seconds(print_all)
    size = print_all()
    print(
        f"\n{SHEETS} sheets {took * 1e3:.0f} ms, {took / SHEETS * 1e3:.1f} ms and {size / SHEETS / 1e3:.1f} kB each; "
        f"{SHEETS} empty pages {floor * 1e3:.1f} ms, ratio {took / floor:.0f}"
    )
    assert took / SHEETS < 0.1


def empty_pages() -> int:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setPageLayout(page_layout(A4))
    painter = QPainter(writer)
    for _ in range(SHEETS - 1):
        writer.newPage()
    painter.end()
    return content.size()


def seconds(work: Callable[[], int]) -> float:
    took = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        took.append(time.perf_counter() - start)
    return statistics.median(took)
