"""The actions that bear on initiative: rolling it, declaring a slow action, moving.

Rule: UNLOCK-040 to UNLOCK-043, UNLOCK-B37.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.play.order import next_slot
from engine.play.turns import begin_turn
from engine.procedure import Procedure, Scene, tell
from engine.reasons import Reason, Reasoned, total
from engine.systems.unlock.forms import ACTOR, can_act
from engine.systems.unlock.initiative import DECLARED, push, roll_initiative, the_fight
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.encounter import Encounter, Slot
    from engine.system import RuleSystem

MOST_SHIFT: Final = 40
"""The most that a referee's own modifier can move initiative."""

MOVED: Final = "moved_dm"
"""Mark of this turn: how far a person has moved, in tenths of a metre."""


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
        yield from tell(e.MarkChanged(values.actor, DECLARED, 1))
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
        fight = the_fight(scene)
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
        fight = the_fight(scene)
        first = next_slot(system, scene.campaign, fight)
        if first is not None and first.id != fight.turn:
            yield from begin_turn(system, scene, first)

    return (
        Action(
            "initiative",
            Initiative,
            initiative,
            (
                FormField(
                    "modifiers",
                    "shares",
                    text("field.initiative_shifts"),
                    required=False,
                    lowest=-MOST_SHIFT,
                    highest=MOST_SHIFT,
                    help=text("help.initiative_shifts"),
                ),
            ),
            _refine_initiative,
            group="initiative",
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
            group="initiative",
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
