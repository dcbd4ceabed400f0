"""A scenario as it is written: the JSON checked for its form, before any rule looks at it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from engine.answers import REROLL
from engine.errors import BadInput, Refused
from engine.exchange import SCENARIO_KEYS, check_character, kind_of, read_document, shown

STEP_KEYS: Final = (
    "action",
    "dice",
    "seed",
    "choose",
    "waive",
    "override",
    "interrupts",
    "expect",
    "why",
    "refused",
)
"""What a step says beside the values of its action."""

ROLL: Final = "roll"
"""In the place of faces: the app rolls."""


@dataclass(frozen=True)
class Interrupt:
    """Something that the script uses on an ask."""

    ask: str
    use: str
    value: int = 0
    reason: str = ""

    @property
    def comes_after(self) -> bool:
        """Whether it waits for the answer: a re-roll needs faces that it can take back."""
        return self.use == REROLL


@dataclass(frozen=True)
class Override:
    """A result that the script sets."""

    value: str | int
    reason: str


@dataclass(frozen=True)
class Step:
    """One step: an action with the names of the script, and what the table says to its asks.

    ``dice`` are faces in the order asked, or ``roll`` where the app rolls, with ``seed`` if one is
    given.
    """

    number: int
    action: str
    values: Mapping[str, Any]
    dice: tuple[int, ...] | Literal["roll"] = ()
    seed: int | None = None
    choose: tuple[str, ...] = ()
    waive: Mapping[str, str] = field(default_factory=dict)
    override: Mapping[str, Override] = field(default_factory=dict)
    interrupts: tuple[Interrupt, ...] = ()
    expect: Mapping[str, Any] = field(default_factory=dict)
    refused: bool = False

    @property
    def where(self) -> str:
        """The step inside a sentence: ``step 3 (burst)``."""
        return f"step {self.number} ({self.action})"


@dataclass(frozen=True)
class Scenario:
    """A scenario of the right form. ``characters`` are still in the words of the file."""

    system: str
    name: str
    options: Mapping[str, Any]
    characters: tuple[Mapping[str, Any], ...]
    steps: tuple[Step, ...]


@contextlib.contextmanager
def at(where: str) -> Iterator[None]:
    """Puts the place before the sentence of whatever is wrong inside."""
    try:
        yield
    except (BadInput, Refused) as error:
        raise type(error)(f"{where}: {error.sentence}") from None


def read_scenario(content: bytes | str) -> Scenario:
    """Reads a scenario from its JSON.

    Raises:
        BadInput: It is not JSON, or not of the form of a scenario; says what is wrong and where.
    """
    return scenario_from(read_document(content))


def scenario_from(document: Any) -> Scenario:
    """A scenario from plain data, such as JSON that was read already.

    Raises:
        BadInput: It is not of the form; says what is wrong and where.
    """
    plain = _typed(document, dict, "the scenario")
    _known(plain, SCENARIO_KEYS, "a scenario")
    if "system" not in plain:
        raise BadInput('the scenario does not say its rule system, such as "system": "stocs"')
    characters = _typed(plain.get("characters", []), list, "characters")
    for number, spec in enumerate(characters, 1):
        check_character(spec, f"character {number}")
    return Scenario(
        system=_typed(plain["system"], str, "system"),
        name=_typed(plain.get("name", ""), str, "name"),
        options=_typed(plain.get("options", {}), dict, "options"),
        characters=tuple(characters),
        steps=tuple(
            _step(number, step) for number, step in enumerate(_typed(plain.get("steps", []), list, "steps"), 1)
        ),
    )


def _step(number: int, step: Any) -> Step:
    plain = _typed(step, dict, f"step {number}")
    if "action" not in plain:
        raise BadInput(f'step {number} does not say its action, such as "action": "start"')
    action = _typed(plain["action"], str, f"step {number}: action")
    with at(f"step {number} ({shown(action)[1:-1]})"):
        return Step(
            number=number,
            action=action,
            values={key: value for key, value in plain.items() if key not in STEP_KEYS},
            dice=_dice(plain.get("dice", [])),
            seed=_seed(plain.get("seed")),
            choose=tuple(_typed(one, str, "choose") for one in _typed(plain.get("choose", []), list, "choose")),
            waive={
                ask: _typed(reason, str, f"waive of “{ask}”")
                for ask, reason in _typed(plain.get("waive", {}), dict, "waive").items()
            },
            override={
                ask: _override(ask, one) for ask, one in _typed(plain.get("override", {}), dict, "override").items()
            },
            interrupts=tuple(
                _interrupt(place, one)
                for place, one in enumerate(_typed(plain.get("interrupts", []), list, "interrupts"), 1)
            ),
            expect=_typed(plain.get("expect", {}), dict, "expect"),
            refused=_typed(plain.get("refused", False), bool, "refused"),
        )


def _dice(dice: Any) -> tuple[int, ...] | Literal["roll"]:
    if dice == ROLL:
        return "roll"
    if not isinstance(dice, list):
        raise BadInput(f'dice is {shown(dice)}; it must be a list of faces, or "roll" to let the app roll')
    for place, face in enumerate(dice, 1):
        if not isinstance(face, int) or isinstance(face, bool):
            raise BadInput(f"face {place} of dice is {shown(face)}; it must be a whole number")
    return tuple(dice)


def _seed(seed: Any) -> int | None:
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise BadInput(f"seed is {shown(seed)}; it must be a whole number")
    return seed


def _override(ask: str, plain: Any) -> Override:
    where = f"override of “{ask}”"
    plain = _typed(plain, dict, where)
    _known(plain, ("value", "reason"), where)
    value = plain.get("value")
    if not isinstance(value, str | int) or isinstance(value, bool):
        raise BadInput(f"{where} must have a value, a word or a whole number")
    return Override(value, _typed(plain.get("reason", ""), str, f"reason of the {where}"))


def _interrupt(place: int, plain: Any) -> Interrupt:
    where = f"interrupt {place}"
    plain = _typed(plain, dict, where)
    _known(plain, ("ask", "use", "value", "reason"), where)
    for key in ("ask", "use"):
        if key not in plain:
            raise BadInput(f"{where} has no “{key}”; it must name the ask and what is used on it")
    value = plain.get("value", 0)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(f"{where}: value is {shown(value)}; it must be a whole number")
    return Interrupt(
        _typed(plain["ask"], str, f"{where}: ask"),
        _typed(plain["use"], str, f"{where}: use"),
        value,
        _typed(plain.get("reason", ""), str, f"{where}: reason"),
    )


_WANTED: Final = {dict: "an object", list: "a list", str: "words", bool: "true or false"}


def _typed(value: Any, kind: type[Any], where: str) -> Any:
    if not isinstance(value, kind):
        raise BadInput(f"{where} is {kind_of(value)} ({shown(value)}); it must be {_WANTED[kind]}")
    return value


def _known(plain: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    for key in plain:
        if key not in known:
            raise BadInput(f"{where} has no “{shown(key)[1:-1]}”; it has {', '.join(known)}")
