"""How rounds and turns go: who comes next, what is due as a turn or a round begins and ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import events as e
from engine.play.order import can_come_up, next_slot, sort_all
from engine.play.passing import FindAction, pass_time
from engine.procedure import Procedure, Scene, tell

if TYPE_CHECKING:
    from engine.encounter import Encounter, Slot
    from engine.system import RuleSystem

TURNS_MARK: Final = "turns"
"""Beginning of the mark of this round that says that a person's turn in a slot has begun."""


def open_round(system: RuleSystem, scene: Scene, *, sort: bool) -> Procedure[None]:
    """Sorts, asks what the round asks, and gives the first slot its turn."""
    if sort and scene.encounter is not None:
        yield from tell(sort_all(system, scene.campaign, scene.encounter))
    yield from system.on_round(scene)
    yield from begin_next_turn(system, scene)


def next_round(system: RuleSystem, find: FindAction, scene: Scene) -> Procedure[None]:
    """Ends the round: its time passes, those who wait are free again, and the next one begins."""
    yield from end_turn(scene)
    began = scene.campaign.clock
    yield from pass_time(system, find, scene, system.round_seconds(scene.campaign), by_turns=True)
    fight = running(scene)
    for slot in fight.slots:
        if slot.kind == "held":
            yield from tell(e.SlotHeld(slot.id, held=False))
    yield from tell(e.RoundBegan(fight.round + 1))
    # A turn that never came (the person was dragged, or joined late) must not prolong what ended with it.
    yield from _end_conditions(scene, fight.people, began)
    yield from _end_conditions(scene, fight.people, began, end=True)
    if any(can_come_up(system, scene.campaign, slot) for slot in fight.slots):
        sort = system.sorts_each_round(scene.campaign) and not fight.keep_order
        yield from open_round(system, scene, sort=sort)


def go_on(system: RuleSystem, find: FindAction, scene: Scene) -> Procedure[None]:
    """Gives the turn to whoever comes next, in the next round if nobody is left in this one."""
    if running(scene).slots and not (yield from begin_next_turn(system, scene)):
        yield from next_round(system, find, scene)


def begin_next_turn(system: RuleSystem, scene: Scene) -> Procedure[bool]:
    """Gives the turn to whoever comes next; False where nobody is left in this round."""
    slot = next_slot(system, scene.campaign, running(scene))
    if slot is None:
        return False
    yield from begin_turn(system, scene, slot)
    return True


def begin_turn(system: RuleSystem, scene: Scene, slot: Slot) -> Procedure[None]:
    """Gives a slot the turn and carries out what is due at its start, once a round; those out of play have none."""
    yield from tell(e.TurnBegan(slot.id))
    mark = f"{TURNS_MARK}.{slot.id}"
    for person in slot.people:
        there = person in scene.campaign.people and (
            len(slot.people) == 1 or not system.out_of_play(scene.campaign, person)
        )
        if not there or scene.campaign.mark(person, mark):
            continue  # the turn was interrupted and goes on; what is due at its start has been done
        yield from tell(e.MarkChanged(person, mark, 1))
        yield from _end_conditions(scene, (person,), scene.campaign.clock)
        yield from system.on_turn(scene, person)


def end_turn(scene: Scene) -> Procedure[None]:
    """Ends the turn that is on, if any, and what lasted until then; a queued slot is gone with it."""
    slot = running(scene).in_turn
    if slot is not None:
        yield from tell(e.TurnEnded(slot.id))
        yield from _end_conditions(scene, slot.people, scene.campaign.clock, end=True)
        if slot.kind == "queued":
            yield from tell(e.SlotRemoved(slot.id))


def running(scene: Scene) -> Encounter:
    """The fight that is run; the form of each action of a fight lets it through only while there is one."""
    fight = scene.encounter
    if fight is None:
        raise LookupError("the form lets this through only while a fight is run")
    return fight


def _end_conditions(scene: Scene, whose: tuple[str, ...], second: int, *, end: bool = False) -> Procedure[None]:
    """Ends what lasts until a turn of these people and was to end by a second of the clock, on whomever it lies.

    The clock says it and not the number of the round, since fights that were paused between have rounds of their own.
    """
    for person in scene.campaign.people.values():
        for condition in person.conditions:
            until = condition.until
            if until is None or until.round is None or until.end != end:
                continue
            if until.at <= second and (until.person or person.id) in whose:
                yield from tell(e.ConditionEnded(person.id, condition.id))
