"""The Cyberpunk house-rule combat as the engine sees it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine import events as e
from engine.armoury import load_tables
from engine.errors import Refused
from engine.reasons import Reason, Reasoned
from engine.system import InterruptOffer
from engine.systems.cyberpunk import order, people
from engine.systems.cyberpunk.budget import round_budget
from engine.systems.cyberpunk.correction import CORRECTION_ACTIONS
from engine.systems.cyberpunk.firing_forms import FIRING_ACTIONS
from engine.systems.cyberpunk.handling import HANDLING_ACTIONS
from engine.systems.cyberpunk.medicine import HEALING, MEDICAL_ACTIONS, a_day_passed
from engine.systems.cyberpunk.melee import MELEE_ACTIONS
from engine.systems.cyberpunk.options import OPTIONS
from engine.systems.cyberpunk.person import BOXES, DAMAGE, STUN_DAMAGE, Person, is_ranged, jam_counter, rounds_counter
from engine.systems.cyberpunk.saves import LENGTHS, STUN_SAVE, TURNS_LOST, arm, comes_due, start_of_turn
from engine.systems.cyberpunk.schema import LUCK_SPENT, SCHEMA, luck_left
from engine.systems.cyberpunk.tasks import TASK_ACTIONS, refresh_luck
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
    from engine.sheet import SheetSchema
    from engine.system import Budgeted, HouseRule
    from engine.words import Text

LUCK: Final = "luck"
"""The interrupt that adds points of Luck to a roll over a difficulty."""


class Cyberpunk:
    """The rule system; see `engine.system.RuleSystem` for what each member gives."""

    id = "cyberpunk"
    severity_track = DAMAGE
    effects = ("hit", "wounded", "stunned", "limb_lost", "dead")

    def __init__(self) -> None:
        """Builds the actions, which need the system for the order of a fight."""
        self.name: Text = text("system.cyberpunk")
        self.schema: SheetSchema = SCHEMA
        self.options: tuple[HouseRule, ...] = OPTIONS
        self.actions: tuple[Action[Any], ...] = (
            *FIRING_ACTIONS,
            *MELEE_ACTIONS,
            *order.actions(self),
            *HANDLING_ACTIONS,
            *TASK_ACTIONS,
            *MEDICAL_ACTIONS,
            *CORRECTION_ACTIONS,
        )

    def tables(self) -> dict[str, RuleTable]:
        """Tables of the house rules, and of the published game where they leave gaps."""
        return load_tables(self.id)

    def round_seconds(self, campaign: Campaign) -> int:
        """Three seconds (CYBERPUNK-008)."""
        return LENGTHS[STUN_SAVE]

    def sorts_each_round(self, campaign: Campaign) -> bool:
        """Initiative is rolled, so that nothing sorts the order before its dice (CYBERPUNK-007)."""
        return False

    def order_value(self, campaign: Campaign, person: str) -> Reasoned[float] | None:
        """Only a rolled initiative sorts anybody."""
        return None

    def on_round(self, scene: Scene) -> Procedure[None]:
        """Initiative anew with each round (CYBERPUNK-B04, CYBERPUNK-B30)."""
        fight = scene.encounter
        if fight is not None:
            yield from order.round_begins(self, scene, fight)

    def on_turn(self, scene: Scene, person: str) -> Procedure[None]:
        """Death saves and stun saves that are due; none before initiative (CYBERPUNK-B16, B30)."""
        if not scene.person(person).has("dead") and not order.not_ordered(scene):
            yield from start_of_turn(scene, person)

    def on_timer(self, scene: Scene, timer: Timer) -> Procedure[None]:
        """A save outside the turns of a fight, or a day of healing."""
        if timer.name == HEALING:
            yield from a_day_passed(scene, timer.person)
            yield from arm(scene, timer.person)
        else:
            yield from comes_due(scene, timer.person, timer.name)

    def on_evening(self, scene: Scene) -> Procedure[None]:
        """A new evening begins a new scene: Luck is whole again."""
        yield from refresh_luck(scene)

    def before_time(self, scene: Scene) -> Procedure[None]:
        """Saves of those who are in no fight go on as time passes (CYBERPUNK-036, CYBERPUNK-038)."""
        for person in list(scene.campaign.people):
            yield from arm(scene, person)

    def out_of_play(self, campaign: Campaign, person: str) -> bool:
        """The dead take no more turns."""
        return campaign.people[person].has("dead")

    def round_budget(self, campaign: Campaign, person: str) -> tuple[Budgeted, ...]:
        """Shots of the weapon in hand, and metres."""
        return round_budget(campaign, person)

    def interrupts(self, campaign: Campaign, question: Ask[Any]) -> tuple[InterruptOffer, ...]:
        """Luck of whoever rolls over a difficulty; a save is made by the body alone."""
        roller = campaign.people.get(question.roller)
        if roller is None or question.target is None or question.wants == "at_most":
            return ()
        left = luck_left(campaign, roller).value
        return (InterruptOffer(LUCK, text("interrupt.luck"), 1, left),) if left > 0 else ()

    def interrupt_cost(self, scene: Scene, question: Ask[Any], used: Interrupted) -> Iterable[AnyEvent]:
        """Points of Luck are spent; nothing else here costs anything."""
        if used.use in {"modifier", "reroll"}:
            return ()
        if used.use != LUCK:
            raise Refused(f"there is no “{used.use}” to use here; there are modifier, reroll and luck")
        roller = scene.campaign.people.get(question.roller)
        if roller is None or question.target is None or question.wants == "at_most":
            raise Refused("Luck helps somebody's roll over a difficulty, and this is none")
        left = luck_left(scene.campaign, roller).value
        if not 1 <= used.value <= left:
            raise Refused(f"{roller.name} has {left} points of Luck left, not {used.value}")
        why = (Reason(text("interrupt.luck"), used.value, "CYBERPUNK-017"),)
        return (e.CounterChanged(roller.id, LUCK_SPENT, used.value, why=why),)

    def odds_key(self, campaign: Campaign, person: str) -> Hashable:
        """Boxes and the states that change what is asked; limbs change nothing that follows."""
        character = campaign.people[person]
        if character.has("dead"):
            return "dead"
        marks = tuple(sorted(m for m, n in campaign.marks.get(person, {}).items() if n and m.startswith(STUN_SAVE)))
        return (
            min(character.count(DAMAGE), BOXES + 1),
            character.count(STUN_DAMAGE),
            character.has("stunned"),
            character.count(TURNS_LOST),
            character.has("stabilised"),
            marks,
        )

    def state(self, campaign: Campaign, person: Character) -> dict[str, Any]:
        """Boxes marked, the wound level, weapons that are jammed, and rounds left by weapon."""
        view = Person(campaign, person)
        row = view.level_row()
        counted = {str(w.get("name")): view.rounds(w) for w in view.weapons if is_ranged(w) and w.get("shots")}
        level = {"level": row.name} if row else {}
        jammed = {str(w.get("name")): "jam" for w in view.weapons if person.count(jam_counter(w.id))}
        return {DAMAGE: person.count(DAMAGE), **level, "stoppages": jammed, "ammunition": counted}

    def set_field(self, scene: Scene, person: Character, field: str, value: Any) -> Iterable[AnyEvent] | None:
        """Skills by name, beside the schema's fields."""
        return people.set_word(scene, person, field, value)

    def row_brings(self, campaign: Campaign, person: Character, table: str, row: Row) -> Iterable[AnyEvent]:
        """A firearm comes with a full magazine."""
        if table != "weapons" or not is_ranged(row) or not row.get("shots"):
            return ()
        return (e.CounterChanged(person.id, rounds_counter(row.id), row.get("shots")),)

    def import_character(self, scene: Scene, spec: Mapping[str, Any]) -> Character:
        """See `engine.systems.cyberpunk.people.read_character`."""
        return people.read_character(scene, spec)

    def export_character(self, campaign: Campaign, character: Character) -> dict[str, Any]:
        """See `engine.systems.cyberpunk.people.write_character`."""
        return people.write_character(campaign, character)


CYBERPUNK: Final = Cyberpunk()
