"""The forms of shooting, spraying and reloading, and the actions themselves.

Rule: UNLOCK-043, UNLOCK-044, UNLOCK-050 to UNLOCK-056, UNLOCK-B21, UNLOCK-B32.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.actions import Action, Draft, FieldOption, FormField
from engine.systems.unlock.armour import PLACES
from engine.systems.unlock.firing import (
    ROUNDS_A_TARGET,
    Reload,
    Shoot,
    Spray,
    reload,
    shoot,
    spray,
    targets_of,
)
from engine.systems.unlock.forms import ACTOR, can_act, can_be_hit, can_dodge, needs
from engine.systems.unlock.initiative import has_declared
from engine.systems.unlock.person import Person, is_firearm, spare_counter
from engine.systems.unlock.ranges import band_of, longest_range
from engine.systems.unlock.situations import ATHLETICS, DODGE
from engine.systems.unlock.skills import trained
from engine.systems.unlock.stoppages import is_stopped
from engine.systems.unlock.tasks import known_skills
from engine.systems.unlock.weaponry import (
    AT_ONCE,
    FULL,
    SHORT,
    SHORT_BURST,
    SINGLE,
    SITUATIONS,
    is_automatic,
    skill_of,
)
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.character import Row

MOST_SHOTS: Final = 50
SHORTEST_BURST: Final = 2
MOST_OF_THE_REFEREE: Final = 10

WEAPON: Final = FormField("weapon", "row", table="weapons")
MODIFIERS: Final = FormField("modifiers", "choices", required=False)
OWN: Final = FormField(
    "modifier",
    "number",
    text("field.ease_modifier"),
    required=False,
    default=0,
    lowest=-MOST_OF_THE_REFEREE,
    highest=MOST_OF_THE_REFEREE,
    help=text("help.ease_modifier"),
)
UNTRAINED: Final = FormField("untrained", "choice", required=False, help=text("help.untrained_weapon"))
DODGE_FIELD: Final = FormField("dodge", "flag", required=False, default=False, help=text("help.dodge"))
DODGE_WITH: Final = FormField("dodge_with", "choice", required=False, help=text("help.dodge_with"))
MODES: Final = tuple(FieldOption(mode, text(f"mode.{mode}")) for mode in (SINGLE, SHORT, FULL))


def _firearm_in(draft: Draft, person: Person, *, automatic: bool) -> Row | None:
    """The weapon of the form; offers those that can do it, the one in hand first."""
    usable = [row for row in person.weapons if is_firearm(row) and (not automatic or is_automatic(row))]
    named = [row for row in person.weapons if row.id == draft.get("weapon") and row not in usable]
    # A weapon that cannot do it stays an option once it was named, so that it is refused for what it is.
    options = tuple(FieldOption(row.id, literal(str(row.get("name")))) for row in [*usable, *named])
    ready = next((row for row in usable if not is_stopped(row)), usable[0] if usable else None)
    draft.change("weapon", options=options, suggested=ready.id if ready else None)
    weapon = person.character.row(str(draft.get("weapon")))
    if weapon is None:
        if not usable:
            draft.refuse(text("problem.unarmed", person=literal(person.name)), "weapon")
        return None
    name = literal(str(weapon.get("name")))
    if not is_firearm(weapon):
        draft.refuse(text("problem.no_firearm", weapon=name), "weapon")
    elif not (weapon.get("pv") and weapon.get("dv")):
        draft.wrong(text("problem.no_damage", weapon=name), "weapon")
    elif automatic and not is_automatic(weapon):
        draft.refuse(text("problem.no_bursts", weapon=name), "weapon")
    elif is_stopped(weapon):
        kind = text(f"stoppage.{weapon.get('stoppage')}")
        draft.refuse(text("problem.stopped", weapon=name, kind=kind), "weapon")
    else:
        return weapon
    return None


def check_range(draft: Draft, weapon: Row) -> None:
    """Refuses a target beyond the last band."""
    range_m = draft.get("range_m")
    if range_m is not None and band_of(draft.campaign, weapon, range_m) is None:
        reach = longest_range(draft.campaign, weapon)
        draft.refuse(text("problem.out_of_range", weapon=literal(str(weapon.get("name"))), reach=reach), "range_m")


def check_rounds(draft: Draft, person: Person, weapon: Row, wanted: int, key: str) -> None:
    """Refuses more rounds than are in the weapon."""
    left = person.rounds(weapon)
    name = literal(str(weapon.get("name")))
    if not left:
        draft.refuse(text("problem.empty", weapon=name), key)
    elif left < wanted:
        draft.refuse(text("problem.not_loaded", weapon=name, left=left, wanted=wanted), key)


def check_situations(draft: Draft, target: str = "") -> None:
    """Offers the situations, suggests the ambush of somebody surprised, and refuses two that exclude each other."""
    other = draft.campaign.people.get(target)
    suggested = ["ambush"] if other is not None and other.has("surprised") else []
    options = tuple(FieldOption(key, text(f"modifier.{key}")) for key in SITUATIONS)
    draft.change("modifiers", options=options, suggested=suggested)
    chosen = draft.get("modifiers") or ()
    for group in AT_ONCE:
        both = [key for key in group if key in chosen]
        if len(both) > 1:
            said = text("problem.one_of_them", these=[text(f"modifier.{key}") for key in both])
            draft.refuse(said, "modifiers")


def offer_skills(draft: Draft, person: Person, weapon: Row | None) -> None:
    """What can stand in for the weapon's skill, and a warning where only the stat is left (UNLOCK-033)."""
    skill = skill_of(draft.campaign, person.id, weapon)
    has = trained(person)
    known = [name for name in known_skills(draft.campaign, person) if name != skill and name in has]
    draft.change("untrained", options=tuple(FieldOption(name, literal(name)) for name in known))
    if not person.has_skill(skill) and not draft.get("untrained"):
        draft.warn(text("warning.untrained", person=literal(person.name), skill=literal(skill)))
    needs(draft, person, "actor", "REFLEX")


def offer_dodge(draft: Draft, target: str) -> None:
    """The ways in which a target can dodge; hidden unless he does (UNLOCK-033, UNLOCK-044)."""
    if target in draft.campaign.people:
        can_dodge(draft, target, "dodge", dodges=bool(draft.get("dodge")))
    ways = tuple(FieldOption(way, literal(way)) for way in (DODGE, ATHLETICS, "REFLEX"))
    draft.change("dodge_with", options=ways)
    if not draft.get("dodge") and not draft.get("dodge_with"):
        draft.hide("dodge_with")


def refine_shoot(draft: Draft) -> None:
    """Narrows the form of ``shoot``."""
    draft.change("aim_at", options=tuple(FieldOption(place, text(f"place.{place}")) for place in PLACES))
    draft.change("mode", options=MODES)
    target = draft.get("target") or ""
    check_situations(draft, target)
    can_be_hit(draft, target, "target")
    offer_dodge(draft, target)
    person = can_act(draft)
    mode = draft.get("mode")
    weapon = _firearm_in(draft, person, automatic=mode != SINGLE) if person else None
    if person is None or weapon is None:
        draft.change("shots", default=1)
        return
    offer_skills(draft, person, weapon)
    check_range(draft, weapon)
    rof, left = int(weapon.get("rof") or 1), person.rounds(weapon)
    if not is_automatic(weapon) and mode == SINGLE:
        draft.change("mode", options=MODES[:1])
    name = literal(str(weapon.get("name")))
    if mode == SINGLE:
        draft.change("shots", default=1, unit=f"/ {rof}")
        fired = draft.get("shots")
        if fired > rof:
            draft.warn(text("warning.beyond_rof", weapon=name, rof=rof, shots=fired))
        check_rounds(draft, person, weapon, fired, "shots")
        return
    most = SHORT_BURST if mode == SHORT else rof
    # A single shot that was typed before is no burst.
    draft.change("shots", default=min(most, max(1, left)), unit=f"/ {most}", lowest=min(SHORTEST_BURST, max(1, left)))
    check_burst(draft, person, weapon, most, "shots")
    if mode == FULL and draft.get("shots") < min(rof, left):
        draft.warn(text("warning.not_full", weapon=name, rof=rof))


def check_burst(draft: Draft, person: Person, weapon: Row, most: int, key: str) -> None:
    """Refuses a burst longer than the weapon fires; of one longer than the magazine what is left is fired."""
    left, fired, name = person.rounds(weapon), draft.get(key), literal(str(weapon.get("name")))
    check_rounds(draft, person, weapon, 1, key)
    if fired > most:
        draft.refuse(text("problem.burst_length", weapon=name, most=most, rounds=fired), key)
    elif 0 < left < fired:
        draft.warn(text("warning.what_is_left", weapon=name, left=left))


def refine_spray(draft: Draft) -> None:
    """Narrows the form of ``spray``."""
    targets = draft.get("targets") or ()
    check_situations(draft, next(iter(targets), ""))
    for target in targets:
        can_be_hit(draft, target, "targets")
    _offer_dodges(draft, targets)
    person = can_act(draft)
    weapon = _firearm_in(draft, person, automatic=True) if person else None
    if person is None or weapon is None:
        draft.change("rounds", default=ROUNDS_A_TARGET)
        return
    offer_skills(draft, person, weapon)
    check_range(draft, weapon)
    rof, left = int(weapon.get("rof") or 1), person.rounds(weapon)
    draft.change("rounds", default=max(ROUNDS_A_TARGET, min(rof, left)), unit=f"/ {rof}")
    check_burst(draft, person, weapon, rof, "rounds")
    most = targets_of(min(draft.get("rounds"), left))
    if left and len(set(targets)) > most:
        draft.warn(text("warning.too_many_targets", most=most))


def _offer_dodges(draft: Draft, targets: Sequence[str]) -> None:
    """Only who is swept over can dodge."""
    if not targets and not draft.get("dodge"):
        draft.hide("dodge")
        return
    there = [draft.campaign.people[one] for one in targets if one in draft.campaign.people]
    draft.change("dodge", options=tuple(FieldOption(one.id, literal(one.name)) for one in there))
    for target in draft.get("dodge") or ():
        if target in draft.campaign.people:
            can_dodge(draft, target, "dodge", dodges=True)


def refine_reload(draft: Draft) -> None:
    """Narrows the form of ``reload``."""
    person = can_act(draft)
    if person is None:
        return
    usable = [row for row in person.weapons if is_firearm(row)]
    draft.change("weapon", options=tuple(FieldOption(row.id, literal(str(row.get("name")))) for row in usable))
    empty = next((row for row in usable if person.rounds(row) < (row.get("mag") or 0)), None)
    draft.change("weapon", suggested=empty.id if empty else None)
    weapon = person.character.row(str(draft.get("weapon")))
    if weapon is None:
        return
    name = literal(str(weapon.get("name")))
    if not is_firearm(weapon):
        draft.refuse(text("problem.no_firearm", weapon=name), "weapon")
    elif person.rounds(weapon) >= (weapon.get("mag") or 0):
        draft.refuse(text("problem.full", weapon=name), "weapon")
    spare = spare_counter(weapon.id)
    if spare in person.character.counters and not person.character.count(spare):
        draft.refuse(text("problem.no_spares", weapon=name), "weapon")
    _warn_of_slowness(draft, person)


def _warn_of_slowness(draft: Draft, person: Person) -> None:
    """Says what reloading takes off initiative where nobody has declared it: an action comes later by what it adds.

    Taken off afterwards it would cost nothing, as the weapon would be loaded by then (UNLOCK-041, UNLOCK-042).
    """
    fight, slow = draft.campaign.encounter, draft.campaign.table_row("initiative_modifiers", "reload")
    slot = next((s for s in fight.slots if person.id in s.people and not s.acted), None) if fight else None
    if slow is None or slot is None or slot.value is None or has_declared(draft.campaign, person.id):
        return
    comes = int(slot.value) + slow["modifier"]
    key = "warning.declare_reload" if comes > 0 else "warning.declare_reload_pushed"
    draft.warn(text(key, person=literal(person.name), slower=-slow["modifier"], at=comes))


FIRING_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "shoot",
        Shoot,
        shoot,
        (
            ACTOR,
            FormField("target", "person"),
            WEAPON,
            FormField("range_m", "number", unit="m", lowest=0, highest=100_000, between="target"),
            FormField("mode", "choice", default=SINGLE, options=MODES),
            FormField("shots", "whole", required=False, lowest=1, highest=MOST_SHOTS),
            DODGE_FIELD,
            DODGE_WITH,
            MODIFIERS,
            OWN,
            FormField("aim_at", "choice", required=False),
            UNTRAINED,
        ),
        refine_shoot,
        group="attack",
        rule="UNLOCK-045",
    ),
    Action(
        "spray",
        Spray,
        spray,
        (
            ACTOR,
            FormField("targets", "people"),
            WEAPON,
            FormField("rounds", "whole", required=False, lowest=ROUNDS_A_TARGET, highest=MOST_SHOTS),
            FormField("range_m", "number", unit="m", lowest=0, highest=100_000, between="targets"),
            FormField("dodge", "people", text("field.who_dodges"), required=False),
            MODIFIERS,
            OWN,
            UNTRAINED,
        ),
        refine_spray,
        group="attack",
        rule="UNLOCK-056",
    ),
    Action("reload", Reload, reload, (ACTOR, WEAPON), refine_reload, group="action", rule="UNLOCK-041"),
)
