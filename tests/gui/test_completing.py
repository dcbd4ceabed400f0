"""Names typed in short."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QLineEdit

from gui.views.completing import name_meant

NAMES = ("Revolver .38 Special", "Luger 9mm", "Thompson .45", "Colt .45 auto", "Pump 12-gauge")


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("thom", "Thompson .45"),
        (".38", "Revolver .38 Special"),
        ("9mm", "Luger 9mm"),
        (".45", ".45"),
        ("Pump", "Pump"),
        ("", ""),
    ],
)
def test_the_only_name_that_is_offered_is_meant_unless_a_capital_begins_one_of_ones_own(typed: str, meant: str) -> None:
    line = QLineEdit(typed)
    completer = QCompleter(NAMES, line)
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    completer.setFilterMode(Qt.MatchFlag.MatchContains)
    line.setCompleter(completer)
    assert name_meant(line) == meant
