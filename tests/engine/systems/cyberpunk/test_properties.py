"""Whatever is declared, in whatever order: nothing but a refusal is raised, and the boxes are what the wounds carry."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.asks import Choice
from engine.errors import BadInput, Refused
from engine.systems import SYSTEMS
from engine.systems.cyberpunk.person import DAMAGE, STUN_DAMAGE
from tests.engine.systems.cyberpunk.street import ANN, BOB, CY, DI, session

if TYPE_CHECKING:
    from engine.actions import FormField
    from engine.campaign import Campaign
    from engine.session import Session

ODD: Final = {"name": "Odd", "stats": {"REF": 6, "BT": 0, "MA": 0}, "weapons": [{"name": "Thing", "damage": "1d6"}]}
GIANT: Final = {"name": "Giant", "stats": {"REF": 6, "BT": 20, "CL": 1}, "damage": 39, "weapons": ["Chainsaw"]}
BLANK: Final = {"name": "Blank"}

LEFT_OUT: Final = frozenset(
    {"add_character", "remove_character", "set_table_row", "remove_table_row", "reset_table_row", "add_table_row"}
)
"""Actions whose values no form can suggest, and one that would soon leave nobody."""

WORDS: Final = ("Handgun", "damage", "stun_damage", "BT", "REF", "sp_head", "stunned", "dead", "stabilised")
WORDS_OF: Final[dict[str, tuple[Any, ...]]] = {
    "row": (),
    "table": ("weapons", "skills", "armour"),
    "name": ("Medium pistol 9 mm", "Sword", "Steel helmet", "stunned", "surprised", "dead"),
    "skill": ("Handgun", "First Aid", "Juggling"),
    "column": ("damage", "shots", "range_m", "type", "sp", "covers", "level", "effect"),
    "field": ("damage", "stun_damage", "BT", "REF", "CL", "Handgun", "sp_torso"),
}
"""Likely words by the field; none means the id of any row."""

OVERRIDES: Final = (-3, 0, 1, 7, 40, "success", "failure", "head", "odd")


class Table:
    """A table that declares and answers at random."""

    def __init__(self, luck: Random) -> None:
        """Takes where the luck comes from."""
        self.luck = luck
        rules = luck.sample(SYSTEMS["cyberpunk"].options, 6)
        options = {rule.name: luck.choice(rule.choices) for rule in rules}
        people = (ANN, BOB, CY, DI, ODD, GIANT, BLANK)
        self.session: Session = session(*people, seed=luck.randrange(2**16), **options)

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
        if action == "advance":
            values = {key: values.get(key) for key in ("rounds", "minutes")}
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
                    use = self.luck.choice(["luck", "modifier"])
                    self.session.interrupt(question.id, use, self.luck.randint(-6, 6))
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
            case "shares" | "measures":
                some = luck.sample(people, luck.randint(1, min(3, len(people))))
                return {person: luck.randint(1, 9) for person in some}
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


def by_hand(campaign: Campaign) -> dict[tuple[str, str], int]:
    """For each person and track the boxes that no wound carries."""
    return {
        (person.id, track): person.count(track)
        - sum(wound.severity - wound.healed for wound in person.wounds if wound.track == track)
        for person in campaign.people.values()
        for track in (DAMAGE, STUN_DAMAGE)
    }


def holds(table: Table, action: str, before: dict[tuple[str, str], int]) -> None:
    """What no wound carries changes by hand alone, or heals once the wounds have healed; nothing is below 0."""
    for key, rest in by_hand(table.campaign).items():
        person, track = key
        assert table.campaign.people[person].count(track) >= 0, action
        if action == "set" or key not in before:
            continue
        if before[key] > 0:
            assert 0 <= rest <= before[key], action
        else:
            assert rest == before[key], action


ACTIONS: Final = sorted(session(BOB).actions.keys() - LEFT_OUT)
HARM: Final = (
    "shoot",
    "burst",
    "full_auto",
    "suppress",
    "strike",
    "wound",
    "stun",
    "death",
    "next_turn",
    "stabilise",
    "advance",
    "heal",
    "correct",
)


@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.randoms(use_true_random=False),
    st.lists(st.sampled_from([*ACTIONS, *HARM * 4, "start", "initiative"]), min_size=5, max_size=40),
)
def test_nothing_but_a_refusal_is_raised_and_boxes_are_what_the_wounds_carry(luck: Random, actions: list[str]) -> None:
    table = Table(luck)
    for action in actions:
        if not table.campaign.people:
            break
        before = by_hand(table.campaign)
        table.step(action)
        holds(table, action, before)
