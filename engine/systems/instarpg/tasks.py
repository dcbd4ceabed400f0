"""Checks of skills, attributes and scores, and checks that are compared.

Rule: INSTARPG-001 to INSTARPG-007, INSTARPG-014, INSTARPG-016 to INSTARPG-019, INSTARPG-B41.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.procedure import Procedure, Scene, ask, ask_together, count, tell
from engine.reasons import Reason, Reasoned
from engine.systems.instarpg.fatigue import tire_by_skill
from engine.systems.instarpg.forms import (
    ACTOR,
    ATTRIBUTE_OPTIONS,
    DIFFICULTY,
    MODIFIER,
    MOVED_FIELD,
    OPPONENT,
    SECRET,
    can_act,
    can_use_skill,
    named_options,
    suggest_moved,
)
from engine.systems.instarpg.person import SCORES, Person
from engine.systems.instarpg.rolls import Outcome, Thrown, against, check, throw_to_compare
from engine.words import literal, text


class Check(msgspec.Struct, frozen=True):
    """Values of ``check``: a skill, one or more attributes, or a status score."""

    actor: str
    difficulty: int
    skill: str = ""
    attributes: list[str] = []
    score: str = ""
    modifier: int = 0
    moved: bool | None = None
    exempt: bool = False
    secret: bool = False


class Compare(msgspec.Struct, frozen=True):
    """Values of ``compare``: what each side rolls."""

    actor: str
    opponent: str
    skill: str = ""
    attributes: list[str] = []
    opponent_skill: str = ""
    opponent_attributes: list[str] = []
    modifier: int = 0


def check_task(scene: Scene, values: Check) -> Procedure[Outcome]:
    """A check against a difficulty that the referee announced; a tiring skill costs endurance."""
    person = Person(scene.campaign, values.actor)
    rating = rated(
        person, values.skill, values.attributes, values.score, values.modifier, values.moved, exempt=values.exempt
    )
    label = text("ask.check", person=person.name, what=what_is_checked(person, values))
    aim = against(values.difficulty)
    rolled = yield from ask(check("check", label, rating, aim, roller=values.actor, secret=values.secret))
    if rolled.success:
        yield from count(values.actor, "success")
    if values.skill and person.fatigues(values.skill):
        yield from tire_by_skill(scene, values.actor, person.known(values.skill).name, success=rolled.success)
    return rolled


def what_is_checked(person: Person, values: Check) -> Any:
    """What stands on the prompt: a skill's name, attributes, or a score."""
    if values.skill:
        return literal(person.known(values.skill).name)
    return literal(" + ".join(values.attributes) or values.score)


def rated(
    person: Person,
    skill: str,
    attributes: list[str],
    score: str,
    modifier: int,
    moved: bool | None = None,
    *,
    exempt: bool = False,
) -> Reasoned[int]:
    """What is added to the die: a skill with its attribute, the sum of attributes, or what is left of a score.

    Rule: INSTARPG-006, INSTARPG-007, INSTARPG-014, INSTARPG-016.
    """
    more = (Reason(text("instarpg.referee"), modifier),) if modifier else ()
    if skill:
        return person.on_skill(skill, *more, moved=moved, exempt=exempt)
    if score:
        left = person.current(score)
        rule = "INSTARPG-014" if score == "MS" else "INSTARPG-008"
        weigh = {"HP": person.injuries, "EP": person.bruises}.get(score)
        lines = [Reason(text(f"derived.current_{score}"), left.value, rule, weigh() if weigh else ())]
        if score == "MS":
            lines.append(Reason(text("instarpg.as_it_is_now"), None, "INSTARPG-B41"))
        return person.on_check(*lines, *more, exempt=exempt)
    rule = "INSTARPG-006" if len(attributes) == 1 else "INSTARPG-007"
    lines = [Reason(literal(key), person.attribute(key).value, rule) for key in attributes]
    return person.on_check(*lines, *more, exempt=exempt)


def compare(scene: Scene, values: Compare) -> Procedure[str]:
    """Both roll, and the higher total wins; a natural 1 fails against anything but another (INSTARPG-003).

    Returns:
        Id of the winner, empty where neither is.
    """
    actor, opponent = Person(scene.campaign, values.actor), Person(scene.campaign, values.opponent)
    own = rated(actor, values.skill, values.attributes, "", values.modifier)
    other = rated(opponent, values.opponent_skill, values.opponent_attributes, "", 0)
    first, second = yield from ask_together(
        (
            throw_to_compare("own", text("ask.compare", person=actor.name), own, roller=values.actor),
            throw_to_compare("other", text("ask.compare", person=opponent.name), other, roller=values.opponent),
        )
    )
    winner = winner_of(first, second, values.actor, values.opponent)
    for person, skill in ((actor, values.skill), (opponent, values.opponent_skill)):
        if skill and person.fatigues(skill):
            yield from tire_by_skill(scene, person.id, person.known(skill).name, success=winner == person.id)
    yield from tell_winner(scene, winner, values.actor, values.opponent)
    return winner


def winner_of(first: Thrown, second: Thrown, actor: str, opponent: str) -> str:
    """Whose total is higher; nobody's where they are equal or both dice show a 1."""
    one, other = (thrown.total if not thrown.failed else -1000 for thrown in (first, second))
    return actor if one > other else opponent if other > one else ""


def tell_winner(scene: Scene, winner: str, actor: str, opponent: str) -> Procedure[None]:
    """Says who won, or that nobody did."""
    why = (Reason(text("instarpg.highest_wins"), None, "INSTARPG-003"),)
    if winner:
        yield from tell(e.Reported(text("event.wins", person=scene.name(winner)), winner, why=why))
    else:
        names = {"person": scene.name(actor), "opponent": scene.name(opponent)}
        yield from tell(e.Reported(text("event.draw", **names), actor, why=why))


# ---- the forms


def _exactly_one(draft: Draft, *keys: str) -> None:
    given = [key for key in keys if draft.get(key)]
    if len(given) != 1:
        said = text("problem.one_of", fields=[text(f"field.{key}") for key in keys])
        draft.wrong(said, given[-1] if given else keys[0])


def _refine_check(draft: Draft) -> None:
    _exactly_one(draft, "skill", "attributes", "score")
    person = can_act(draft)
    if person is None:
        return
    suggest_moved(draft, person)
    if draft.get("skill"):
        can_use_skill(draft, person, draft.get("skill"), "skill")


def _refine_compare(draft: Draft) -> None:
    _exactly_one(draft, "skill", "attributes")
    _exactly_one(draft, "opponent_skill", "opponent_attributes")
    person = can_act(draft)
    if person is not None and draft.get("skill"):
        can_use_skill(draft, person, draft.get("skill"), "skill")
    opponent = draft.get("opponent")
    if opponent in draft.campaign.people and draft.get("opponent_skill"):
        can_use_skill(draft, Person(draft.campaign, opponent), draft.get("opponent_skill"), "opponent_skill")


def _attributes(key: str) -> FormField:
    return FormField(key, "choices", required=False, options=ATTRIBUTE_OPTIONS)


def _skill(key: str) -> FormField:
    return FormField(key, "text", required=False)


TASK_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "check",
        Check,
        check_task,
        (
            ACTOR,
            _skill("skill"),
            _attributes("attributes"),
            FormField("score", "choice", required=False, options=named_options(SCORES)),
            DIFFICULTY,
            MODIFIER,
            MOVED_FIELD,
            FormField("exempt", "flag", required=False, help=text("help.exempt")),
            SECRET,
        ),
        _refine_check,
        group="task",
        rule="INSTARPG-001",
    ),
    Action(
        "compare",
        Compare,
        compare,
        (
            ACTOR,
            _skill("skill"),
            _attributes("attributes"),
            OPPONENT,
            _skill("opponent_skill"),
            _attributes("opponent_attributes"),
            MODIFIER,
        ),
        _refine_compare,
        group="task",
        rule="INSTARPG-003",
    ),
)
