"""Whatever is declared, in whatever order: nothing but a refusal is raised, and total AAM is what the wounds carry."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.asks import Choice
from engine.errors import BadInput, Refused
from engine.systems import SYSTEMS
from engine.systems.stocs.person import AAM
from tests.engine.systems.stocs.gunfight import ADA, TOM, VICTOR, session

if TYPE_CHECKING:
    from engine.actions import FormField
    from engine.campaign import Campaign
    from engine.session import Session

ARMED: Final = ADA | {
    "weapons": ["MAC-10", "Glock 17", "Knife", "Throwing knife", "Defensive", {"name": "Odd", "attack": "shotgun"}],
    "quirks": ["Steady"],
}
MEDIC: Final = TOM | {"name": "Doc", "skills": {"Medical(Doctor)": 13, "Combat(Melee)": 12}, "weapons": ["Sword"]}
GUARD: Final = {"name": "Guard", "kind": "npc", "aptitude": 9, "weapons": ["M16A1", "Remington 870"]}
HURT: Final = TOM | {"name": "Hurt", "total_aam": 5}
BLANK: Final = {"name": "Blank"}

LEFT_OUT: Final = frozenset(
    {"add_character", "remove_character", "set_table_row", "remove_table_row", "reset_table_row", "add_table_row"}
)
"""Actions whose values no form can suggest, and one that would soon leave nobody."""

WORDS: Final = (
    "Combat(Melee)",
    "Physical(Athletics)",
    "Arts",
    "total_aam",
    "STR",
    "WIL",
    "quirks",
    "unconscious",
    "dead",
)
WORDS_OF: Final[dict[str, tuple[Any, ...]]] = {
    "row": (),
    "table": ("weapons", "skills", "armour"),
    "name": ("Glock 17", "Sword", "Helmet", "panicked", "unconscious"),
    "skill": ("Combat(Melee)", "Physical(Athletics)", "Arts(Law)", "Arts"),
    "column": ("damage", "attack", "mag", "rounds", "level", "av", "covers"),
    "field": ("total_aam", "STR", "CON", "WIL", "aptitude", "Combat(Melee)"),
}
"""Likely words by the field; none means the id of any row."""

OVERRIDES: Final = (-3, 0, 1, 7, 40, "success", "critical failure", "class_1", "none", "head", "odd")


class Table:
    """A table that declares and answers at random."""

    def __init__(self, luck: Random) -> None:
        """Takes where the luck comes from."""
        self.luck = luck
        rules = luck.sample(SYSTEMS["stocs"].options, 5)
        options = {rule.name: luck.choice(rule.choices) for rule in rules}
        self.session: Session = session(
            ARMED, TOM, VICTOR, MEDIC, GUARD, HURT, BLANK, seed=luck.randrange(2**16), **options
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
                    use = self.luck.choice(["quirk", "modifier"])
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


def by_hand(campaign: Campaign) -> dict[str, int]:
    """For each person the part of total AAM that no wound carries."""
    return {
        person.id: person.count(AAM) - sum(wound.severity - wound.healed for wound in person.wounds)
        for person in campaign.people.values()
    }


def holds(table: Table, action: str, before: dict[str, int]) -> None:
    """What no wound carries changes by hand alone, or heals once the wounds have healed; nothing is below 0."""
    for person, rest in by_hand(table.campaign).items():
        assert table.campaign.people[person].count(AAM) >= 0, action
        if action == "set" or person not in before:
            continue
        if before[person] > 0:
            assert 0 <= rest <= before[person], action
        else:
            assert rest == before[person], action


ACTIONS: Final = sorted(session(TOM).actions.keys() - LEFT_OUT)
HARM: Final = (
    "shoot",
    "burst",
    "strike",
    "throw",
    "explode",
    "fall",
    "wound",
    "first_aid",
    "stabilise",
    "advance",
    "heal",
)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False), st.lists(st.sampled_from([*ACTIONS, *HARM * 4]), min_size=5, max_size=40))
def test_nothing_but_a_refusal_is_raised_and_aam_is_what_the_wounds_carry(luck: Random, actions: list[str]) -> None:
    table = Table(luck)
    for action in actions:
        if not table.campaign.people:
            break
        before = by_hand(table.campaign)
        table.step(action)
        holds(table, action, before)
