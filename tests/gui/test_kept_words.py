"""Words that were read once are read quickly, and anew as soon as their files change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from engine.armoury import load_words
from gui import kept_words
from gui.kept_words import KeptWords

if TYPE_CHECKING:
    from pathlib import Path


def test_kept_words_are_those_of_the_files(tmp_path: Path) -> None:
    first = KeptWords(tmp_path / "words").load("en", "stocs")
    again = KeptWords(tmp_path / "words").load("en", "stocs")
    assert dict(first.items()) == dict(again.items()) == dict(load_words("en", "stocs").items())


def test_what_was_kept_is_what_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = KeptWords(tmp_path)
    kept.load("en", "stocs")
    monkeypatch.setattr(kept_words, "load_words", lambda *_: pytest.fail("the files were read again"))
    assert "system.stocs" in kept.load("en", "stocs")


def test_words_of_other_files_are_read_anew(tmp_path: Path) -> None:
    kept = KeptWords(tmp_path)
    kept.load("en", "stocs")
    (file,) = tmp_path.iterdir()
    plain = msgspec.msgpack.decode(file.read_bytes())
    file.write_bytes(msgspec.msgpack.encode({"mark": plain["mark"] ^ 1, "entries": {"system.stocs": "old"}}))
    assert dict(kept.load("en", "stocs").items()) == dict(load_words("en", "stocs").items())


@pytest.mark.parametrize("content", [b"", b"\xff\x00 no words", msgspec.msgpack.encode({"mark": "?", "entries": 3})])
def test_a_spoilt_file_counts_as_none(tmp_path: Path, content: bytes) -> None:
    kept = KeptWords(tmp_path)
    kept.load()
    (file,) = tmp_path.iterdir()
    file.write_bytes(content)
    assert dict(kept.load().items()) == dict(load_words().items())


def test_where_nothing_can_be_kept_words_are_read_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert dict(KeptWords(tmp_path / "file" / "folder").load().items()) == dict(load_words().items())
