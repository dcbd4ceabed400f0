"""Folders of this person hang on nothing but the home, wherever the program is started."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gui.preferences import cache_folder, campaigns_folder, log_folder

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("empty", ["", "here"])
def test_a_folder_that_is_not_absolute_is_not_taken(
    empty: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, empty)
    for folder in (campaigns_folder(), cache_folder(), log_folder()):
        assert folder.is_relative_to(tmp_path)
