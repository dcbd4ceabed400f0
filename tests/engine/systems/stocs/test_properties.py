"""Whatever is declared, in whatever order: nothing but a refusal is raised, and total AAM is what the wounds carry."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.systems import SYSTEMS
from engine.systems.stocs.person import AAM
from tests.engine.random_table import LEFT_OUT, RandomTable, by_hand
from tests.engine.systems.stocs.gunfight import ADA, TOM, VICTOR, session

ARMED: Final = ADA | {
    "weapons": ["MAC-10", "Glock 17", "Knife", "Throwing knife", "Defensive", {"name": "Odd", "attack": "shotgun"}],
    "quirks": ["Steady"],
}
MEDIC: Final = TOM | {"name": "Doc", "skills": {"Medical(Doctor)": 13, "Combat(Melee)": 12}, "weapons": ["Sword"]}
GUARD: Final = {"name": "Guard", "kind": "npc", "aptitude": 9, "weapons": ["M16A1", "Remington 870"]}
HURT: Final = TOM | {"name": "Hurt", "total_aam": 5}
BLANK: Final = {"name": "Blank"}

WORDS: Final[dict[str, tuple[Any, ...]]] = {
    "": ("Combat(Melee)", "Physical(Athletics)", "Arts", "total_aam", "STR", "WIL", "quirks", "unconscious", "dead"),
    "row": (),
    "table": ("weapons", "skills", "armour"),
    "name": ("Glock 17", "Sword", "Helmet", "panicked", "unconscious"),
    "skill": ("Combat(Melee)", "Physical(Athletics)", "Arts(Law)", "Arts"),
    "column": ("damage", "attack", "mag", "rounds", "level", "av", "covers"),
    "field": ("total_aam", "STR", "CON", "WIL", "aptitude", "Combat(Melee)"),
}
"""Likely words by the field; none means the id of any row."""

OVERRIDES: Final = (-3, 0, 1, 7, 40, "success", "critical failure", "class_1", "none", "head", "odd")


def holds(table: RandomTable, action: str, before: dict[str, int]) -> None:
    """What no wound carries changes by hand alone, or heals once the wounds have healed; nothing is below 0."""
    for person, rest in by_hand(table.campaign, AAM).items():
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
    options = {rule.name: luck.choice(rule.choices) for rule in luck.sample(SYSTEMS["stocs"].options, 5)}
    people = (ARMED, TOM, VICTOR, MEDIC, GUARD, HURT, BLANK)
    table = RandomTable(luck, session(*people, seed=luck.randrange(2**16), **options), WORDS, OVERRIDES)
    for action in actions:
        if not table.campaign.people:
            break
        before = by_hand(table.campaign, AAM)
        table.step(action)
        holds(table, action, before)
