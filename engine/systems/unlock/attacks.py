"""One attack in its four steps: dodge or not, the roll at the modified ease, PV against AV, damage.

Shots, bursts, sprays and blows all go through `one_attack`; what befalls the attacker is left to them.

Rule: UNLOCK-037, UNLOCK-038, UNLOCK-044, UNLOCK-045, UNLOCK-049 to UNLOCK-055, UNLOCK-075, UNLOCK-B15,
UNLOCK-B18 to UNLOCK-B21, UNLOCK-B36.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from engine import events as e
from engine.asks import Choice, Option, amount
from engine.dice import Dice, parse_dice
from engine.procedure import Procedure, Scene, ask, call, tell
from engine.reasons import Reason, Reasoned
from engine.systems.unlock.armour import PLACES
from engine.systems.unlock.conditions import EXPOSED, STUNNED, end
from engine.systems.unlock.injury import ARMOUR, LOCATION, MAXIMUM, Blow, hit
from engine.systems.unlock.luck import luck_line
from engine.systems.unlock.opposed import defence, means, opposed_ease
from engine.systems.unlock.person import Person, is_firearm
from engine.systems.unlock.rolls import attempt, base_ease
from engine.systems.unlock.stoppages import stopping_faces
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.campaign import Campaign
    from engine.character import Row
    from engine.systems.unlock.opposed import Means

DODGE: Final = "Dodge & Escape"
ATHLETICS: Final = "Athletics"
"""The skill that stands in for dodging where that is missing (UNLOCK-A04)."""

BARE_HANDS: Final = "Fists"

SINGLE, SHORT, FULL, SPRAY, BLOW = "single", "short", "full", "spray", "blow"

SHORT_BURST: Final = 3
"""Rounds of a short burst (UNLOCK-053)."""

D3: Final = Dice(1, 3)

EXPOSED_EASE: Final = 2
"""What an attacker gains against somebody left open by an exceptional failure (UNLOCK-038)."""

EMPLACED: Final = "emplaced"
"""The situation in which armour does not slow a shot (UNLOCK-070)."""

COVER: Final = ("partial_cover", "heavy_cover")

SITUATIONS: Final = (
    "target_immobile", "target_running", *COVER, "aiming_1", "aiming_2", "aiming_3", "off_hand", "two_weapons",
    "hip_shot", "fast_draw", "firer_running", "poor_light", "dark", "blinded", "ambush", "large_target",
    "small_target", EMPLACED,
)  # fmt: skip
"""Modifiers that a referee names; range, bursts, further shots and aimed locations come by themselves."""

AT_ONCE: Final = (("aiming_1", "aiming_2", "aiming_3"), COVER, ("poor_light", "dark", "blinded"))
"""Situations of which only one can hold."""


class Attack(msgspec.Struct, frozen=True):
    """How somebody attacks, whoever the target is.

    Attributes:
        actor: Id of the attacker.
        weapon: Id of the weapon's row, empty for bare hands.
        mode: ``single``, ``short``, ``full``, ``spray`` or ``blow``.
        fired: Rounds that leave the weapon, for single shots how many were declared.
        band: Range band, empty for a blow.
        modifiers: Situations that the referee named.
        modifier: The referee's own number.
        aim_at: Place aimed at, empty for none.
        untrained: The related skill that stands in for the weapon's, empty for none.
        lucky: Whether a point of Luck spent beforehand makes it easier.
    """

    actor: str
    weapon: str
    mode: str
    fired: int = 1
    band: str = ""
    modifiers: tuple[str, ...] = ()
    modifier: float = 0
    aim_at: str = ""
    untrained: str = ""
    lucky: bool = False


class Came(NamedTuple):
    """What came of an attack for the attacker: a hit, the face that stopped the weapon, or an exceptional failure."""

    hit: bool
    stopped: int = 0
    botched: bool = False


def weapon_of(campaign: Campaign, attack: Attack) -> Row | None:
    """The weapon's row; None for bare hands."""
    return campaign.people[attack.actor].row(attack.weapon) if attack.weapon else None


def wielded(campaign: Campaign, weapon: Row | None) -> tuple[str, str, str]:
    """Name, PV and DV of a weapon, or of bare hands."""
    if weapon is not None:
        return str(weapon.get("name")), str(weapon.get("pv")), str(weapon.get("dv"))
    fists = campaign.table_row("melee", BARE_HANDS)
    return (BARE_HANDS, str(fists["pv"]), str(fists["dv"])) if fists else (BARE_HANDS, "A", "1d3")


def skill_of(campaign: Campaign, actor: str, weapon: Row | None) -> str:
    """The skill that a weapon or a fist is used with."""
    if weapon is not None:
        return Person(campaign, actor).weapon_skill(weapon)
    fists = campaign.table_row("melee", BARE_HANDS)
    return str(fists["skill"]) if fists else "Boxing/Brawling"


def one_attack(scene: Scene, attack: Attack, target: str, dodge: bool, with_: str, shot: int) -> Procedure[Came]:
    """One attack on one target, in full.

    Args:
        scene: The scene.
        attack: How it is made.
        target: Id of the person attacked.
        dodge: Whether the target dodges (UNLOCK-044).
        with_: With what he dodges, see `dodging`.
        shot: Which shot of the turn it is, from 1.
    """
    campaign, name = scene.campaign, "hit" if shot == 1 else f"hit{shot}"
    weapon = weapon_of(campaign, attack)
    base = base_ease(Reason(text("unlock.no_dodge"), None, "UNLOCK-044"))
    if dodge:
        base = yield from _dodge(scene, target, with_, shot)
    tries = attacking(campaign, attack, weapon)
    ease = (*base, *tries.ease, *modifiers(campaign, attack, weapon, target, shot))
    faces = stopping_faces(campaign, weapon) if weapon is not None else {}
    label = text(f"ask.attack_{attack.mode}", person=scene.name(attack.actor), target=scene.name(target))
    throw = attempt(
        campaign,
        name,
        label,
        tries.base,
        (*ease, Reason(text("unlock.attack_roll"), None, "UNLOCK-063" if attack.mode == BLOW else "UNLOCK-045")),
        roller=attack.actor,
        keeps=_keeps(frozenset(faces), attack.fired if attack.mode == FULL else 0),
        fails=frozenset(faces),
    )
    rolled = yield from ask(throw)
    yield from end(scene, target, EXPOSED)
    if rolled.kept < 0:
        return Came(hit=False, stopped=-rolled.kept)
    if not rolled.success:
        said = text("event.missed", person=scene.name(attack.actor))
        yield from tell(e.Reported(said, target))
        return Came(hit=False, botched=rolled.exceptional)
    gift, place = "", attack.aim_at
    dead = scene.person(target).has("dead")
    if rolled.exceptional and not dead:
        gift, place = yield from _exceptional(scene, attack, target, name)
    yield from _lands(scene, attack, target, name, gift, place, rolled.kept)
    return Came(hit=True)


@functools.cache
def _keeps(faces: frozenset[int], fired: int) -> Callable[[int, int], int]:
    """What an attack wants to know of its face: that it stopped the weapon, below 0; of a full burst, its hits.

    The percentage of the rounds that hit is what the roll lay under its chance, rounded down, at least one and never
    more than were fired (UNLOCK-055, UNLOCK-B18).
    """

    def kept(face: int, chance: int) -> int:
        if face in faces:
            return -face
        if not fired or (face > chance and face != 1):
            return 0
        return max(1, min(fired, fired * (chance - face) // 100))

    return kept


# ---- step 1: dodge or not


def dodging(campaign: Campaign, target: str, with_: str = "") -> Means:
    """With what somebody dodges: the skill, or Athletics, or REFLEX alone (UNLOCK-033, UNLOCK-034, UNLOCK-B07).

    ``with_`` names what is used instead of the first of these that is there: a skill, or ``REFLEX``.
    """
    person = Person(campaign, target)
    if with_ == DODGE or (not with_ and person.has_skill(DODGE)):
        return means(person, DODGE)
    if with_ == ATHLETICS or (not with_ and person.has_skill(ATHLETICS)):
        return means(person, DODGE, untrained=ATHLETICS)
    return means(person, DODGE, untrained="stat")


def _dodge(scene: Scene, target: str, with_: str, shot: int) -> Procedure[tuple[Reason, ...]]:
    """The defender's roll, and the ease that it leaves to the attacker (UNLOCK-031, UNLOCK-032, UNLOCK-044)."""
    found = dodging(scene.campaign, target, with_)
    label = text("ask.dodge", person=scene.name(target))
    name = "dodge" if shot == 1 else f"dodge{shot}"
    achieved = yield from ask(defence(name, label, found.base, roller=target))
    chosen = Reason(text("unlock.dodges"), None, "UNLOCK-044")
    # A defender's own ease cannot be lowered, so what his wounds cost him goes to the attacker (UNLOCK-034).
    hampered = [
        Reason(line.label, -line.value, line.rule)
        for line in Person(scene.campaign, target).burdens()
        if isinstance(line.value, int | float)
    ]
    return (chosen, *opposed_ease(scene.campaign, achieved, found.eased, dodge=True), *hampered)


# ---- step 2: the roll


def attacking(campaign: Campaign, attack: Attack, weapon: Row | None) -> Means:
    """The attacker's base chance; with an emplaced weapon armour does not slow him (UNLOCK-070)."""
    person = Person(campaign, attack.actor)
    skill = skill_of(campaign, attack.actor, weapon)
    found = means(person, skill, untrained=attack.untrained, still=EMPLACED in attack.modifiers)
    if weapon is None or weapon.get("skill") != "Shotgun":
        return found
    ruled = Reason(text("unlock.shotgun_by", skill=skill), None, "UNLOCK-B33")
    return found._replace(base=Reasoned(found.base.value, (*found.base.reasons, ruled)))


def modifiers(campaign: Campaign, attack: Attack, weapon: Row | None, target: str, shot: int) -> tuple[Reason, ...]:
    """All that the situation does to the ease of an attack (UNLOCK-043, UNLOCK-050, UNLOCK-051, UNLOCK-078)."""
    lines = []
    band = campaign.table_row("range_bands", attack.band) if attack.band else None
    if band is not None:
        lines.append(Reason(text(f"band.{attack.band}"), band["ease"], "UNLOCK-B32"))
    lines += [_line(campaign, key, "UNLOCK-043") for key in SITUATIONS if key in attack.modifiers]
    if attack.aim_at:
        lines.append(_line(campaign, "aimed_location", "UNLOCK-043"))
    lines += _of_the_shots(campaign, attack, weapon, shot)
    other = campaign.people[target]
    if other.has(STUNNED) and not any(key in attack.modifiers for key in COVER):
        lines.append(Reason(text("unlock.seeks_cover"), _ease(campaign, "partial_cover"), "UNLOCK-B15"))
        lines.append(Reason(text("condition.stunned"), None, "UNLOCK-075"))
    if other.has(EXPOSED):
        lines.append(Reason(text("condition.exposed"), EXPOSED_EASE, "UNLOCK-038"))
    if attack.modifier:
        lines.append(Reason(text("unlock.referee"), attack.modifier, "UNLOCK-043"))
    if attack.lucky:
        lines.append(luck_line())
    return (*lines, *Person(campaign, attack.actor).burdens())


def _of_the_shots(campaign: Campaign, attack: Attack, weapon: Row | None, shot: int) -> Iterator[Reason]:
    """What further shots, shots beyond the ROF and bursts add."""
    if attack.mode == SINGLE and weapon is not None:
        rof = int(weapon.get("rof") or 1)
        if attack.fired > 1:
            further = (shot - 1) * _ease(campaign, "further_shot") if shot > 1 else None
            yield Reason(text("unlock.shot_number", shot=shot), further, "UNLOCK-050")
        if attack.fired > rof:
            more = (attack.fired - rof) * _ease(campaign, "excessive_shot")
            yield Reason(text("unlock.beyond_rof", rof=rof, shots=attack.fired), more, "UNLOCK-051")
    elif attack.mode == SHORT and attack.band in {"close", "medium"}:
        yield _line(campaign, "short_burst", "UNLOCK-053")
    elif attack.mode in {FULL, SPRAY} and attack.band == "close":
        yield _line(campaign, "full_burst", "UNLOCK-053")


def _ease(campaign: Campaign, key: str) -> int | float:
    row = campaign.table_row("ease_modifiers", key)
    found: int | float = row["modifier"] if row is not None else 0
    return found


def _line(campaign: Campaign, key: str, rule: str) -> Reason:
    return Reason(text(f"modifier.{key}"), _ease(campaign, key), rule)


# ---- exceptional, and how many rounds hit


def _exceptional(scene: Scene, attack: Attack, target: str, name: str) -> Procedure[tuple[str, str]]:
    """What an exceptional success brings, and where the hit lands for certain (UNLOCK-037, UNLOCK-B36)."""
    options = tuple(Option(key, text(f"gift.{key}")) for key in (MAXIMUM, ARMOUR, LOCATION))
    why = (Reason(text("unlock.exceptional_hit"), None, "UNLOCK-037"), Reason(text("gift.maximum"), None, "UNLOCK-B36"))
    gift = yield from ask(
        Choice(
            id=f"{name}.exceptional",
            label=text("ask.exceptional", person=scene.name(attack.actor)),
            options=options,
            waived=MAXIMUM,
            roller=attack.actor,
            reasons=why,
        )
    )
    if gift != LOCATION:
        return gift, attack.aim_at
    place = yield from ask(
        Choice(
            id=f"{name}.place",
            label=text("ask.place", target=scene.name(target)),
            options=tuple(Option(place, text(f"place.{place}")) for place in PLACES),
            waived=attack.aim_at or "torso",
            roller=attack.actor,
            reasons=why[:1],
        )
    )
    return gift, place


def _lands(
    scene: Scene, attack: Attack, target: str, name: str, gift: str, place: str, hits_of_burst: int
) -> Procedure[None]:
    """The rounds that hit, each in full before the next (UNLOCK-054, UNLOCK-055, UNLOCK-079)."""
    weapon = weapon_of(scene.campaign, attack)
    called, pv, dv = wielded(scene.campaign, weapon)
    melee = attack.mode == BLOW
    flexible = bool(weapon is not None and weapon.get("flexible"))
    dm = Person(scene.campaign, attack.actor).dm().value if melee and not flexible else 0
    blow = Blow(called, pv, attack.band, dm, melee, flexible, by=attack.actor)
    damage = parse_dice(dv)
    if attack.mode not in {SHORT, FULL}:
        yield from call(name, (target,), hit, target, msgspec.structs.replace(blow, gift=gift), damage, place)
        return
    if attack.mode == SHORT:
        hits = yield from _short_burst(attack, name)
    else:
        hits = max(1, hits_of_burst)
        why = (
            Reason(text("unlock.share_of_burst", fired=attack.fired), hits, "UNLOCK-055"),
            Reason(text("unlock.at_least_one"), None, "UNLOCK-B18"),
        )
        said = text("event.rounds_hit", hits=hits)
        yield from tell(e.Reported(said, target, why=why))
    chosen = (yield from _bullet(attack, name, hits)) if gift and hits > 1 else 1
    # A place chosen for one bullet is its own; one that was aimed at is that of all.
    yield from call("", (target,), _rounds, target, blow, damage, attack.aim_at, hits, (gift, place, chosen))


def _short_burst(attack: Attack, name: str) -> Procedure[int]:
    """D3 rounds of a short burst hit, never more than were fired (UNLOCK-002, UNLOCK-054, UNLOCK-B21)."""

    def most(rolled: int) -> int:
        return max(1, min(rolled, attack.fired))

    reasons = (
        Reason(text("unlock.short_burst"), "1d3", "UNLOCK-054"),
        Reason(text("unlock.rounds_fired"), attack.fired, "UNLOCK-B21"),
        Reason(text("unlock.d3"), None, "UNLOCK-002"),
    )
    label = text("ask.rounds_hit")
    rolled = yield from ask(
        amount(f"{name}.rounds", label, D3, roller=attack.actor, reasons=reasons, waived=1, alike=most)
    )
    return most(rolled)


def _bullet(attack: Attack, name: str, hits: int) -> Procedure[int]:
    """Which of several bullets has what an exceptional success brings (UNLOCK-B19)."""
    options = tuple(Option(f"hit{n}", text("ask.hit_number", number=n)) for n in range(1, hits + 1))
    chosen = yield from ask(
        Choice(
            id=f"{name}.bullet",
            label=text("ask.bullet"),
            options=options,
            waived="hit1",
            roller=attack.actor,
            reasons=(Reason(text("unlock.one_bullet"), None, "UNLOCK-B19"),),
        )
    )
    return int(chosen.removeprefix("hit"))


def _rounds(
    scene: Scene, target: str, blow: Blow, damage: Dice, place: str, hits: int, gift: tuple[str, str, int]
) -> Procedure[None]:
    """So many rounds: all but the last, then that one, so that odds look at each number of them once."""
    if hits > 1:
        yield from call("", (target,), _rounds, target, blow, damage, place, hits - 1, gift)
    what, where, chosen = gift
    mine = hits == chosen
    struck = msgspec.structs.replace(blow, gift=what) if mine else blow
    yield from call(f"hit{hits}", (target,), hit, target, struck, damage, where if mine and where else place)


def is_automatic(weapon: Row) -> bool:
    """Whether a weapon fires bursts."""
    return is_firearm(weapon) and weapon.get("class") == "mg"
