"""The rules of the toy system, each a generator that reads like a page of a book nobody wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine import asks
from engine import events as e
from engine.character import Condition, Step, Wound
from engine.checks import roll_under
from engine.clock import Until
from engine.dice import D100, Dice, parse_dice
from engine.procedure import Procedure, Scene, ask, ask_together, call, count, tell
from engine.reasons import Reason, total
from engine.words import literal, text
from tests.toy.sheet import attribute, skill

if TYPE_CHECKING:
    from engine.asks import Throw
    from engine.character import Character
    from engine.checks import Outcome
    from engine.reasons import Reasoned
    from engine.words import Text

ROUND_SECONDS = 10
DEAD_AT = 20


def hampered(person: Character, label: Text, base: int, rule: str, *more: Reason) -> Reasoned[int]:
    """A chance in percent with all that hampers a person now."""
    lines = [Reason(label, base, rule), *more]
    if body := person.count("body"):
        lines.append(Reason(text("toy.wounds"), -5 * body, "TOY-03"))
    for condition in person.conditions:
        by = -20 if condition.name == "panicked" else condition.modifier
        if by:
            lines.append(Reason(text("toy.condition", name=literal(condition.name)), by, "TOY-07"))
    return total(*lines)


def check(scene: Scene, ask_id: str, person: str, what: str, *more: Reason) -> Throw[Outcome]:
    """A percent roll of a person under a skill or an attribute."""
    sheet = scene.person(person)
    trained = what[0].isupper()
    base = skill(sheet, what) if trained else attribute(sheet, what)
    label = literal(what) if trained else text(f"toy.{what}")
    target = hampered(sheet, label, base, "TOY-02", *more)
    said = text(f"toy.ask.{ask_id}", target=literal(sheet.name))
    return roll_under(ask_id, said, D100, target, roller=person)


def injure(scene: Scene, person: str, damage: int, by: str) -> Procedure[bool]:
    """A wound, and whether the person keeps standing with all the wounds so far; True if so."""
    label, now = text("toy.damage"), scene.campaign.clock
    step = Step(label, "is", damage, damage, "TOY-05")
    wound = Wound(scene.new_id(), "body", damage, steps=(step,), at=now, by=by)
    why = (Reason(label, damage, "TOY-05"),)
    yield from tell(e.WoundTaken(person=person, wound=wound, why=why))
    yield from count(person, "severity", damage)
    if scene.person(person).count("body") >= DEAD_AT:
        yield from fall(scene, person, "dead")
        return False
    if scene.person(person).has("down"):
        return False
    stands = yield from ask(check(scene, "stand", person, "might"))
    if not stands.success:
        yield from fall(scene, person, "down")
    return bool(stands.success)


def fall(scene: Scene, person: str, condition: str) -> Procedure[None]:
    """Somebody is out of it."""
    yield from tell(e.ConditionBegan(person=person, condition=Condition(scene.new_id(), condition)))
    yield from count(person, condition)


def blow(scene: Scene, person: str, damage: Dice, by: str) -> Procedure[bool]:
    """Damage by dice, and what it does."""
    label = text("toy.ask.damage", target=literal(scene.person(person).name))
    points = yield from ask(asks.amount("damage", label, damage, roller=by))
    return (yield from injure(scene, person, points, by))


def miss(scene: Scene, actor: str) -> Procedure[None]:
    """A line for the log."""
    said = text("toy.miss", person=literal(scene.person(actor).name))
    yield from tell(e.Reported(text=said, person=actor))


def spray(scene: Scene, actor: str, weapon: str, shots: dict[str, int]) -> Procedure[None]:
    """Shots at each of several people; no roll is needed to hit one who is down (TOY-04)."""
    row = scene.person(actor).row(weapon)
    if row is None:
        raise LookupError(weapon)
    yield from tell(e.CounterChanged(person=actor, counter=f"fired.{weapon}", by=sum(shots.values())))
    damage = parse_dice(row.get("damage"))
    for place, (person, number) in enumerate(shots.items(), 1):
        for shot in range(1, number + 1):
            prefix = f"target{place}.shot{shot}"
            yield from call(prefix, (actor, person), _shot, actor, person, damage)


def _shot(scene: Scene, actor: str, person: str, damage: Dice) -> Procedure[None]:
    target = scene.person(person)
    if target.has("dead"):
        return
    if not target.has("down"):
        sure = check(scene, "hit", actor, "Guns")
        label = text("toy.ask.hit", target=literal(target.name))
        hit = yield from ask(roll_under("hit", label, D100, total(*sure.reasons), roller=actor))
        if not hit.success:
            yield from miss(scene, actor)
            return
    yield from count(person, "hit")
    yield from blow(scene, person, damage, actor)


def strike(scene: Scene, actor: str, person: str, damage: Dice) -> Procedure[None]:
    """A blow with a blade; how to meet it is chosen when its quality is known (TOY-05, TOY-06)."""
    target = scene.person(person)
    chance = total(*check(scene, "attack", actor, "Blades").reasons)
    label = text("toy.ask.attack", target=literal(target.name))
    attack = yield from ask(roll_under("attack", label, D100, chance, roller=actor, uses_margin=True))
    if not attack.success:
        yield from miss(scene, actor)
        return
    margin = Reason(text("toy.margin"), attack.margin, "TOY-06")
    ways = ("parry", "dodge", "nothing") if target.table("weapons") else ("dodge", "nothing")
    chosen = yield from ask(
        asks.Choice(
            id="defence",
            label=text("toy.ask.defence", target=literal(target.name)),
            options=tuple(asks.Option(way, text(f"toy.defence.{way}")) for way in ways),
            waived="dodge",
            roller=person,
            reasons=(margin,),
        )
    )
    if chosen != "nothing":
        what = "Blades" if chosen == "parry" else "wits"
        weight = attack.margin // 2 if chosen == "parry" else attack.margin
        against = Reason(text("toy.margin"), -weight, "TOY-06")
        defended = yield from ask(check(scene, "defend", person, what, against))
        if defended.success:
            yield from tell(e.Reported(text=text("toy.turned", person=literal(target.name))))
            return
    yield from count(person, "hit")
    yield from call("", (person,), blow, person, damage, actor)


def panic(scene: Scene, people: tuple[str, ...], modifier: int) -> Procedure[None]:
    """All of them roll at once; then how long, for those who lose their nerve (TOY-07)."""
    made = Reason(text("toy.modifier"), modifier)
    outcomes = yield from ask_together(
        _for_person(check(scene, "panic", person, "cool", made), place) for place, person in enumerate(people, 1)
    )
    lost = [
        (place, person)
        for place, (person, outcome) in enumerate(zip(people, outcomes, strict=True), 1)
        if not outcome.success
    ]
    lengths = yield from ask_together(
        asks.amount(
            f"{place}.how_long",
            text("toy.ask.how_long", target=literal(scene.person(person).name)),
            Dice(1, 4),
            roller=person,
            detail=True,
            waived=1,
        )
        for place, person in lost
    )
    for (_, person), rounds in zip(lost, lengths, strict=True):
        fight = scene.encounter
        at = scene.campaign.clock + rounds * ROUND_SECONDS
        in_fight = fight is not None and fight.slot_of(person) is not None
        until = Until(at, fight.round + rounds, person) if fight and in_fight else Until(at)
        panicked = Condition(scene.new_id(), "panicked", until)
        yield from tell(
            e.ConditionBegan(person=person, condition=panicked),
            e.CounterChanged(person=person, counter="nerve", by=1),
        )
        yield from count(person, "panicked")


def _for_person(question: Throw[Outcome], place: int) -> Throw[Outcome]:
    return replace(question, id=f"{place}.{question.id}")


def treated(scene: Scene, actor: str, patient: str) -> Procedure[None]:
    """What a treatment comes to when its time is over (TOY-08)."""
    sheet = scene.person(patient)
    label = text("toy.ask.treat", target=literal(sheet.name))
    chance = total(*check(scene, "treat", actor, "Medicine").reasons)
    helped = yield from ask(roll_under("treat", label, D100, chance, roller=actor))
    if helped.success:
        healed = text("toy.ask.healed", target=literal(sheet.name))
        points = yield from ask(asks.amount("healed", healed, Dice(1, 6), roller=actor))
        by = -min(points, scene.person(patient).count("body"))
        yield from tell(e.CounterChanged(person=patient, counter="body", by=by))


def bleed(scene: Scene, person: str) -> Procedure[None]:
    """At each turn a bleeding person loses a point or stops bleeding (TOY-10)."""
    stops = yield from ask(check(scene, "bleed", person, "might"))
    if not stops.success:
        yield from tell(e.WoundTaken(person=person, wound=Wound(scene.new_id(), "body", 1, attack="bleeding")))
        return
    for condition in scene.person(person).conditions:
        if condition.name == "bleeding":
            yield from tell(e.ConditionEnded(person=person, condition=condition.id))


def poisoned(scene: Scene, person: str) -> Procedure[bool]:
    """Whether a dose of poison is withstood; it costs a point if not (TOY-11)."""
    outcome = yield from ask(check(scene, "dose", person, "might"))
    if not outcome.success:
        wound = Wound(scene.new_id(), "body", 1, attack="poison", at=scene.campaign.clock)
        yield from tell(e.WoundTaken(person=person, wound=wound))
    return bool(outcome.success)
