"""Tasks, Luck, and what rolls the points of a new character (from the author's other page).

Rule: CYBERPUNK-003, CYBERPUNK-013, CYBERPUNK-017.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.asks import amount
from engine.dice import Dice
from engine.play.order import ACTIONS_MARK
from engine.procedure import Procedure, Scene, ask, count, tell
from engine.reasons import Reason, Reasoned
from engine.systems.cyberpunk.flows import POINTS
from engine.systems.cyberpunk.forms import ACTOR, BEFORE, PLANNED, can_act, needs
from engine.systems.cyberpunk.person import ATTRIBUTES, Person
from engine.systems.cyberpunk.rolls import over_difficulty, several_actions
from engine.systems.cyberpunk.schema import LUCK_SPENT
from engine.words import literal, text

DIFFICULTIES: Final = {"easy": 10, "medium": 15, "difficult": 20, "very_difficult": 25, "almost_impossible": 30}
POINT_DICE: Final = Dice(10, 10)


class Task(msgspec.Struct, frozen=True):
    """Values of ``task``: the attribute follows from the skill unless it is named."""

    actor: str
    difficulty: str
    skill: str = ""
    attribute: str = ""
    modifier: int = 0
    actions_before: int = 0
    actions_planned: int = 1


class OneCharacter(msgspec.Struct, frozen=True):
    """Values of an action on one character."""

    character: str


class Nothing(msgspec.Struct, frozen=True):
    """Values of an action without inputs."""


def task(scene: Scene, values: Task) -> Procedure[None]:
    """2d6 + attribute + skill over a difficulty."""
    person = Person(scene.campaign, values.actor)
    yield from tell(e.MarkChanged(values.actor, ACTIONS_MARK, 1))
    lines = [person.attribute_line(attribute_of(person, values.skill, values.attribute))]
    if values.skill:
        lines.append(person.skill_line(values.skill, "CYBERPUNK-013"))
    if values.modifier:
        lines.append(Reason(text("field.modifier"), values.modifier, "CYBERPUNK-017"))
    lines += [*person.burdens(), *several_actions(scene.campaign, values.actions_before, values.actions_planned)]
    aim = DIFFICULTIES[values.difficulty]
    wanted = Reasoned(aim, (Reason(text(f"difficulty.{values.difficulty}"), aim),))
    label = text("ask.task", person=person.name, what=literal(values.skill or values.attribute))
    rolled = yield from over_difficulty(scene, "task", label, tuple(lines), wanted, roller=values.actor)
    if rolled.success:
        yield from count(values.actor, "success")
    key = "event.task_done" if rolled.success else "event.task_failed"
    yield from tell(e.Reported(text(key), values.actor))


def attribute_of(person: Person, skill: str, named: str) -> str:
    """The attribute of a task: the one named, or the one that the skill goes with; INT for a skill of nobody's list."""
    return named or person.attribute_of_skill(skill) or "INT"


def new_scene(scene: Scene, values: Nothing) -> Procedure[None]:
    """A new scene: everybody has all Luck again."""
    yield from refresh_luck(scene)


def refresh_luck(scene: Scene) -> Procedure[None]:
    """Gives back the Luck that was used."""
    why = (Reason(text("cyberpunk.luck_back"), None, "CYBERPUNK-017"),)
    for person in scene.campaign.people.values():
        spent = person.count(LUCK_SPENT)
        if spent:
            yield from tell(e.CounterChanged(person.id, LUCK_SPENT, -spent, why=why))


def roll_points(scene: Scene, values: OneCharacter) -> Procedure[None]:
    """10d10 points for attributes, in the place of the same for all."""
    why = (Reason(text("cyberpunk.point_dice"), None, "CYBERPUNK-003"),)
    points = yield from ask(
        amount("points", text("ask.points"), POINT_DICE, roller=values.character, reasons=why, waived=55)
    )
    kept = (Reason(text("cyberpunk.points_rolled"), points, "CYBERPUNK-003"),)
    yield from tell(e.FieldSet(values.character, POINTS, [points], why=kept))


def _refine_task(draft: Draft) -> None:
    person = can_act(draft)
    draft.change("attribute", options=tuple(FieldOption(key, literal(key)) for key in ATTRIBUTES))
    if person is None:
        return
    known = [str(row.get("name")) for row in person.character.table("skills")]
    listed = draft.campaign.tables.get("skills")
    names = dict.fromkeys([*known, *(row.name for row in (listed.rows if listed else ()))])
    if draft.get("skill"):
        names[draft.get("skill")] = None
    draft.change("skill", options=tuple(FieldOption(name, literal(name)) for name in names))
    skill, named = draft.get("skill") or "", draft.get("attribute") or ""
    if not skill and not named:
        draft.wrong(text("problem.skill_or_attribute"), "skill")
    elif not named or named in ATTRIBUTES:
        needs(draft, person, "actor", attribute_of(person, skill, named))


TASK_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "task",
        Task,
        task,
        (
            ACTOR,
            FormField("skill", "text", required=False),
            FormField("attribute", "choice", required=False),
            FormField(
                "difficulty",
                "choice",
                default="medium",
                options=tuple(FieldOption(key, text(f"difficulty.{key}")) for key in DIFFICULTIES),
            ),
            FormField("modifier", "whole", required=False, default=0, lowest=-50, highest=50),
            BEFORE,
            PLANNED,
        ),
        _refine_task,
        group="task",
        rule="CYBERPUNK-003",
    ),
    Action("new_scene", Nothing, new_scene, (), group="referee", rule="CYBERPUNK-017"),
    Action(
        "roll_points",
        OneCharacter,
        roll_points,
        (FormField("character", "person"),),
        group="people",
        rule="CYBERPUNK-003",
    ),
)
