"""What is declared as a round begins: Defend, Reflexes, Overpower.

Rule: INSTARPG-025, INSTARPG-033, INSTARPG-036, INSTARPG-B18 to INSTARPG-B21, INSTARPG-B37.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.clock import Until
from engine.encounter import Slot
from engine.play.order import ACTIONS_MARK
from engine.procedure import Procedure, Scene, ask, ask_together, tell
from engine.reasons import Reason, Reasoned
from engine.systems.instarpg.defence import DEFENDING, UNGUARDED
from engine.systems.instarpg.fatigue import tire_by_skill
from engine.systems.instarpg.forms import ACTOR, ENDURANCE_FIELD, OPPONENT, can_act, can_use_skill
from engine.systems.instarpg.options import option
from engine.systems.instarpg.person import Person
from engine.systems.instarpg.rolls import against, check, throw_to_compare
from engine.systems.instarpg.skills import DEFEND, ENDURANCE, OVERPOWER, REFLEXES
from engine.systems.instarpg.states import ADVANTAGE, begin, end
from engine.systems.instarpg.tasks import tell_winner, winner_of
from engine.words import literal, text

TRIED: Final = "tried"
"""Beginning of the mark of this round that says that a stance was tried, by its skill."""


class Defend(msgspec.Struct, frozen=True):
    """Values of ``defend``: by how much the cover is to rise; by the whole rating where nobody says."""

    actor: str
    rating: int | None = None


class Reflexes(msgspec.Struct, frozen=True):
    """Values of ``reflexes``."""

    actor: str
    endurance: bool = False


class Overpower(msgspec.Struct, frozen=True):
    """Values of ``overpower``."""

    actor: str
    opponent: str
    endurance: bool = False


def tried(skill: str) -> str:
    """The mark of a stance that was tried this round."""
    return f"{TRIED}.{skill.casefold()}"


def _against(scene: Scene) -> Reasoned[int]:
    """The difficulty that the book does not give (INSTARPG-B18)."""
    difficulty = option(scene.campaign, "combat_check_difficulty")
    return Reasoned(
        difficulty, (*against(difficulty).reasons, Reason(text("instarpg.not_given"), None, "INSTARPG-B18"))
    )


def defend(scene: Scene, values: Defend) -> Procedure[None]:
    """Raises the cover of this round and lowers own attacks as much, or lowers them for nothing (INSTARPG-025)."""
    person = Person(scene.campaign, values.actor)
    most = person.rating(DEFEND).value
    raised = most if values.rating is None else min(values.rating, most)
    yield from tell(e.MarkChanged(values.actor, tried(DEFEND), 1))
    label = text("ask.stance", person=person.name, skill=DEFEND)
    rolled = yield from ask(check("defend", label, person.on_skill(DEFEND), _against(scene), roller=values.actor))
    if rolled.success:
        why = Reason(text("instarpg.defends"), raised, "INSTARPG-025")
        said = text("event.defends", person=person.name, by=raised)
        yield from tell(
            e.MarkChanged(values.actor, DEFENDING, raised, why=(why,)), e.Reported(said, values.actor, why=(why,))
        )
    else:
        why = Reason(text("instarpg.unguarded"), None, "INSTARPG-025")
        said = text("event.unguarded", person=person.name)
        yield from tell(
            e.MarkChanged(values.actor, UNGUARDED, 1, why=(why,)), e.Reported(said, values.actor, why=(why,))
        )


def reflexes(scene: Scene, values: Reflexes) -> Procedure[None]:
    """A further action this round, at the price of endurance (INSTARPG-036, INSTARPG-B37)."""
    person = Person(scene.campaign, values.actor)
    yield from tell(e.MarkChanged(values.actor, tried(REFLEXES), 1))
    label = text("ask.stance", person=person.name, skill=REFLEXES)
    rolled = yield from ask(check("reflexes", label, person.on_skill(REFLEXES), _against(scene), roller=values.actor))
    yield from tire_by_skill(scene, values.actor, REFLEXES, success=rolled.success, endurance=values.endurance)
    fight = scene.encounter
    own = fight.slot_of(values.actor) if fight is not None else None
    if not rolled.success or fight is None or own is None:
        return
    last = option(scene.campaign, "extra_action") == "end_of_round"
    place = len(fight.slots) if last else fight.slots.index(own) + 1
    why = (
        Reason(text("instarpg.further_action"), 1, "INSTARPG-036"),
        Reason(text("instarpg.comes_last" if last else "instarpg.comes_next"), None, "INSTARPG-B37"),
    )
    extra = Slot(scene.new_id(), (values.actor,), "extra", value=None if last else own.value)
    yield from tell(e.SlotAdded(extra, place, why=why))


def overpower(scene: Scene, values: Overpower) -> Procedure[None]:
    """Both roll, and the winner has the Advantage this round (INSTARPG-033, INSTARPG-B19, INSTARPG-B20)."""
    actor, opponent = Person(scene.campaign, values.actor), Person(scene.campaign, values.opponent)
    yield from tell(e.MarkChanged(values.actor, tried(OVERPOWER), 1))
    first, second = yield from ask_together(
        throw_to_compare(name, text("ask.stance", person=one.name, skill=OVERPOWER), overpowering(one), roller=one.id)
        for name, one in (("own", actor), ("other", opponent))
    )
    winner = winner_of(first, second, values.actor, values.opponent)
    yield from tell_winner(scene, winner, values.actor, values.opponent)
    won = winner == values.actor
    yield from tire_by_skill(scene, values.actor, OVERPOWER, success=won, endurance=values.endurance)
    if winner:
        yield from take_advantage(scene, winner)


def overpowering(person: Person) -> Reasoned[int]:
    """Overpower with its attribute, or the attribute alone for who lacks the skill (INSTARPG-033)."""
    if person.owns(OVERPOWER):
        return person.on_skill(OVERPOWER, Reason(text("instarpg.overpowering"), None, "INSTARPG-033"))
    attribute = person.known(OVERPOWER).attribute
    line = Reason(literal(attribute), person.attribute(attribute).value if attribute else 0, "INSTARPG-033")
    return person.on_check(line)


def take_advantage(scene: Scene, person: str) -> Procedure[None]:
    """The Advantage until the round is over: a name, and a bonus where the table gives it one (INSTARPG-B19)."""
    yield from end(scene, person, ADVANTAGE)
    bonus = option(scene.campaign, "advantage_bonus")
    at = scene.campaign.clock + option(scene.campaign, "round_seconds")
    fight = scene.encounter
    until = Until(at, fight.round + 1, person) if fight is not None and fight.slot_of(person) else Until(at)
    why = Reason(text("instarpg.advantage"), bonus, "INSTARPG-B19")
    yield from begin(scene, person, ADVANTAGE, why, until=until, modifier=bonus)


# ---- the forms


def _stance(draft: Draft, skill: str) -> Person | None:
    """Who takes a stance: it must be learnt, once a round, as the round begins."""
    person = can_act(draft, in_turn=False)
    if person is None or not can_use_skill(draft, person, skill):
        return None
    name = literal(person.name)
    if draft.campaign.mark(person.id, tried(skill)):
        draft.refuse(text("problem.tried", person=name, skill=literal(skill)), "actor")
    if draft.campaign.mark(person.id, ACTIONS_MARK):
        draft.warn(text("warning.round_began", skill=literal(skill)))
    if draft.get("endurance"):
        can_use_skill(draft, person, ENDURANCE, "endurance")
    return person


def _refine_defend(draft: Draft) -> None:
    person = _stance(draft, DEFEND)
    if person is None:
        return
    most = person.rating(DEFEND).value
    draft.change("rating", highest=most, suggested=most, unit=f"/ {most}")


def _refine_reflexes(draft: Draft) -> None:
    person = _stance(draft, REFLEXES)
    fight = draft.campaign.encounter
    if fight is None:
        draft.refuse(text("problem.no_fight"))
    elif person is not None and fight.slot_of(person.id) is None:
        draft.refuse(text("problem.not_in_fight", person=literal(person.name)), "actor")


def _refine_overpower(draft: Draft) -> None:
    person = _stance(draft, OVERPOWER)
    opponent = draft.get("opponent")
    if opponent not in draft.campaign.people:
        return
    other = Person(draft.campaign, opponent)
    if other.down:
        draft.refuse(text("problem.opponent_down", person=literal(other.name)), "opponent")
    if person is not None and opponent == person.id:
        draft.refuse(text("problem.own_opponent"), "opponent")


STANCE_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "defend",
        Defend,
        defend,
        (ACTOR, FormField("rating", "whole", required=False, lowest=0, highest=40, help=text("help.defend"))),
        _refine_defend,
        group="defence",
        rule="INSTARPG-025",
    ),
    Action(
        "reflexes",
        Reflexes,
        reflexes,
        (ACTOR, ENDURANCE_FIELD),
        _refine_reflexes,
        group="action",
        rule="INSTARPG-036",
    ),
    Action(
        "overpower",
        Overpower,
        overpower,
        (ACTOR, OPPONENT, ENDURANCE_FIELD),
        _refine_overpower,
        group="action",
        rule="INSTARPG-033",
    ),
)
