"""Forms: fields that depend on each other, what is missing, wrong, refused or worth a warning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from engine.actions import Action, Draft, FieldOption, Form, FormField
from engine.errors import BadInput, Refused
from engine.procedure import Procedure, Scene, tell
from engine.words import literal, text
from tests.toy.table import ACTIONS, WORDS, act, with_people

if TYPE_CHECKING:
    from engine.campaign import Campaign


class Cook(msgspec.Struct, frozen=True):
    """Values of an action that only these tests know."""

    actor: str
    dish: str = "soup"
    litres: int = 1
    salt: float = 0.5
    cover: int = 0
    hot: bool = True
    guests: list[str] = []
    spices: list[str] = []
    shares: dict[str, int] = {}
    tool: str | None = None


def _cook(scene: Scene, values: Cook) -> Procedure[None]:  # noqa: ARG001 - its form is what counts
    yield from tell()


def _refine(draft: Draft) -> None:
    if draft.get("dish") == "bread":
        draft.hide("litres")
        draft.change("salt", highest=0.2)
    if draft.get("dish") == "poison":
        draft.refuse(text("problem.no_fight"), "dish")
    if not draft.get("hot"):
        draft.warn(literal("it will be cold"))
    draft.change("tool", default=None)


COOK = Action(
    "cook",
    Cook,
    _cook,
    (
        FormField("actor", "person"),
        FormField(
            "dish",
            "choice",
            default="soup",
            options=tuple(FieldOption(d, literal(d)) for d in ("soup", "bread", "poison")),
        ),
        FormField("litres", "whole", unit="l", default=1, lowest=1, highest=10),
        FormField("salt", "number", required=False, lowest=0, highest=1),
        FormField(
            "cover",
            "whole",
            required=False,
            options=(FieldOption("-2", literal("half")), FieldOption("-4", literal("full"))),
        ),
        FormField("hot", "flag", default=True),
        FormField("guests", "people", required=False),
        FormField(
            "spices",
            "choices",
            required=False,
            options=(FieldOption("pepper", literal("pepper")), FieldOption("dill", literal("dill"))),
        ),
        FormField("shares", "shares", required=False, lowest=1, highest=3),
        FormField("tool", "row", table="weapons", required=False),
    ),
    _refine,
)


def campaign() -> Campaign:
    return with_people("Bob", campaign=with_people("Ann", weapons=["Sabre"]))


def form(**values: Any) -> Form:
    return COOK.form(campaign(), values)


def problems(**values: Any) -> list[str]:
    return [problem.field for problem in form(**values).problems]


def test_defaults_fill_the_form() -> None:
    filled = form(actor="ann")
    assert filled.problems == ()
    assert (filled.values["dish"], filled.values["litres"], filled.values["hot"]) == (
        "soup",
        1,
        True,
    )
    assert COOK.read(filled, WORDS.render) == Cook("ann")


def test_what_is_required_and_missing_is_named() -> None:
    assert problems() == ["actor"]
    with pytest.raises(BadInput, match="cook: "):
        COOK.read(form(), WORDS.render)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("actor", "nobody"),
        ("actor", 3),
        ("dish", "stew"),
        ("litres", 0),
        ("litres", 11),
        ("litres", 1.5),
        ("litres", True),
        ("salt", "much"),
        ("salt", 1.01),
        ("salt", float("nan")),
        ("salt", float("inf")),
        ("cover", -3),
        ("hot", "yes"),
        ("guests", ["ann", "nobody"]),
        ("guests", "ann"),
        ("spices", ["pepper", "salt"]),
        ("shares", {"ann": 4}),
        ("shares", {"nobody": 1}),
        ("shares", ["ann"]),
        ("tool", "nowhere"),
        ("dessert", 1),
    ],
)
def test_a_value_that_makes_no_sense_is_a_problem_of_its_field(field: str, value: Any) -> None:
    values = {"actor": "ann", field: value}
    found = problems(**values)
    assert found == [field] or (field == "actor" and field in found)
    with pytest.raises(BadInput):
        COOK.read(form(**values), WORDS.render)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("salt", 1),
        ("cover", -2),
        ("guests", ["ann", "bob"]),
        ("guests", []),
        ("spices", ["dill", "pepper"]),
        ("shares", {"ann": 3, "bob": 1}),
        ("hot", False),
    ],
)
def test_a_value_that_makes_sense_is_read(field: str, value: Any) -> None:
    assert getattr(COOK.read(form(actor="ann", **{field: value}), WORDS.render), field) == value


def test_a_row_is_one_of_the_actors_own() -> None:
    sabre = campaign().people["ann"].table("weapons")[0].id
    assert problems(actor="ann", tool=sabre) == []
    assert problems(actor="bob", tool=sabre) == ["tool"]


def test_a_field_that_makes_no_sense_here_is_hidden_and_its_default_gone() -> None:
    bread = form(actor="ann", dish="bread")
    assert "litres" not in [field.key for field in bread.fields]
    assert "litres" not in bread.values
    assert bread.problems == ()


def test_a_value_for_a_hidden_field_is_a_problem() -> None:
    assert problems(actor="ann", dish="bread", litres=2) == ["litres"]


def test_limits_follow_other_values() -> None:
    assert problems(actor="ann", salt=0.5) == []
    assert problems(actor="ann", dish="bread", salt=0.5) == ["salt"]


def test_what_the_rules_forbid_is_refused_and_what_is_wrong_is_bad_input() -> None:
    with pytest.raises(Refused):
        COOK.read(form(actor="ann", dish="poison"), WORDS.render)
    with pytest.raises(BadInput):
        COOK.read(form(actor="ann", dish="poison", litres=99), WORDS.render)


def test_a_warning_stops_nothing() -> None:
    cold = form(actor="ann", hot=False)
    assert len(cold.warnings) == 1
    assert COOK.read(cold, WORDS.render).hot is False


def test_a_form_changes_nothing() -> None:
    before = campaign()
    values = {"actor": "ann", "dish": "bread"}
    COOK.form(before, values)
    assert before == campaign()
    assert values == {"actor": "ann", "dish": "bread"}


def test_acting_out_of_turn_or_again_is_allowed_and_warned_of() -> None:
    fight = act(campaign(), "start", combatants=["ann", "bob"])
    sabre = fight.people["ann"].table("weapons")[0].id
    values = {"actor": "ann", "target": "bob", "weapon": sabre}
    assert ACTIONS["strike"].form(fight, values).warnings == ()
    again = act(fight, "strike", 100, row=2, **values)
    warned = [said.key for said in ACTIONS["strike"].form(again, values).warnings]
    assert warned == ["warning.second_action"]
    later = act(again, "next_turn", row=3)
    warned = [said.key for said in ACTIONS["strike"].form(later, values).warnings]
    assert warned == ["warning.out_of_turn", "warning.second_action"]


@pytest.mark.parametrize("action", sorted(ACTIONS))
@pytest.mark.parametrize("junk", [None, 1, -1.5, "x", [], ["x"], {}, {"x": 1}, True, [[]]], ids=str)
def test_no_value_whatever_breaks_a_form(action: str, junk: Any) -> None:
    declared = ACTIONS[action]
    values = {field.key: junk for field in declared.fields}
    for state in (campaign(), act(campaign(), "start", combatants=["ann"])):
        declared.form(state, {**values, "more": junk})
