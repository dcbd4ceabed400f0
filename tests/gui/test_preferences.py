"""What the window remembers, read from files that something is wrong with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from gui.preferences import Preferences

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("wrong", ['"density": "giant"', '"known": [1]', '"keys": {"undo": 3}', '"later": {"a": "b"}'])
def test_one_preference_that_cannot_be_read_takes_none_of_the_others_along(tmp_path: Path, wrong: str) -> None:
    (tmp_path / "window.json").write_text(f'{{"scale": 150, {wrong}, "order_locked": true}}', "utf-8")
    kept = Preferences(tmp_path)
    assert (kept.scale, kept.order_locked, kept.density, kept.keys) == (150, True, "regular", {})


@pytest.mark.parametrize(
    "written", [b"", b"\xff\xfe", b"[]", b"null", b"[[[", b'{"scale": 1e300}', b'{"scale": "\xff"}']
)
def test_a_file_of_something_else_counts_as_none(tmp_path: Path, written: bytes) -> None:
    (tmp_path / "window.json").write_bytes(written)
    assert Preferences(tmp_path).scale == 100


def test_what_no_file_can_be_called_is_no_campaign_opened_last(tmp_path: Path) -> None:
    recent = ["/a/one.gritboard", "/a/\0", "/a/" + "x" * 300, "/" + "a/" * 3000, ""]
    written = msgspec.json.encode({"recent": recent})
    (tmp_path / "window.json").write_bytes(written)
    assert [path.exists() for path in Preferences(tmp_path).recent] == [False]


def test_a_folder_that_cannot_be_is_not_offered(tmp_path: Path) -> None:
    (tmp_path / "window.json").write_bytes(msgspec.json.encode({"campaigns": "/a/\0", "papers": "y" * 300}))
    kept = Preferences(tmp_path)
    assert not kept.campaigns.exists() or kept.campaigns.is_dir()
    assert kept.papers.is_dir()
