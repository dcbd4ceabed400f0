"""Weapons of the twenties that misfire, jam or break down, and clearing them.

Rule: UNLOCK-057 to UNLOCK-060, UNLOCK-B22.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.asks import pick
from engine.dice import D100, Dice
from engine.play.order import ACTIONS_MARK
from engine.procedure import Procedure, Scene, ask, tell
from engine.reasons import Reason
from engine.systems.unlock.forms import ACTOR, can_act
from engine.systems.unlock.options import option
from engine.systems.unlock.person import is_firearm
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Row
    from engine.words import Text

MISFIRE, JAM, MALFUNCTION, UNKNOWN = "misfire", "jam", "malfunction", "unknown"

RELIABLE: Final = frozenset({"revolver", "bolt", "break"})
"""Classes that misfire at worst, and go on with the next pull of the trigger (UNLOCK-057)."""

AT_WORST: Final = {100: MISFIRE}
BY_NUMBER: Final = {98: MISFIRE, 99: JAM, 100: MALFUNCTION}
"""What a face of the attack roll does to a weapon, by its class (UNLOCK-057, UNLOCK-058)."""

BY_D3: Final = {range(1, 2): MISFIRE, range(2, 3): JAM, range(3, 4): MALFUNCTION}
"""What an unknown problem turns out to be (UNLOCK-060)."""


class Clear(msgspec.Struct, frozen=True):
    """Values of ``clear``."""

    actor: str
    weapon: str


def stopping_faces(campaign: Campaign, weapon: Row) -> dict[int, str]:
    """Faces that stop a weapon, with what they do to it; none for one that does not shoot."""
    if not is_firearm(weapon):
        return {}
    if weapon.get("class") in RELIABLE:
        return AT_WORST
    if option(campaign, "stoppages") == UNKNOWN:
        return dict.fromkeys(BY_NUMBER, UNKNOWN)
    return BY_NUMBER


def stops_from(campaign: Campaign, weapon: Row | None) -> tuple[Reason, ...]:
    """A line that says from which face on the weapon stops, before it is rolled (UNLOCK-057, UNLOCK-058)."""
    faces = stopping_faces(campaign, weapon) if weapon is not None else {}
    if weapon is None or not faces:
        return ()
    rule = "UNLOCK-057" if weapon.get("class") in RELIABLE else "UNLOCK-058"
    return (Reason(text("unlock.stops_from", face=min(faces)), None, rule),)


def stop(scene: Scene, actor: str, weapon: Row, face: int) -> Procedure[bool]:
    """A face of the attack roll stops a weapon; whether it can be fired again at once.

    A 100 is an exceptional failure as well, but brings nothing more than this (UNLOCK-B22).
    """
    kind, reliable = stopping_faces(scene.campaign, weapon)[face], weapon.get("class") in RELIABLE
    rule = "UNLOCK-057" if reliable else "UNLOCK-060" if kind == UNKNOWN else "UNLOCK-058"
    why = [Reason(text(f"stoppage.{kind}"), face, rule)]
    if face == D100.sides:
        why.append(Reason(text("unlock.one_event"), None, "UNLOCK-B22"))
    yield from tell(e.RowSet(actor, weapon.id, "stoppage", kind, why=tuple(why)), _stops(actor, weapon, kind))
    return reliable


def jam(scene: Scene, actor: str, weapon: Row) -> Procedure[None]:
    """A weapon jams by an exceptional failure (UNLOCK-038)."""
    why = (Reason(text("unlock.botched"), None, "UNLOCK-038"),)
    yield from tell(e.RowSet(actor, weapon.id, "stoppage", JAM, why=why), _stops(actor, weapon, JAM))


def _stops(actor: str, weapon: Row, kind: str) -> e.Reported:
    """Says in words that a weapon stopped, which the sum of an action in the log tells."""
    return e.Reported(text(f"stops.{kind}", weapon=literal(str(weapon.get("name")))), actor)


def is_stopped(weapon: Row) -> bool:
    """Whether a weapon cannot be fired before somebody clears it."""
    stoppage = weapon.get("stoppage")
    return bool(stoppage) and not (stoppage == MISFIRE and weapon.get("class") in RELIABLE)


def pulled_again(scene: Scene, actor: str, weapon: Row) -> Procedure[None]:
    """A dud in a revolver, a bolt-action or a break-action is over with the next pull of the trigger (UNLOCK-057)."""
    if weapon.get("stoppage") == MISFIRE and weapon.get("class") in RELIABLE:
        why = (Reason(text("unlock.pulled_again"), None, "UNLOCK-057"),)
        yield from tell(e.RowSet(actor, weapon.id, "stoppage", "", why=why))


def clear(scene: Scene, values: Clear) -> Procedure[None]:
    """Clears a stoppage: at once, by a full action, or by stripping the weapon (UNLOCK-057, UNLOCK-059, UNLOCK-060)."""
    weapon = scene.person(values.actor).row(values.weapon)
    if weapon is None:
        raise LookupError("the form lets only weapons of the actor through")
    kind = str(weapon.get("stoppage"))
    if kind == UNKNOWN:
        label = text("ask.stoppage", weapon=weapon.get("name"))
        trying = (Reason(text("unlock.unknown_problem"), None, "UNLOCK-060"),)
        kind = yield from ask(
            pick("stoppage", label, Dice(1, 3), BY_D3, waived=MISFIRE, roller=values.actor, reasons=trying)
        )
        if kind == MALFUNCTION:
            # It takes tools and a table, so that whoever found it out has only found it out.
            why = (Reason(text("stoppage.malfunction"), None, "UNLOCK-060"),)
            yield from tell(e.MarkChanged(values.actor, ACTIONS_MARK, 1))
            yield from tell(e.RowSet(values.actor, weapon.id, "stoppage", MALFUNCTION, why=why))
            yield from tell(_stops(values.actor, weapon, MALFUNCTION))
            return
    yield from cleared(scene, values.actor, weapon, kind)


def cleared(scene: Scene, actor: str, weapon: Row, kind: str) -> Procedure[None]:
    """A stoppage is over: at once for a misfire, otherwise by an action (UNLOCK-057, UNLOCK-059)."""
    cocked = kind == MISFIRE and weapon.get("class") in RELIABLE
    key, rule = ("clearing.cocked", "UNLOCK-057") if cocked else (f"clearing.{kind}", "UNLOCK-059")
    why = (Reason(text(key), None, rule),)
    if kind != MISFIRE:
        yield from tell(e.MarkChanged(actor, ACTIONS_MARK, 1, why=why))
    yield from tell(e.RowSet(actor, weapon.id, "stoppage", "", why=why))


def _refine_clear(draft: Draft) -> None:
    person = can_act(draft)
    if person is None:
        return
    stopped = [row for row in person.weapons if row.get("stoppage")]
    options = tuple(FieldOption(row.id, _with_kind(row)) for row in stopped or person.weapons)
    draft.change("weapon", options=options, suggested=stopped[0].id if stopped else None)
    weapon = person.character.row(str(draft.get("weapon")))
    if not stopped or (weapon is not None and weapon not in stopped):
        name = literal(str(weapon.get("name"))) if weapon is not None else literal(person.name)
        draft.refuse(text("problem.nothing_to_clear", weapon=name), "weapon")
    elif weapon is not None:
        draft.warn(text(f"cost.{weapon.get('stoppage')}", weapon=literal(str(weapon.get("name")))))


def _with_kind(row: Row) -> Text:
    """A weapon with what has stopped it."""
    name, kind = literal(str(row.get("name"))), str(row.get("stoppage") or "")
    if not kind:
        return name
    return text("stoppage.of", weapon=name, kind=text(f"stoppage.{kind}"))


STOPPAGE_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "clear",
        Clear,
        clear,
        (ACTOR, FormField("weapon", "row", table="weapons")),
        _refine_clear,
        group="action",
        rule="UNLOCK-059",
    ),
)
