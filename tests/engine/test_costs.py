from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.costs import cost_of
from engine.flows import Buy
from engine.play import all_actions
from engine.systems import SYSTEMS
from engine.systems.stocs.system import STOCS
from tests.gui.look import example_session

if TYPE_CHECKING:
    from engine.system import RuleSystem

FLOW = STOCS.schema.flows[0]
BUY = next(part for step in FLOW.steps for part in step.parts if isinstance(part, Buy))
BUDGET = STOCS.schema.budgets[BUY.budget]


@pytest.mark.parametrize(
    ("name", "level", "cost"),
    [
        ("Criminal", "Amateur", 1),
        ("Criminal", "Expert", 13),
        ("Criminal(Lockpick)", "Amateur", 0.5),
        ("Criminal(Lockpick)", "Professional", 3),
        ("Criminal(Lockpick)", "", 0),
    ],
)
def test_a_level_costs_what_the_budget_says(name: str, level: str, cost: float) -> None:
    session = example_session()
    henkel = session.campaign.person_named("Joseph Henkel").id
    assert cost_of(session.campaign, henkel, BUY, BUDGET, name, level) == cost


def test_what_is_bought_already_costs_no_more() -> None:
    session = example_session()
    henkel = session.campaign.person_named("Joseph Henkel").id
    before = session.campaign
    session.submit(
        "add_row", {"character": henkel, "table": "skills", "values": {"name": "X(Y)", "proficiency": "Expert"}}
    )
    assert cost_of(session.campaign, henkel, BUY, BUDGET, "X(Y)", "Expert") == 7
    assert before is not session.campaign


def test_a_sheet_without_what_the_budget_needs_has_no_costs() -> None:
    session = example_session()
    session.submit("add_character", {"spec": {"name": "Nova"}})
    nova = session.campaign.person_named("Nova").id
    assert cost_of(session.campaign, nova, BUY, BUDGET, "Criminal", "Amateur") is None


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.id)
def test_flows_name_only_what_the_schema_and_the_actions_have(system: RuleSystem) -> None:
    schema, actions = system.schema, all_actions(system)
    for flow in schema.flows:
        assert not flow.promotes or flow.promotes in actions
        for step in flow.steps:
            for part in step.parts:
                assert set(getattr(part, "fields", ())) <= set(schema.fields)
                assert set(getattr(part, "tables", ())) <= set(schema.tables)
                assert getattr(part, "table", next(iter(schema.tables))) in schema.tables
                assert getattr(part, "budget", "") in {"", *schema.budgets}
                assert getattr(part, "action", next(iter(actions))) in actions
