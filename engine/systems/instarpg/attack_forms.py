"""The forms of attacks and of reloading.

Rule: INSTARPG-026, INSTARPG-034, INSTARPG-055, INSTARPG-062 to INSTARPG-064, INSTARPG-072, INSTARPG-B12.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.errors import BadInput
from engine.play.order import ACTIONS_MARK
from engine.procedure import Procedure, Scene, tell
from engine.reasons import Reason
from engine.systems.instarpg.attacking import UNARMED, Attack, attack
from engine.systems.instarpg.budget import LAYERS, layers
from engine.systems.instarpg.forms import ACTOR, MODIFIER, MOVED_FIELD, can_act, suggest_moved
from engine.systems.instarpg.options import option
from engine.systems.instarpg.parrying import can_parry, has_something_to_parry_with
from engine.systems.instarpg.person import Person, is_ranged, rounds_counter, spare_counter
from engine.systems.instarpg.weapons import has_clip, mode_of, modes
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.character import Row
    from engine.words import Text

TWO_HANDED: Final = frozenset({"L", "XL"})
"""Sizes that take both hands, as far as two weapons at once are concerned; this is ours."""


class Reload(msgspec.Struct, frozen=True):
    """Values of ``reload``."""

    actor: str
    weapon: str


def reload(scene: Scene, values: Reload) -> Procedure[None]:
    """A new clip, which is an action (INSTARPG-056, INSTARPG-064)."""
    weapon = scene.person(values.actor).row(values.weapon)
    if weapon is None:
        raise LookupError("the form lets only weapons of the actor through")
    person = Person(scene.campaign, values.actor)
    loaded = int(weapon.get("clip")) - person.rounds(weapon)
    spare = spare_counter(weapon.id)
    if spare in person.character.counters:
        yield from tell(e.CounterChanged(values.actor, spare, -1))
    why = (Reason(text("instarpg.loaded", weapon=weapon.get("name")), loaded, "INSTARPG-064"),)
    yield from tell(
        e.MarkChanged(values.actor, ACTIONS_MARK, 1),
        e.CounterChanged(values.actor, rounds_counter(weapon.id), loaded, why=why),
    )


# ---- the forms


def put_away(draft: Draft, key: str, said: Text) -> None:
    """Takes a field away that makes no sense here; refuses it where it was filled in all the same."""
    if draft.get(key):
        draft.refuse(said, key)
    elif draft.get(key) is None:
        draft.hide(key)


def _name(row: Row) -> Text:
    return literal(str(row.get("name")))


def _chosen(draft: Draft, person: Person) -> Row | None:
    """The weapon of the form; offers all, the one in hand first."""
    options = tuple(FieldOption(row.id, _name(row)) for row in person.weapons)
    draft.change("weapon", options=options, suggested=options[0].id if options else None)
    return person.character.row(str(draft.get("weapon") or ""))


def _readable(draft: Draft, weapon: Row | None, key: str) -> bool:
    """Whether a weapon's damage and modes make sense; says what is wrong with them."""
    if weapon is None:
        return True
    try:
        modes(weapon)
    except BadInput as error:
        said = literal(error.sentence)
        draft.wrong(text("problem.weapon_unreadable", weapon=_name(weapon), said=said), key)
        return False
    return True


def _refine_attack(draft: Draft) -> None:
    person = can_act(draft)
    weapon = _chosen(draft, person) if person is not None else None
    draft.change("mode", options=())
    ranged = is_ranged(weapon)
    _target(draft, ranged=ranged)
    _charge(draft, ranged=ranged)
    if not ranged:
        put_away(draft, "range_m", text("problem.hand_weapon"))
    if weapon is None or not weapon.get("blast"):
        put_away(draft, "blast_m", text("problem.no_blast"))
    if person is None:
        return
    suggest_moved(draft, person)
    second = _second_weapon(draft, person, weapon)
    if not _readable(draft, weapon, "weapon") or not _readable(draft, second, "dual"):
        return
    _mode(draft, weapon)
    if weapon is not None and ranged:
        _shot(draft, person, weapon, str(draft.get("mode") or ""), "mode")
    if second is not None and ranged and is_ranged(second):
        _shot(draft, person, second, "", "dual")


def _target(draft: Draft, *, ranged: bool) -> None:
    if ranged:
        put_away(draft, "parry", text("problem.no_parry_of_shots"))
    target = draft.get("target")
    if target not in draft.campaign.people:
        return
    other, name = Person(draft.campaign, target), literal(draft.campaign.people[target].name)
    if other.dead:
        draft.warn(text("warning.dead_target", person=name))
    if layers(draft.campaign, other.character).value[0] > LAYERS:
        draft.warn(text("warning.layers", person=name, most=LAYERS))
    if ranged or "parry" not in draft.fields:
        return
    possible, ready = can_parry(draft.campaign, target), has_something_to_parry_with(other)
    draft.change("parry", suggested=possible and ready)
    if draft.get("parry") and other.down:
        draft.refuse(text("problem.target_down", person=name), "parry")
    elif draft.get("parry") and not possible:
        draft.refuse(text("problem.no_parry_left", person=name), "parry")
    elif draft.get("parry") and not ready:
        draft.warn(text("warning.nothing_to_parry_with", person=name))


def _charge(draft: Draft, *, ranged: bool) -> None:
    if not option(draft.campaign, "charging"):
        put_away(draft, "charge", text("problem.no_charging"))
    elif ranged:
        put_away(draft, "charge", text("problem.charge_by_hand"))


def _mode(draft: Draft, weapon: Row | None) -> None:
    found = modes(weapon) if weapon is not None and is_ranged(weapon) else ()
    options = [FieldOption(one.key, text("instarpg.mode", rate=one.rate, damage=one.written)) for one in found]
    wanted = _mode_wanted(draft, [one.key for one in found])
    if wanted and weapon is not None and wanted not in {one.key for one in found}:
        # A mode stays an option once it was named, so that it is refused for what it is.
        options.append(FieldOption(wanted, literal(wanted)))
        draft.refuse(text("problem.no_mode", weapon=_name(weapon), mode=literal(wanted)), "mode")
    draft.change("mode", options=tuple(options))
    if len(found) < 2 and not wanted:
        draft.hide("mode")


def _mode_wanted(draft: Draft, keys: list[str]) -> str:
    """The mode of the form by its rate; a script may say it as a number, or as single and burst."""
    said = draft.get("mode")
    if said is None:
        return ""
    wanted = str(said)
    if keys and wanted not in keys:
        wanted = {"single": keys[0], "burst": keys[-1]}.get(wanted, wanted)
    draft.values["mode"] = wanted
    return wanted


def _shot(draft: Draft, person: Person, weapon: Row, mode: str, key: str) -> None:
    """How far and how often a weapon shoots (INSTARPG-062 to INSTARPG-064)."""
    draft.change("range_m", required=True)
    range_m, farthest = draft.get("range_m"), weapon.get("max_m")
    if range_m is not None and farthest is not None and range_m > farthest:
        draft.refuse(text("problem.out_of_range", weapon=_name(weapon), reach=farthest), "range_m")
    if not has_clip(weapon) or mode not in {"", *(one.key for one in modes(weapon))}:
        return
    wanted, left = max(1, mode_of(weapon, mode).rate), person.rounds(weapon)
    if left < wanted:
        draft.refuse(text("problem.not_loaded", weapon=_name(weapon), left=left, wanted=wanted), key)


def _second_weapon(draft: Draft, person: Person, weapon: Row | None) -> Row | None:
    """The weapon in the other hand; both must be of one kind (INSTARPG-026)."""
    others = [row for row in person.weapons if weapon is not None and row.id != weapon.id]
    same = [row for row in others if is_ranged(row) == is_ranged(weapon)]
    _name_second(draft, person, same)
    second = person.character.row(str(draft.get("dual") or ""))
    if not same and second is None:
        put_away(draft, "dual", text("problem.one_weapon", person=literal(person.name)))
        return None
    named = [second] if second is not None and second not in same else []
    draft.change("dual", options=tuple(FieldOption(row.id, _name(row)) for row in (*same, *named)))
    if second is None:
        return None
    if weapon is None or second.id == weapon.id:
        draft.refuse(text("problem.one_weapon", person=literal(person.name)), "dual")
    elif is_ranged(second) != is_ranged(weapon):
        draft.refuse(text("problem.two_kinds", weapon=_name(weapon), other=_name(second)), "dual")
    elif TWO_HANDED & {weapon.get("size"), second.get("size")}:
        draft.warn(text("warning.two_handed"))
    if person.shield is not None:
        draft.warn(text("warning.shield_hand", person=literal(person.name)))
    return second


def _name_second(draft: Draft, person: Person, same: list[Row]) -> None:
    """What a script says of the other hand as the id of a row: a weapon's name, or only that there is one."""
    said = draft.get("dual")
    if said is False or said == "":
        del draft.values["dual"]
    elif said is True and same:
        draft.values["dual"] = same[0].id
    elif said is True:
        del draft.values["dual"]
        draft.refuse(text("problem.one_weapon", person=literal(person.name)), "dual")
    elif isinstance(said, str) and said not in {row.id for row in person.weapons}:
        named = (row for row in person.weapons if str(row.get("name")).casefold() == said.casefold())
        draft.values["dual"] = next((row.id for row in named), said)


def _refine_reload(draft: Draft) -> None:
    person = can_act(draft)
    if person is None:
        return
    usable = [row for row in person.weapons if has_clip(row)]
    options = tuple(FieldOption(row.id, _name(row)) for row in usable)
    draft.change("weapon", options=options, suggested=options[0].id if options else None)
    if not usable:
        draft.refuse(text("problem.nothing_to_load", person=literal(person.name)), "weapon")
    weapon = person.character.row(str(draft.get("weapon") or ""))
    if weapon is None or weapon not in usable:
        return
    if person.rounds(weapon) >= int(weapon.get("clip")):
        draft.refuse(text("problem.full", weapon=_name(weapon)), "weapon")
    spare = spare_counter(weapon.id)
    if spare in person.character.counters and not person.character.count(spare):
        draft.refuse(text("problem.no_spares", weapon=_name(weapon)), "weapon")


_METRES: Final = FormField("range_m", "number", unit="m", required=False, lowest=0, highest=100_000, between="target")

ATTACK_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "attack",
        Attack,
        attack,
        (
            ACTOR,
            FormField("target", "person"),
            FormField(
                "weapon",
                "row",
                table="weapons",
                required=False,
                empty=text("instarpg.bare_hands"),
                named=((UNARMED, None),),
                help=text("help.bare_hands"),
            ),
            _METRES,
            FormField("mode", "value", required=False),
            FormField("cover", "whole", required=False, default=0, lowest=0, highest=40, help=text("help.cover")),
            FormField("parry", "flag", required=False, help=text("help.parry")),
            FormField("charge", "flag", required=False, help=text("help.charge")),
            MOVED_FIELD,
            FormField("dual", "value", required=False, help=text("help.dual")),
            FormField("blast_m", "number", unit="m", required=False, lowest=0, highest=1000),
            MODIFIER,
        ),
        _refine_attack,
        group="attack",
        rule="INSTARPG-057",
    ),
    Action(
        "reload",
        Reload,
        reload,
        (ACTOR, FormField("weapon", "row", table="weapons")),
        _refine_reload,
        group="action",
        rule="INSTARPG-064",
    ),
)
