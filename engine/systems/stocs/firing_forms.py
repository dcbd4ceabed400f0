"""The forms of shooting, bursts and reloading, and the actions themselves.

Rule: STOCS-059, STOCS-061, STOCS-062, STOCS-069, STOCS-070, STOCS-076, STOCS-B10, STOCS-B42.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from engine.actions import Action, Draft, FieldOption, FormField
from engine.systems.stocs.firing import BULLETS_A_DIE, LONGEST_BURST, Burst, Reload, Shoot, burst, reload, shoot
from engine.systems.stocs.forms import ACTOR, MODIFIERS, RANGE, WEAPON, can_act, can_be_hit
from engine.systems.stocs.options import option
from engine.systems.stocs.person import Person, is_firearm, spare_counter
from engine.systems.stocs.ranged import PLACES, SITUATIONS, longest_range, suggested_situations
from engine.systems.stocs.tasks import TIME
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.character import Row

FULL_AUTO_FIELD: Final = "full_auto"


def _firearm_in(draft: Draft, person: Person, *, full_auto: bool) -> Row | None:
    """The weapon of the form; offers those that can do it, the one in hand first."""
    usable = [row for row in person.weapons if is_firearm(row) and (not full_auto or row.get(FULL_AUTO_FIELD))]
    named = [row for row in person.weapons if row.id == draft.get("weapon") and row not in usable]
    # A weapon that cannot do it stays an option once it was named, so that it is refused for what it is.
    options = tuple(FieldOption(row.id, literal(str(row.get("name")))) for row in [*usable, *named])
    draft.change("weapon", options=options, suggested=usable[0].id if usable else None)
    weapon = person.character.row(str(draft.get("weapon")))
    if weapon is not None and not is_firearm(weapon):
        draft.refuse(text("problem.no_firearm", weapon=literal(str(weapon.get("name")))), "weapon")
        return None
    if weapon is not None and not (weapon.get("damage") and weapon.get("attack")):
        draft.wrong(text("problem.no_damage", weapon=literal(str(weapon.get("name")))), "weapon")
        return None
    if weapon is not None and full_auto and not weapon.get(FULL_AUTO_FIELD):
        draft.refuse(text("problem.no_full_auto", weapon=literal(str(weapon.get("name")))), "weapon")
        return None
    if not usable:
        draft.refuse(text("problem.unarmed", person=literal(person.name)), "weapon")
    return weapon


def _check_range(draft: Draft, weapon: Row) -> None:
    reach = longest_range(draft.campaign, weapon)
    range_m = draft.get("range_m")
    if range_m is not None and range_m > reach:
        draft.refuse(
            text("problem.out_of_range", weapon=literal(str(weapon.get("name"))), reach=reach),
            "range_m",
        )


def _check_rounds(draft: Draft, person: Person, weapon: Row, wanted: int, key: str) -> None:
    left = person.rounds(weapon)
    if left < max(1, wanted):
        said = text("problem.not_loaded", weapon=literal(str(weapon.get("name"))), left=left, wanted=wanted)
        draft.refuse(said, key)


def _check_situations(draft: Draft, person: Person) -> None:
    options = tuple(FieldOption(key, text(f"modifier.{key}")) for key in SITUATIONS)
    draft.change("modifiers", options=options, suggested=suggested_situations(draft.campaign, person.id))
    chosen = draft.get("modifiers") or ()
    if "poor_visibility" in chosen and "bad_visibility" in chosen:
        draft.refuse(text("problem.one_visibility"), "modifiers")


def _only_if_played(draft: Draft) -> None:
    """What is there only where the table plays it so (STOCS-068, STOCS-B14, STOCS-B15)."""
    if option(draft.campaign, "aiming") == "once":
        draft.hide("rounds_aimed")
    if option(draft.campaign, "combat_time"):
        return
    if draft.get("time") not in {None, "normal"}:
        draft.refuse(text("problem.no_combat_time"))
    draft.hide("time")


def refine_shoot(draft: Draft) -> None:
    """Narrows the form of ``shoot``."""
    _only_if_played(draft)
    draft.change("aim_at", options=tuple(FieldOption(place, text(f"place.{place}")) for place in PLACES))
    barriers = draft.campaign.tables["barriers"].rows
    draft.change("barrier", options=tuple(FieldOption(row.name, literal(row.name)) for row in barriers))
    draft.change("modifiers", options=tuple(FieldOption(key, text(f"modifier.{key}")) for key in SITUATIONS))
    person = can_act(draft)
    can_be_hit(draft, draft.get("target") or "", "target")
    weapon = _firearm_in(draft, person, full_auto=False) if person else None
    if person is None or weapon is None:
        return
    _check_situations(draft, person)
    _check_range(draft, weapon)
    shots, rof = draft.get("shots"), weapon.get("rof") or 0
    if rof:
        draft.change("shots", highest=None, unit=f"/ {rof}")
    if shots > rof:
        draft.refuse(text("problem.rof", weapon=literal(str(weapon.get("name"))), rof=rof), "shots")
    else:
        _check_rounds(draft, person, weapon, shots, "shots")


def refine_burst(draft: Draft) -> None:
    """Narrows the form of ``burst``."""
    _only_if_played(draft)
    draft.change("modifiers", options=tuple(FieldOption(key, text(f"modifier.{key}")) for key in SITUATIONS))
    person = can_act(draft)
    for target in draft.get("bullets") or {}:
        can_be_hit(draft, target, "bullets")
    weapon = _firearm_in(draft, person, full_auto=True) if person else None
    if person is None or weapon is None:
        return
    _check_situations(draft, person)
    _check_range(draft, weapon)
    shares = draft.get("bullets") or {}
    bullets = sum(shares.values())
    if bullets > LONGEST_BURST:
        draft.refuse(text("problem.burst_length", most=LONGEST_BURST, bullets=bullets), "bullets")
    _check_rounds(draft, person, weapon, bullets, "bullets")
    uneven = [n for n in shares.values() if n % BULLETS_A_DIE]
    if uneven and option(draft.campaign, "burst_dice_rounding") == "drop":
        draft.warn(text("warning.bullets_lost", lost=sum(n % BULLETS_A_DIE for n in uneven)))


def refine_reload(draft: Draft) -> None:
    """Narrows the form of ``reload``."""
    person = can_act(draft)
    weapon = _firearm_in(draft, person, full_auto=False) if person else None
    if person is None or weapon is None:
        return
    if person.rounds(weapon) >= (weapon.get("mag") or 0):
        draft.refuse(text("problem.full", weapon=literal(str(weapon.get("name")))), "weapon")
    spare = spare_counter(weapon.id)
    if spare in person.character.counters and not person.character.count(spare):
        draft.refuse(text("problem.no_spares", weapon=literal(str(weapon.get("name")))), "weapon")


_ROUNDS_AIMED: Final = FormField("rounds_aimed", "whole", required=False, default=1, lowest=1, highest=100)

FIRING_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "shoot",
        Shoot,
        shoot,
        (
            ACTOR,
            FormField("target", "person"),
            WEAPON,
            RANGE,
            FormField("shots", "whole", default=1, lowest=1, highest=100),
            FormField("aim_at", "choice", required=False),
            MODIFIERS,
            FormField("barrier", "choice", required=False),
            TIME,
            _ROUNDS_AIMED,
        ),
        refine_shoot,
        group="attack",
        rule="STOCS-071",
    ),
    Action(
        "burst",
        Burst,
        burst,
        (
            ACTOR,
            WEAPON,
            replace(RANGE, between="bullets"),
            FormField("bullets", "shares", lowest=1, highest=LONGEST_BURST),
            MODIFIERS,
            TIME,
            _ROUNDS_AIMED,
        ),
        refine_burst,
        group="attack",
        rule="STOCS-063",
    ),
    Action("reload", Reload, reload, (ACTOR, WEAPON), refine_reload, group="action", rule="STOCS-069"),
)
