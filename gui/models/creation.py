"""How far a character in the making has come, and how the numbers that were rolled are dealt out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.flows import Assign, Buy, Pick, Roll, Write

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.character import Character
    from engine.flows import Flow, FlowStep, Part
    from gui.session_bridge import SessionBridge


def flows(bridge: SessionBridge) -> tuple[Flow, ...]:
    """The ways to make a character in the system."""
    return bridge.system.schema.flows


def is_done(person: Character, step: FlowStep) -> bool:
    """Whether each part of a step has something to show; it may be left so all the same, or done without.

    Dice are done without where all that they are thrown for is written down.
    """
    written = [part for part in step.parts if isinstance(part, Write | Assign)]
    all_written = bool(written) and all(_has(person, part) for part in written)
    return all(_has(person, part) or (all_written and isinstance(part, Roll)) for part in step.parts)


def _has(person: Character, part: Part) -> bool:
    match part:
        case Write(fields=fields, any_will_do=True):
            return any(person.values.get(field) not in (None, "", [], False) for field in fields)
        case Write(fields=fields) | Assign(fields=fields):
            return all(person.values.get(field) not in (None, "", []) for field in fields)
        case Roll(kept=kept):
            return bool(person.values.get(kept) or person.table(kept))
        case Buy(table=table):
            return bool(person.table(table))
        case Pick(tables=tables):
            return any(person.table(table) for table in tables)


def person_field(action: Action[Any]) -> str:
    """The field of an action on a character that names the character."""
    return next(field.key for field in action.fields if field.kind == "person")


def rolled(person: Character, kept: str) -> list[int]:
    """The numbers that were rolled, in the order in which they fell."""
    found = person.values.get(kept)
    return [one for one in found if isinstance(one, int)] if isinstance(found, list | tuple) else []


def owners(person: Character, part: Assign) -> list[str]:
    """For each number that was rolled the field to which it was dealt, empty for none.

    A field owns a number because it holds the same value, so that typing a value on the sheet deals it out as well.
    """
    free = {field: person.values.get(field) for field in part.fields}
    found = []
    for number in rolled(person, part.kept):
        owner = next((field for field, value in free.items() if value == number), "")
        free.pop(owner, None)
        found.append(owner)
    return found


def deal(person: Character, part: Assign, place: int, field: str) -> list[dict[str, Any]]:
    """The values that fields get when a number that was rolled is dealt to one of them.

    A number that another field has is exchanged for what stands there.
    """
    numbers, owned = rolled(person, part.kept), owners(person, part)
    if not 0 <= place < len(numbers) or owned[place] == field:
        return []
    edits: list[dict[str, Any]] = []
    if owned[place]:
        edits.append({"field": owned[place], "value": person.values.get(field)})
    edits.append({"field": field, "value": numbers[place]})
    return edits
