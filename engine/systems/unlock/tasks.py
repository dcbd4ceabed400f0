"""Attempts and opposed attempts, outside combat too.

Rule: UNLOCK-017, UNLOCK-018, UNLOCK-026 to UNLOCK-036, UNLOCK-B01 to UNLOCK-B07.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.procedure import Procedure, Scene, ask, count, tell
from engine.reasons import Reason
from engine.systems.unlock import opposed, rolls, skills
from engine.systems.unlock.basics import STATS
from engine.systems.unlock.forms import ACTOR, can_act, needs
from engine.systems.unlock.luck import eased_by_luck
from engine.systems.unlock.opposed import AS_RELATED, STAT_ALONE
from engine.systems.unlock.person import Person
from engine.systems.unlock.rolls import BASE_EASE, HIGHEST_EASE, Attempt
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.campaign import Campaign

MOST_MODIFIER: Final = 20


class Try(msgspec.Struct, frozen=True):
    """Values of ``attempt``: a skill or a stat, not both; a stand-in where the skill is missing."""

    actor: str
    skill: str = ""
    stat: str = ""
    ease: float = BASE_EASE
    with_stat: str = ""
    untrained: str = ""
    still: bool = False
    modifier: float = 0
    secret: bool = False


class Oppose(msgspec.Struct, frozen=True):
    """Values of ``oppose``: the defender rolls first and sets the ease of the attacker."""

    defender: str
    defender_skill: str
    attacker: str
    attacker_skill: str
    defender_untrained: str = ""
    attacker_untrained: str = ""
    modifier: float = 0
    secret: bool = False


def attempt(scene: Scene, values: Try) -> Procedure[Attempt]:
    """An attempt at an ease that the referee judges from 5 up or down (UNLOCK-026, UNLOCK-030)."""
    person = Person(scene.campaign, values.actor)
    if values.stat:
        means = opposed.Means(person.stat_chance(values.stat, still=values.still))
    else:
        means = opposed.means(
            person, values.skill, untrained=values.untrained, with_stat=values.with_stat, still=values.still
        )
    lines = [*rolls.base_ease(), *means.ease]
    if values.ease != BASE_EASE:
        lines.insert(1, Reason(text("unlock.situation"), values.ease - BASE_EASE, "UNLOCK-030"))
    luck = yield from eased_by_luck(scene, values.actor)
    lines += [*person.burdens(), *_referee(values.modifier), *luck]
    label = text("ask.attempt", person=person.name, what=values.skill or values.stat)
    throw = rolls.attempt(
        scene.campaign, "attempt", label, means.base, tuple(lines), roller=values.actor, secret=values.secret
    )
    outcome = yield from ask(throw)
    yield from _told(person, values.skill or values.stat, outcome)
    return outcome


def oppose(scene: Scene, values: Oppose) -> Procedure[Attempt]:
    """First the defender's roll, then the attacker's at the ease that it set (UNLOCK-031, UNLOCK-032)."""
    campaign = scene.campaign
    defender, attacker = Person(campaign, values.defender), Person(campaign, values.attacker)
    against = opposed.means(defender, values.defender_skill, untrained=values.defender_untrained)
    label = text("ask.defend", person=defender.name, skill=values.defender_skill)
    achieved = yield from ask(
        opposed.defence("defence", label, against.base, roller=values.defender, secret=values.secret)
    )
    means = opposed.means(attacker, values.attacker_skill, untrained=values.attacker_untrained)
    luck = yield from eased_by_luck(scene, values.attacker)
    lines = (
        *opposed.opposed_ease(campaign, achieved, against.eased),
        *opposed.burdens_of_the_defender(defender),
        *means.ease,
        *attacker.burdens(),
        *_referee(values.modifier),
        *luck,
    )
    label = text("ask.oppose", person=attacker.name, skill=values.attacker_skill, against=defender.name)
    throw = rolls.attempt(campaign, "attack", label, means.base, lines, roller=values.attacker, secret=values.secret)
    outcome = yield from ask(throw)
    yield from _told(attacker, values.attacker_skill, outcome)
    return outcome


def _referee(modifier: float) -> tuple[Reason, ...]:
    return (Reason(text("unlock.referee"), modifier, "UNLOCK-030"),) if modifier else ()


def _told(person: Person, what: str, outcome: Attempt) -> Procedure[None]:
    """How it came out; outside combat the referee says what an exceptional result brings (UNLOCK-035, UNLOCK-036)."""
    if outcome.success:
        yield from count(person.id, "success")
    if outcome.success and outcome.exceptional:
        yield from count(person.id, "exceptional_success")
    rule = ("UNLOCK-035" if outcome.success else "UNLOCK-036") if outcome.exceptional else "UNLOCK-001"
    said = text(f"outcome.{outcome.word.replace(' ', '_')}", what=literal(what))
    yield from tell(e.Reported(said, person.id, why=(Reason(text("unlock.came_out"), None, rule),)))


# ---- forms


def known_skills(campaign: Campaign, person: Person | None) -> tuple[str, ...]:
    """The campaign's list of skills, and what else stands on a sheet."""
    listed = campaign.tables.get("skills")
    own = person.character.table("skills") if person is not None else ()
    names = [row.name for row in listed.rows] if listed else []
    return tuple(dict.fromkeys([*names, *(skills.canonical_skill(campaign, str(row.get("name"))) for row in own)]))


def offer_skills(draft: Draft, key: str, person: Person | None, untrained: str) -> None:
    """Makes the skills the options of a field, and those that the person has what can stand in for a missing one."""
    campaign = draft.campaign
    names = known_skills(campaign, person)
    for field in (key, untrained):
        if draft.get(field):
            draft.values[field] = skills.canonical_skill(campaign, draft.get(field))
    draft.change(key, options=_options(names))
    has = skills.trained(person) if person is not None else frozenset()
    trained = [name for name in names if name in has and name != draft.get(key)]
    alone = FieldOption(STAT_ALONE, text("unlock.on_the_stat"))
    itself = FieldOption(AS_RELATED, text("unlock.is_related"))
    draft.change(untrained, options=(alone, itself, *_options(trained)))
    stands_in = draft.get(untrained) not in {None, "", AS_RELATED}
    if person is not None and draft.get(key) and stands_in and person.has_skill(draft.get(key)):
        draft.warn(text("warning.has_skill", person=literal(person.name), skill=literal(draft.get(key))))


def _options(keys: Sequence[str]) -> tuple[FieldOption, ...]:
    return tuple(FieldOption(key, literal(key)) for key in keys)


def _needs_stat(draft: Draft, person: Person | None, key: str, skill: str | None, stat: str = "") -> None:
    if person is not None and (skill or stat):
        needs(draft, person, key, stat or skills.usual_stat(draft.campaign, skill or ""))


def _refine_attempt(draft: Draft) -> None:
    person = can_act(draft)
    offer_skills(draft, "skill", person, "untrained")
    skill, stat = draft.get("skill"), draft.get("stat")
    if bool(skill) == bool(stat):
        draft.wrong(
            text("problem.one_of", fields=[text("field.skill"), text("field.stat")]), "stat" if stat else "skill"
        )
    if stat:
        draft.hide("untrained")
        draft.hide("with_stat")
    chosen = stat or draft.get("with_stat") or ""
    _needs_stat(draft, person, "actor", draft.get("untrained") if _is_related(draft) else skill, chosen)
    used = chosen or (skills.usual_stat(draft.campaign, skill) if skill else "")
    if used != "REFLEX":
        draft.hide("still")


def _is_related(draft: Draft) -> bool:
    return draft.get("untrained") not in {None, "", STAT_ALONE, AS_RELATED}


def _refine_oppose(draft: Draft) -> None:
    fight = draft.campaign.encounter
    if fight is not None and fight.in_turn is not None and fight.in_turn.people:
        draft.change("attacker", suggested=fight.in_turn.people[0])
    for side in ("attacker", "defender"):
        person = can_act(draft, side) if side == "attacker" else _somebody(draft, side)
        offer_skills(draft, f"{side}_skill", person, f"{side}_untrained")
        _needs_stat(draft, person, side, draft.get(f"{side}_skill"))


def _somebody(draft: Draft, key: str) -> Person | None:
    found = draft.get(key)
    return Person(draft.campaign, found) if found in draft.campaign.people else None


SKILL: Final = FormField("skill", "choice", required=False)
STAT: Final = FormField("stat", "choice", required=False, options=_options(STATS))
UNTRAINED: Final = FormField("untrained", "choice", required=False, help=text("help.untrained"))
MODIFIER: Final = FormField(
    "modifier",
    "number",
    required=False,
    default=0,
    lowest=-MOST_MODIFIER,
    highest=MOST_MODIFIER,
    help=text("help.modifier"),
)
SECRET: Final = FormField("secret", "flag", required=False)
_EASE: Final = FormField(
    "ease", "number", required=False, default=BASE_EASE, lowest=rolls.HALF, highest=HIGHEST_EASE, help=text("help.ease")
)

TASK_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "attempt",
        Try,
        attempt,
        (
            ACTOR,
            SKILL,
            STAT,
            _EASE,
            FormField("with_stat", "choice", required=False, options=_options(STATS)),
            UNTRAINED,
            FormField("still", "flag", required=False, help=text("help.still")),
            MODIFIER,
            SECRET,
        ),
        _refine_attempt,
        group="task",
        rule="UNLOCK-026",
    ),
    Action(
        "oppose",
        Oppose,
        oppose,
        (
            FormField("defender", "person"),
            FormField("defender_skill", "choice"),
            FormField("defender_untrained", "choice", required=False, help=text("help.untrained")),
            FormField("attacker", "person"),
            FormField("attacker_skill", "choice"),
            FormField("attacker_untrained", "choice", required=False, help=text("help.untrained")),
            MODIFIER,
            SECRET,
        ),
        _refine_oppose,
        group="task",
        rule="UNLOCK-031",
    ),
)
