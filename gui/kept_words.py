"""The words of the window, kept in one quick file beside the caches of this person.

Words ship as TOML, which people read and translate, and which takes longer to read than all the rest of the opening of
a campaign. What was read once is kept as it came out, with a mark of the files that it came from.
"""

from __future__ import annotations

import contextlib
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from engine.armoury import load_words, word_files
from engine.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.resources.abc import Traversable


class _Kept(msgspec.Struct, frozen=True):
    mark: int
    entries: dict[str, str]


_FORM: Final = 1
"""Form of the kept file; another one is read anew."""


class KeptWords:
    """Reads words, quickly where they were read before."""

    def __init__(self, folder: Path | None = None) -> None:
        """Takes the folder in which they are kept; without one they are read each time."""
        self.folder = folder

    def load(self, language: str = "en", system: str | None = None) -> Words:
        """The words of a language, with those of a system if one is named."""
        if self.folder is None:
            return load_words(language, system)
        path = self.folder / f"words-{system or 'window'}-{language}.msgpack"
        mark = _mark(word_files(language, system))
        with contextlib.suppress(OSError, msgspec.DecodeError):
            kept = msgspec.msgpack.decode(path.read_bytes(), type=_Kept)
            if kept.mark == mark:
                return Words(kept.entries)
        words = load_words(language, system)
        half = path.with_suffix(".new")
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            half.write_bytes(msgspec.msgpack.encode(_Kept(mark, dict(words.items()))))
            half.replace(path)
        return words


def _mark(files: Sequence[Traversable]) -> int:
    mark = _FORM
    for file in files:
        mark = zlib.crc32(file.read_bytes(), mark)
    return mark


WORDS: Final = KeptWords()
"""What the program reads its words with; the start says where they are kept."""
