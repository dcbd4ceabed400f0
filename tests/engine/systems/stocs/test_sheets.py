"""What a STOCS sheet works out, in the output that `play --json` prints (STOCS-A01 to STOCS-A05, STOCS-A25)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.scenario import Results, summary
from engine.systems.stocs.person import Person
from tests.engine.systems.stocs.gunfight import ADA, WORDS, session

HENKEL: dict[str, Any] = {
    "name": "Joseph Henkel",
    "attributes": {"STR": 8, "CON": 13, "DEX": 11, "WIL": 15, "INT": 14, "EDU": 17},
}


def printed(*people: dict[str, Any], **options: Any) -> dict[str, Any]:
    """The first of `characters[]`."""
    first: dict[str, Any] = summary(session(*people, **options), WORDS, Results())["characters"][0]
    return first


def rules(reasoned: dict[str, Any]) -> list[str]:
    return [reason["rule"] for reason in reasoned["reasons"]]


def test_derived_values_of_the_books_lawyer_with_their_rules() -> None:
    derived = printed(HENKEL)["derived"]
    assert derived["DB"]["value"] == -2
    assert derived["DL"]["value"] == 5
    assert "STOCS-014" in rules(derived["DB"])
    assert "STOCS-015" in rules(derived["DL"])


@pytest.mark.parametrize(
    ("skills", "left"),
    [
        ({}, 41),
        ({"Arts": "Professional"}, 34),
        ({"Arts": "Professional", "Arts(Law)": "Trained"}, 33),
        ({"Arts": "Professional", "Arts(Law)": "Trained", "Arts(Business)": "Professional"}, 30),
        ({"Arts": "Amateur", "Arts(Law)": "Amateur"}, 39.5),
        ({"Arts": "Expert", "Arts(Law)": "Expert"}, 21),
    ],
)
def test_skill_points_left_after_each_purchase(skills: dict[str, str], left: float) -> None:
    spent, given = printed(HENKEL | {"skills": skills})["budgets"]["skill_points"]["value"]
    assert given == 41
    assert given - spent == left


def test_extra_skill_points_are_given_by_the_referee() -> None:
    budget = printed(HENKEL | {"extra_skill_points": 6})["budgets"]["skill_points"]
    assert budget["value"] == [0, 47]
    assert "STOCS-026" in rules(budget)


def test_an_unbought_specialisation_is_its_general_skill() -> None:
    found = session(HENKEL | {"skills": {"Arts": "Professional"}}).campaign
    henkel = Person(found, found.person_named("Joseph Henkel"))
    assert henkel.skill("Arts(Politics)").value == 9
    assert henkel.skill("Combat(Firearms)").value == 3


def test_a_skill_that_nobody_can_do_untaught_begins_at_nothing() -> None:
    found = session(HENKEL).campaign
    henkel = Person(found, found.person_named("Joseph Henkel"))
    assert henkel.skill("Medical(Doctor)").value == 0
    assert henkel.skill("Medical(Paramedic)").value == 3


def test_an_npc_is_his_aptitude_but_for_what_is_written_down() -> None:
    rob = printed({"name": "Rob", "kind": "npc", "aptitude": 12, "skills": {"Survival(Urban Survival)": 16}})
    assert rob["derived"]["DB"]["value"] == 2
    assert rob["derived"]["DL"]["value"] == 6
    assert rob["computed"]["skills"]["Survival(Urban Survival)"]["value"]["value"] == 16
    found = session({"name": "Rob", "kind": "npc", "aptitude": 12}).campaign
    person = Person(found, found.person_named("Rob"))
    assert {person.attribute(key).value for key in ("STR", "CON", "DEX", "WIL", "INT", "EDU")} == {12}
    assert person.skill("Survival(Rural Survival)").value == 12


def test_computed_skills_tell_how_they_came_about() -> None:
    law = printed(HENKEL | {"skills": {"Arts": "Professional", "Arts(Law)": "Trained"}})["computed"]["skills"]
    assert law["Arts(Law)"]["value"] == {
        "value": 13,
        "reasons": [
            {"label": "Arts, base", "value": 3, "rule": "STOCS-019"},
            {"label": "Arts, Professional", "value": 6, "rule": "STOCS-022"},
            {"label": "follows its general skill as it stands", "value": None, "rule": "STOCS-B40"},
            {"label": "Law, Trained", "value": 4, "rule": "STOCS-023"},
        ],
    }


def test_what_a_sheet_cannot_tell_yet_is_left_empty() -> None:
    half = printed({"name": "Half", "attributes": {"DEX": 9}, "skills": {"Arts": "Trained"}, "weapons": ["Glock 17"]})
    assert half["DL"] is None
    assert half["derived"]["DB"] == {"label": "Damage Bonus", "value": None, "reasons": []}
    assert half["modified_dex"] == 14
    assert half["budgets"]["skill_points"]["value"] is None


def test_a_wound_is_printed_with_its_waterfall() -> None:
    found = session(ADA | {"armour": ["Kevlar Vest"]})
    values = {"target": found.campaign.person_named("Ada").id, "damage": 24, "attack": "pistol", "location": "torso"}
    found.submit("wound", values)
    (wound,) = summary(found, WORDS, Results())["characters"][0]["wounds"]
    assert [(step["value"], step["rule"]) for step in wound["steps"]] == [
        (24, "STOCS-102"),
        (4, "STOCS-098"),
        (0, "STOCS-110"),
    ]
