"""Moving: a step, a standard move, a full move; retreating, and fleeing past free blows.

Rule: INSTARPG-044, INSTARPG-049 to INSTARPG-054, INSTARPG-B24 to INSTARPG-B26.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.play.order import ACTIONS_MARK
from engine.procedure import Procedure, Scene, call, tell
from engine.reasons import Reason, Reasoned
from engine.systems.instarpg.attack_rating import Swing
from engine.systems.instarpg.attacking import strike
from engine.systems.instarpg.forms import ACTOR, FULL_MOVE, can_act
from engine.systems.instarpg.options import option
from engine.systems.instarpg.person import MOVED, STEP_M, Person, is_ranged
from engine.systems.instarpg.ready import standard_move
from engine.words import literal, text

FULL_TIMES: Final = 2
"""A full move is so many standard moves long (INSTARPG-051)."""

STEPPED: Final = "stepped"
"""Mark of this round: the free step was taken (INSTARPG-049)."""

FARTHEST: Final = 10_000


class Move(msgspec.Struct, frozen=True):
    """Values of ``move`` and ``retreat``."""

    actor: str
    metres: float


class Flee(msgspec.Struct, frozen=True):
    """Values of ``flee``: from whom."""

    actor: str
    metres: float
    opponents: list[str]


def full_move(person: Person) -> Reasoned[float]:
    """Metres of a full move (INSTARPG-051)."""
    standard = standard_move(person)
    line = Reason(text("instarpg.full_move"), standard.value * FULL_TIMES, "INSTARPG-051")
    return Reasoned(standard.value * FULL_TIMES, (*standard.reasons, line))


def moved_m(person: Person) -> float:
    """Metres moved this round, the free step not counted."""
    return person.campaign.mark(person.id, MOVED) / 10


def is_step(person: Person, metres: float) -> bool:
    """Whether a move is the free step of a round (INSTARPG-049)."""
    return metres <= STEP_M and not person.campaign.mark(person.id, STEPPED)


def move(scene: Scene, values: Move) -> Procedure[None]:
    """Moves: the first step is free, more counts as the round's move (INSTARPG-049 to INSTARPG-052)."""
    person = Person(scene.campaign, values.actor)
    if is_step(person, values.metres):
        why = (Reason(text("instarpg.step"), values.metres, "INSTARPG-049"),)
        yield from tell(e.MarkChanged(values.actor, STEPPED, 1, why=why))
        return
    yield from _moves(scene, values.actor, values.metres)


def _moves(scene: Scene, actor: str, metres: float, *more: Reason) -> Procedure[None]:
    person = Person(scene.campaign, actor)
    full = moved_m(person) + metres > standard_move(person).value + 1e-9
    limit = full_move(person) if full else standard_move(person)
    fields = Reason(text("instarpg.fields"), int(metres / STEP_M + 1e-9), "INSTARPG-044")
    metric = Reason(text("instarpg.metric"), STEP_M, "INSTARPG-B26")
    six = Reason(text("instarpg.ten_metres"), None, "INSTARPG-B25")
    why = (Reason(text("instarpg.moved", metres=metres), metres), *limit.reasons, fields, metric, six, *more)
    yield from tell(e.MarkChanged(actor, MOVED, max(1, round(metres * 10)), why=why))
    if full and not scene.campaign.mark(actor, FULL_MOVE):
        nothing_else = (Reason(text("instarpg.nothing_else"), None, "INSTARPG-051"),)
        yield from tell(e.MarkChanged(actor, FULL_MOVE, 1, why=nothing_else))


def retreat(scene: Scene, values: Move) -> Procedure[None]:
    """Backs off no farther than a standard move, which gives nobody a free blow (INSTARPG-054, INSTARPG-B24)."""
    line = Reason(text("instarpg.retreat"), None, "INSTARPG-054")
    yield from _moves(scene, values.actor, values.metres, line, Reason(text("instarpg.as_far"), None, "INSTARPG-B24"))


def flee(scene: Scene, values: Flee) -> Procedure[None]:
    """Runs away, and each opponent strikes at once for free with what is in hand (INSTARPG-053)."""
    line = Reason(text("instarpg.flees"), len(values.opponents), "INSTARPG-053")
    yield from _moves(scene, values.actor, values.metres, line)
    for number, opponent in enumerate(dict.fromkeys(values.opponents), 1):
        swing = Swing(opponent, values.actor, weapon_in_hand(Person(scene.campaign, opponent)))
        yield from call(f"free{number}", (opponent, values.actor), strike, swing)


def weapon_in_hand(person: Person) -> str:
    """Id of the first weapon if it is one to strike with; empty for bare hands."""
    first = person.weapons[0] if person.weapons else None
    return first.id if first is not None and not is_ranged(first) and first.get("damage") else ""


# ---- the forms


def _far(draft: Draft, person: Person, farthest: float) -> None:
    wanted = draft.get("metres")
    left = max(0.0, farthest - moved_m(person))
    if wanted is not None and wanted > left + 1e-9 and not is_step(person, wanted):
        draft.refuse(text("problem.too_far", person=literal(person.name), left=left), "metres")


def _refine_move(draft: Draft) -> None:
    person = can_act(draft, in_turn=False)
    if person is None:
        return
    draft.change("metres", unit=f"m / {full_move(person).value:g}")
    _far(draft, person, full_move(person).value)
    wanted = draft.get("metres") or 0
    acted = draft.campaign.mark(person.id, ACTIONS_MARK)
    if acted and moved_m(person) + wanted > standard_move(person).value:
        draft.warn(text("warning.acted_full_move", person=literal(person.name)))


def _refine_retreat(draft: Draft) -> None:
    if not option(draft.campaign, "retreat"):
        draft.refuse(text("problem.no_retreat"))
    person = can_act(draft, in_turn=False)
    if person is not None:
        draft.change("metres", unit=f"m / {standard_move(person).value:g}")
        _far(draft, person, standard_move(person).value)


def _refine_flee(draft: Draft) -> None:
    if not option(draft.campaign, "fleeing"):
        draft.refuse(text("problem.no_fleeing"))
    person = can_act(draft, in_turn=False)
    if person is None:
        return
    draft.change("metres", unit=f"m / {full_move(person).value:g}")
    _far(draft, person, full_move(person).value)
    for opponent in draft.get("opponents") or ():
        if opponent not in draft.campaign.people:
            continue
        other = Person(draft.campaign, opponent)
        if other.down:
            draft.refuse(text("problem.opponent_down", person=literal(other.name)), "opponents")
        elif opponent == person.id:
            draft.refuse(text("problem.own_opponent"), "opponents")


_METRES: Final = FormField("metres", "number", unit="m", lowest=0.1, highest=FARTHEST)

MOVE_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action("move", Move, move, (ACTOR, _METRES), _refine_move, group="action", rule="INSTARPG-050"),
    Action("retreat", Move, retreat, (ACTOR, _METRES), _refine_retreat, group="action", rule="INSTARPG-054"),
    Action(
        "flee",
        Flee,
        flee,
        (ACTOR, _METRES, FormField("opponents", "people")),
        _refine_flee,
        group="action",
        rule="INSTARPG-053",
    ),
)
