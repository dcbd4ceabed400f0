"""Experience: given out, and spent on ratings and new skills.

Rule: INSTARPG-015, INSTARPG-020 to INSTARPG-022, INSTARPG-039 to INSTARPG-043.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.character import Row
from engine.procedure import Procedure, Scene, tell
from engine.reasons import Reason
from engine.systems.instarpg import costs
from engine.systems.instarpg.budget import GRANTED, experience_left, next_skill_cost
from engine.systems.instarpg.person import ATTRIBUTES, SCORES, Person
from engine.words import literal, text

HIGHEST: Final = 1000
"""The highest rating that a form takes; a sheet may set a lower limit."""


class Grant(msgspec.Struct, frozen=True):
    """Values of ``grant``."""

    actor: str
    xp: int


class Award(msgspec.Struct, frozen=True):
    """Values of ``award``: what the evening brought, the same for everybody."""

    players: list[str]
    riddle: int = 0
    roleplaying: int = 0
    adversary: int = 0
    discovery: int = 0
    storytelling: int = 0


class Raise(msgspec.Struct, frozen=True):
    """Values of ``raise``: an attribute, a status score or a skill, and its new rating."""

    actor: str
    what: str
    to: int


class Learn(msgspec.Struct, frozen=True):
    """Values of ``learn``; attribute and tags are those of a skill that no list has."""

    actor: str
    skill: str
    attribute: str = ""


def grant(scene: Scene, values: Grant) -> Procedure[None]:
    """Experience by the referee's word (INSTARPG-043)."""
    why = (Reason(text("instarpg.granted"), values.xp, "INSTARPG-043"),)
    yield from tell(e.CounterChanged(values.actor, GRANTED, values.xp, why=why))


ACCOMPLISHMENTS: Final = ("riddle", "roleplaying", "adversary", "discovery", "storytelling")


def award(scene: Scene, values: Award) -> Procedure[None]:
    """The sum of what was accomplished, for each player alike (INSTARPG-043)."""
    earned = {key: getattr(values, key) for key in ACCOMPLISHMENTS}
    why = tuple(Reason(text(f"award.{key}"), xp, "INSTARPG-043") for key, xp in earned.items() if xp)
    for person in dict.fromkeys(values.players):
        yield from tell(e.CounterChanged(person, GRANTED, sum(earned.values()), why=why))


def cost_to_raise(person: Person, what: str, to: int) -> tuple[int, str]:
    """What a rating costs from where it is, and the rule that says so; 0 where it is no higher."""
    if what in ATTRIBUTES:
        now = int(person.attribute(what).value or 0)
        return costs.attribute_total(to, now), "INSTARPG-039"
    if what in SCORES:
        return costs.score_total(to, person.score(what)), "INSTARPG-042"
    row = person.skill_row(what)
    return costs.skill_total(to, int(row.get("rating") or 0) if row is not None else 0), "INSTARPG-041"


def raise_rating(scene: Scene, values: Raise) -> Procedure[None]:
    """Raises a rating step by step, each at its price (INSTARPG-039, INSTARPG-041, INSTARPG-042)."""
    person = Person(scene.campaign, values.actor)
    what = raised(person, values.what)
    cost, rule = cost_to_raise(person, what, values.to)
    why = (Reason(text("instarpg.bought", what=literal(what), rating=values.to), -cost, rule),)
    if what in (*ATTRIBUTES, *SCORES):
        yield from tell(e.FieldSet(values.actor, what, values.to, why=why))
        return
    row = person.skill_row(what)
    if row is not None:
        yield from tell(e.RowSet(values.actor, row.id, "rating", values.to, why=why))


def learn(scene: Scene, values: Learn) -> Procedure[None]:
    """A new skill at rating 1 (INSTARPG-015, INSTARPG-021, INSTARPG-022, INSTARPG-040)."""
    person = Person(scene.campaign, values.actor)
    skill = person.known(values.skill)
    lines = [
        Reason(text("instarpg.learnt", skill=skill.name), -next_skill_cost(*_of(scene, values.actor)), "INSTARPG-040"),
        Reason(text("instarpg.first_rank"), costs.FIRST_SKILL, "INSTARPG-015"),
    ]
    lines += [Reason(text("instarpg.has_required", skill=one), None, "INSTARPG-021") for one in skill.requires]
    if not skill.listed:
        lines.append(Reason(text("instarpg.own_skill", skill=skill.name), None, "INSTARPG-022"))
    columns: dict[str, Any] = {"name": skill.name, "rating": costs.FIRST_SKILL}
    if values.attribute and not skill.listed:
        columns["attribute"] = values.attribute
    yield from tell(e.RowAdded(values.actor, "skills", Row(scene.new_id(), columns), why=tuple(lines)))


def _of(scene: Scene, person: str) -> tuple[Any, Any]:
    return scene.campaign, scene.person(person)


def raised(person: Person, what: str) -> str:
    """The key of an attribute or a score, or else a skill's full name."""
    key = what.strip().upper()
    return key if key in (*ATTRIBUTES, *SCORES) else person.known(what).name


# ---- the forms


def _refine_award(draft: Draft) -> None:
    earned = 0
    for key in ACCOMPLISHMENTS:
        row = draft.campaign.table_row("awards", key)
        points = draft.get(key) or 0
        earned += points
        if row is None:
            continue
        draft.change(key, unit=f"{row['least']}–{row['most']}")
        if points and not row["least"] <= points <= row["most"]:
            said = text("warning.award", what=text(f"award.{key}"), least=row["least"], most=row["most"])
            draft.warn(said)
    if not earned:
        draft.wrong(text("problem.no_award"))


def _refine_raise(draft: Draft) -> None:
    character = draft.campaign.people.get(draft.get("actor") or "")
    if character is None:
        return
    person = Person(draft.campaign, character)
    names = [*ATTRIBUTES, *SCORES, *(str(row.get("name")) for row in character.table("skills"))]
    what = raised(person, draft.get("what") or "")
    if draft.get("what") and what in names:
        draft.values["what"] = what
    draft.change("what", options=tuple(FieldOption(name, literal(name)) for name in dict.fromkeys(names)))
    to = draft.get("to")
    if not draft.get("what") or what not in names or to is None:
        return
    if what not in (*ATTRIBUTES, *SCORES):
        skill = person.known(what)
        limit = person.limit(skill)
        if limit is not None and to > limit.value:
            said = text("problem.limited", skill=literal(skill.name), most=limit.value, other=literal(skill.capped_by))
            draft.refuse(said, "to")
    cost, _ = cost_to_raise(person, what, to)
    if to <= _rating(person, what):
        draft.refuse(text("problem.no_higher", what=literal(what), rating=_rating(person, what)), "to")
    else:
        _affordable(draft, person, cost, "to")


def _rating(person: Person, what: str) -> int:
    if what in ATTRIBUTES:
        return int(person.attribute(what).value or 0)
    if what in SCORES:
        return person.score(what)
    row = person.skill_row(what)
    return int(row.get("rating") or 0) if row is not None else 0


def _affordable(draft: Draft, person: Person, cost: int, key: str) -> None:
    left = experience_left(draft.campaign, person.character)
    if cost > left:
        draft.refuse(text("problem.too_dear", person=literal(person.name), cost=cost, left=left), key)
    elif cost:
        draft.change(key, help=text("help.cost", cost=cost, left=left))


def _refine_learn(draft: Draft) -> None:
    draft.change("attribute", options=tuple(FieldOption(key, literal(key)) for key in ATTRIBUTES))
    listed = draft.campaign.tables.get("skills")
    names = [row.name for row in listed.rows] if listed else []
    draft.change("skill", help=text("help.learn", number=len(names)))
    character = draft.campaign.people.get(draft.get("actor") or "")
    name = (draft.get("skill") or "").strip()
    if character is None or not name:
        return
    person = Person(draft.campaign, character)
    skill = person.known(name)
    if skill.listed:
        draft.hide("attribute")
    if person.owns(name):
        draft.refuse(text("problem.known_already", person=literal(person.name), skill=literal(skill.name)), "skill")
        return
    for required in skill.requires:
        if not person.owns(required):
            said = text("problem.required", skill=literal(skill.name), other=literal(required))
            draft.refuse(said, "skill")
    _affordable(draft, person, next_skill_cost(draft.campaign, character), "skill")


_ACTOR: Final = FormField("actor", "person")


def _points(key: str) -> FormField:
    return FormField(key, "whole", text(f"award.{key}"), required=False, default=0, lowest=0, highest=1000)


EXPERIENCE_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "grant",
        Grant,
        grant,
        (_ACTOR, FormField("xp", "whole", lowest=0, highest=100_000)),
        group="experience",
        rule="INSTARPG-043",
    ),
    Action(
        "award",
        Award,
        award,
        (FormField("players", "people"), *(_points(key) for key in ACCOMPLISHMENTS)),
        _refine_award,
        group="experience",
        rule="INSTARPG-043",
    ),
    Action(
        "raise",
        Raise,
        raise_rating,
        (_ACTOR, FormField("what", "text"), FormField("to", "whole", text("column.rating"), lowest=1, highest=HIGHEST)),
        _refine_raise,
        group="experience",
        rule="INSTARPG-041",
    ),
    Action(
        "learn",
        Learn,
        learn,
        (_ACTOR, FormField("skill", "text"), FormField("attribute", "choice", required=False)),
        _refine_learn,
        group="experience",
        rule="INSTARPG-040",
    ),
)
