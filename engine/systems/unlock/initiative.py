"""Initiative: REFLEX + Combat Sense + D10 each turn, ties thrown again, what an action costs, actions pushed on.

Rule: UNLOCK-040 to UNLOCK-043, UNLOCK-B23, UNLOCK-B24, UNLOCK-B37.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import msgspec

from engine import events as e
from engine.asks import amount
from engine.dice import Dice
from engine.encounter import Slot
from engine.procedure import Procedure, Scene, ask_together, tell
from engine.reasons import Reason, Reasoned
from engine.systems.unlock.conditions import DEAD, DYING
from engine.systems.unlock.options import option
from engine.systems.unlock.person import Person
from engine.words import text

DECLARED = "declared"
"""Mark of this turn: that a person has declared a slow action, and comes as much later for it."""

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.asks import Throw
    from engine.campaign import Campaign
    from engine.encounter import Encounter


class _Line(msgspec.Struct):
    """A slot in the making: who throws for it, what the die is added to, and what it came to, ties after."""

    slot: Slot
    person: str
    base: Reasoned[int]
    came: tuple[int, ...] = ()


def roll_initiative(scene: Scene, modifiers: Mapping[str, int]) -> Procedure[None]:
    """Asks a die of everybody who can act, in the order in which they joined the fight; then of those who tie.

    Whoever comes to 0 or less has his action pushed to the next turn (UNLOCK-042).
    """
    fight = the_fight(scene)
    lines = [line for slot in fight.slots if (line := _line(scene.campaign, slot, modifiers)) is not None]
    lines.sort(key=lambda line: _joined(line.slot))
    number = {person: place for place, person in enumerate(dict.fromkeys(line.person for line in lines), 1)}
    tied, again = lines, 0
    while tied:
        throwing = {line.person: line for line in reversed(tied)}
        asked = sorted(throwing, key=lambda person: number[person])
        ending = f".tie{again}" if again else ""
        dice = [_die(scene, throwing[person], f"initiative{number[person]}{ending}", again) for person in asked]
        thrown = yield from ask_together(dice)
        faces = {
            person: came - throwing[person].base.value for person, came in zip(asked, thrown, strict=True)
        }  # a person with two places in the order throws once
        for line in tied:
            line.came = (*line.came, line.base.value + faces[line.person])
        again += 1
        tied = _tied(lines, again)
    yield from tell(_sorted(fight, lines))
    for line in lines:
        if line.slot.kind != "queued" and line.came[0] <= 0:
            yield from push(scene, line.slot, line.came[0])


def _line(campaign: Campaign, slot: Slot, modifiers: Mapping[str, int]) -> _Line | None:
    """What is thrown for a slot; None where nobody of it can act, or where it only waits for a later turn."""
    fight = campaign.encounter
    able = [p for p in slot.people if p in campaign.people and not _is_out(campaign, p)]
    if not able or slot.kind == "extra" or (fight is not None and slot.due_round > fight.round):
        return None
    person = able[0]
    base = initiative_base(campaign, person)
    if slot.kind == "queued":
        if (slot.value or 0) > 0:
            return None  # it has its place in this turn already
        rest = Reason(text("unlock.pushed_rest"), int(slot.value or 0), "UNLOCK-B23")
        return _Line(slot, person, _plus(base, rest))
    shift = modifiers.get(person, 0)
    return _Line(
        slot, person, _plus(base, Reason(text("unlock.of_the_action"), shift, "UNLOCK-043")) if shift else base
    )


def _is_out(campaign: Campaign, person: str) -> bool:
    return campaign.people[person].has(DEAD) or campaign.people[person].has(DYING)


def initiative_base(campaign: Campaign, person: str) -> Reasoned[int]:
    """What the die is added to; 0 for somebody whose sheet has no REFLEX (UNLOCK-040)."""
    view = Person(campaign, person)
    return view.initiative_base() if view.has("REFLEX") else Reasoned(0)


def _plus(base: Reasoned[int], line: Reason) -> Reasoned[int]:
    return Reasoned(base.value + int(line.value or 0), (*base.reasons, line))


def _die(scene: Scene, line: _Line, ask_id: str, again: int) -> Throw[int]:
    label = text("ask.initiative_again" if again else "ask.initiative", person=scene.name(line.person))
    die = Reason(text("unlock.initiative_die"), "1d10", "UNLOCK-002")
    return amount(
        ask_id,
        label,
        Dice(1, 10, line.base.value),
        roller=line.person,
        reasons=(*line.base.reasons, die),
        waived=line.base.value,
    )


def _tied(lines: list[_Line], thrown: int) -> list[_Line]:
    """Lines of different people that came to the same with every die so far."""
    found: list[_Line] = []
    latest = [line for line in lines if len(line.came) == thrown]
    for _, group in itertools.groupby(sorted(latest, key=lambda line: line.came), key=lambda line: line.came):
        same = list(group)
        if len({line.person for line in same}) > 1:
            found += same
    return [line for line in lines if line in found]


def _sorted(fight: Encounter, lines: list[_Line]) -> e.SlotsSorted:
    """The order that the dice make; slots for which nobody threw keep their values and come where those put them."""
    came = {line.slot.id: line.came for line in lines}
    last = (float("-inf"),)

    def place(slot: Slot) -> tuple[float, ...]:
        return came.get(slot.id) or (last if slot.value is None else (slot.value,))

    ordered = sorted(fight.slots, key=place, reverse=True)
    why = [
        Reason(text("unlock.highest_first"), None, "UNLOCK-040"),
        Reason(text("unlock.each_turn"), None, "UNLOCK-B24"),
    ]
    rests = [int(line.slot.value or 0) for line in lines if line.slot.kind == "queued"]
    why += [Reason(text("unlock.pushed_rest"), rest, "UNLOCK-B23") for rest in rests]
    values = {slot: float(thrown[0]) for slot, thrown in came.items()}
    return e.SlotsSorted(tuple(slot.id for slot in ordered), values, why=tuple(why))


def _joined(slot: Slot) -> tuple[int, ...]:
    """When a slot came into the fight: ids are numbers of a row of the journal and a place in it."""
    return tuple(int(part) for part in slot.id.split("."))


def has_declared(campaign: Campaign, person: str) -> bool:
    """Whether what a person does now was declared as slow, this turn or before it was pushed into this one."""
    fight = campaign.encounter
    turn = fight.slot(fight.turn) if fight is not None and fight.turn else None
    pushed = turn is not None and turn.kind == "queued" and person in turn.people
    return pushed or bool(campaign.mark(person, DECLARED))


def push(scene: Scene, slot: Slot, rest: int, shift: tuple[Reason, ...] = ()) -> Procedure[None]:
    """An action at 0 or less passes on to the next turn, with what it fell short by (UNLOCK-042, UNLOCK-B23)."""
    fight = the_fight(scene)
    why = (*shift, Reason(text("unlock.pushed"), rest, "UNLOCK-042"))
    yield from tell(e.TurnEnded(slot.id, why=why))
    queued = Slot(scene.new_id(), slot.people, "queued", value=float(rest), due_round=fight.round + 1)
    yield from tell(e.SlotAdded(queued, len(fight.slots)))


def on_round(scene: Scene) -> Procedure[None]:
    """The dice of a new turn; none for the first, for which ``initiative`` is called (UNLOCK-B24, UNLOCK-B37)."""
    fight = scene.encounter
    if fight is None:
        return
    if fight.round <= 1:
        yield from tell(
            e.Reported(text("event.initiative_due"), why=(Reason(text("unlock.asked_for"), None, "UNLOCK-B37"),))
        )
        return
    if fight.keep_order or option(scene.campaign, "initiative") == "once":
        yield from _queued_without_dice(scene)
        return
    yield from roll_initiative(scene, {})


def _queued_without_dice(scene: Scene) -> Procedure[None]:
    """Pushed actions that are due get their place by the initiative that their people have already."""
    fight = the_fight(scene)
    values: dict[str, float] = {}
    for slot in fight.slots:
        if slot.kind == "queued" and slot.due_round == fight.round:
            own = next((s.value or 0.0 for s in fight.slots if s.kind == "main" and s.people == slot.people), 0.0)
            values[slot.id] = own + (slot.value or 0.0)
    if values and not fight.keep_order:
        ordered = sorted(fight.slots, key=lambda slot: -(values.get(slot.id, slot.value) or 0.0))
        why = (Reason(text("unlock.pushed_rest"), None, "UNLOCK-B23"),)
        yield from tell(e.SlotsSorted(tuple(slot.id for slot in ordered), values, why=why))


def the_fight(scene: Scene) -> Encounter:
    """The fight that is being run; the forms let nothing through without one."""
    fight = scene.encounter
    if fight is None:
        raise LookupError("the form lets this through only while a fight is run")
    return fight
