"""Long names end in dots, and keep the number that tells them apart."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QFontMetricsF

from gui.views.shortening import shortened


@pytest.mark.parametrize(
    ("words", "end"),
    [
        ("Cultist of the Black Sun 7", " 7"),
        ("Cultist of the Black Sun ×10", " ×10"),
        ("Annabel of the Harbour Board", "…"),
        ("1234567890123456789012345678901234567890", "…"),
        ("Revolver .38 Special: 6, Thompson .45: 20 · Luck 4", "…"),
    ],
)
def test_what_does_not_fit_keeps_its_number(words: str, end: str, qapp: object) -> None:  # noqa: ARG001 - fonts need it
    metrics = QFontMetricsF(QFont())
    whole = metrics.horizontalAdvance(words)
    assert shortened(words, metrics, round(whole) + 20) == words
    shown = shortened(words, metrics, round(whole * 0.7))
    assert shown.endswith(end)
    assert "…" in shown
    assert metrics.horizontalAdvance(shown) <= whole * 0.7 + 2


def test_where_there_is_room_for_nothing_it_does_no_harm(qapp: object) -> None:  # noqa: ARG001 - fonts need it
    metrics = QFontMetricsF(QFont())
    assert len(shortened("Cultist of the Black Sun 7", metrics, 3)) <= 1
