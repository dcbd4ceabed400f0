"""Initiative: REFLEX + Combat Sense + D10 each turn, ties thrown again, what an action costs, actions pushed on.

Rule: UNLOCK-040 to UNLOCK-043, UNLOCK-B23, UNLOCK-B24, UNLOCK-B37.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.asks import amount
from engine.dice import Dice
from engine.encounter import Slot
from engine.play.order import next_slot
from engine.play.turns import begin_turn
from engine.procedure import Procedure, Scene, ask_together, tell
from engine.reasons import Reason, Reasoned, total
from engine.systems.unlock.conditions import DEAD, DYING
from engine.systems.unlock.forms import ACTOR, can_act
from engine.systems.unlock.options import option
from engine.systems.unlock.person import Person
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.asks import Throw
    from engine.campaign import Campaign
    from engine.encounter import Encounter
    from engine.system import RuleSystem

MOVED: Final = "moved_dm"
"""Mark of this turn: how far a person has moved, in tenths of a metre."""

MOST_SHIFT: Final = 40
"""The most that a referee's own modifier can move initiative."""


class Initiative(msgspec.Struct, frozen=True):
    """Values of ``initiative``: what the action of each person adds, by id."""

    modifiers: dict[str, int] = {}


class Declare(msgspec.Struct, frozen=True):
    """Values of ``declare``: what an action does to the initiative of whoever is about to take it."""

    actor: str
    modifiers: list[str] = []
    modifier: int = 0


class Move(msgspec.Struct, frozen=True):
    """Values of ``move``."""

    actor: str
    metres: float


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
    fight = _fight(scene)
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


def push(scene: Scene, slot: Slot, rest: int, shift: tuple[Reason, ...] = ()) -> Procedure[None]:
    """An action at 0 or less passes on to the next turn, with what it fell short by (UNLOCK-042, UNLOCK-B23)."""
    fight = _fight(scene)
    why = (*shift, Reason(text("unlock.pushed"), rest, "UNLOCK-042"))
    yield from tell(e.TurnEnded(slot.id, why=why))
    queued = Slot(scene.new_id(), slot.people, "queued", value=float(rest), due_round=fight.round + 1)
    yield from tell(e.SlotAdded(queued, len(fight.slots)))


def on_round(scene: Scene) -> Procedure[None]:
    """The dice of a new turn; none for the first, for which ``initiative`` is called (UNLOCK-B24, UNLOCK-B37)."""
    fight = scene.encounter
    if fight is None or fight.round <= 1:
        return
    if fight.keep_order or option(scene.campaign, "initiative") == "once":
        yield from _queued_without_dice(scene)
        return
    yield from roll_initiative(scene, {})


def _queued_without_dice(scene: Scene) -> Procedure[None]:
    """Pushed actions that are due get their place by the initiative that their people have already."""
    fight = _fight(scene)
    values: dict[str, float] = {}
    for slot in fight.slots:
        if slot.kind == "queued" and slot.due_round == fight.round:
            own = next((s.value or 0.0 for s in fight.slots if s.kind == "main" and s.people == slot.people), 0.0)
            values[slot.id] = own + (slot.value or 0.0)
    if values and not fight.keep_order:
        ordered = sorted(fight.slots, key=lambda slot: -(values.get(slot.id, slot.value) or 0.0))
        why = (Reason(text("unlock.pushed_rest"), None, "UNLOCK-B23"),)
        yield from tell(e.SlotsSorted(tuple(slot.id for slot in ordered), values, why=why))


def _fight(scene: Scene) -> Encounter:
    fight = scene.encounter
    if fight is None:
        raise LookupError("the form lets this through only while a fight is run")
    return fight


def shift_of(campaign: Campaign, values: Declare) -> Reasoned[int]:
    """What an action adds to initiative: lines of the table and the referee's own number (UNLOCK-041, UNLOCK-043)."""
    lines = []
    for key in dict.fromkeys(values.modifiers):
        row = campaign.table_row("initiative_modifiers", key)
        if row is not None:
            lines.append(Reason(text(f"initiative.{key}"), row["modifier"], "UNLOCK-041"))
    if values.modifier:
        lines.append(Reason(text("unlock.referee"), values.modifier, "UNLOCK-043"))
    return total(*lines)


def actions(system: RuleSystem) -> tuple[Action[Any], ...]:
    """The actions of this module."""

    def initiative(scene: Scene, values: Initiative) -> Procedure[None]:
        yield from roll_initiative(scene, values.modifiers)
        yield from _turn_to_the_first(scene)

    def declare(scene: Scene, values: Declare) -> Procedure[None]:
        yield from slower(scene, values.actor, shift_of(scene.campaign, values))

    def move(scene: Scene, values: Move) -> Procedure[None]:
        why = (Reason(text("unlock.moved", metres=values.metres), values.metres),)
        yield from tell(e.MarkChanged(values.actor, MOVED, max(1, round(values.metres * 10)), why=why))
        fight = scene.encounter
        slot = _own_slot(fight, values.actor) if fight else None
        if slot is not None and slot.value is not None:
            yield from slower(scene, values.actor, shift_of(scene.campaign, Declare(values.actor, ["moving"])))

    def slower(scene: Scene, actor: str, shift: Reasoned[int]) -> Procedure[None]:
        """The actor comes later by what the action costs, or in the next turn; whoever is first now goes on."""
        fight = _fight(scene)
        slot = _own_slot(fight, actor)
        if slot is None:
            raise LookupError("the form lets this through only for those who have yet to act")
        value = int(slot.value or 0) + shift.value
        if value <= 0:
            yield from push(scene, slot, value, shift.reasons)
        else:
            rest = [one for one in fight.slots if one.id != slot.id]
            place = next((i for i, one in enumerate(rest) if not one.acted and (one.value or 0) < value), len(rest))
            rest.insert(place, slot)
            yield from tell(e.SlotsSorted(tuple(one.id for one in rest), {slot.id: float(value)}, why=shift.reasons))
        yield from _turn_to_the_first(scene)

    def _turn_to_the_first(scene: Scene) -> Procedure[None]:
        fight = _fight(scene)
        first = next_slot(system, scene.campaign, fight)
        if first is not None and first.id != fight.turn:
            yield from begin_turn(system, scene, first)

    return (
        Action(
            "initiative",
            Initiative,
            initiative,
            (FormField("modifiers", "shares", required=False, lowest=-MOST_SHIFT, highest=MOST_SHIFT),),
            _refine_initiative,
            group="turn",
            rule="UNLOCK-040",
        ),
        Action(
            "declare",
            Declare,
            declare,
            (
                ACTOR,
                FormField("modifiers", "choices", text("field.initiative_modifiers"), required=False),
                FormField("modifier", "whole", required=False, default=0, lowest=-MOST_SHIFT, highest=MOST_SHIFT),
            ),
            _refine_declare,
            group="turn",
            rule="UNLOCK-041",
        ),
        Action(
            "move",
            Move,
            move,
            (ACTOR, FormField("metres", "number", unit="m", lowest=0.1, highest=10_000)),
            _refine_move,
            group="action",
            rule="UNLOCK-041",
        ),
    )


def _own_slot(fight: Encounter, person: str) -> Slot | None:
    """The slot in turn, if it is the person's; otherwise the next in which he would act."""
    turn = fight.slot(fight.turn) if fight.turn else None
    if turn is not None and person in turn.people and not turn.acted:
        return turn
    return next((s for s in fight.slots if person in s.people and not s.acted and s.due_round <= fight.round), None)


def _refine_initiative(draft: Draft) -> None:
    if draft.campaign.encounter is None:
        draft.refuse(text("problem.no_fight"))


def _refine_move(draft: Draft) -> None:
    can_act(draft)


def _refine_declare(draft: Draft) -> None:
    rows = draft.campaign.tables["initiative_modifiers"].rows
    draft.change("modifiers", options=tuple(FieldOption(row.name, text(f"initiative.{row.name}")) for row in rows))
    fight = draft.campaign.encounter
    actor = draft.campaign.people.get(draft.get("actor") or "")
    if fight is None:
        draft.refuse(text("problem.no_fight"))
    elif actor is not None:
        slot = _own_slot(fight, actor.id)
        if slot is None:
            draft.refuse(text("problem.nothing_to_declare", person=literal(actor.name)), "actor")
        elif slot.value is None:
            draft.refuse(text("problem.no_initiative_yet"), "actor")
