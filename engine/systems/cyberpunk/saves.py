"""Stun and death: the saves, what they lose, and when they are due again.

Rule: CYBERPUNK-034 to CYBERPUNK-038, CYBERPUNK-B12 to CYBERPUNK-B17, CYBERPUNK-B20, CYBERPUNK-B30.
"""

from __future__ import annotations

from typing import Final

from engine import events as e
from engine.character import Condition
from engine.clock import Timer
from engine.dice import D10
from engine.procedure import Procedure, Scene, ask, count, tell
from engine.reasons import Reason, Reasoned
from engine.systems.cyberpunk.options import option
from engine.systems.cyberpunk.person import STUN_DAMAGE, Person
from engine.systems.cyberpunk.rolls import save
from engine.words import text

TURNS_LOST: Final = "turns_lost"
"""Counter of the turns that a stunned person loses before the next save."""

LOST: Final = "turn_lost"
"""Mark of this round: the turn that is on is lost all the same."""

DEATH_SAVE: Final = "death_save"
STUN_SAVE: Final = "stun_save"
"""Timers of the saves of those who are in no fight: one for each turn's length."""

STUN_FADES: Final = "stun_fades"
"""Timer after which a box of stun damage is gone (house)."""

LENGTHS: Final = {DEATH_SAVE: 3, STUN_SAVE: 3, STUN_FADES: 60}
"""Seconds between two of each: a turn's length for the saves (CYBERPUNK-008, CYBERPUNK-B30)."""

SETTLED: Final = {
    "death": ("event.death_hopeless", "event.death_sure"),
    "stun": ("event.stun_hopeless", "event.stun_sure"),
}
"""What is said of a save that no die can change, by its kind: lost, made."""

ENDED_BY_DEATH: Final = frozenset({"stunned", "surprised", "stabilised"})


def saves(scene: Scene, target: str, *, mortal: bool = True) -> Procedure[None]:
    """What a wound asks for: a death save from Mortal on, then a stun save (CYBERPUNK-026, CYBERPUNK-B12).

    Args:
        scene: The scene.
        target: Id of the person wounded.
        mortal: Whether the wound can kill; a blow that only dazes cannot.
    """
    dying = mortal and Person(scene.campaign, target).mortal >= 0
    if dying:
        yield from reopen(scene, target)
        if not (yield from death_save(scene, target)):
            return
    if dying and option(scene.campaign, "mortal_saves") == "death_only":
        why = (Reason(text("option.mortal_saves"), None, "CYBERPUNK-B12"),)
        yield from tell(e.Reported(text("event.no_stun_save"), target, why=why))
        return
    once = f"{STUN_SAVE}.{scene.encounter.turn if scene.encounter else ''}"
    if option(scene.campaign, "stun_saves") == "per_turn":
        if scene.campaign.mark(target, once):
            return
        once_a_turn = (Reason(text("option.stun_saves"), None, "CYBERPUNK-B13"),)
        yield from tell(e.MarkChanged(target, once, 1, why=once_a_turn))
    if not (yield from stun_save(scene, target)):
        yield from stun(scene, target)


def reopen(scene: Scene, target: str) -> Procedure[None]:
    """New damage undoes what stabilised somebody (CYBERPUNK-B20)."""
    why = (Reason(text("cyberpunk.reopened"), None, "CYBERPUNK-B20"),)
    for condition in scene.person(target).conditions:
        if condition.name == "stabilised":
            yield from tell(e.ConditionEnded(target, condition.id, why=why))


def death_save(scene: Scene, target: str, *, called_for: bool = False, again: bool = False) -> Procedure[bool]:
    """A save or death; whether the person lives (CYBERPUNK-037, CYBERPUNK-038, CYBERPUNK-B16)."""
    aim = Person(scene.campaign, target).death_target()
    if again:
        each = Reason(text("cyberpunk.each_turn"), None, "CYBERPUNK-038")
        at_start = Reason(text("cyberpunk.start_of_turn"), None, "CYBERPUNK-B16")
        aim = Reasoned(aim.value, (*aim.reasons, each, at_start))
    lived = yield from _saved(scene, "death", target, aim, called_for=called_for)
    if not lived:
        why = Reason(text("cyberpunk.death_save_failed", target=aim.value), None, "CYBERPUNK-037")
        yield from die(scene, target, why)
    return lived


def stun_save(scene: Scene, target: str, *, called_for: bool = False) -> Procedure[bool]:
    """Whether a person keeps, or comes to, his senses (CYBERPUNK-034)."""
    aim = Person(scene.campaign, target).stun_target()
    return (yield from _saved(scene, "stun", target, aim, called_for=called_for))


def _saved(scene: Scene, kind: str, target: str, aim: Reasoned[int], *, called_for: bool) -> Procedure[bool]:
    """A save; one that no face can make, or none can fail, is settled without a die (CYBERPUNK-B17).

    A script that lists the die all the same has it asked, and a 1 saves nobody then either.
    """
    label = text(f"ask.{kind}", person=scene.name(target))
    if 0 < aim.value < D10.sides or (called_for and aim.value > 0) or scene.every_die:
        return (yield from ask(save(kind, label, aim, roller=target))).success
    lived = aim.value > 0
    key = SETTLED[kind][lived]
    why = (*aim.reasons, Reason(text("cyberpunk.no_die", target=aim.value), None, "CYBERPUNK-B17"))
    yield from tell(e.Reported(text(key), target, why=why))
    return lived


def stun(scene: Scene, target: str) -> Procedure[None]:
    """A person is stunned and loses the next turn that he would have had (CYBERPUNK-036, CYBERPUNK-B14)."""
    yield from count(target, "stunned")
    person = scene.person(target)
    why = (Reason(text("cyberpunk.turn_lost"), None, "CYBERPUNK-036"),)
    if not person.has("stunned"):
        yield from tell(e.ConditionBegan(target, Condition(scene.new_id(), "stunned", cause=scene.cause), why=why))
    if not person.count(TURNS_LOST):
        next_one = (Reason(text("cyberpunk.next_turn"), None, "CYBERPUNK-B14"),)
        yield from tell(e.CounterChanged(target, TURNS_LOST, 1, why=next_one))


def recover(scene: Scene, target: str) -> Procedure[None]:
    """The stun is over."""
    person = scene.person(target)
    for condition in person.conditions:
        if condition.name == "stunned":
            yield from tell(e.ConditionEnded(target, condition.id))
    if person.count(TURNS_LOST):
        yield from tell(e.CounterChanged(target, TURNS_LOST, -person.count(TURNS_LOST)))


def start_of_turn(scene: Scene, target: str) -> Procedure[None]:
    """What is due when a person's turn begins: the death save, then the stun (CYBERPUNK-038, CYBERPUNK-B16)."""
    if Person(scene.campaign, target).dying and not (yield from death_save(scene, target, again=True)):
        return
    if scene.person(target).has("surprised"):
        why = (Reason(text("cyberpunk.first_turn_lost"), None, "CYBERPUNK-005"),)
        yield from tell(e.Reported(text("event.loses_turn"), target, why=why))
    if scene.person(target).has("stunned"):
        yield from _turn_of_the_stunned(scene, target)


def _turn_of_the_stunned(scene: Scene, target: str) -> Procedure[None]:
    """The next turn is lost; on each one after it a save ends the stun (CYBERPUNK-036, CYBERPUNK-B14)."""
    lost = text("event.loses_turn")
    if scene.person(target).count(TURNS_LOST):
        why = (Reason(text("cyberpunk.turn_lost"), None, "CYBERPUNK-036"),)
        yield from tell(e.CounterChanged(target, TURNS_LOST, -1, why=why), e.Reported(lost, target, why=why))
        return
    if not (yield from stun_save(scene, target)):
        why = (Reason(text("cyberpunk.still_stunned"), None, "CYBERPUNK-036"),)
        yield from tell(e.Reported(lost, target, why=why))
        return
    yield from recover(scene, target)
    if option(scene.campaign, "stun_recovery") == "loses":
        why = (Reason(text("option.stun_recovery"), None, "CYBERPUNK-B14"),)
        yield from tell(e.MarkChanged(target, LOST, 1, why=why), e.Reported(lost, target, why=why))
    else:
        why = (Reason(text("cyberpunk.acts_again"), None, "CYBERPUNK-B14"),)
        yield from tell(e.Reported(text("event.acts_again"), target, why=why))


def die(scene: Scene, target: str, why: Reason) -> Procedure[None]:
    """A person dies: what passes ends, and nothing is due any more."""
    yield from count(target, "dead")
    for timer in scene.campaign.timers:
        if timer.person == target:
            yield from tell(e.TimerEnded(timer.id, why=(why,)))
    for old in scene.person(target).conditions:
        if old.name in ENDED_BY_DEATH:
            yield from tell(e.ConditionEnded(target, old.id))
    yield from tell(e.ConditionBegan(target, Condition(scene.new_id(), "dead", cause=scene.cause), why=(why,)))


# ---- outside the turns


def turns_ask(scene: Scene, person: str) -> bool:
    """Whether a person's saves are asked by the turns of the fight, so that the clock leaves them alone.

    Between two rounds nobody has the turn; time that is let pass in the middle of a turn is no turn of anybody's.
    """
    fight = scene.encounter
    return fight is not None and fight.turn is None and fight.slot_of(person) is not None


def arm(scene: Scene, target: str) -> Procedure[None]:
    """Starts the clocks of the saves that are due as time passes, where there is anything that a die could change."""
    person = Person(scene.campaign, target)
    if person.dead or not person.has("BT") or turns_ask(scene, target):
        return
    running = {timer.name for timer in scene.campaign.timers if timer.person == target}
    wanted = []
    if person.dying and person.death_target().value < D10.sides:
        wanted.append(DEATH_SAVE)
    if person.character.has("stunned") and person.stun_target().value > 0:
        wanted.append(STUN_SAVE)
    if person.character.count(STUN_DAMAGE):
        wanted.append(STUN_FADES)
    for name in wanted:
        if name not in running:
            at = scene.campaign.clock + LENGTHS[name]
            yield from tell(e.TimerStarted(Timer(scene.new_id(), target, name, at)))


def comes_due(scene: Scene, target: str, name: str) -> Procedure[None]:
    """A save outside the turns, or a box of stun damage that is gone; the next one is started."""
    person = Person(scene.campaign, target)
    if name == DEATH_SAVE and person.dying and not turns_ask(scene, target):
        yield from death_save(scene, target, again=True)
    elif name == STUN_SAVE and person.character.has("stunned") and not turns_ask(scene, target):
        yield from _turn_of_the_stunned(scene, target)
    elif name == STUN_FADES and person.character.count(STUN_DAMAGE):
        yield from ease(scene, target, STUN_DAMAGE, 1, Reason(text("cyberpunk.stun_fades"), -1, "CYBERPUNK-034"))
    yield from arm(scene, target)


def ease(scene: Scene, person: str, track: str, points: int, why: Reason) -> Procedure[None]:
    """Takes boxes off a track, from the oldest wounds first; what no wound carries goes off the track alone."""
    left = min(points, scene.person(person).count(track))
    for wound in scene.person(person).wounds:
        off = min(left, wound.severity - wound.healed) if wound.track == track else 0
        if off > 0:
            yield from tell(e.WoundEased(person, wound.id, off, why=(why,)))
            left -= off
    if left:
        yield from tell(e.CounterChanged(person, track, -left, why=(why,)))
