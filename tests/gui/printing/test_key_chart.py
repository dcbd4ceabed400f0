"""The chart of keys: one page on either paper, every command on it, and keys that were chosen here marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QImage, QPainter

from engine.armoury import load_words
from engine.words import text
from gui.commands import COMMANDS
from gui.key_map import KeyMap
from gui.printing.box import Box
from gui.printing.document import pdf_bytes
from gui.printing.key_chart import MARGIN, KeyChart
from gui.printing.paper import PAPERS

if TYPE_CHECKING:
    from gui.printing.ink import Drawn
    from gui.printing.paper import Paper

WORDS = load_words("en")


def keys() -> KeyMap:
    return KeyMap({command.id: command.keys for command in COMMANDS}, {})


def drawn(chart: KeyChart) -> list[Drawn]:
    image = QImage(900, 1200, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    record: list[Drawn] = []
    chart.paint(painter, record=record)
    painter.end()
    return record


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_every_command_with_its_keys_is_on_the_one_page(paper: Paper, qapp: object) -> None:  # noqa: ARG001
    chart = KeyChart(WORDS, keys(), paper)
    assert len(chart.pages) == 1
    record = drawn(chart)
    words = [one.words for one in record]
    page = Box(0, 0, paper.width, paper.height).inset(MARGIN)
    for command in COMMANDS:
        assert WORDS.render(text(command.words)).rstrip("…") in words
        assert keys().shown(command.id) in words
    for one in record:
        assert page.holds(one.taken, 0.3), one.words
        assert not one.words.endswith("…"), one.words
    for number, one in enumerate(record):
        assert not any(one.taken.overlaps(other.taken, 0.3) for other in record[number + 1 :]), one.words


def test_a_key_that_was_chosen_stands_on_the_chart(qapp: object) -> None:  # noqa: ARG001
    chosen = keys()
    chosen.give("next_turn", "F7")
    chosen.clear("hold")
    words = [one.words for one in drawn(KeyChart(WORDS, chosen, PAPERS["a4"]))]
    assert "F7" in words
    assert "Hold" not in words
    assert WORDS.render(text("print.keys.own")) in words


def test_it_is_written_as_a_pdf_of_one_page(qapp: object) -> None:  # noqa: ARG001
    data = pdf_bytes([KeyChart(WORDS, keys(), PAPERS["letter"])])
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 1
