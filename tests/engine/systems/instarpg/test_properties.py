"""Whatever is declared, in whatever order: nothing but a refusal is raised, and lost hit points are accounted for."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.systems import SYSTEMS
from engine.systems.instarpg.person import HP_LOST, Person
from tests.engine.random_table import LEFT_OUT, RandomTable, by_hand
from tests.engine.systems.instarpg.skirmish import ADA, BEN, BOB, session

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

WORDS: Final[dict[str, tuple[Any, ...]]] = {
    "": ("Parry", "Juggling", "hand-to-hand", "Language (Elvish)", "STR", "HP", "hp_lost", "bleeding", "dead", "torso"),
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


BLEEDS: Final = frozenset({"advance", "next_round", "next_turn", "hold", "leave", "end", "delay", "pause", "resume"})
"""Actions in which time may pass, so that the bleeding lose hit points."""

BY_HAND: Final = frozenset({"set", "trauma"})


def holds(table: RandomTable, action: str, before: dict[str, int]) -> None:
    """What no wound carries grows by bleeding and by hand alone; who is dead stays so and has nothing running."""
    campaign = table.campaign
    for person, rest in by_hand(campaign, HP_LOST).items():
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
    luck = Random(seed)
    options = {rule.name: luck.choice(rule.choices) for rule in luck.sample(SYSTEMS["instarpg"].options, 5)}
    people = (ADA, BEN, BOB, MEDIC, HURT, ODD, {"name": "Blank"})
    table = RandomTable(luck, session(*people, seed=luck.randrange(2**16), **options), WORDS, OVERRIDES)
    for action in actions:
        if not table.campaign.people:
            break
        before = by_hand(table.campaign, HP_LOST)
        table.step(action)
        holds(table, action, before)
