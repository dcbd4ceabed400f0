"""Attempts, opposed attempts and Luck through a session: chances counted by hand, forms that narrow, Luck paid once."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.errors import BadInput, Refused
from engine.session import Session
from tests.engine.systems.unlock.making import AL, WORDS, session

BO: dict[str, Any] = {
    "name": "Bo",
    "stats": {"BODY": 6, "REFLEX": 6, "WILL": 6, "LUCK": 1},
    "skills": {"Stealth": 7, "Athletics": 6},
}


def named(campaign: Session, name: str) -> str:
    return campaign.campaign.person_named(name).id


def chances(campaign: Session, action: str, person: str, **values: Any) -> dict[str, float]:
    found = campaign.preview(action, values)
    assert found is not None
    assert found.exact
    return found.targets[named(campaign, person)].effects


def test_odds_of_an_attempt_are_its_chance() -> None:
    table = session(AL)
    effects = chances(table, "attempt", "Al", actor=named(table, "Al"), skill="Rifle", ease=6)
    # BC 14 at ease 6: 84 of 100; 14 x 2 = 28 of them would have done at ease 2.
    assert effects["success"] == pytest.approx(0.84)
    assert effects["exceptional_success"] == pytest.approx(0.28)


def by_hand(defender: int, attacker: int, *, less: int = 1, eased: int = 0) -> float:
    """Every face of the defender, then how many faces of the attacker do."""
    total = Fraction(0)
    for face in range(1, 101):
        achieved = -(-face // defender)
        ease = Fraction(min(10, achieved - less + eased))
        chance = max(1, int((ease if ease >= 1 else Fraction(1, 2)) * attacker))
        total += Fraction(min(99, chance), 100)
    return float(total / 100)


@pytest.mark.parametrize(
    ("options", "values", "wanted"),
    [
        ({}, {"defender_skill": "Stealth"}, by_hand(13, 10)),
        ({"opposed_minus_one": False}, {"defender_skill": "Stealth"}, by_hand(13, 10, less=0)),
        ({}, {"defender_skill": "Dodge & Escape", "defender_untrained": "Athletics"}, by_hand(12, 10, eased=2)),
        ({}, {"defender_skill": "Dodge & Escape"}, by_hand(6, 10)),
        ({"untrained_defence": "stat_too"}, {"defender_skill": "Dodge & Escape"}, by_hand(6, 10, eased=2)),
    ],
)
def test_odds_of_an_opposed_attempt_are_those_counted_by_hand(
    options: dict[str, Any], values: dict[str, Any], wanted: float
) -> None:
    table = session(AL, BO, **options)
    sides = {"defender": named(table, "Bo"), "attacker": named(table, "Al"), "attacker_skill": "Awareness/Notice"}
    assert chances(table, "oppose", "Al", **sides, **values)["success"] == pytest.approx(wanted)


def test_a_form_offers_what_can_stand_in_for_a_missing_skill() -> None:
    table = session(AL, BO)
    form = table.form("attempt", {"actor": named(table, "Bo"), "skill": "notice"})
    fields = {field.key: field for field in form.fields}
    assert form.values["skill"] == "Awareness/Notice"
    assert [option.id for option in fields["untrained"].options] == ["stat", "related", "Athletics", "Stealth"]
    assert "still" not in fields  # INTELLIGENCE is not slowed by armour
    assert any("INTELLIGENCE" in WORDS.render(problem.said) for problem in form.problems)


def test_who_has_the_skill_is_told_that_nothing_else_is_needed() -> None:
    table = session(AL)
    form = table.form("attempt", {"actor": named(table, "Al"), "skill": "Rifle", "untrained": "stat"})
    assert any("needs nothing else" in WORDS.render(said) for said in form.warnings)


def test_somebody_stunned_attempts_nothing() -> None:
    table = session(AL)
    table.submit("condition", {"target": named(table, "Al"), "name": "stunned"})
    with pytest.raises(Refused):
        table.submit("attempt", {"actor": named(table, "Al"), "skill": "Rifle"})


def test_luck_rolls_a_finished_attempt_again_and_is_paid_once() -> None:
    table = session(AL, BO)
    bo = named(table, "Bo")
    table.submit("attempt", {"actor": bo, "skill": "Stealth"})
    table.answer("attempt", [99])
    table.interrupt("attempt", "reroll")
    table.answer("attempt", [12])
    assert table.log[-1].asked[0].faces == (12,)
    assert table.log[-1].asked[0].superseded == ((99,),)
    person = table.campaign.people[bo]
    assert table.system.state(table.campaign, person)["luck_left"] == 0
    with pytest.raises(Refused, match="no Luck left"):
        table.interrupt("attempt", "reroll")
    table.undo()
    assert table.system.state(table.campaign, table.campaign.people[bo])["luck_left"] == 1


@pytest.mark.parametrize(
    ("use", "value", "said"), [("ease", 2, "1 ease factor easier"), ("quirk", 1, "there is no “quirk”")]
)
def test_luck_gives_one_step_and_nothing_else(use: str, value: int, said: str) -> None:
    table = session(AL)
    table.submit("attempt", {"actor": named(table, "Al"), "skill": "Rifle"})
    with pytest.raises((Refused, BadInput), match=said):
        table.interrupt("attempt", use, value)


def test_nobody_helps_a_roll_of_the_referee_or_one_without_a_chance() -> None:
    table = session(AL)
    table.submit("handedness", {"actor": named(table, "Al")})
    with pytest.raises(Refused, match="has none"):
        table.interrupt("handedness", "ease", 1)
    (question,) = table.open_asks
    assert [offer.use for offer in table.system.interrupts(table.campaign, question)] == ["reroll"]
