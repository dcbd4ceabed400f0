"""What is shown is a key with facts; the words for it stand in a file, one for each language.

The engine writes no prose. A rule makes a `Text`, the command line and the window render it with the
same `Words`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable


class Text(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to be said: a key of the words file and the facts that go into it.

    Facts are numbers, names (shown as they are), further texts, or lists of those.
    """

    key: str
    facts: dict[str, Any] = {}

    @classmethod
    def from_plain(cls, value: Any) -> Any:
        """Rebuilds texts inside facts that came out of a file as plain mappings."""
        if isinstance(value, Mapping) and "key" in value:
            return cls(
                value["key"],
                {name: cls.from_plain(fact) for name, fact in value.get("facts", {}).items()},
            )
        if isinstance(value, list | tuple):
            return [cls.from_plain(item) for item in value]
        return value


def text(key: str, **facts: Any) -> Text:
    """Short for ``Text(key, facts)``."""
    return Text(key, facts)


def literal(words: str) -> Text:
    """Words that a person wrote, shown as they are: a name, a note, a reason."""
    return Text("literal", {"words": words})


class Words:
    """The words of one language, by key."""

    def __init__(self, entries: Mapping[str, str]) -> None:
        """Takes the entries; keys are dotted, values are format strings with named facts."""
        self._entries = dict(entries)

    def __contains__(self, key: str) -> bool:
        """Whether there are words for a key."""
        return key in self._entries

    def keys(self) -> Iterable[str]:
        """All keys that have words."""
        return self._entries.keys()

    def items(self) -> Iterable[tuple[str, str]]:
        """All keys with their words."""
        return self._entries.items()

    def extended(self, entries: Mapping[str, str]) -> Words:
        """These words and more, such as those that a rule system brings; later ones win."""
        return Words(self._entries | dict(entries))

    def render(self, said: Text | str | float | None) -> str:
        """The words for a text. A key without words shows itself in angle brackets, so that it is noticed."""
        if not isinstance(said, Text):  # asked first: to look at anything else costs more than the words
            if not isinstance(said, Mapping):
                return _plain(said)
            said = Text.from_plain(said)
        if said.key == "literal":
            return str(said.facts.get("words", ""))
        facts = {name: self._fact(fact) for name, fact in said.facts.items()}
        entry = self._entries.get(said.key)
        if entry is not None and "|" in entry:
            facts = {name: _Counted(shown).of(said.facts[name]) for name, shown in facts.items()}
        if entry is None:
            return f"⟨{said.key}⟩" if not facts else f"⟨{said.key}: {', '.join(facts.values())}⟩"
        try:
            return entry.format_map(facts)
        except (KeyError, IndexError, ValueError):
            return f"⟨{said.key}: {', '.join(facts.values())}⟩"

    def _fact(self, fact: Any) -> str:
        if isinstance(fact, str):
            return fact
        if isinstance(fact, (list, tuple)):
            return ", ".join(self.render(item) for item in fact)
        return self.render(fact)


class _Counted(str):  # noqa: SLOT000 - it keeps which word it chose
    """A fact that chooses between two words by how many it stands for: ``{hits} {hits:round|rounds}``."""

    many = True

    def of(self, fact: Any) -> _Counted:
        """Looks at what the words were made from: several names, a run such as ``Goon 1–5``, or a number but 1."""
        several = isinstance(fact, list | tuple) and len(fact) > 1
        a_number = self.strip("+-−").replace(".", "", 1).isdigit()
        self.many = several or (a_number and self not in {"1", "+1", "-1", "−1"}) or bool(_RUN.search(self))
        return self

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        if not bar:
            return super().__format__(spec)
        return many if self.many else one


_RUN: Final = re.compile(r"\d–\d+$|, ")
"""How the words for several people end, or are parted."""


def _plain(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:.12g}"
    return str(value)


def flatten(tree: Mapping[str, Any], before: str = "") -> dict[str, str]:
    """Dotted keys of a nested mapping, as words files are written in TOML.

    Args:
        tree: Nested tables whose leaves are strings.
        before: Key of the table that holds ``tree``, with its dot.
    """
    entries: dict[str, str] = {}
    for name, value in tree.items():
        if isinstance(value, Mapping):
            entries |= flatten(value, f"{before}{name}.")
        else:
            entries[before + name] = str(value)
    return entries
