"""Tasks and opposed rolls.

Rule: STOCS-029 to STOCS-039, STOCS-B05, STOCS-B16.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.checks import Outcome
from engine.procedure import Procedure, Scene, ask, count, tell
from engine.reasons import Reason, Reasoned
from engine.systems.stocs.forms import ACTOR, can_act
from engine.systems.stocs.person import AAM, ATTRIBUTES, Person
from engine.systems.stocs.rolls import botch_limit, check
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Sequence

DIFFICULTIES: Final = {"easy": 5, "normal": 0, "hard": -5, "very_hard": -10}
"""What a difficulty adds to the skill (STOCS-029)."""

TIMES: Final = ("half", "normal", "ten")
OPPOSED_BASE: Final = 10


class Task(msgspec.Struct, frozen=True):
    """Values of ``task``: a skill or an attribute, not both."""

    actor: str
    skill: str = ""
    attribute: str = ""
    difficulty: str = "normal"
    time: str = "normal"
    modifier: int = 0
    secret: bool = False


class Oppose(msgspec.Struct, frozen=True):
    """Values of ``oppose``: what the roller sets against what stands against him."""

    actor: str
    skill: str = ""
    attribute: str = ""
    value: int | None = None
    opponent: str = ""
    against_skill: str = ""
    against_attribute: str = ""
    against_value: int | None = None
    modifier: int = 0
    secret: bool = False


def task(scene: Scene, values: Task) -> Procedure[Outcome]:
    """A check of a skill or attribute; the time is multiplied in last (STOCS-029 to STOCS-032)."""
    person = Person(scene.campaign, values.actor)
    lines = [_base(person, values.skill, values.attribute), *difficulty_lines(values.difficulty)]
    if values.modifier:
        lines.append(Reason(text("stocs.referee"), values.modifier))
    summed = person.on_roll(*lines)
    label = text("ask.task", person=person.name, what=values.skill or values.attribute)
    limit = botch_limit(scene.campaign, int(lines[0].value or 0))
    throw = check(
        "task",
        label,
        summed,
        roller=values.actor,
        secret=values.secret,
        botch_below=limit,
        last=lambda aim: in_time(aim, values.time),
    )
    rolled = yield from ask(throw)
    if rolled.success:
        yield from count(person.id, "success")
    yield from _if_critical(person, rolled)
    return rolled


def difficulty_lines(difficulty: str) -> tuple[Reason, ...]:
    """What a difficulty adds, nothing for a normal one (STOCS-029)."""
    amount = DIFFICULTIES[difficulty]
    return (Reason(text(f"difficulty.{difficulty}"), amount, "STOCS-029"),) if amount else ()


def in_time(aim: Reasoned[int], time: str) -> Reasoned[int]:
    """A target halved for half the time, or doubled for ten times (STOCS-031, STOCS-032, STOCS-B16)."""
    if time == "normal":
        return aim
    changed = aim.value // 2 if time == "half" else aim.value * 2
    lines = (
        Reason(text(f"time.{time}"), changed - aim.value, "STOCS-031"),
        Reason(text("stocs.time_last", sum=aim.value, changed=changed), None, "STOCS-032"),
        *((Reason(text("stocs.rounded_down"), None, "STOCS-B16"),) if time == "half" and aim.value % 2 else ()),
    )
    return Reasoned(changed, (*aim.reasons, *lines))


def multiplied(reasons: Sequence[Reason], amount: int) -> int:
    """By how much a target changes once its sum changes by an amount: the time is multiplied in last (STOCS-032)."""
    line = next((one for one in reasons if one.rule == "STOCS-031"), None)
    if line is None:
        return amount
    at = reasons.index(line)
    before = sum(int(one.value) for one in reasons[:at] if isinstance(one.value, int))
    time = line.label.key.removeprefix("time.")
    return in_time(Reasoned(before + amount), time).value - in_time(Reasoned(before), time).value


def oppose(scene: Scene, values: Oppose) -> Procedure[Outcome]:
    """One roll by one side against 10 plus or minus the difference (STOCS-036, STOCS-037)."""
    person = Person(scene.campaign, values.actor)
    own = _side(person, values.skill, values.attribute, values.value)
    if values.opponent and (values.against_skill or values.against_attribute):
        other = Person(scene.campaign, values.opponent)
        against = _base(other, values.against_skill, values.against_attribute)
        ruled = unhampered(other)
    else:
        against, ruled = Reason(text("stocs.against"), values.against_value or 0), ()
    aim = opposed_target(person, own, against, values.modifier)
    if values.secret:
        ruled += (Reason(text("stocs.hidden_value"), None, "STOCS-037"),)
    aim = Reasoned(aim.value, (*aim.reasons, *ruled))
    label = text("ask.oppose", person=person.name)
    limit = botch_limit(scene.campaign, int(own.value or 0))
    throw = check("oppose", label, aim, roller=values.actor, secret=values.secret, botch_below=limit)
    rolled = yield from ask(throw)
    if rolled.success:
        yield from count(person.id, "success")
    yield from _if_critical(person, rolled)
    return rolled


def _if_critical(person: Person, rolled: Outcome) -> Procedure[None]:
    """Outside combat a critical has no effect of its own: the referee invents one (STOCS-035)."""
    if rolled.critical:
        why = (Reason(text("stocs.referee"), None, "STOCS-035"),)
        key = "event.task_critical" if rolled.success else "event.task_botched"
        yield from tell(e.Reported(text(key, person=person.name), person.id, why=why))


def unhampered(other: Person) -> tuple[Reason, ...]:
    """Whoever does not roll is not hampered by wounds (STOCS-B05)."""
    return (Reason(text("stocs.not_rolling"), None, "STOCS-B05"),) if other.character.count(AAM) else ()


def opposed_target(person: Person, own: Reason, against: Reason, modifier: int = 0) -> Reasoned[int]:
    """Target of the one roll of an opposed roll, from both values (STOCS-036)."""
    lines = [
        Reason(text("stocs.opposed_base"), OPPOSED_BASE, "STOCS-036"),
        own,
        Reason(against.label, -int(against.value or 0), against.rule),
    ]
    if modifier:
        lines.append(Reason(text("stocs.referee"), modifier))
    return person.on_roll(*lines)


def _side(person: Person, skill: str, attribute: str, value: int | None) -> Reason:
    if value is not None:
        return Reason(text("stocs.own_value"), value)
    return _base(person, skill, attribute)


def _base(person: Person, skill: str, attribute: str) -> Reason:
    if skill:
        return Reason(text("stocs.skill", skill=skill), person.skill(skill).value, "STOCS-030")
    return Reason(literal(attribute), person.attribute(attribute).value, "STOCS-030")


def _options(keys: Sequence[str], prefix: str) -> tuple[FieldOption, ...]:
    return tuple(FieldOption(key, text(f"{prefix}.{key}") if prefix else literal(key)) for key in keys)


def _one_of(draft: Draft, *keys: str) -> None:
    """Exactly one of these must be given."""
    given = [key for key in keys if draft.get(key) not in {None, ""}]
    if len(given) != 1:
        said = text("problem.one_of", fields=[text(f"field.{key}") for key in keys])
        draft.wrong(said, given[-1] if given else keys[0])


def _refine_task(draft: Draft) -> None:
    can_act(draft)
    _one_of(draft, "skill", "attribute")


def _refine_oppose(draft: Draft) -> None:
    can_act(draft)
    _one_of(draft, "skill", "attribute", "value")
    _one_of(draft, "against_skill", "against_attribute", "against_value")
    by_name = draft.get("against_skill") or draft.get("against_attribute")
    if by_name and not draft.get("opponent"):
        draft.wrong(text("problem.no_opponent"), "opponent")


DIFFICULTY: Final = FormField(
    "difficulty", "choice", default="normal", options=_options(tuple(DIFFICULTIES), "difficulty")
)
TIME: Final = FormField("time", "choice", default="normal", options=_options(TIMES, "time"))
MODIFIER: Final = FormField("modifier", "whole", required=False, default=0, lowest=-40, highest=40)
SECRET: Final = FormField("secret", "flag", required=False)
SKILL: Final = FormField("skill", "text", required=False)
ATTRIBUTE: Final = FormField("attribute", "choice", required=False, options=_options(ATTRIBUTES, ""))
_VALUE: Final = FormField("value", "whole", required=False, lowest=-100, highest=100)

TASK_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "task",
        Task,
        task,
        (
            ACTOR,
            SKILL,
            ATTRIBUTE,
            DIFFICULTY,
            TIME,
            MODIFIER,
            SECRET,
        ),
        _refine_task,
        group="task",
        rule="STOCS-029",
    ),
    Action(
        "oppose",
        Oppose,
        oppose,
        (
            ACTOR,
            SKILL,
            ATTRIBUTE,
            _VALUE,
            FormField("opponent", "person", required=False),
            FormField("against_skill", "text", required=False),
            FormField("against_attribute", "choice", required=False, options=_options(ATTRIBUTES, "")),
            FormField("against_value", "whole", required=False, lowest=-100, highest=100),
            MODIFIER,
            SECRET,
        ),
        _refine_oppose,
        group="task",
        rule="STOCS-036",
    ),
)
