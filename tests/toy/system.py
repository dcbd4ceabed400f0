"""The toy system as the engine meets it: a fifth system that nobody wrote a screen for."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engine import events as e
from engine.answers import REROLL
from engine.asks import Throw
from engine.character import Character, Row
from engine.clock import Timer
from engine.encounter import Slot
from engine.errors import BadInput, Refused
from engine.play.edits import new_name
from engine.play.order import ACTIONS_MARK, slot_value
from engine.procedure import Procedure, Scene, tell
from engine.reasons import Reason, Reasoned, total
from engine.system import Budgeted, HouseRule, InterruptOffer
from engine.words import Text, text
from tests.toy.actions import ACTIONS
from tests.toy.rules import ROUND_SECONDS, bleed, poisoned
from tests.toy.sheet import ATTRIBUTES, SCHEMA, TABLES, attribute, luck_left, rounds_left

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.answers import Interrupted
    from engine.asks import Ask
    from engine.campaign import Campaign, RuleTable
    from engine.sheet import SheetSchema

TURNS = 2
SECOND_TURN = 50
"""How much later than the first, in points of wits, the second turn of a round comes."""


class Toy:
    """Percent dice, two turns a round, a choice in mid-action, three tracks."""

    id = "toy"
    severity_track = "body"
    effects = ("hit", "down", "dead", "panicked")

    @property
    def name(self) -> Text:
        """Its name."""
        return text("toy.name")

    @property
    def schema(self) -> SheetSchema:
        """Attributes, skills, weapons; body, nerve, luck."""
        return SCHEMA

    @property
    def actions(self) -> tuple[Action[Any], ...]:
        """What it adds to the actions of every system."""
        return ACTIONS

    @property
    def options(self) -> tuple[HouseRule, ...]:
        """Two house rules."""
        return (
            HouseRule("push_penalty", 20, (0, 20, 40), "TOY-12"),
            HouseRule("resort", True, (True, False), "TOY-13"),
        )

    def tables(self) -> dict[str, RuleTable]:
        """Weapons."""
        return TABLES

    def round_seconds(self, campaign: Campaign) -> int:
        """Ten seconds."""
        return ROUND_SECONDS

    def sorts_each_round(self, campaign: Campaign) -> bool:
        """As the table likes."""
        return bool(campaign.options.get("resort", True))

    def order_value(self, campaign: Campaign, person: str) -> Reasoned[float] | None:
        """Wits, less the wounds."""
        sheet = campaign.people[person]
        reasoned = total(
            Reason(text("toy.wits"), attribute(sheet, "wits"), "TOY-13"),
            Reason(text("toy.wounds"), -5 * sheet.count("body"), "TOY-03"),
        )
        return Reasoned(float(reasoned.value), reasoned.reasons)

    def on_round(self, scene: Scene) -> Procedure[None]:
        """Everybody who has no second turn gets one, those of a group together."""
        fight = scene.encounter
        for first in fight.slots if fight else ():
            now = scene.encounter
            value = slot_value(self, scene.campaign, first)
            if now is None or value is None or first.own_kind != "main" or _has_second(now.slots, first.people[0]):
                continue
            late = value - SECOND_TURN
            place = sum((slot.value or 0) >= late for slot in now.slots)
            slot = Slot(scene.new_id(), first.people, "extra", value=late)
            yield from tell(e.SlotAdded(slot=slot, to=place))

    def on_turn(self, scene: Scene, person: str) -> Procedure[None]:
        """The bleeding save until they succeed."""
        if scene.person(person).has("bleeding"):
            yield from bleed(scene, person)

    def on_timer(self, scene: Scene, timer: Timer) -> Procedure[None]:
        """A dose that was not withstood works again after the same time."""
        if timer.name == "dose" and not (yield from poisoned(scene, timer.person)):
            again = replace(timer, id=scene.new_id(), at=timer.at + timer.facts["seconds"])
            yield from tell(e.TimerStarted(timer=again))

    def on_evening(self, scene: Scene) -> Procedure[None]:
        """Everybody's luck is whole again."""
        for person in scene.campaign.people.values():
            if used := person.count("luck"):
                yield from tell(e.CounterChanged(person=person.id, counter="luck", by=-used))

    def before_time(self, scene: Scene) -> Procedure[None]:
        """Nothing of the kind."""
        yield from ()

    def out_of_play(self, campaign: Campaign, person: str) -> bool:
        """The dead."""
        return campaign.people[person].has("dead")

    def round_budget(self, campaign: Campaign, person: str) -> tuple[Budgeted, ...]:
        """An action for each turn."""
        taken = campaign.mark(person, ACTIONS_MARK)
        why = (Reason(text("toy.turns"), TURNS, "TOY-13"),)
        return (Budgeted(text("toy.turns"), max(0, TURNS - taken), TURNS, reasons=why),)

    def interrupts(self, campaign: Campaign, question: Ask[Any]) -> tuple[InterruptOffer, ...]:
        """Luck, for those who have some left."""
        sheet = campaign.people.get(question.roller)
        if sheet is None or not isinstance(question, Throw) or luck_left(sheet) < 1:
            return ()
        return (InterruptOffer(REROLL, text("interrupt.reroll")),)

    def interrupt_cost(self, scene: Scene, question: Ask[Any], used: Interrupted) -> Iterable[e.AnyEvent]:
        """A point of luck for a new roll; the referee's modifier is free."""
        if used.use == "modifier":
            return ()
        if used.use != REROLL:
            raise BadInput(f"nothing called “{used.use}” can be used; there are reroll and modifier")
        if not self.interrupts(scene.campaign, question):
            raise Refused("nobody with luck left rolls here; a point of luck pays for a new roll")
        why = (Reason(text("toy.luck"), -1, "TOY-09"),)
        return (e.CounterChanged(person=question.roller, counter="luck", by=1, why=why),)

    def odds_key(self, campaign: Campaign, person: str) -> Hashable:
        """Counters, conditions and what is typed."""
        sheet = campaign.people[person]
        return (
            tuple(sorted(sheet.counters.items())),
            tuple(sorted((c.name, c.modifier) for c in sheet.conditions)),
            tuple(sorted((key, str(value)) for key, value in sheet.values.items())),
        )

    def state(self, campaign: Campaign, person: Character) -> dict[str, Any]:
        """Tracks, what is left of luck and ammunition."""
        return {
            **{track.key: person.count(track.key) for track in SCHEMA.tracks},
            "luck_left": luck_left(person),
            "ammunition": {row.get("name"): rounds_left(person, row) for row in person.table("weapons")},
        }

    def set_field(
        self,
        scene: Scene,
        person: Character,
        field: str,
        value: Any,
    ) -> Iterable[e.AnyEvent] | None:
        """``luck_left`` is a word of its own."""
        if field != "luck_left":
            return None
        if not isinstance(value, int) or not 0 <= value <= person.values.get("luck", 0):
            raise BadInput(f"luck_left is {value!r}; it must be from 0 to the luck of {person.name}")
        by = luck_left(person) - value
        return (e.CounterChanged(person=person.id, counter="luck", by=by),)

    def row_brings(self, campaign: Campaign, person: Character, table: str, row: Row) -> Iterable[e.AnyEvent]:
        return ()

    def import_character(self, scene: Scene, spec: Mapping[str, Any]) -> Character:
        """Name, kind, attributes, luck, skills, weapons, tracks."""
        known = {"name", "kind", "attributes", "luck", "skills", "weapons", "tracks"}
        if spare := sorted(spec.keys() - known):
            raise BadInput(f"a character has no “{spare[0]}”; it has {', '.join(sorted(known))}")
        typed = {**spec.get("attributes", {}), **({"luck": spec["luck"]} if "luck" in spec else {})}
        for key in typed:
            if key not in SCHEMA.fields:
                raise BadInput(f"there is no attribute “{key}”; there are {', '.join(ATTRIBUTES)}")
        values = {key: SCHEMA.fields[key].read(value) for key, value in typed.items()}
        levels = SCHEMA.tables["skills"].columns[1]
        skills = tuple(
            Row(scene.new_id(), {"name": name, "level": levels.read(level)})
            for name, level in spec.get("skills", {}).items()
        )
        weapons = tuple(self._weapon(scene, gear) for gear in spec.get("weapons", ()))
        rows = {key: table for key, table in (("skills", skills), ("weapons", weapons)) if table}
        return Character(
            scene.new_id(),
            new_name(scene, str(spec.get("name", ""))),
            spec.get("kind", "pc"),
            values,
            rows,
            {key: number for key, number in spec.get("tracks", {}).items() if number},
        )

    def _weapon(self, scene: Scene, gear: Any) -> Row:
        if isinstance(gear, Mapping):
            return Row(scene.new_id(), dict(gear))
        found = scene.campaign.table_row("weapons", str(gear))
        if found is None:
            raise BadInput(f"there is no weapon “{gear}” in the tables")
        return Row(scene.new_id(), {"name": found.name, **found.values}, found.provenance)

    def export_character(self, campaign: Campaign, character: Character) -> dict[str, Any]:
        """The words that `import_character` reads."""
        tracks = {t.key: n for t in SCHEMA.tracks if (n := character.count(t.key))}
        words: dict[str, Any] = {
            "name": character.name,
            "kind": character.kind,
            "attributes": {k: v for k, v in character.values.items() if k in ATTRIBUTES},
            "skills": {row.get("name"): row.get("level") for row in character.table("skills")},
            "weapons": [
                row.get("name") if row.provenance == "book" else dict(row.values) for row in character.table("weapons")
            ],
            "tracks": tracks,
        }
        if "luck" in character.values:
            words["luck"] = character.values["luck"]
        return {key: value for key, value in words.items() if value not in ({}, [])}


def _has_second(slots: tuple[Slot, ...], person: str) -> bool:
    mine = [slot for slot in slots if person in slot.people]
    return any("extra" in (slot.kind, slot.was) for slot in mine)


TOY = Toy()
