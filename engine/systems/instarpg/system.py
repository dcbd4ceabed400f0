"""InstaRPG Kernel as the engine sees it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine import events as e
from engine.armoury import load_tables
from engine.errors import Refused
from engine.systems.instarpg import initiative, people
from engine.systems.instarpg.attack_forms import ATTACK_ACTIONS
from engine.systems.instarpg.bleeding import TIMER as BLEEDING_TIMER
from engine.systems.instarpg.bleeding import bled, keep_bleeding
from engine.systems.instarpg.budget import known_left
from engine.systems.instarpg.correction import CORRECTION_ACTIONS
from engine.systems.instarpg.dying import EIGHT_HOURS, eight_hours_passed, watch
from engine.systems.instarpg.experience import EXPERIENCE_ACTIONS
from engine.systems.instarpg.fatigue import FATIGUE_ACTIONS
from engine.systems.instarpg.harm import HARM_ACTIONS
from engine.systems.instarpg.medicine import MEDICAL_ACTIONS
from engine.systems.instarpg.moving import MOVE_ACTIONS
from engine.systems.instarpg.options import OPTIONS, option
from engine.systems.instarpg.person import ATTRIBUTES, HP_LOST, LOST, SCORES, Person, rounds_counter
from engine.systems.instarpg.resting import TIMER as RESTING_TIMER
from engine.systems.instarpg.resting import hour_rested, keep_resting
from engine.systems.instarpg.round_budget import round_budget
from engine.systems.instarpg.schema import SCHEMA
from engine.systems.instarpg.stances import STANCE_ACTIONS
from engine.systems.instarpg.tasks import TASK_ACTIONS
from engine.systems.instarpg.weapons import has_clip
from engine.words import text

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.answers import Interrupted
    from engine.asks import Ask
    from engine.campaign import Campaign, RuleTable
    from engine.character import Character, Row
    from engine.clock import Timer
    from engine.events import AnyEvent
    from engine.procedure import Procedure, Scene
    from engine.reasons import Reasoned
    from engine.sheet import SheetSchema
    from engine.system import Budgeted, HouseRule, InterruptOffer
    from engine.words import Text

ODDS_STATES: Final = frozenset({"unconscious", "bleeding", "advantage"})
"""States that change what the rest of an action asks."""


class InstaRpg:
    """The rule system; see `engine.system.RuleSystem` for what each member gives."""

    id = "instarpg"
    severity_track = HP_LOST
    effects = ("hit", "parried", "down", "critical")

    def __init__(self) -> None:
        """Builds the actions."""
        self.name: Text = text("system.instarpg")
        self.schema: SheetSchema = SCHEMA
        self.options: tuple[HouseRule, ...] = OPTIONS
        self.actions: tuple[Action[Any], ...] = (
            *ATTACK_ACTIONS,
            *STANCE_ACTIONS,
            *initiative.actions(self),
            *MOVE_ACTIONS,
            *TASK_ACTIONS,
            *MEDICAL_ACTIONS,
            *FATIGUE_ACTIONS,
            *HARM_ACTIONS,
            *CORRECTION_ACTIONS,
            *EXPERIENCE_ACTIONS,
        )

    def tables(self) -> dict[str, RuleTable]:
        """Tables of the book and those that stand in for lost ones."""
        return load_tables(self.id)

    def round_seconds(self, campaign: Campaign) -> int:
        """About ten seconds, or as the table has it (INSTARPG-046)."""
        return int(option(campaign, "round_seconds"))

    def sorts_each_round(self, campaign: Campaign) -> bool:
        """Nothing but a roll sorts; it sorts by itself (INSTARPG-047)."""
        return False

    def order_value(self, campaign: Campaign, person: str) -> Reasoned[float] | None:
        """Only a rolled initiative sorts (INSTARPG-047)."""
        return None

    def on_round(self, scene: Scene) -> Procedure[None]:
        """Dice for the order, unless it is kept (INSTARPG-047, INSTARPG-048)."""
        yield from initiative.on_round(scene)

    def on_turn(self, scene: Scene, person: str) -> Procedure[None]:
        """Nothing is due at the start of a turn."""
        yield from ()

    def on_timer(self, scene: Scene, timer: Timer) -> Procedure[None]:
        """A minute of bleeding is over (INSTARPG-077), eight hours below the edge (INSTARPG-079), an hour of rest."""
        if timer.name == BLEEDING_TIMER:
            yield from bled(scene, timer.person)
        elif timer.name == EIGHT_HOURS:
            yield from eight_hours_passed(scene, timer.person)
        elif timer.name == RESTING_TIMER:
            yield from hour_rested(scene, timer.person)

    def on_evening(self, scene: Scene) -> Procedure[None]:
        """No pool of the book counts by evenings."""
        yield from ()

    def before_time(self, scene: Scene) -> Procedure[None]:
        """Who was set bleeding, or below the edge, by hand fares like anybody else."""
        for person in scene.campaign.people.values():
            yield from keep_bleeding(scene, person.id)
            yield from watch(scene, person.id)
            yield from keep_resting(scene, person.id)

    def out_of_play(self, campaign: Campaign, person: str) -> bool:
        """The dead take no more turns."""
        return campaign.people[person].has("dead")

    def round_budget(self, campaign: Campaign, person: str) -> tuple[Budgeted, ...]:
        """The action, the metres and the parries that are left (INSTARPG-050, INSTARPG-056)."""
        return round_budget(campaign, person)

    def interrupts(self, campaign: Campaign, question: Ask[Any]) -> tuple[InterruptOffer, ...]:
        """Nothing beside the referee's own modifier."""
        return ()

    def interrupt_cost(self, scene: Scene, question: Ask[Any], used: Interrupted) -> Iterable[AnyEvent]:
        """A modifier and a re-roll by the referee's word cost nothing."""
        if used.use not in {"modifier", "reroll"}:
            raise Refused(f"there is no “{used.use}” to use in InstaRPG; there are modifier and reroll")
        return ()

    def odds_key(self, campaign: Campaign, person: str) -> Hashable:
        """What is gone of hit points and endurance, the states that change what is asked, and this round's marks."""
        character = campaign.people[person]
        if character.has("dead"):
            return "dead"
        states = frozenset(c.name for c in character.conditions if c.name in ODDS_STATES)
        marks = tuple(sorted(campaign.marks.get(person, {}).items()))
        return character.count(HP_LOST), character.count(LOST["EP"]), states, marks

    def state(self, campaign: Campaign, person: Character) -> dict[str, Any]:
        """Attributes, scores as they are and as they were, skills, experience left, rounds left by weapon."""
        view = Person(campaign, person)
        ratings = {str(row.get("name")): int(row.get("rating") or 0) for row in person.table("skills")}
        return {
            "attributes": {key: view.attribute(key).value for key in ATTRIBUTES},
            "current": {key: view.current(key).value for key in SCORES},
            "scores": {key: view.score(key) for key in SCORES},
            "skills": ratings,
            "xp_left": known_left(campaign, person),
            "ammunition": {str(w.get("name")): view.rounds(w) for w in view.weapons if has_clip(w)},
        }

    def set_field(self, scene: Scene, person: Character, field: str, value: Any) -> Iterable[AnyEvent] | None:
        """Skills by name, what is left of a score, and the education, beside the schema's fields."""
        return people.set_word(scene, person, field, value)

    def row_brings(self, campaign: Campaign, person: Character, table: str, row: Row) -> Iterable[AnyEvent]:
        """A weapon comes with a full clip."""
        if table != "weapons" or not has_clip(row):
            return ()
        return (e.CounterChanged(person.id, rounds_counter(row.id), row.get("clip")),)

    def import_character(self, scene: Scene, spec: Mapping[str, Any]) -> Character:
        """See `engine.systems.instarpg.people.read_character`."""
        return people.read_character(scene, spec)

    def export_character(self, campaign: Campaign, character: Character) -> dict[str, Any]:
        """See `engine.systems.instarpg.people.write_character`."""
        return people.write_character(campaign, character)


INSTARPG: Final = InstaRpg()
