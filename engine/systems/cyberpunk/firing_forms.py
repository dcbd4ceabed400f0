"""The forms of shots, bursts and fire over a zone, and the actions themselves.

Rule: CYBERPUNK-010, CYBERPUNK-015, CYBERPUNK-017 to CYBERPUNK-019, CYBERPUNK-B21, CYBERPUNK-B22.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from engine.actions import Action, Draft, FieldOption, FormField
from engine.systems.cyberpunk.automatic import BURST, Burst, FullAuto, Suppress, burst, full_auto, suppress
from engine.systems.cyberpunk.firing import Shoot, fired_mark, shoot
from engine.systems.cyberpunk.forms import (
    ACTOR,
    AIM_AT,
    BEFORE,
    MODIFIERS,
    PLANNED,
    RANGE,
    TARGET,
    WEAPON,
    can_act,
    can_be_hit,
    needs,
    place_options,
    weapon_in,
)
from engine.systems.cyberpunk.options import option
from engine.systems.cyberpunk.person import Person, is_ranged, jam_counter
from engine.systems.cyberpunk.ranged import (
    COVERS,
    DEEP_COVER,
    HALF_COVER,
    LONGEST_AIM,
    SITUATIONS,
    longest_range,
    suggested_situations,
)
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.character import Row


def firearm_in(draft: Draft, person: Person, *, automatic: bool = False) -> Row | None:
    """The weapon of the form, one that shoots or is thrown; for automatic fire one that fires three or more."""
    usable = [row for row in person.weapons if is_ranged(row) and row.get("damage")]
    if automatic:
        usable = [row for row in usable if (row.get("rof") or 0) >= BURST]
    weapon = weapon_in(draft, person, usable)
    if weapon is not None:
        needs(draft, person, "actor", "REF", *(("BT",) if weapon.get("thrown") else ()))
        if person.character.count(jam_counter(weapon.id)):
            draft.refuse(text("problem.jammed", weapon=_name(weapon)), "weapon")
    return weapon


def _name(weapon: Row) -> Any:
    return literal(str(weapon.get("name")))


def _check_range(draft: Draft, person: Person, weapon: Row) -> None:
    if weapon.get("thrown") and not person.has("BT"):
        return
    reach = longest_range(draft.campaign, person, weapon)
    range_m = draft.get("range_m")
    if range_m is not None and range_m > reach:
        draft.refuse(text("problem.out_of_range", weapon=_name(weapon), reach=reach), "range_m")


def _check_rounds(draft: Draft, person: Person, weapon: Row, wanted: int, key: str) -> None:
    """Refuses what is not in the magazine; warns of more than the weapon fires in a round."""
    if not weapon.get("shots"):
        return
    left = person.rounds(weapon)
    if left < max(1, wanted):
        draft.refuse(text("problem.not_loaded", weapon=_name(weapon), left=left, wanted=wanted), key)
    rof = weapon.get("rof") or 0
    if rof and draft.campaign.mark(person.id, fired_mark(weapon.id)) + wanted > rof:
        draft.warn(text("warning.rof", weapon=_name(weapon), rof=rof))


def _check_situations(draft: Draft, person: Person | None) -> None:
    options = tuple(FieldOption(key, text(f"modifier.{key}")) for key in SITUATIONS)
    suggested = suggested_situations(draft.campaign, person.id) if person else []
    draft.change("modifiers", options=options, suggested=suggested)


def _check_cover(draft: Draft) -> None:
    """Cover of one kind or the other, what it leaves exposed, and what a shot through it goes through."""
    cover = draft.get("cover")
    if not cover:
        for key in ("exposed", "through"):
            if draft.get(key):
                draft.wrong(text("problem.no_cover"), key)
            elif key in draft.fields:
                draft.hide(key)
        return
    draft.change("exposed", options=place_options(), suggested=list(COVERS.get(cover, ())))
    exposed = draft.get("exposed") or ()
    if not exposed:
        draft.warn(text("warning.all_exposed"))
    if "through" not in draft.fields:
        return
    rows = draft.campaign.tables["cover"].rows
    draft.change("through", options=tuple(FieldOption(row.name, literal(row.name)) for row in rows))
    aim_at = draft.get("aim_at")
    if aim_at and exposed and aim_at not in exposed and not draft.get("through"):
        draft.refuse(text("problem.aimed_at_cover", place=text(f"place.{aim_at}")), "aim_at")


def _refine_shoot(draft: Draft) -> None:
    draft.change("aim_at", options=place_options())
    _check_cover(draft)
    person = can_act(draft)
    can_be_hit(draft, draft.get("target") or "", "target")
    _check_situations(draft, person)
    weapon = firearm_in(draft, person) if person else None
    if person is not None and weapon is not None:
        _check_range(draft, person, weapon)
        _check_rounds(draft, person, weapon, 1, "weapon")


def automatic_allowed(draft: Draft) -> None:
    """Refuses automatic fire where the table does not play it."""
    if not option(draft.campaign, "automatic_fire"):
        draft.refuse(text("problem.no_automatic_fire"))


def _refine_burst(draft: Draft) -> None:
    automatic_allowed(draft)
    _check_cover(draft)
    person = can_act(draft)
    can_be_hit(draft, draft.get("target") or "", "target")
    _check_situations(draft, person)
    weapon = firearm_in(draft, person, automatic=True) if person else None
    if person is not None and weapon is not None:
        _check_range(draft, person, weapon)
        _check_rounds(draft, person, weapon, BURST, "weapon")


def _refine_full_auto(draft: Draft) -> None:
    automatic_allowed(draft)
    person = can_act(draft)
    targets = draft.get("bullets") or {}
    for target in targets:
        can_be_hit(draft, target, "bullets")
    _only_targets_covered(draft, targets)
    _check_situations(draft, person)
    weapon = firearm_in(draft, person, automatic=True) if person else None
    if person is None or weapon is None:
        return
    _check_range(draft, person, weapon)
    _check_full_auto(draft, person, weapon, sum((draft.get("bullets") or {}).values()), "bullets")


def _only_targets_covered(draft: Draft, targets: Collection[str]) -> None:
    """Only who is fired at can be behind cover."""
    for key in ("half_cover", "deep_cover"):
        for one in draft.get(key) or ():
            if one in draft.campaign.people and one not in targets:
                draft.wrong(text("problem.no_target", person=literal(draft.campaign.people[one].name)), key)


def _check_full_auto(draft: Draft, person: Person, weapon: Row, rounds: int, key: str) -> None:
    rof = int(weapon.get("rof") or 0)
    if rounds > rof:
        draft.refuse(text("problem.rof", weapon=_name(weapon), rof=rof), key)
    else:
        _check_rounds(draft, person, weapon, rounds, key)


def _refine_suppress(draft: Draft) -> None:
    automatic_allowed(draft)
    person = can_act(draft)
    for target in draft.get("targets") or ():
        can_be_hit(draft, target, "targets")
        if target in draft.campaign.people:
            needs(draft, Person(draft.campaign, target), "targets", "REF")
    _only_targets_covered(draft, draft.get("targets") or ())
    weapon = firearm_in(draft, person, automatic=True) if person else None
    if person is not None and weapon is not None:
        _check_full_auto(draft, person, weapon, draft.get("rounds") or 0, "rounds")


_COVER: Final = FormField(
    "cover",
    "whole",
    required=False,
    default=0,
    options=tuple(FieldOption(str(one), text(f"cover.{-one}")) for one in (0, HALF_COVER, DEEP_COVER)),
)
_EXPOSED: Final = FormField("exposed", "choices", required=False)

FIRING_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "shoot",
        Shoot,
        shoot,
        (
            ACTOR,
            TARGET,
            WEAPON,
            RANGE,
            BEFORE,
            PLANNED,
            _COVER,
            _EXPOSED,
            FormField("through", "choice", required=False),
            AIM_AT,
            FormField("rounds_aimed", "whole", required=False, default=0, lowest=0, highest=LONGEST_AIM, fresh=True),
            MODIFIERS,
        ),
        _refine_shoot,
        group="attack",
        rule="CYBERPUNK-013",
    ),
    Action(
        "burst",
        Burst,
        burst,
        (ACTOR, TARGET, WEAPON, RANGE, BEFORE, PLANNED, _COVER, _EXPOSED, MODIFIERS),
        _refine_burst,
        group="attack",
        rule="CYBERPUNK-017",
    ),
    Action(
        "full_auto",
        FullAuto,
        full_auto,
        (
            ACTOR,
            WEAPON,
            replace(RANGE, between="bullets"),
            FormField("bullets", "shares", lowest=1, highest=100),
            BEFORE,
            PLANNED,
            FormField("half_cover", "people", required=False),
            FormField("deep_cover", "people", required=False),
            MODIFIERS,
        ),
        _refine_full_auto,
        group="attack",
        rule="CYBERPUNK-017",
    ),
    Action(
        "suppress",
        Suppress,
        suppress,
        (
            ACTOR,
            WEAPON,
            FormField("rounds", "whole", lowest=1, highest=100),
            FormField("width_m", "whole", unit="m", lowest=1, highest=100),
            FormField("targets", "people"),
            FormField("half_cover", "people", required=False),
            FormField("deep_cover", "people", required=False),
        ),
        _refine_suppress,
        group="attack",
        rule="CYBERPUNK-017",
    ),
)
