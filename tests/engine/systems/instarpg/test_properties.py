"""Whatever is declared, in whatever order: nothing but a refusal is raised, and lost hit points are accounted for."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.asks import Choice
from engine.errors import BadInput, Refused
from engine.systems import SYSTEMS
from engine.systems.instarpg.person import HP_LOST, Person
from tests.engine.systems.instarpg.skirmish import ADA, BEN, BOB, session

if TYPE_CHECKING:
    from engine.actions import FormField
    from engine.campaign import Campaign
    from engine.session import Session

ODD: Final = {
    "name": "Odd",
    "kind": "npc",
    "group": "odd ones",
    "weapons": [{"name": "Thing"}, {"name": "Puzzle", "damage": "x", "range_m": 0, "rate": "1, 2", "clip": 3}],
    "armour": [{"name": "Rags"}, {"name": "Iron", "zones": ["torso"], "ap_hand": 3, "size": "XL", "shield": True}],
    "skills": {"Juggling": {"rating": 2, "tags": ["fatigue", "limited"]}},
}
MEDIC: Final = {
    "name": "Doc",
    "kind": "npc",
    "attributes": {"INT": 3},
    "skills": {"First Aid/CPR": 4, "Medical Treatment": 4, "Endurance": 2, "Acrobatics": 2, "Overpower": 1},
}
HURT: Final = BEN | {"name": "Hurt", "current": {"HP": -8, "EP": -3}}

LEFT_OUT: Final = frozenset(
    {"add_character", "remove_character", "set_table_row", "remove_table_row", "reset_table_row", "add_table_row"}
)
"""Actions whose values no form can suggest, and one that would soon leave nobody."""

WORDS: Final = (
    "Parry",
    "Juggling",
    "hand-to-hand",
    "Language (Elvish)",
    "STR",
    "HP",
    "hp_lost",
    "bleeding",
    "dead",
    "torso",
)
WORDS_OF: Final[dict[str, tuple[Any, ...]]] = {
    "row": (),
    "table": ("weapons", "skills", "armour"),
    "name": ("Pistol", "Shield", "Parry", "bleeding", "unconscious"),
    "skill": ("Parry", "Juggling", "First Aid", "Tracking", "Language (Elvish)", "Overpower"),
    "opponent_skill": ("Hide", "Reflexes"),
    "what": ("STR", "ms", "Parry", "hand-to-hand", "Juggling", "Parry Multiple"),
    "column": ("damage", "rate", "size", "rating", "zones", "ap_hand", "rounds"),
    "field": ("current_HP", "hp_lost", "EP", "CON", "Parry", "education", "move_m"),
}
"""Likely words by the field; none means the id of any row."""

OVERRIDES: Final = (-3, 0, 1, 7, 40, "success", "failure", "Out cold and bleeding", "head", "odd")


class Table:
    """A table that declares and answers at random."""

    def __init__(self, luck: Random) -> None:
        """Takes where the luck comes from."""
        self.luck = luck
        options = {rule.name: luck.choice(rule.choices) for rule in luck.sample(SYSTEMS["instarpg"].options, 5)}
        self.session: Session = session(
            ADA, BEN, BOB, MEDIC, HURT, ODD, {"name": "Blank"}, seed=luck.randrange(2**16), **options
        )

    @property
    def campaign(self) -> Campaign:
        """The state at hand."""
        return self.session.campaign

    def step(self, action: str) -> None:
        """Declares an action with what its form offers, and answers what it asks."""
        values: dict[str, Any] = {}
        for _ in range(3):  # options of one field hang on what another holds
            for field in self.session.form(action, values).fields:
                if not self._fits(field, values):
                    values[field.key] = self._value(field, values)
        values = {key: value for key, value in values.items() if value is not None}
        try:
            self.session.submit(action, values)
        except (BadInput, Refused):
            return
        while self.session.open_asks:
            self._answer()

    def _answer(self) -> None:
        question = self.luck.choice(self.session.open_asks)
        if isinstance(question, Choice):
            self.session.choose(question.id, self.luck.choice(question.options).id)
            return
        try:
            match self.luck.randrange(12):
                case 0:
                    self.session.waive(question.id, "so be it")
                case 1:
                    self.session.override(question.id, self.luck.choice(OVERRIDES), "so be it")
                case 2:
                    self.session.interrupt(question.id, "modifier", self.luck.randint(-6, 6))
                case _:
                    self.session.roll(question.id)
        except (BadInput, Refused):
            self.session.roll(question.id)

    def _fits(self, field: FormField, values: dict[str, Any]) -> bool:
        value = values.get(field.key)
        if field.key in values and field.kind == "choice":
            return value is None or value in {option.id for option in field.options}
        return field.key in values and (value is not None or not field.required)

    def _value(self, field: FormField, values: dict[str, Any]) -> Any:
        if not field.required and self.luck.random() < 0.5:
            return None
        people, luck = list(self.campaign.people), self.luck
        if field.key == "value" and values.get("name"):
            offered = {rule.name: rule.choices for rule in self.session.system.options}
            return luck.choice(offered.get(values["name"], (True,)))
        match field.kind:
            case "person":
                return luck.choice(people)
            case "people":
                return luck.sample(people, luck.randint(1, len(people)))
            case "row":
                owner = self.campaign.people.get(str(values.get(field.of)))
                rows = owner.table(field.table) if owner else ()
                if field.options and luck.random() < 0.8:
                    return luck.choice(field.options).id
                return luck.choice(rows).id if rows else None
            case "whole" | "number":
                return _number(field, luck)
            case "choice":
                return luck.choice(field.options).id if field.options else luck.choice(WORDS)
            case "choices":
                known = [option.id for option in field.options]
                return luck.sample(known, luck.randint(0, min(3, len(known))))
            case "flag":
                return luck.random() < 0.5
            case _:
                held = [row.id for one in self.campaign.people.values() for rows in one.rows.values() for row in rows]
                words = WORDS_OF.get(field.key, (*WORDS, luck.randint(-1, 12))) or held
                return luck.choice(words) if words else None


def _number(field: FormField, luck: Random) -> int:
    lowest = max(-10, int(field.lowest or 0))
    highest = int(30 if field.highest is None else field.highest)
    return max(lowest, min(highest, luck.choice((lowest, 0, 1, 2, 3, 6, 12, 30))))


def unwounded(campaign: Campaign) -> dict[str, int]:
    """For each person the part of the lost hit points that no wound carries: bled, set by hand, or lost to a shock."""
    return {
        person.id: person.count(HP_LOST) - sum(wound.severity - wound.healed for wound in person.wounds)
        for person in campaign.people.values()
    }


BLEEDS: Final = frozenset({"advance", "next_round", "next_turn", "hold", "leave", "end", "delay", "pause", "resume"})
"""Actions in which time may pass, so that the bleeding lose hit points."""

BY_HAND: Final = frozenset({"set", "trauma"})


def holds(table: Table, action: str, before: dict[str, int]) -> None:
    """What no wound carries grows by bleeding and by hand alone; who is dead stays so and has nothing running."""
    campaign = table.campaign
    for person, rest in unwounded(campaign).items():
        one = campaign.people[person]
        if action not in BY_HAND and before.get(person, 0) >= 0 and action not in BLEEDS:
            assert rest <= max(before[person], 0) or rest == before[person], action
        view = Person(campaign, one)
        if view.dead:
            assert not [timer for timer in campaign.timers if timer.person == person], action
        if one.wounds and action not in BY_HAND and before.get(person) == rest == 0:
            assert view.current("HP").value == view.score("HP") - sum(w.severity - w.healed for w in one.wounds), action


ACTIONS: Final = sorted(session(BEN).actions.keys() - LEFT_OUT)
HARM: Final = (
    "attack",
    "attack",
    "wound",
    "first_aid",
    "defend",
    "flee",
    "advance",
    "fall",
    "next_round",
    "initiative",
)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32), st.lists(st.sampled_from([*ACTIONS, *HARM * 3]), min_size=5, max_size=40))
def test_nothing_but_a_refusal_is_raised_and_lost_hit_points_are_accounted_for(seed: int, actions: list[str]) -> None:
    table = Table(Random(seed))
    for action in actions:
        if not table.campaign.people:
            break
        before = unwounded(table.campaign)
        table.step(action)
        holds(table, action, before)
