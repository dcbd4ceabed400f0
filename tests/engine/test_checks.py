"""The check with one die, face by face (STOCS-003, STOCS-028, STOCS-033, STOCS-034)."""

from __future__ import annotations

import pytest

from engine.answers import Overridden, Rolled, Waived
from engine.checks import Outcome, parse_outcome, roll_under
from engine.dice import D20, D100
from engine.errors import BadInput
from engine.reasons import Reason, Reasoned
from engine.words import literal


def by_the_rules(face: int, target: int) -> str:
    """How a d20 comes out, written from the rules and not from the code."""
    if face == 1:  # always succeeds; critical unless the target was 1 or less
        return "success" if target <= 1 else "critical success"
    if face == 20:  # always fails; critical unless the skill was 20 or more
        return "failure" if target >= 20 else "critical failure"
    return "success" if face <= target else "failure"


@pytest.mark.parametrize("target", range(-5, 31))
def test_every_face_against_every_target(target: int) -> None:
    check = roll_under("check", literal("Check"), D20, Reasoned(target))
    words = [check.read_faces([face]).word for face in range(1, 21)]
    assert words == [by_the_rules(face, target) for face in range(1, 21)]


@pytest.mark.parametrize(
    ("target", "chances"),
    [
        (-5, {"success": 0.05, "failure": 0.90, "critical failure": 0.05}),
        (1, {"success": 0.05, "failure": 0.90, "critical failure": 0.05}),
        (11, {"critical success": 0.05, "success": 0.5, "failure": 0.4, "critical failure": 0.05}),
        (19, {"critical success": 0.05, "success": 0.9, "critical failure": 0.05}),
        (30, {"critical success": 0.05, "success": 0.9, "failure": 0.05}),
    ],
)
def test_chances_of_outcomes_merge_faces_that_mean_the_same(target: int, chances: dict[str, float]) -> None:
    check = roll_under("check", literal("Check"), D20, Reasoned(target))
    found = {outcome.word: p for outcome, p in check.weighted()}
    assert found == pytest.approx(chances)
    assert len(check.weighted()) == len(chances)


def test_a_margin_is_there_only_where_the_rule_uses_it() -> None:
    plain = roll_under("check", literal("Check"), D20, Reasoned(11))
    margin = roll_under("check", literal("Check"), D20, Reasoned(11), uses_margin=True)
    assert plain.read_faces([4]).margin == 0
    assert [margin.read_faces([face]).margin for face in (4, 11, 18)] == [7, 0, -7]


def test_percent_dice_have_their_own_ends() -> None:
    check = roll_under("check", literal("Check"), D100, Reasoned(50))
    words = [check.read_faces([face]).word for face in (1, 2, 50, 51, 99, 100)]
    assert words == [
        "critical success",
        "success",
        "success",
        "failure",
        "failure",
        "critical failure",
    ]


def test_a_modifier_changes_the_target_and_is_among_the_reasons() -> None:
    first = Reason(literal("Skill"), 11)
    check = roll_under("check", literal("Check"), D20, Reasoned(11, (first,)), roller="ann")
    made = Reason(literal("Fog"), -5)
    changed = check.modified(-5, made).modified(1, made)
    assert (changed.target, changed.roller, changed.id) == (7, "ann", "check")
    assert changed.reasons == (first, made, made)
    assert [changed.read_faces([face]).word for face in (7, 8)] == ["success", "failure"]


def test_answers_that_are_no_faces() -> None:
    check = roll_under("check", literal("Check"), D20, Reasoned(11))
    assert check.outcome(Waived(ask="check", reason="no need")) == Outcome(True)
    said = Overridden(ask="check", value="critical failure", reason="so be it")
    assert check.outcome(said) == Outcome(False, critical=True, margin=-1)
    with pytest.raises(BadInput, match="faces 1 to 20"):
        check.outcome(Rolled(ask="check", faces=(21,), source="hand"))


@pytest.mark.parametrize("word", ["success", "failure", "critical success", "critical failure"])
def test_a_word_names_an_outcome(word: str) -> None:
    assert parse_outcome(word).word == word


@pytest.mark.parametrize("word", ["", "critical", "maybe", "very critical success", 5])
def test_another_word_is_refused(word: str | int) -> None:
    with pytest.raises(BadInput, match="cannot be the result of a check"):
        parse_outcome(word)
