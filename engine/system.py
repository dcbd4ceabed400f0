"""What a rule system gives to the engine. A system is one object of this shape, listed in `engine.systems`."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

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
    from engine.reasons import Reason, Reasoned
    from engine.sheet import SheetSchema
    from engine.words import Text


class HouseRule(msgspec.Struct, frozen=True):
    """A ruling that a table may decide otherwise.

    Attributes:
        name: Permanent word, without the system's prefix: ``dl_rounding``.
        default: The reading that the rules take unless told otherwise.
        choices: All readings that work.
        rule: Id of the ruling or rule.
    """

    name: str
    default: Any
    choices: tuple[Any, ...]
    rule: str = ""

    @property
    def label(self) -> Text:
        """Its name for people."""
        return text(f"option.{self.name}")


class InterruptOffer(msgspec.Struct, frozen=True):
    """Something that could be used on an ask now: its word, the values it can take, and what it costs in words."""

    use: str
    label: Text
    lowest: int = 0
    highest: int = 0


class Budgeted(msgspec.Struct, frozen=True):
    """Something of which a person has only so much in a round: shots, metres.

    Attributes:
        label: What it is, in a word or two.
        left: How much is left.
        of: How much there was at the start of the round.
        unit: Unit of both, such as ``m``, empty for none.
        reasons: How much there was, and what it was spent on.
    """

    label: Text
    left: float
    of: float
    unit: str = ""
    reasons: tuple[Reason, ...] = ()


class RuleSystem(Protocol):
    """A rule system. All methods are pure; the procedures ask and tell, and never roll."""

    @property
    def id(self) -> str:
        """Permanent word: ``stocs``."""

    @property
    def name(self) -> Text:
        """Its name for people."""

    @property
    def schema(self) -> SheetSchema:
        """What a sheet holds."""

    @property
    def actions(self) -> tuple[Action[Any], ...]:
        """The system's own actions, beside those of every system (`engine.play`)."""

    @property
    def options(self) -> tuple[HouseRule, ...]:
        """House rules that have a behaviour."""

    @property
    def severity_track(self) -> str:
        """The track that wounds add to."""

    @property
    def effects(self) -> tuple[str, ...]:
        """Names of the effects that odds count, in the order in which they are shown."""

    def tables(self) -> dict[str, RuleTable]:
        """The tables that a new campaign adopts."""

    def round_seconds(self, campaign: Campaign) -> int:
        """Length of a round, > 0."""

    def sorts_each_round(self, campaign: Campaign) -> bool:
        """Whether the order is made anew when a round begins."""

    def order_value(self, campaign: Campaign, person: str) -> Reasoned[float] | None:
        """What sorts a person, highest first; None where only a rolled initiative does."""

    def on_round(self, scene: Scene) -> Procedure[None]:
        """What a new round asks of everybody, before the first turn."""

    def on_turn(self, scene: Scene, person: str) -> Procedure[None]:
        """What is due at the start of a person's turn, after conditions that end then have ended."""

    def on_timer(self, scene: Scene, timer: Timer) -> Procedure[None]:
        """What a timer that came due brings; it has been taken off already."""

    def on_evening(self, scene: Scene) -> Procedure[None]:
        """What an evening of play brings as it begins, such as pools that fill again."""

    def before_time(self, scene: Scene) -> Procedure[None]:
        """What must run before the clock moves, such as timers for what was set by hand."""

    def out_of_play(self, campaign: Campaign, person: str) -> bool:
        """Whether a person's turns are passed over for good: the dead."""

    def round_budget(self, campaign: Campaign, person: str) -> tuple[Budgeted, ...]:
        """What is left of what a person can do this round; nothing where the rules set no such limit."""

    def interrupts(self, campaign: Campaign, question: Ask[Any]) -> tuple[InterruptOffer, ...]:
        """What could be used on an ask beside the referee's modifier."""

    def interrupt_cost(self, scene: Scene, question: Ask[Any], used: Interrupted) -> Iterable[AnyEvent]:
        """What using it does.

        Raises:
            Refused: It cannot be used, or cannot be paid for.
        """

    def odds_key(self, campaign: Campaign, person: str) -> Hashable:
        """All of a person's state that can change the course of an action; equal keys merge in odds."""

    def state(self, campaign: Campaign, person: Character) -> dict[str, Any]:
        """The system's words on a person: totals, ammunition, what is left to spend. Plain data."""

    def set_field(self, scene: Scene, person: Character, field: str, value: Any) -> Iterable[AnyEvent] | None:
        """Events that give a word of the system a value, beside the fields and tracks of the schema.

        None where the system does not know the word.

        Raises:
            BadInput: The value cannot stand there.
        """

    def row_brings(self, campaign: Campaign, person: Character, table: str, row: Row) -> Iterable[AnyEvent]:
        """What comes with a new row of a sheet, such as the rounds in a magazine."""

    def import_character(self, scene: Scene, spec: Mapping[str, Any]) -> Character:
        """A character from the words of a scenario.

        Raises:
            BadInput: A word, a value or a piece of gear is unknown; says which.
        """

    def export_character(self, campaign: Campaign, character: Character) -> dict[str, Any]:
        """The words of a scenario for a character; importing them gives the same sheet."""
