"""What players get to see of a campaign: all of it is chosen here, so that no window can show more by mistake.

Nothing in a `Board` is a number of the rules: how badly somebody is hurt is told in four steps, by what the system's
bands say of the track that wounds add to. Names, notes and conditions that players are not to see are not in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from engine.character import Showing
from engine.words import Text, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character
    from engine.encounter import Slot
    from engine.system import RuleSystem

NAMED: Final = Showing("name")
HIDDEN: Final = Showing("hidden")
_HURT: Final = (
    (text("hurt.unhurt"), 0),
    (text("hurt.hurt"), 1),
    (text("hurt.badly"), 2),
    (text("hurt.down"), 3),
)

BY_DEFAULT: Final = "own"
"""On whom players see a condition about which nobody said anything."""


class Hurt(msgspec.Struct, frozen=True):
    """How badly somebody is hurt: in words, and as a grade from 0 (not at all) to 3 (down)."""

    said: Text
    grade: int


class Seen(msgspec.Struct, frozen=True):
    """A person as players see them.

    ``name`` may be another one than on the sheet; ``conditions`` are permanent words or the referee's own; ``own`` says
    that it is one of the players' people.
    """

    person: str
    name: str
    portrait: str
    hurt: Hurt
    conditions: tuple[str, ...]
    own: bool


class Place(msgspec.Struct, frozen=True):
    """A place in the order with those in it whom players see."""

    slot: str
    people: tuple[Seen, ...]
    in_turn: bool = False
    acted: bool = False
    held: bool = False


class Board(msgspec.Struct, frozen=True):
    """All that players see: the order of the fight that is run, or their own people where there is none.

    ``round`` is 0 outside of a fight.
    """

    round: int
    places: tuple[Place, ...]

    @property
    def turn(self) -> Place | None:
        """Whose turn it is, None if nobody's whom players see."""
        return next((place for place in self.places if place.in_turn), None)


def board(system: RuleSystem, campaign: Campaign) -> Board:
    """What players see of a campaign as it stands."""
    fight = campaign.encounter
    if fight is None:
        alone = (_seen(system, campaign, person) for person in campaign.people.values())
        return Board(0, tuple(Place(one.person, (one,)) for one in alone if one is not None and one.own))
    places = (_place(system, campaign, slot, fight.turn) for slot in fight.slots)
    return Board(fight.round, tuple(place for place in places if place.people))


def showing_of(person: Character) -> Showing:
    """What was chosen for a person: players see their own people, and others once the referee shows them."""
    return person.showing or (NAMED if person.kind == "pc" else HIDDEN)


def opened_to(campaign: Campaign, condition: str) -> str:
    """On whom players see a condition: ``nobody``, ``own`` or ``all``."""
    return campaign.open_conditions.get(condition, BY_DEFAULT)


def hurt(system: RuleSystem, campaign: Campaign, person: Character) -> Hurt:
    """How badly somebody is hurt, as anybody sees it; the bands of a track have names that tell numbers and rules."""
    return Hurt(*_HURT[_grade(system, campaign, person)])


def _grade(system: RuleSystem, campaign: Campaign, person: Character) -> int:
    if system.out_of_play(campaign, person.id):
        return 3
    amount = person.count(system.severity_track)
    track = next((one for one in system.schema.tracks if one.key == system.severity_track), None)
    if track is not None and any(band.grave and band.lowest <= amount for band in track.bands):
        return 2
    if track is not None and track.grave is not None and track.grave(campaign, person):
        return 2
    return int(amount > 0)


def _place(system: RuleSystem, campaign: Campaign, slot: Slot, turn: str | None) -> Place:
    found = (_seen(system, campaign, campaign.people[one]) for one in slot.people if one in campaign.people)
    people = tuple(one for one in found if one is not None)
    return Place(slot.id, people, slot.id == turn, slot.acted, slot.kind == "held")


def _seen(system: RuleSystem, campaign: Campaign, person: Character) -> Seen | None:
    showing = showing_of(person)
    if showing.way == "hidden":
        return None
    own = person.kind == "pc"
    open_to = {"all", "own"} if own else {"all"}
    names = dict.fromkeys(one.name for one in person.conditions)
    return Seen(
        person.id,
        person.name if showing.way == "name" else showing.alias,
        person.portrait if showing.portrait else "",
        hurt(system, campaign, person),
        tuple(name for name in names if opened_to(campaign, name) in open_to),
        own,
    )
