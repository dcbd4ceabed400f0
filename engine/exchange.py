"""People and campaigns as the JSON of scenarios: what goes out to files, and what comes in.

The form is that of `characters[]` in a scenario, so that a character, a bug report and an example
are one thing.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine.errors import BadInput

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.system import RuleSystem

DEEPEST: Final = 24
"""How many objects and lists may stand inside each other; scenarios need seven."""

LARGEST: Final = 10**12
"""Largest number that a file may hold: campaigns last fewer seconds, files keep 64 bits."""

LARGEST_FILE: Final = 20_000_000
"""Most bytes of a file that is read; the largest example has some thousands."""

SCENARIO_KEYS: Final = ("system", "name", "options", "characters", "steps", "why")
"""Everything that a scenario can say at its top level."""


def read_document(content: bytes | str) -> Any:
    """What a JSON file holds: only values that the engine and a campaign file can keep.

    Args:
        content: The file, as UTF-8 with or without a byte order mark, or as text.

    Raises:
        BadInput: It is not such JSON; says what is wrong and in which line.
    """
    if len(content) > LARGEST_FILE:
        raise BadInput(f"it is larger than {LARGEST_FILE // 10**6} megabytes, which no scenario is")
    try:
        words = content.decode("utf-8-sig") if isinstance(content, bytes) else content
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1  # type: ignore[arg-type]
        raise BadInput(f"it is not text in UTF-8 (line {line}); save it as UTF-8") from None
    try:
        document = json.loads(
            words,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_int=_whole,
            parse_float=_number,
        )
    except json.JSONDecodeError as error:
        said = error.msg[:1].lower() + error.msg[1:]
        raise BadInput(f"it is not JSON: line {error.lineno}, column {error.colno}: {said}") from None
    except RecursionError:
        raise BadInput(_TOO_DEEP) from None
    _check(document)
    return document


_TOO_DEEP: Final = f"it has more than {DEEPEST} objects and lists inside each other"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadInput(f"“{_shown(key)}” stands twice in the same object; leave one out")
        found[key] = value
    return found


def _constant(word: str) -> Any:
    raise BadInput(f"{word} is not a number that can be used")


def _whole(digits: str) -> int:
    if len(digits) > 16 or abs(int(digits)) > LARGEST:
        raise BadInput(f"the number {_shown(digits)} is too large")
    return int(digits)


def _number(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number) or abs(number) > LARGEST:
        raise BadInput(f"the number {_shown(digits)} is too large")
    return number


def _check(document: Any) -> None:
    """Refuses what is nested too deep and halves of characters, which no file can keep."""
    waiting = [(document, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > DEEPEST:
            raise BadInput(_TOO_DEEP)
        if isinstance(value, str):
            _check_words(value)
        elif isinstance(value, dict):
            for key, inner in value.items():
                _check_words(key)
                waiting.append((inner, depth + 1))
        elif isinstance(value, list):
            waiting += [(inner, depth + 1) for inner in value]


def _check_words(words: str) -> None:
    try:
        words.encode()
    except UnicodeEncodeError:
        raise BadInput(f"“{_shown(words)}” holds half a character; write it out") from None


def _shown(words: str, longest: int = 40) -> str:
    """Words from a file inside a sentence: short, and of one line."""
    plain = words.encode("utf-8", "backslashreplace").decode().replace("\n", " ")
    return plain if len(plain) <= longest else f"{plain[:longest]}…"


def shown(value: Any, longest: int = 40) -> str:
    """A value from a file inside a sentence, as JSON writes it, short enough to read."""
    return _shown(json.dumps(value, ensure_ascii=False), longest)


def kind_of(value: Any) -> str:
    """What a JSON value is, in words: ``a list``, ``a number``."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "words"
        case list():
            return "a list"
        case _:
            return "an object"


def written(document: Any) -> str:
    """A document as JSON that people can read and change."""
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def export_characters(
    system: RuleSystem, campaign: Campaign, names: Iterable[str] | None = None
) -> list[dict[str, Any]]:
    """Characters in the form of `characters[]`.

    Args:
        system: The campaign's system.
        campaign: Where they stand.
        names: Whom to export, in this order; all unless given.

    Raises:
        BadInput: Nobody has one of the names; says who is there.
    """
    people = campaign.people.values() if names is None else [campaign.person_named(name) for name in names]
    return [system.export_character(campaign, person) for person in people]


def export_scenario(system: RuleSystem, campaign: Campaign) -> dict[str, Any]:
    """A campaign as a scenario: its house rules, its people, and the fight that is being run.

    What happened in the campaign is not told: a scenario of it starts afresh with these people.
    """
    options = {
        rule.name: campaign.options[rule.name]
        for rule in system.options
        if campaign.options.get(rule.name, rule.default) != rule.default and campaign.options[rule.name] in rule.choices
    }
    steps: list[dict[str, Any]] = []
    fight = campaign.encounter
    if fight is not None and fight.people:
        groups = {
            slot.name or f"Group {number}": _names(campaign, slot.people)
            for number, slot in enumerate(fight.slots, 1)
            if slot.is_group and slot.own_kind == "main"
        }
        combatants = _names(campaign, fight.people)
        steps.append({"action": "start", "combatants": combatants, **({"groups": groups} if groups else {})})
    return {
        "system": campaign.system,
        **({"name": campaign.name} if campaign.name else {}),
        **({"options": options} if options else {}),
        "characters": export_characters(system, campaign),
        "steps": steps,
    }


def _names(campaign: Campaign, people: Iterable[str]) -> list[str]:
    return [campaign.people[person].name for person in people if person in campaign.people]


def characters_of(document: Any, system: str) -> list[dict[str, Any]]:
    """The characters that a file brings: a scenario's, a list of them, or a single one.

    Args:
        document: What the file holds.
        system: Id of the system into which they go.

    Raises:
        BadInput: It holds no characters, or those of another system.
    """
    if isinstance(document, Mapping) and ("characters" in document or "system" in document):
        other = document.get("system", system)
        if other != system:
            raise BadInput(f"it holds characters of the system {shown(other)}, but the campaign is for {shown(system)}")
        document = document.get("characters", [])
    elif isinstance(document, Mapping):
        document = [document]
    if not isinstance(document, list):
        raise BadInput(f"it holds {kind_of(document)}; a character, a list of characters or a scenario is wanted")
    for place, spec in enumerate(document, 1):
        check_character(spec, f"character {place}")
    if not document:
        raise BadInput("it holds no characters")
    return document


def check_character(spec: Any, where: str) -> None:
    """Raises BadInput unless this is a character as far as every system agrees: an object with name and kind."""
    if not isinstance(spec, dict):
        raise BadInput(f"{where} is {kind_of(spec)} ({shown(spec)}); it must be an object with a name")
    if not isinstance(spec.get("name"), str):
        raise BadInput(f'{where} has no name; give one, such as "name": "Fred"')
    if spec.get("kind", "pc") not in ("pc", "npc"):
        raise BadInput(f'{where} ({spec["name"]}): kind is {shown(spec["kind"])}; it must be "pc" or "npc"')
