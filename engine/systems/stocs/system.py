"""STOCS Lite as the engine sees it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine import events as e
from engine.armoury import load_tables
from engine.errors import Refused
from engine.procedure import tell
from engine.reasons import Reason, Reasoned
from engine.system import InterruptOffer
from engine.systems.stocs import handling, people
from engine.systems.stocs.budget import round_budget
from engine.systems.stocs.correction import CORRECTION_ACTIONS
from engine.systems.stocs.creation import CREATION_ACTIONS
from engine.systems.stocs.experience import EXPERIENCE_ACTIONS, XP
from engine.systems.stocs.explosions import EXPLOSION_ACTIONS
from engine.systems.stocs.firing_forms import FIRING_ACTIONS
from engine.systems.stocs.hazards import HAZARD_ACTIONS
from engine.systems.stocs.injury import death_roll
from engine.systems.stocs.medicine import MEDICAL_ACTIONS, a_week_passed
from engine.systems.stocs.melee import MELEE_ACTIONS
from engine.systems.stocs.options import OPTIONS, option
from engine.systems.stocs.order import modified_dex
from engine.systems.stocs.panic import CHECKED
from engine.systems.stocs.person import AAM, CLASSES, Person, is_firearm, rounds_counter
from engine.systems.stocs.schema import SCHEMA
from engine.systems.stocs.state import HEALING, start_healing
from engine.systems.stocs.tasks import TASK_ACTIONS
from engine.systems.stocs.throwing import THROWING_ACTIONS
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.answers import Interrupted
    from engine.asks import Ask
    from engine.campaign import Campaign, RuleTable
    from engine.character import Character, Row
    from engine.clock import Timer
    from engine.events import AnyEvent
    from engine.procedure import Procedure, Scene
    from engine.sheet import SheetSchema
    from engine.system import Budgeted, HouseRule
    from engine.words import Text

QUIRK: Final = "quirk"
BEST_QUIRK: Final = 5
"""The most that a quirk adds to a roll (STOCS-011)."""

NUMERALS: Final = {"class_1": "I", "class_2": "II", "class_3": "III"}

ODDS_STATES: Final = frozenset({"panicked"})
"""States that change what the rest of an action asks; being out cold or losing a limb does not, death ends it all."""


class Stocs:
    """The rule system; see `engine.system.RuleSystem` for what each member gives."""

    id = "stocs"
    severity_track = AAM
    effects = (
        "hit",
        "critical",
        "disabled",
        "unconscious",
        "class_1",
        "class_2",
        "panicked",
        "dead",
    )

    def __init__(self) -> None:
        """Builds the actions, which need the system for the order of a fight."""
        self.name: Text = text("system.stocs")
        self.schema: SheetSchema = SCHEMA
        self.options: tuple[HouseRule, ...] = OPTIONS
        self.actions: tuple[Action[Any], ...] = (
            *FIRING_ACTIONS,
            *MELEE_ACTIONS,
            *THROWING_ACTIONS,
            *EXPLOSION_ACTIONS,
            *handling.actions(self),
            *TASK_ACTIONS,
            *MEDICAL_ACTIONS,
            *HAZARD_ACTIONS,
            *EXPERIENCE_ACTIONS,
            *CREATION_ACTIONS,
            *CORRECTION_ACTIONS,
        )

    def tables(self) -> dict[str, RuleTable]:
        """Tables of the book and those that stand in for lost ones."""
        return load_tables(self.id)

    def round_seconds(self, campaign: Campaign) -> int:
        """A few seconds, by default 3 (STOCS-041, STOCS-B49)."""
        return int(option(campaign, "round_seconds"))

    def sorts_each_round(self, campaign: Campaign) -> bool:
        """Modified DEX changes by the round (STOCS-B50)."""
        return True

    def order_value(self, campaign: Campaign, person: str) -> Reasoned[float] | None:
        """Modified DEX; None while the sheet has no DEX (STOCS-043)."""
        try:
            found = modified_dex(campaign, campaign.people[person])
        except Refused:
            return None
        return Reasoned(float(found.value), found.reasons)

    def on_round(self, scene: Scene) -> Procedure[None]:
        """No initiative die (STOCS-043); where the table declares, the slowest speaks first (STOCS-042)."""
        fight = scene.encounter
        if fight is None or not option(scene.campaign, "declaration"):
            return
        slowest_first = sorted(fight.people, key=lambda p: _dex(scene.campaign, p))
        names = [literal(scene.name(person)) for person in slowest_first]
        why = (Reason(text("option.declaration"), None, "STOCS-042"),)
        yield from tell(e.Reported(text("event.declare", people=names), why=why))

    def on_turn(self, scene: Scene, person: str) -> Procedure[None]:
        """Nothing beyond the ends of conditions."""
        yield from ()

    def on_timer(self, scene: Scene, timer: Timer) -> Procedure[None]:
        """A dying clock has run out (STOCS-114), or a week of healing is over (STOCS-122)."""
        if timer.name in CLASSES:
            yield from death_roll(scene, timer.person, timer.name)
        elif timer.name == HEALING:
            yield from a_week_passed(scene, timer)

    def on_evening(self, scene: Scene) -> Procedure[None]:
        """No pool of the book counts by evenings."""
        yield from ()

    def before_time(self, scene: Scene) -> Procedure[None]:
        """AAM that was written on a sheet by hand heals like any other (STOCS-122)."""
        for person in scene.campaign.people.values():
            if not person.has("dead"):
                yield from start_healing(scene, person.id)

    def out_of_play(self, campaign: Campaign, person: str) -> bool:
        """The dead take no more turns."""
        return campaign.people[person].has("dead")

    def round_budget(self, campaign: Campaign, person: str) -> tuple[Budgeted, ...]:
        """Shots left of the rate of fire, and metres left of the move (STOCS-048, STOCS-059)."""
        return round_budget(campaign, person)

    def interrupts(self, campaign: Campaign, question: Ask[Any]) -> tuple[InterruptOffer, ...]:
        """A quirk of whoever rolls, beside the referee's own modifier (STOCS-011)."""
        roller = campaign.people.get(question.roller)
        if roller is None or question.target is None or not roller.values.get("quirks"):
            return ()
        return (InterruptOffer(QUIRK, text("interrupt.quirk"), 1, BEST_QUIRK),)

    def interrupt_cost(self, scene: Scene, question: Ask[Any], used: Interrupted) -> Iterable[AnyEvent]:
        """A quirk's bonus is at most +5 (STOCS-011); nothing here costs anything."""
        if used.use == QUIRK and not 1 <= used.value <= BEST_QUIRK:
            raise Refused(f"a quirk adds from 1 to {BEST_QUIRK}, not {used.value}")
        if used.use not in {"modifier", "reroll", QUIRK}:
            raise Refused(f"there is no “{used.use}” to use in STOCS; there are modifier, reroll and quirk")
        if used.use != QUIRK:
            return ()
        if question.roller not in scene.campaign.people or question.target is None:
            raise Refused("a quirk helps somebody's roll against a target, and this is none")
        why = (Reason(text("interrupt.quirk"), used.value, "STOCS-011"),)
        said = text("event.quirk", person=scene.name(question.roller), value=used.value)
        return (e.Reported(said, question.roller, why=why),)

    def odds_key(self, campaign: Campaign, person: str) -> Hashable:
        """Total AAM and the states that change what is asked."""
        character = campaign.people[person]
        if character.has("dead"):
            return "dead"
        states = frozenset(c.name for c in character.conditions if c.name in ODDS_STATES)
        # Once CON and WIL less AAM are 0, more of it changes no roll that a wound brings: only a natural 1 succeeds.
        view = Person(campaign, character)
        most = max(view.read("CON") or 0, view.read("WIL") or 0)
        return min(character.count(AAM), most), states, campaign.mark(person, CHECKED)

    def state(self, campaign: Campaign, person: Character) -> dict[str, Any]:
        """Total AAM, the classes of clocks still running, and rounds left by weapon."""
        view = Person(campaign, person)
        clocks = sorted(NUMERALS[t.name] for t in campaign.timers if t.person == person.id and t.name in NUMERALS)
        return {
            AAM: person.count(AAM),
            "fatal_wounds": clocks,
            "xp_left": _halves(person.count(XP)),
            "ammunition": {str(w.get("name")): view.rounds(w) for w in view.weapons if is_firearm(w)},
        }

    def set_field(self, scene: Scene, person: Character, field: str, value: Any) -> Iterable[AnyEvent] | None:
        """Skills by name, beside the schema's fields."""
        return people.set_word(scene, person, field, value)

    def row_brings(self, campaign: Campaign, person: Character, table: str, row: Row) -> Iterable[AnyEvent]:
        """A firearm comes with a full magazine."""
        if table != "weapons" or not is_firearm(row) or not row.get("mag"):
            return ()
        return (e.CounterChanged(person.id, rounds_counter(row.id), row.get("mag")),)

    def import_character(self, scene: Scene, spec: Mapping[str, Any]) -> Character:
        """See `engine.systems.stocs.people.read_character`."""
        return people.read_character(scene, spec)

    def export_character(self, campaign: Campaign, character: Character) -> dict[str, Any]:
        """See `engine.systems.stocs.people.write_character`."""
        return people.write_character(campaign, character)


def _dex(campaign: Campaign, person: str) -> int:
    """DEX itself: what is ready or moves counts for the order of acting alone (STOCS-042, STOCS-044)."""
    view = Person(campaign, person)
    return view.attribute("DEX").value if view.has("DEX") else 0


def _halves(half_points: int) -> float:
    """Points as a number: whole where they are."""
    return half_points // 2 if half_points % 2 == 0 else half_points / 2


STOCS: Final = Stocs()
