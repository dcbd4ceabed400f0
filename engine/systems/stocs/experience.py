"""Experience: awarded, and spent on specialisations only; and firearms designed from their technical data.

Rule: STOCS-138, STOCS-139, STOCS-147 to STOCS-149, STOCS-B41.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.character import Row
from engine.procedure import Procedure, Scene, tell
from engine.reasons import Reason
from engine.systems.stocs.person import Person, canonical_skill, split_skill
from engine.systems.stocs.schema import PROFICIENCIES
from engine.words import literal, text

XP: Final = "xp_half_points"
"""Counter of experience that is left to spend, in half points (STOCS-B41)."""

ROF: Final = {"revolver": 1, "bolt_action": 1, "pump_action": 1, "semi_automatic": 2, "three_round_burst": 3}
"""Single shots in a round by the type of action; full automatic adds FA (STOCS-138)."""

FULL_AUTOMATIC: Final = "full_automatic"
LOOSE: Final = frozenset({"revolver", "bolt_action", "pump_action"})


class Award(msgspec.Struct, frozen=True):
    """Values of ``award``."""

    actor: str
    xp: int


class Raise(msgspec.Struct, frozen=True):
    """Values of ``raise``."""

    actor: str
    skill: str
    proficiency: str


class Design(msgspec.Struct, frozen=True):
    """Values of ``design``: technical data of a firearm; several types of action may apply."""

    name: str
    action_type: list[str]
    ammunition: str
    mag: int
    wt_kg: float
    rng_m: float


def award(scene: Scene, values: Award) -> Procedure[None]:
    """Points after an adventure; by the book 0, 1 or 2 (STOCS-147)."""
    why = (Reason(text("stocs.award"), values.xp, "STOCS-147"),)
    yield from tell(e.CounterChanged(values.actor, XP, 2 * values.xp, why=why))


def cost_of(scene: Scene | Draft, person: Person, skill: str, proficiency: str) -> int:
    """Half points from the level that a specialisation has to another: the difference (STOCS-149)."""
    row = person.skill_row(canonical_skill(scene.campaign, skill))
    have = (row.get("proficiency") or "") if row is not None else ""
    return _half_points(scene, proficiency) - _half_points(scene, have)


def _half_points(scene: Scene | Draft, proficiency: str) -> int:
    row = scene.campaign.table_row("proficiencies", proficiency) if proficiency else None
    return int(row["specialisation_half_points"]) if row else 0


def raise_skill(scene: Scene, values: Raise) -> Procedure[None]:
    """Buys a specialisation or a better level of one at the prices of creation (STOCS-148, STOCS-149)."""
    person = Person(scene.campaign, values.actor)
    name = canonical_skill(scene.campaign, values.skill)
    cost = cost_of(scene, person, name, values.proficiency)
    why: tuple[Reason, ...] = (
        Reason(text("stocs.raise", skill=name, level=values.proficiency), -cost / 2, "STOCS-149"),
    )
    if cost % 2:
        why += (Reason(text("stocs.half_points"), None, "STOCS-B41"),)
    yield from tell(e.CounterChanged(values.actor, XP, -cost, why=why))
    row = person.skill_row(name)
    if row is None:
        made = Row(scene.new_id(), {"name": name, "proficiency": values.proficiency})
        yield from tell(e.RowAdded(values.actor, "skills", made, why=(Reason(literal(name), None, "STOCS-148"),)))
    else:
        yield from tell(e.RowSet(values.actor, row.id, "proficiency", values.proficiency, why=why))


def design(scene: Scene, values: Design) -> Procedure[None]:
    """ROF from the types of action, damage and recoil from the ammunition (STOCS-138, STOCS-139)."""
    round_ = scene.campaign.table_row("ammunition", values.ammunition)
    if round_ is None:
        raise LookupError("the form lets only ammunition of the table through")
    rof = max((ROF.get(kind, 0) for kind in values.action_type), default=0)
    full_auto = FULL_AUTOMATIC in values.action_type
    columns = {
        "ammunition": round_.name,
        "attack": round_["attack"],
        "damage": round_["damage"],
        "rof": rof,
        "full_auto": full_auto,
        "mag": values.mag,
        "wt_kg": values.wt_kg,
        "rng_m": values.rng_m,
        "rcl": round_["rcl"],
        "loads": "loose" if LOOSE & set(values.action_type) else "magazine",
    }
    why = (
        Reason(text("stocs.rof"), f"{rof or ''}{'FA' if full_auto else ''}", "STOCS-138"),
        Reason(text("column.damage"), str(round_["damage"]), "STOCS-139"),
        Reason(text("column.rcl"), round_["rcl"], "STOCS-139"),
    )
    yield from tell(e.TableRowSet("firearms", values.name, columns, why=why))


def _refine_raise(draft: Draft) -> None:
    draft.change("proficiency", options=tuple(FieldOption(name, literal(name)) for name in PROFICIENCIES))
    character = draft.campaign.people.get(draft.get("actor") or "")
    skill, proficiency = draft.get("skill"), draft.get("proficiency")
    if character is None or not skill or proficiency not in PROFICIENCIES:
        return
    person = Person(draft.campaign, character)
    name = canonical_skill(draft.campaign, skill)
    row = person.skill_row(name)
    if not split_skill(name)[1]:
        draft.refuse(text("problem.general_by_xp", skill=literal(name)), "skill")
    elif row is not None and row.get("level") is not None:
        draft.refuse(text("problem.level_by_hand", skill=literal(name)), "skill")
    else:
        cost = cost_of(draft, person, name, proficiency)
        if cost <= 0:
            draft.refuse(text("problem.no_better", skill=literal(name), level=literal(proficiency)), "proficiency")
        elif cost > character.count(XP):
            said = text("problem.too_dear", person=literal(character.name), cost=cost / 2, left=character.count(XP) / 2)
            draft.refuse(said, "proficiency")


def _refine_design(draft: Draft) -> None:
    kinds = (*ROF, FULL_AUTOMATIC)
    draft.change("action_type", options=tuple(FieldOption(kind, text(f"action_type.{kind}")) for kind in kinds))
    if draft.get("action_type") is not None and not draft.get("action_type"):
        draft.wrong(text("problem.no_action_type"), "action_type")
    rows = draft.campaign.tables["ammunition"].rows
    draft.change("ammunition", options=tuple(FieldOption(row.name, literal(row.name)) for row in rows))


_ACTOR: Final = FormField("actor", "person")

EXPERIENCE_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "award",
        Award,
        award,
        (_ACTOR, FormField("xp", "whole", lowest=0, highest=100)),
        group="experience",
        rule="STOCS-147",
    ),
    Action(
        "raise",
        Raise,
        raise_skill,
        (_ACTOR, FormField("skill", "text"), FormField("proficiency", "choice")),
        _refine_raise,
        group="experience",
        rule="STOCS-148",
    ),
    Action(
        "design",
        Design,
        design,
        (
            FormField("name", "text"),
            FormField("action_type", "choices"),
            FormField("ammunition", "choice"),
            FormField("mag", "whole", lowest=1, highest=10_000),
            FormField("wt_kg", "number", unit="kg", lowest=0, highest=10_000),
            FormField("rng_m", "number", unit="m", lowest=1, highest=10_000),
        ),
        _refine_design,
        group="armoury",
        rule="STOCS-138",
    ),
)
