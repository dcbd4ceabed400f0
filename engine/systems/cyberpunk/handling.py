"""Moving, reloading, clearing a jam, and what the referee decrees: a wound, an extra save.

Rule: CYBERPUNK-010 to CYBERPUNK-012, CYBERPUNK-026, CYBERPUNK-B27, CYBERPUNK-B30.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.play.order import ACTIONS_MARK
from engine.procedure import Procedure, Scene, call, count, tell
from engine.reasons import Reason
from engine.systems.cyberpunk.firing import weapon_of
from engine.systems.cyberpunk.forms import ACTOR, MOVED, TARGET, WEAPON, can_act, can_be_hit, needs, weapon_in
from engine.systems.cyberpunk.injury import injure, locate
from engine.systems.cyberpunk.people import spare_counter
from engine.systems.cyberpunk.person import PLACES, Person, is_ranged, jam_counter, rounds_counter
from engine.systems.cyberpunk.reckoning import Blow
from engine.systems.cyberpunk.saves import death_save, recover, stun, stun_save
from engine.systems.cyberpunk.schema import RUN
from engine.words import literal, text

MOST_DAMAGE: Final = 10_000
RELOADED: Final = "reloaded"
"""Mark of this round: that a person has reloaded, which nobody does twice (CYBERPUNK-010)."""

LETHAL: Final = "lethal"
STUN: Final = "stun"


class Move(msgspec.Struct, frozen=True):
    """Values of ``move``."""

    actor: str
    metres: float


class OneWeapon(msgspec.Struct, frozen=True):
    """Values of an action on one weapon."""

    actor: str
    weapon: str


class Wounding(msgspec.Struct, frozen=True):
    """Values of ``wound``: damage as if rolled; no place means a random one."""

    target: str
    damage: int
    location: str = ""
    attack: str = LETHAL


class OneActor(msgspec.Struct, frozen=True):
    """Values of an action of one person."""

    actor: str


def move(scene: Scene, values: Move) -> Procedure[None]:
    """MA metres beside an action, or three times as many and nothing else (CYBERPUNK-011, CYBERPUNK-012)."""
    allowance = Person(scene.campaign, values.actor).attribute("MA")
    walked = scene.campaign.mark(values.actor, MOVED) / 10 + values.metres
    moved = Reason(text("cyberpunk.moved", metres=values.metres), values.metres)
    limit = Reason(text("cyberpunk.allowance"), allowance, "CYBERPUNK-011")
    run = Reason(text("cyberpunk.run"), allowance * RUN, "CYBERPUNK-012")
    alone = Reason(text("cyberpunk.nothing_else"), None, "CYBERPUNK-B27")
    why = (moved, limit) if walked <= allowance else (moved, run, alone)
    yield from tell(e.MarkChanged(values.actor, MOVED, round(values.metres * 10), why=why))


def reload(scene: Scene, values: OneWeapon) -> Procedure[None]:
    """A full magazine, once a round (CYBERPUNK-010)."""
    weapon = weapon_of(scene, values.actor, values.weapon)
    person = Person(scene.campaign, values.actor)
    loaded = int(weapon.get("shots") or 0) - person.rounds(weapon)
    spare = spare_counter(weapon.id)
    if spare in person.character.counters:
        yield from tell(e.CounterChanged(values.actor, spare, -1))
    name = literal(str(weapon.get("name")))
    why = (Reason(text("cyberpunk.loaded", weapon=name), loaded, "CYBERPUNK-010"),)
    yield from tell(
        e.MarkChanged(values.actor, ACTIONS_MARK, 1),
        e.MarkChanged(values.actor, RELOADED, 1),
        e.CounterChanged(values.actor, rounds_counter(weapon.id), loaded, why=why),
    )


def clear(scene: Scene, values: OneWeapon) -> Procedure[None]:
    """An action clears a jam."""
    weapon = weapon_of(scene, values.actor, values.weapon)
    jammed = scene.person(values.actor).count(jam_counter(weapon.id))
    why = (Reason(text("cyberpunk.cleared", weapon=literal(str(weapon.get("name")))), None, "CYBERPUNK-B25"),)
    yield from tell(
        e.MarkChanged(values.actor, ACTIONS_MARK, 1),
        e.CounterChanged(values.actor, jam_counter(weapon.id), -jammed, why=why),
    )


def wound(scene: Scene, values: Wounding) -> Procedure[None]:
    """Damage of the referee's own, through all steps of the book (CYBERPUNK-026)."""
    yield from count(values.target, "hit")
    blow = Blow(non_lethal=values.attack == STUN)
    place = values.location or (yield from locate(scene, values.target, blow, frozenset(), values.damage))
    yield from injure(scene, values.target, blow, values.damage, place)


def stun_called(scene: Scene, values: OneActor) -> Procedure[None]:
    """An extra stun save: it ends a stun, or brings one (CYBERPUNK-034, CYBERPUNK-B30)."""
    why = (Reason(text("cyberpunk.called_for"), None, "CYBERPUNK-B30"),)
    yield from tell(e.Reported(text("event.extra_save"), values.actor, why=why))
    if (yield from stun_save(scene, values.actor, called_for=True)):
        if scene.person(values.actor).has("stunned"):
            yield from recover(scene, values.actor)
    else:
        yield from stun(scene, values.actor)


def death_called(scene: Scene, values: OneActor) -> Procedure[None]:
    """An extra death save (CYBERPUNK-037, CYBERPUNK-B30)."""
    why = (Reason(text("cyberpunk.called_for"), None, "CYBERPUNK-B30"),)
    yield from tell(e.Reported(text("event.extra_save"), values.actor, why=why))
    yield from call("", (values.actor,), _extra_death_save, values.actor)


def _extra_death_save(scene: Scene, person: str) -> Procedure[None]:
    yield from death_save(scene, person, called_for=True)


# ---- the forms


def _refine_move(draft: Draft) -> None:
    person = can_act(draft, moves=True)
    if person is None:
        return
    needs(draft, person, "actor", "MA")
    wanted = draft.get("metres")
    if not person.has("MA") or wanted is None:
        return
    name, allowance = literal(person.name), person.attribute("MA")
    moved = draft.campaign.mark(person.id, MOVED) / 10
    if moved > allowance:
        draft.refuse(text("problem.ran_already", person=name), "metres")
    elif moved + wanted > allowance * RUN + 1e-9:
        draft.refuse(text("problem.too_far", person=name, left=max(0.0, allowance * RUN - moved)), "metres")
    elif moved + wanted > allowance + 1e-9:
        if draft.campaign.mark(person.id, ACTIONS_MARK):
            draft.refuse(text("problem.no_run", person=name, left=max(0.0, allowance - moved)), "metres")
        else:
            draft.warn(text("warning.no_action_left", person=name, metres=allowance))


def _loadable(draft: Draft) -> tuple[Person | None, Any]:
    person = can_act(draft)
    usable = [r for r in person.weapons if is_ranged(r) and r.get("shots") and r.get("damage")] if person else []
    return person, weapon_in(draft, person, usable) if person else None


def _refine_reload(draft: Draft) -> None:
    person, weapon = _loadable(draft)
    if person is None or weapon is None:
        return
    name = literal(str(weapon.get("name")))
    spare = spare_counter(weapon.id)
    if draft.campaign.mark(person.id, RELOADED):
        draft.refuse(text("problem.reloaded", person=literal(person.name)), "weapon")
    elif person.rounds(weapon) >= (weapon.get("shots") or 0):
        draft.refuse(text("problem.full", weapon=name), "weapon")
    elif spare in person.character.counters and not person.character.count(spare):
        draft.refuse(text("problem.no_spares", weapon=name), "weapon")


def _refine_clear(draft: Draft) -> None:
    person, weapon = _loadable(draft)
    if person is None:
        return
    jammed = [row for row in person.weapons if person.character.count(jam_counter(row.id))]
    options = tuple(FieldOption(row.id, text("jam.of", weapon=literal(str(row.get("name"))))) for row in jammed)
    if jammed:
        draft.change("weapon", options=options, suggested=jammed[0].id)
    if weapon is not None and weapon not in jammed:
        draft.refuse(text("problem.not_jammed", weapon=literal(str(weapon.get("name")))), "weapon")
    elif weapon is not None:
        draft.warn(text("warning.clearing", weapon=literal(str(weapon.get("name")))))


def _refine_wound(draft: Draft) -> None:
    can_be_hit(draft, draft.get("target") or "", "target")
    _not_dead(draft, "target")


def _refine_save(draft: Draft) -> None:
    can_be_hit(draft, draft.get("actor") or "", "actor")
    _not_dead(draft, "actor")


def _not_dead(draft: Draft, key: str) -> None:
    person = draft.campaign.people.get(draft.get(key) or "")
    if person is not None and person.has("dead"):
        draft.refuse(text("problem.dead_already", person=literal(person.name)), key)


_KINDS: Final = tuple(FieldOption(kind, text(f"attack.{kind}")) for kind in (LETHAL, STUN))

HANDLING_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "move",
        Move,
        move,
        (ACTOR, FormField("metres", "number", unit="m", lowest=0.1, highest=1000)),
        _refine_move,
        group="action",
        rule="CYBERPUNK-011",
    ),
    Action("reload", OneWeapon, reload, (ACTOR, WEAPON), _refine_reload, group="action", rule="CYBERPUNK-010"),
    Action("clear", OneWeapon, clear, (ACTOR, WEAPON), _refine_clear, group="action", rule="CYBERPUNK-B25"),
    Action(
        "wound",
        Wounding,
        wound,
        (
            TARGET,
            FormField("damage", "whole", lowest=0, highest=MOST_DAMAGE),
            FormField(
                "location",
                "choice",
                required=False,
                options=tuple(FieldOption(place, text(f"place.{place}")) for place in PLACES),
            ),
            FormField("attack", "choice", required=False, default=LETHAL, options=_KINDS),
        ),
        _refine_wound,
        group="referee",
        rule="CYBERPUNK-026",
    ),
    Action("stun", OneActor, stun_called, (ACTOR,), _refine_save, group="referee", rule="CYBERPUNK-034"),
    Action("death", OneActor, death_called, (ACTOR,), _refine_save, group="referee", rule="CYBERPUNK-037"),
)
