"""Saves: WILL against being stunned, BODY against dying of shock; when they are made and at which ease.

Rule: UNLOCK-013, UNLOCK-014, UNLOCK-074 to UNLOCK-077, UNLOCK-B10 to UNLOCK-B14, UNLOCK-B37.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.procedure import Procedure, Scene, ask
from engine.reasons import Reason, Reasoned
from engine.systems.unlock.conditions import DEAD, DYING, STUNNED, is_recovering, recover, shock, stun
from engine.systems.unlock.options import option
from engine.systems.unlock.person import BOXES, Person, track_steps
from engine.systems.unlock.rolls import BASE_EASE, HIGHEST_EASE, attempt
from engine.words import text

if TYPE_CHECKING:
    from engine.asks import Throw
    from engine.campaign import Campaign
    from engine.systems.unlock.rolls import Attempt

SAVE_BLOCK: Final = 4
"""Points of damage that lower the ease of a save by 1 (UNLOCK-074)."""

DUE: Final = "UNLOCK-076"
"""Rule of the line that says from which damage on a death save is made."""

MORTAL: Final = 9
"""Damage from which death saves are made (UNLOCK-076)."""


def will_ease(campaign: Campaign, damage: int, wounds: tuple[str, ...] = ()) -> tuple[Reason, ...]:
    """The ease of a WILL save: 10, less 1 for each four points (UNLOCK-074, UNLOCK-B10).

    ``wounds`` are those that weigh in the damage, also where they lower nothing yet.
    """
    steps = track_steps(campaign, damage, SAVE_BLOCK)
    begins = Reason(text("unlock.save_begins"), HIGHEST_EASE, "UNLOCK-074")
    if not steps and not wounds:
        return (begins,)
    rule = "UNLOCK-B10" if option(campaign, "track_step") == "block" else "UNLOCK-074"
    return (begins, Reason(text("unlock.save_falls", damage=damage), -steps, rule, wounds))


def death_ease(campaign: Campaign, damage: int, wounds: tuple[str, ...] = ()) -> tuple[Reason, ...]:
    """The ease of a death save, as the table reads it (UNLOCK-B11)."""
    reading = option(campaign, "death_save_ease")
    if reading == "fixed":
        return (Reason(text("unlock.death_fixed"), BASE_EASE, "UNLOCK-B11"),)
    if reading == "from_nine":
        begins = Reason(text("unlock.death_from_nine", mortal=MORTAL), HIGHEST_EASE, "UNLOCK-B11")
        fallen = max(0, damage - MORTAL) // SAVE_BLOCK
        return (begins, Reason(text("unlock.save_falls", damage=damage), -fallen, "UNLOCK-B11", wounds))
    return (*will_ease(campaign, damage, wounds), Reason(text("unlock.death_as_will"), None, "UNLOCK-B11"))


def will_throw(scene: Scene, target: str, *, rouses: bool = False) -> Throw[Attempt]:
    """The d100 of a WILL save at the damage of now; wounds lower its ease in no other way (UNLOCK-013, UNLOCK-078).

    ``rouses`` says that it is made to get over being stunned.
    """
    person = Person(scene.campaign, target)
    stat = person.stat("WILL")
    base = Reasoned(stat.value, (*stat.reasons, Reason(text("unlock.will_save"), None, "UNLOCK-013")))
    label = text("ask.will", person=person.name)
    ease = will_ease(scene.campaign, person.damage, person.weighing())
    down = person.character.has(STUNNED) and not is_recovering(person.character)
    alike = _nothing_new if down and not rouses else None
    return attempt(scene.campaign, "will", label, base, ease, roller=target, plain=True, alike=alike)


def _nothing_new(_: Attempt) -> bool:
    """For odds: a further save of somebody stunned changes nothing, however it comes out."""
    return True


def death_throw(scene: Scene, target: str, *more: Reason) -> Throw[Attempt]:
    """The d100 of a death save at the damage of now (UNLOCK-014, UNLOCK-076)."""
    person = Person(scene.campaign, target)
    stat = person.stat("BODY")
    base = Reasoned(stat.value, (*stat.reasons, Reason(text("unlock.body_save"), None, "UNLOCK-014")))
    label = text("ask.death", person=person.name)
    due = Reason(text("unlock.mortal", mortal=MORTAL, damage=person.damage), None, DUE, person.weighing())
    ease = (*death_ease(scene.campaign, person.damage, person.weighing()), due, *more)
    return attempt(scene.campaign, "death", label, base, ease, roller=target, plain=True)


def saves_of_damage(scene: Scene, target: str) -> Procedure[None]:
    """What each damage asks for: a WILL save, from nine points on a death save; the dying roll no more (UNLOCK-B12)."""
    if scene.person(target).has(DYING):
        return
    yield from save_will(scene, target)
    if Person(scene.campaign, target).damage >= MORTAL:
        yield from save_death(scene, target)


def save_will(scene: Scene, target: str) -> Procedure[None]:
    """A WILL save, or stunned (UNLOCK-074, UNLOCK-075)."""
    if not (yield from ask(will_throw(scene, target))).success:
        yield from stun(scene, target, (Reason(text("unlock.will_failed"), None, "UNLOCK-075"),))


def save_death(scene: Scene, target: str, *more: Reason) -> Procedure[None]:
    """A death save, or in shock and dying (UNLOCK-076, UNLOCK-077)."""
    if not (yield from ask(death_throw(scene, target, *more))).success:
        yield from shock(scene, target, (Reason(text("unlock.death_failed"), None, "UNLOCK-077"),))


def rouse(scene: Scene, target: str) -> Procedure[None]:
    """The WILL roll of somebody stunned, the one thing that he can do in his turn (UNLOCK-075, UNLOCK-B14)."""
    if (yield from ask(will_throw(scene, target, rouses=True))).success:
        yield from recover(scene, target, (Reason(text("unlock.roused"), None, "UNLOCK-B14"),))


def on_turn(scene: Scene, person: str) -> Procedure[None]:
    """Saves due at the start of a person's turn: of the stunned, and of the mortally hurt where the table says so."""
    character = scene.person(person)
    if character.has(DEAD) or character.has(DYING):
        return
    if character.has(STUNNED) and not is_recovering(character):
        yield from rouse(scene, person)
    each_turn = option(scene.campaign, "death_saves") == "each_turn"
    if each_turn and MORTAL <= Person(scene.campaign, person).damage <= BOXES:
        yield from save_death(scene, person, Reason(text("choice.death_saves.each_turn"), None, "UNLOCK-B12"))
