"""A sheet over a campaign in memory, as a window would show it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.gui.sheet.table import Open, opened_stocs, opened_toy

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The offscreen platform says of windows and popups what it cannot do with them."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support", extend=True))


def _shown(qtbot: QtBot, open_: Open) -> Open:
    qtbot.addWidget(open_.view)
    open_.view.resize(1000, 900)
    with qtbot.waitExposed(open_.view):
        open_.view.show()
    return open_


@pytest.fixture
def stocs(qtbot: QtBot) -> Iterator[Open]:
    open_ = _shown(qtbot, opened_stocs())
    open_.choose("Fred")
    yield open_
    open_.close()


@pytest.fixture
def toy(qtbot: QtBot) -> Iterator[Open]:
    open_ = _shown(qtbot, opened_toy())
    open_.choose("Ann")
    yield open_
    open_.close()
