"""What an UNLOCK sheet works out, with its reasons, and how a character is made step by step."""

from __future__ import annotations

from typing import Any

import pytest

from engine.answers import Overridden
from engine.costs import cost_of
from engine.errors import Refused
from engine.flows import Buy, Pick, Roll, Write
from engine.reasons import Reason, Reasoned
from engine.systems import SYSTEMS
from engine.systems.unlock import rolls
from engine.systems.unlock.armour import letter_of, level_of
from engine.systems.unlock.basics import STATS
from engine.systems.unlock.person import Person
from engine.systems.unlock.skills import terms
from engine.words import text
from tests.engine.systems.unlock.making import AL, printed, session

UNLOCK = SYSTEMS["unlock"]


def rules(reasoned: dict[str, Any]) -> list[str]:
    return [reason["rule"] for reason in reasoned["reasons"]]


def test_every_number_of_a_sheet_has_a_reason_with_its_rule() -> None:
    person = printed(session(AL | {"gear": ["Hat"], "humanity_loss": 12}))[0]
    for key, found in (person["derived"] | person["budgets"]).items():
        if key not in {"low_stats", "ref_loss_head"}:  # nothing is low
            assert any(rules(found)), key


@pytest.mark.parametrize(
    ("loss", "rounding", "cap"),
    [(0, "floor", 10), (9, "floor", 10), (10, "floor", 9), (34, "floor", 7), (34, "ceil", 6), (200, "floor", 0)],
)
def test_empathy_is_capped_by_humanity_loss(loss: int, rounding: str, cap: int) -> None:
    open_one = session(AL | {"humanity_loss": loss}, humanity_rounding=rounding)
    assert printed(open_one)[0]["empathy_cap"] == cap


def test_a_stat_that_is_missing_is_said_in_a_sentence() -> None:
    campaign = session({"name": "Blank"}).campaign
    with pytest.raises(Refused, match="Blank has no WILL on the sheet"):
        Person(campaign, campaign.person_named("Blank")).stat("WILL")


def test_a_formula_that_leads_back_to_itself_is_refused() -> None:
    open_one = session(AL)
    row = {"stat": "REFLEX", "compulsory": 0, "formula": "Hopping + 1"}
    open_one.submit("set_table_row", {"table": "skills", "row": "Hopping", "values": row})
    campaign = open_one.campaign
    with pytest.raises(Refused, match="leads back to itself"):
        Person(campaign, campaign.person_named("Al")).skill("Hopping")


def test_terms_of_a_formula() -> None:
    assert terms("REFLEX / 2 + Awareness/Notice - 1") == [(1, "REFLEX / 2"), (1, "Awareness/Notice"), (-1, "1")]
    with pytest.raises(Refused, match="write it like"):
        terms("REFLEX + ")


def test_a_formula_of_something_unknown_is_refused() -> None:
    open_one = session(AL)
    row = {"stat": "REFLEX", "compulsory": 0, "formula": "REFLEX + Levitation"}
    open_one.submit("set_table_row", {"table": "skills", "row": "Hopping", "values": row})
    campaign = open_one.campaign
    with pytest.raises(Refused, match="Levitation"):
        Person(campaign, campaign.person_named("Al")).skill("Hopping")


def test_letters_and_levels_go_to_and_fro() -> None:
    assert [letter_of(level) for level in (0, 1, 6, 26, 40)] == ["0", "A", "F", "Z", "Z"]
    assert [level_of(letter) for letter in ("0", "A", "f", "", None, "AB")] == [0, 1, 6, 0, 0, 0]


@pytest.mark.parametrize(
    ("base", "ease", "face", "word"),
    [
        (12, 6, 24, "exceptional success"),
        (12, 6, 25, "success"),
        (12, 2, 60, "failure"),
        (12, 2, 61, "exceptional failure"),
        (0, 5, 1, "exceptional success"),
        (0, 5, 2, "failure"),
        (30, 10, 100, "exceptional failure"),
    ],
)
def test_outcomes_of_an_attempt(base: int, ease: int, face: int, word: str) -> None:
    campaign = session().campaign
    line = rolls.base_ease(Reason(text("unlock.referee"), ease - 5))
    throw = rolls.attempt(campaign, "it", text("ask.attempt"), Reasoned(base), line)
    assert throw.result(throw.read_faces((face,))) == word
    assert throw.outcome(Overridden(ask="it", value=word, reason="so it was")).word == word


def test_chances_of_an_attempt_add_up_and_faces_merge() -> None:
    campaign = session().campaign
    throw = rolls.attempt(campaign, "it", text("ask.attempt"), Reasoned(12), rolls.base_ease())
    spread = {outcome.word: chance for outcome, chance in throw.weighted()}
    assert spread == pytest.approx(
        {"exceptional success": 0.12, "success": 0.48, "failure": 0.36, "exceptional failure": 0.04}
    )


def test_a_character_is_made_step_by_step() -> None:
    flow = UNLOCK.schema.flows[0]
    parts = [part for step in flow.steps for part in step.parts]
    written = [key for part in parts if isinstance(part, Write) for key in part.fields]
    assert written == ["concept", *STATS, "hand"]
    assert [part.action for part in parts if isinstance(part, Roll)] == ["handedness", "contacts"]
    assert [part.tables for part in parts if isinstance(part, Pick)] == [("weapons", "armour", "gear"), ("contacts",)]
    assert all(step.rule for step in flow.steps)


@pytest.mark.parametrize(("level", "cost"), [(1, 1), (5, 5), (7, 7)])
def test_a_level_of_a_skill_costs_its_number(level: int, cost: int) -> None:
    campaign = session(AL).campaign
    buy = next(part for step in UNLOCK.schema.flows[0].steps for part in step.parts if isinstance(part, Buy))
    person = campaign.person_named("Al").id
    budget = UNLOCK.schema.budgets["skill_points"]
    assert cost_of(campaign, person, buy, budget, "Stealth", level) == cost
    assert cost_of(campaign, person, buy, budget, "Rifle", level) == cost
    assert buy.most is not None
    assert buy.most(campaign) == 7
    names = [ware.name for ware in buy.wares(campaign)]
    assert len(names) == len(set(names)) == 61


def test_a_batch_makes_policemen() -> None:
    open_one = session()
    spec = {
        "name": "Cop",
        "kind": "npc",
        "BODY": 6,
        "REFLEX": 6,
        "skills": {"Handgun": 5},
        "weapons": ["Revolver .38 Special"],
    }
    open_one.submit("add_character", {"spec": spec, "count": 4})
    assert [person["name"] for person in printed(open_one)] == ["Cop 1", "Cop 2", "Cop 3", "Cop 4"]
