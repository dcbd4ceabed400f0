"""Surprise and initiative: who freezes, and who acts first.

Rule: CYBERPUNK-005 to CYBERPUNK-007, CYBERPUNK-B04, CYBERPUNK-B05, CYBERPUNK-B17, CYBERPUNK-B28.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.asks import amount
from engine.character import Condition
from engine.clock import Until
from engine.dice import D10, Dice
from engine.play.order import next_slot
from engine.play.rounds import TURNS_MARK, begin_turn
from engine.procedure import Procedure, Scene, ask_together, tell
from engine.reasons import Reason, Reasoned, total
from engine.systems.cyberpunk.forms import needs
from engine.systems.cyberpunk.options import option
from engine.systems.cyberpunk.person import Person
from engine.systems.cyberpunk.protection import encumbrance
from engine.systems.cyberpunk.rolls import TWO_DICE, save
from engine.systems.cyberpunk.saves import LENGTHS, STUN_SAVE
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.asks import Throw
    from engine.encounter import Encounter, Slot
    from engine.system import RuleSystem

FAST_DRAW: Final = "fast_draw"
"""Mark of this round: who drew fast, sooner in the order and less sure of the shot."""

FAST_DRAW_BONUS: Final = 3


class Surprise(msgspec.Struct, frozen=True):
    """Values of ``surprise``: ids of those who did not see it coming."""

    actors: list[str]


class Initiative(msgspec.Struct, frozen=True):
    """Values of ``initiative``: ids of those who draw fast."""

    fast_draw: list[str] = []


def surprise(scene: Scene, values: Surprise) -> Procedure[None]:
    """A d10 over Cool, and the first turn is lost; Cool that no face can exceed or keep to needs no die.

    Rule: CYBERPUNK-005, CYBERPUNK-006, CYBERPUNK-B17.
    """
    people = [Person(scene.campaign, actor) for actor in dict.fromkeys(tested(scene, values))]
    cool = {person.id: total(person.attribute_line("CL", "CYBERPUNK-005")) for person in people}
    asks = {
        person.id: save(f"cool_{number}", text("ask.cool", person=person.name), cool[person.id], roller=person.id)
        for number, person in enumerate(people, 1)
        if 0 < cool[person.id].value < D10.sides or scene.every_die
    }
    rolled = yield from ask_together(list(asks.values()))
    outcomes = dict(zip(asks, rolled, strict=True))
    ready = [scene.name(one) for one in (scene.encounter.people if scene.encounter else ()) if one not in values.actors]
    if ready:
        why = (Reason(text("cyberpunk.saw_it_coming"), None, "CYBERPUNK-006"),)
        yield from tell(e.Reported(text("event.ready", people=ready), why=why))
    for person in people:
        outcome, aim = outcomes.get(person.id), cool[person.id]
        no_die = (*aim.reasons, Reason(text("cyberpunk.no_die", target=aim.value), None, "CYBERPUNK-B17"))
        more = no_die if outcome is None else ()
        if outcome.success if outcome is not None else aim.value > 0:
            for old in scene.person(person.id).conditions:
                if old.name == "surprised":
                    yield from tell(e.ConditionEnded(person.id, old.id))
            kept = (Reason(text("cyberpunk.keeps_cool"), None, "CYBERPUNK-005"), *more)
            yield from tell(e.Reported(text("event.keeps_cool"), person.id, why=kept))
        elif not person.character.has("surprised"):
            lost = (Reason(text("cyberpunk.first_turn_lost"), None, "CYBERPUNK-005"), *more)
            until = _after_next_turn(scene, person.id)
            yield from tell(e.ConditionBegan(person.id, Condition(scene.new_id(), "surprised", until), why=lost))


def tested(scene: Scene, values: Surprise) -> list[str]:
    """Who is tested: nobody who saw it coming (CYBERPUNK-006)."""
    return values.actors


def _after_next_turn(scene: Scene, person: str) -> Until:
    """Until the turn after the next one that a person would have had; outside a fight by the clock."""
    clock, turn = scene.campaign.clock, LENGTHS[STUN_SAVE]
    fight = scene.encounter
    slot = fight.slot_of(person) if fight else None
    if fight is None or slot is None:
        return Until(clock + turn)
    rounds = 2 if slot.acted else 1
    return Until(clock + rounds * turn, fight.round + rounds, person)


def initiative(system: RuleSystem, scene: Scene, values: Initiative) -> Procedure[None]:
    """REF + 2d6 for everybody, highest first; equals by REF, then by dice again (CYBERPUNK-007, CYBERPUNK-B04)."""
    for person in values.fast_draw:
        yield from tell(e.MarkChanged(person, FAST_DRAW, 1 - scene.campaign.mark(person, FAST_DRAW)))
    fight = scene.encounter
    if fight is None:
        return
    waiting = not_ordered(scene)
    yield from roll_order(system, scene)
    fight = scene.encounter
    if fight is None or any(slot.acted for slot in fight.slots):
        return
    first = next_slot(system, scene.campaign, fight)
    if waiting and fight.in_turn is not None:
        # The turn that stood there before the dice was nobody's yet: what is due at its start comes with its own.
        for person in fight.in_turn.people:
            mark = f"{TURNS_MARK}.{fight.in_turn.id}"
            yield from tell(e.MarkChanged(person, mark, -scene.campaign.mark(person, mark)))
    if first is not None and (waiting or first.id != fight.turn):
        yield from begin_turn(system, scene, first)


def not_ordered(scene: Scene) -> bool:
    """Whether a fight has only just been called: nobody has rolled initiative, and nobody has acted."""
    fight = scene.encounter
    if fight is None or fight.round != 1 or fight.keep_order:
        return False
    return all(slot.value is None and not slot.acted for slot in fight.slots)


def roll_order(system: RuleSystem, scene: Scene) -> Procedure[None]:
    """Asks initiative in the order in which people came into the fight, and puts the slots in its order."""
    fight = scene.encounter
    if fight is None:
        return
    rolling = [slot for slot in sorted(fight.slots, key=_came) if _lead(system, scene, slot)]
    leads = {slot.id: _lead(system, scene, slot) for slot in rolling}
    reasoned = {slot.id: _sum(scene, leads[slot.id]) for slot in rolling}
    first = yield from ask_together(_throw(scene, n, leads[s.id], reasoned[s.id]) for n, s in _from_1(rolling))
    totals = {slot.id: number for slot, number in zip(rolling, first, strict=True)}
    refs = {slot.id: Person(scene.campaign, leads[slot.id]).attribute("REF") for slot in rolling}
    places = {slot.id: (totals[slot.id], refs[slot.id]) for slot in rolling}
    again: dict[str, tuple[int, ...]] = {slot.id: () for slot in rolling}
    number = 1
    while tied := _tied(rolling, places, again):
        number += 1
        thrown = yield from ask_together(
            _throw(scene, n, leads[s.id], reasoned[s.id], tie=number) for n, s in _from_1(tied)
        )
        for slot, value in zip(tied, thrown, strict=True):
            again[slot.id] += (value,)
    ranked = sorted(rolling, key=lambda slot: (places[slot.id], again[slot.id]), reverse=True)
    rest = [slot.id for slot in fight.slots if slot.id not in leads]
    order = (*(slot.id for slot in ranked), *rest)
    why = (Reason(text("cyberpunk.highest_first"), None, "CYBERPUNK-007"),)
    values = {slot: float(value) for slot, value in totals.items()}
    yield from tell(e.SlotsSorted(order, values, why=why))


def _came(slot: Slot) -> tuple[int, ...]:
    """Slots by when they came into the fight: ids grow with the rows of the journal."""
    return tuple(int(part) for part in slot.id.split(".") if part.lstrip("-").isdigit())


def _from_1(slots: Iterable[Slot]) -> Iterable[tuple[int, Slot]]:
    return enumerate(slots, 1)


def _lead(system: RuleSystem, scene: Scene, slot: Slot) -> str:
    """Who rolls for a slot: the quickest of those who are in play and have a REF; nobody where there is none."""
    people = [Person(scene.campaign, one) for one in slot.people if one in scene.campaign.people]
    able = [one for one in people if one.has("REF") and not system.out_of_play(scene.campaign, one.id)]
    return max(able, key=lambda one: one.attribute("REF")).id if able else ""


def _sum(scene: Scene, person: str) -> Reasoned[int]:
    one = Person(scene.campaign, person)
    lines = [one.attribute_line("REF", "CYBERPUNK-007"), *one.burdens_on("initiative")]
    if scene.campaign.mark(person, FAST_DRAW):
        lines.append(Reason(text("modifier.fast_draw"), FAST_DRAW_BONUS, "CYBERPUNK-017"))
    heavy = encumbrance(one.character) if option(scene.campaign, "encumbrance") else 0
    if heavy:
        lines.append(Reason(text("derived.EV"), heavy, "CYBERPUNK-017"))
    fight = scene.encounter
    if one.character.has("surprised") and fight is not None and fight.round > 1:
        lines.append(Reason(text("cyberpunk.rolls_again"), None, "CYBERPUNK-B28"))
    return total(*lines)


def _throw(scene: Scene, place: int, person: str, summed: Reasoned[int], *, tie: int = 0) -> Throw[int]:
    """The dice of one person; ``tie`` numbers the throws among equals, who come as they came where it is waived."""
    label = text("ask.initiative_again" if tie else "ask.initiative", person=scene.name(person))
    rule = "CYBERPUNK-B04" if tie else "CYBERPUNK-001"
    why = Reason(text("cyberpunk.tied" if tie else "cyberpunk.two_dice"), None, rule)
    dice = Dice(TWO_DICE.count, TWO_DICE.sides, summed.value)
    name = f"initiative{tie or ''}_{place}"
    waived = -place if tie else summed.value + 7
    # Who comes first harms nobody, and the dice of all together are far too many for odds to walk.
    return amount(name, label, dice, roller=person, reasons=(*summed.reasons, why), detail=True, waived=waived)


def _tied(slots: list[Slot], places: dict[str, tuple[int, int]], again: dict[str, tuple[int, ...]]) -> list[Slot]:
    """Those who stand at the same place as somebody else, as far as it was rolled."""
    keys = [(places[slot.id], again[slot.id]) for slot in slots]
    return [slot for slot, key in zip(slots, keys, strict=True) if keys.count(key) > 1]


def round_begins(system: RuleSystem, scene: Scene, fight: Encounter) -> Procedure[None]:
    """Initiative anew with each round, unless it holds for the fight or the order is kept by hand.

    The first round waits for the action ``initiative``, since nobody has said yet who is taken by surprise.
    Whoever was surprised rolls like anybody else (CYBERPUNK-B28).
    """
    if fight.round == 1:
        yield from tell(e.Reported(text("event.initiative_due")))
        return
    if option(scene.campaign, "initiative") == "once":
        why = (Reason(text("option.initiative"), None, "CYBERPUNK-B04"),)
        yield from tell(e.Reported(text("event.order_stands"), why=why))
    elif not fight.keep_order:
        yield from roll_order(system, scene)


# ---- the forms


def _refine_surprise(draft: Draft) -> None:
    for actor in draft.get("actors") or ():
        if actor in draft.campaign.people:
            needs(draft, Person(draft.campaign, actor), "actors", "CL")


def _refine_initiative(draft: Draft) -> None:
    fight = draft.campaign.encounter
    if fight is None:
        draft.refuse(text("problem.no_fight"))
        return
    for one in fight.people:
        person = draft.campaign.people.get(one)
        if person is not None and not Person(draft.campaign, person).has("REF"):
            draft.warn(text("warning.no_ref", person=literal(person.name)))


def actions(system: RuleSystem) -> tuple[Action[Any], ...]:
    """The actions of this module."""

    def roll(scene: Scene, values: Initiative) -> Procedure[None]:
        yield from initiative(system, scene, values)

    return (
        Action(
            "initiative",
            Initiative,
            roll,
            (FormField("fast_draw", "people", required=False),),
            _refine_initiative,
            group="initiative",
            rule="CYBERPUNK-007",
        ),
        Action(
            "surprise",
            Surprise,
            surprise,
            (FormField("actors", "people"),),
            _refine_surprise,
            group="initiative",
            rule="CYBERPUNK-005",
        ),
    )
