"""UNLOCK 1920s as the engine sees it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine import events as e
from engine.armoury import load_tables
from engine.systems.unlock import handling, initiative, luck, people, saves, state, timing
from engine.systems.unlock.budget import round_budget
from engine.systems.unlock.correction import CORRECTION_ACTIONS
from engine.systems.unlock.finishing import FINISHING_ACTIONS
from engine.systems.unlock.firing_forms import FIRING_ACTIONS
from engine.systems.unlock.handling import HANDLING_ACTIONS
from engine.systems.unlock.luck import LUCK_ACTIONS
from engine.systems.unlock.melee import MELEE_ACTIONS
from engine.systems.unlock.options import OPTIONS, option
from engine.systems.unlock.person import DAMAGE, is_firearm, rounds_counter
from engine.systems.unlock.schema import SCHEMA
from engine.systems.unlock.stoppages import STOPPAGE_ACTIONS
from engine.systems.unlock.tasks import TASK_ACTIONS
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


class Unlock:
    """The rule system; see `engine.system.RuleSystem` for what each member gives."""

    id = "unlock"
    severity_track = DAMAGE
    effects = ("hit", "penetrated", "stunned", "dying")

    def __init__(self) -> None:
        """Builds the actions."""
        self.name: Text = text("system.unlock")
        self.schema: SheetSchema = SCHEMA
        self.options: tuple[HouseRule, ...] = OPTIONS
        self.actions: tuple[Action[Any], ...] = (
            *FIRING_ACTIONS,
            *MELEE_ACTIONS,
            *STOPPAGE_ACTIONS,
            *timing.actions(self),
            *HANDLING_ACTIONS,
            *CORRECTION_ACTIONS,
            *TASK_ACTIONS,
            *LUCK_ACTIONS,
            *FINISHING_ACTIONS,
        )

    def tables(self) -> dict[str, RuleTable]:
        """Tables that stand in for the source's lost ones."""
        return load_tables(self.id)

    def round_seconds(self, campaign: Campaign) -> int:
        """The source names no length of a turn."""
        return int(option(campaign, "round_seconds"))

    def sorts_each_round(self, campaign: Campaign) -> bool:
        """Rolled initiative does, which the dice of each new turn bring (UNLOCK-B24)."""
        return False

    def order_value(self, campaign: Campaign, person: str) -> Reasoned[float] | None:
        """Only a rolled initiative sorts (UNLOCK-040)."""
        return None

    def on_round(self, scene: Scene) -> Procedure[None]:
        """Initiative is rolled for each new turn (UNLOCK-040, UNLOCK-B24)."""
        yield from initiative.on_round(scene)

    def on_turn(self, scene: Scene, person: str) -> Procedure[None]:
        """Saves of the stunned, and of the mortally hurt where the table says so (UNLOCK-075, UNLOCK-B12)."""
        yield from saves.on_turn(scene, person)

    def on_timer(self, scene: Scene, timer: Timer) -> Procedure[None]:
        """The time of somebody dying is over (UNLOCK-B13)."""
        yield from handling.on_timer(scene, timer)

    def on_evening(self, scene: Scene) -> Procedure[None]:
        """Luck is whole again (UNLOCK-B31)."""
        yield from luck.refresh(scene)

    def before_time(self, scene: Scene) -> Procedure[None]:
        """What must run before the clock moves."""
        yield from ()

    def out_of_play(self, campaign: Campaign, person: str) -> bool:
        """The dead take no more turns."""
        return campaign.people[person].has("dead")

    def round_budget(self, campaign: Campaign, person: str) -> tuple[Budgeted, ...]:
        """Shots left of the rate of fire (UNLOCK-050)."""
        return round_budget(campaign, person)

    def interrupts(self, campaign: Campaign, question: Ask[Any]) -> tuple[InterruptOffer, ...]:
        """A point of Luck of whoever rolls, beside the referee's own modifier (UNLOCK-039)."""
        return luck.offers(campaign, question)

    def interrupt_cost(self, scene: Scene, question: Ask[Any], used: Interrupted) -> Iterable[AnyEvent]:
        """A point of Luck (UNLOCK-039)."""
        return luck.cost(scene, question, used)

    def odds_key(self, campaign: Campaign, person: str) -> Hashable:
        """See `engine.systems.unlock.state.odds_key`."""
        return state.odds_key(campaign, person)

    def state(self, campaign: Campaign, person: Character) -> dict[str, Any]:
        """See `engine.systems.unlock.state.state`."""
        return state.state(campaign, person)

    def set_field(self, scene: Scene, person: Character, field: str, value: Any) -> Iterable[AnyEvent] | None:
        """Skills by name and Luck left, beside the schema's fields."""
        return people.set_word(scene, person, field, value)

    def row_brings(self, campaign: Campaign, person: Character, table: str, row: Row) -> Iterable[AnyEvent]:
        """A firearm comes with a full magazine."""
        if table != "weapons" or not is_firearm(row) or not row.get("mag"):
            return ()
        return (e.CounterChanged(person.id, rounds_counter(row.id), row.get("mag")),)

    def import_character(self, scene: Scene, spec: Mapping[str, Any]) -> Character:
        """See `engine.systems.unlock.people.read_character`."""
        return people.read_character(scene, spec)

    def export_character(self, campaign: Campaign, character: Character) -> dict[str, Any]:
        """See `engine.systems.unlock.people.write_character`."""
        return people.write_character(campaign, character)


UNLOCK: Final = Unlock()
