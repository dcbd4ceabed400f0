"""A tooltip shows names as they were typed, whatever they look like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument

from gui.models.fights import FightsModel
from gui.models.player_choices import PeopleShownModel
from gui.plain_tip import plain_tip
from tests.gui.desks import ids

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel

    from tests.gui.conftest import SmallDesk

EVIL = "<img src='/dev/zero'>Ann <b>bold</b>"


def shown(tip: str) -> str:
    """What a tooltip of these words shows."""
    document = QTextDocument()
    if tip.startswith("<"):  # as Qt sees it, whatever follows
        document.setHtml(tip)
    else:
        assert "<" not in tip
        document.setPlainText(tip)
    return document.toPlainText()


def test_words_stand_as_they_are() -> None:
    for words in ("Ann", "3 < 4", "a\nb", EVIL, f"{EVIL}\nb"):
        assert shown(plain_tip(words)) == words


def test_a_name_that_looks_like_markup_is_a_name_in_every_list(desk: SmallDesk) -> None:
    ann = ids(desk.session)["Ann"]
    desk.session.submit("set", {"character": ann, "field": "name", "value": EVIL})
    desk.session.submit("prepare_fight", {"combatants": [ann], "name": EVIL})
    desk.session.submit("note", {"text": EVIL})
    models: list[QAbstractItemModel] = [
        desk.roster, desk.initiative, desk.log, FightsModel(desk.bridge), PeopleShownModel(desk.bridge)
    ]  # fmt: skip
    for model in models:
        cells = [model.index(row, 0) for row in range(model.rowCount())]
        tips = [shown(str(cell.data(Qt.ItemDataRole.ToolTipRole) or "")) for cell in cells]
        assert any(EVIL in tip for tip in tips), type(model).__name__
