"""Whatever is done to fights, in whatever order: nothing breaks, and the order is always one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import GritboardError
from engine.roller import Roller
from tests.toy.table import Play, with_people

if TYPE_CHECKING:
    from engine.campaign import Campaign

PEOPLE = ("ann", "bob", "cid", "dot", "eve")
ONE = st.sampled_from(PEOPLE)
SEVERAL = st.lists(ONE, min_size=1, max_size=4, unique=True)


def _of_one(*actions: str) -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    return st.tuples(st.sampled_from(actions), st.fixed_dictionaries({"actor": ONE}))


def _of_several(*actions: str) -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    return st.tuples(st.sampled_from(actions), st.fixed_dictionaries({"people": SEVERAL}))


def _without(*actions: str) -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    return st.tuples(st.sampled_from(actions), st.just({}))


DEEDS = st.one_of(
    _without("next_turn", "next_turn", "next_round", "resort", "pause", "end", "begin_evening"),
    _of_one("hold", "act_now", "put_back"),
    _of_several("group", "part", "leave_together", "join_together"),
    st.tuples(st.just("join_together"), st.fixed_dictionaries({"people": SEVERAL, "as_group": st.booleans()})),
    st.tuples(st.just("delay"), st.fixed_dictionaries({"actor": ONE, "after": ONE})),
    st.tuples(st.just("reorder"), st.fixed_dictionaries({"actor": ONE, "before": ONE})),
    st.tuples(
        st.just("set_initiative"), st.fixed_dictionaries({"actor": ONE, "initiative": st.integers(0, 99).map(float)})
    ),
    st.tuples(st.sampled_from(("start", "prepare_fight")), st.fixed_dictionaries({"combatants": SEVERAL})),
    st.tuples(st.sampled_from(("take_up", "remove_fight")), st.fixed_dictionaries({"fight": st.integers(0, 3)})),
    st.tuples(st.just("bleed"), st.fixed_dictionaries({"target": ONE})),
    st.tuples(
        st.just("afflict"),
        st.fixed_dictionaries(
            {"targets": SEVERAL, "name": st.sampled_from(("dazed", "dead"))},
            optional={"rounds": st.integers(1, 3), "turn_of": ONE, "at_end": st.booleans(), "own_turn": st.booleans()},
        ),
    ),
    st.tuples(st.just("relieve"), st.fixed_dictionaries({"targets": SEVERAL, "name": st.just("dead")})),
    st.tuples(st.just("remove_character"), st.fixed_dictionaries({"character": ONE})),
)


@given(deeds=st.lists(DEEDS, max_size=30), seed=st.integers(0, 999))
@settings(max_examples=60, deadline=None)
def test_no_order_of_deeds_breaks_a_fight(deeds: list[tuple[str, dict[str, Any]]], seed: int) -> None:
    campaign, dice = with_people(*PEOPLE, attributes={"wits": 50, "might": 50}), Roller(seed)
    for row, (action, values) in enumerate(deeds, 1):
        if isinstance(values.get("fight"), int):
            known = list(campaign.encounters)
            fight = known[values["fight"] % len(known)] if known else "none"
            values = {**values, "fight": fight}  # noqa: PLW2901 - a number stands for one of the fights there are
        try:
            campaign = Play(campaign, action, values, row).roll_on(dice)
        except GritboardError:
            continue  # refused in a sentence, and nothing has changed
        holds(campaign)


def holds(campaign: Campaign) -> None:
    """What is true of every order."""
    running = [fight.id for fight in campaign.encounters.values() if fight.state == "running"]
    assert running == ([campaign.active] if campaign.active else [])
    for fight in campaign.encounters.values():
        ids = [slot.id for slot in fight.slots]
        assert len(set(ids)) == len(ids)
        assert fight.turn is None or fight.turn in ids
        assert all(slot.people for slot in fight.slots)
        mains = [person for slot in fight.slots if slot.own_kind == "main" for person in slot.people]
        assert len(set(mains)) == len(mains)
        assert not set(fight.left) & set(mains)
        if fight.state == "running" and fight.turn is not None:
            slot = fight.in_turn
            assert slot is not None
            assert not slot.acted or campaign.mark(slot.people[0], f"turns.{slot.id}")
