"""Whatever is declared, in whatever order: nothing but a refusal is raised, and damage is what the wounds carry."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.systems import SYSTEMS
from engine.systems.unlock.person import DAMAGE, is_firearm, rounds_counter
from tests.engine.random_table import LEFT_OUT, RandomTable, by_hand
from tests.engine.systems.unlock.making import AL, session

GUNMAN: Final = AL | {
    "skills": {"Rifle": 7, "Machine Gun/SMG": 7, "Handgun": 5, "Melee": 5, "Combat Sense": 3},
    "weapons": ["Thompson .45", "Colt .45 auto", "Revolver .45", "Knife", {"name": "Odd", "pv": "A", "dv": "1d6"}],
}
COP: Final[dict[str, Any]] = {
    "name": "Cop",
    "kind": "npc",
    "stats": {"BODY": 6, "REFLEX": 6, "WILL": 7},
    "skills": {"Dodge & Escape": 4, "Handgun": 4},
    "weapons": ["Revolver .38 Special", "Pump 12-gauge", "Whip"],
    "armour": ["Bullet-proof vest", "Steel helmet"],
}
WEAK: Final = {"name": "Weak", "stats": {"BODY": 0, "REFLEX": 0, "WILL": 0, "LUCK": 1}, "weapons": ["Fire axe"]}
BILL: Final = GUNMAN | {
    "name": "Bill",
    "kind": "npc",
    "weapons": [
        "Thompson .45",
        {"name": "Colt .45 auto", "stoppage": "unknown"},
        {"name": "Revolver .45", "rounds": 1},
    ],
}
HURT: Final = COP | {"name": "Hurt", "damage": 17}
BLANK: Final = {"name": "Blank"}

WORDS: Final[dict[str, tuple[Any, ...]]] = {
    "": ("Rifle", "Stealth", "Language (French)", "damage", "BODY", "WILL", "stunned", "dying", "dead"),
    "row": (),
    "table": ("weapons", "skills", "armour", "gear"),
    "name": ("Luger 9mm", "Knife", "Steel helmet", "stunned", "dying"),
    "skill": ("Rifle", "Stealth", "Streetwise", "Own skill"),
    "column": ("dv", "pv", "class", "mag", "rounds", "level", "sp", "covers", "stoppage"),
    "field": ("damage", "BODY", "REFLEX", "WILL", "LUCK", "luck_left", "Rifle"),
}
OVERRIDES: Final = (-3, 0, 1, 7, 40, "success", "exceptional failure", "head", "jam", "odd")

ACTIONS: Final = sorted(session(COP).actions.keys() - LEFT_OUT)
HARM: Final = (
    *("shoot", "spray", "strike") * 4,
    *("wound", "clear", "save", "initiative", "next_turn", "declare", "reload", "stabilise", "relieve"),
)


def holds(table: RandomTable, action: str, before: dict[str, int]) -> None:
    """What no wound carries changes by hand alone; no counter and no magazine is below 0."""
    for person in table.campaign.people.values():
        assert person.count(DAMAGE) >= 0, action
        for row in person.table("weapons"):
            assert not is_firearm(row) or person.count(rounds_counter(row.id)) >= 0, action
    for who, rest in by_hand(table.campaign, DAMAGE).items():
        assert action == "set" or who not in before or rest == before[who], action


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False), st.lists(st.sampled_from([*ACTIONS, *HARM * 3]), min_size=5, max_size=40))
def test_nothing_but_a_refusal_is_raised_and_damage_is_what_the_wounds_carry(luck: Random, actions: list[str]) -> None:
    options = {rule.name: luck.choice(rule.choices) for rule in luck.sample(SYSTEMS["unlock"].options, 5)}
    people = (GUNMAN, BILL, COP, WEAK, HURT, BLANK)
    table = RandomTable(luck, session(*people, seed=luck.randrange(2**16), **options), WORDS, OVERRIDES)
    for action in actions:
        if not table.campaign.people:
            break
        before = by_hand(table.campaign, DAMAGE)
        table.step(action)
        holds(table, action, before)
