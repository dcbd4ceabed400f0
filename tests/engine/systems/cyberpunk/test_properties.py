"""Whatever is declared, in whatever order: nothing but a refusal is raised, and the boxes are what the wounds carry."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.systems import SYSTEMS
from engine.systems.cyberpunk.person import DAMAGE, STUN_DAMAGE
from tests.engine.random_table import LEFT_OUT, RandomTable
from tests.engine.systems.cyberpunk.street import ANN, BOB, CY, DI, session

if TYPE_CHECKING:
    from engine.campaign import Campaign

ODD: Final = {"name": "Odd", "stats": {"REF": 6, "BT": 0, "MA": 0}, "weapons": [{"name": "Thing", "damage": "1d6"}]}
GIANT: Final = {"name": "Giant", "stats": {"REF": 6, "BT": 20, "CL": 1}, "damage": 39, "weapons": ["Chainsaw"]}
BLANK: Final = {"name": "Blank"}

WORDS: Final[dict[str, tuple[Any, ...]]] = {
    "": ("Handgun", "damage", "stun_damage", "BT", "REF", "sp_head", "stunned", "dead", "stabilised"),
    "row": (),
    "table": ("weapons", "skills", "armour"),
    "name": ("Medium pistol 9 mm", "Sword", "Steel helmet", "stunned", "surprised", "dead"),
    "skill": ("Handgun", "First Aid", "Juggling"),
    "column": ("damage", "shots", "range_m", "type", "sp", "covers", "level", "effect"),
    "field": ("damage", "stun_damage", "BT", "REF", "CL", "Handgun", "sp_torso"),
}
"""Likely words by the field; none means the id of any row."""

OVERRIDES: Final = (-3, 0, 1, 7, 40, "success", "failure", "head", "odd")


def unwounded(campaign: Campaign) -> dict[tuple[str, str], int]:
    """For each person and track the boxes that no wound carries."""
    return {
        (person.id, track): person.count(track)
        - sum(wound.severity - wound.healed for wound in person.wounds if wound.track == track)
        for person in campaign.people.values()
        for track in (DAMAGE, STUN_DAMAGE)
    }


def holds(table: RandomTable, action: str, before: dict[tuple[str, str], int]) -> None:
    """What no wound carries changes by hand alone, or heals once the wounds have healed; nothing is below 0."""
    for key, rest in unwounded(table.campaign).items():
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
    options = {rule.name: luck.choice(rule.choices) for rule in luck.sample(SYSTEMS["cyberpunk"].options, 6)}
    people = (ANN, BOB, CY, DI, ODD, GIANT, BLANK)
    found = session(*people, seed=luck.randrange(2**16), **options)
    table = RandomTable(luck, found, WORDS, OVERRIDES, only={"advance": ("rounds", "minutes")})
    for action in actions:
        if not table.campaign.people:
            break
        before = unwounded(table.campaign)
        table.step(action)
        holds(table, action, before)
