"""What the forms of UNLOCK's attacks offer, suggest, warn of and refuse."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine.session import Session
from tests.engine.systems.unlock.making import AL, WORDS, session

GUNMAN: Final = AL | {
    "skills": {"Rifle": 7, "Machine Gun/SMG": 7, "Handgun": 5},
    "weapons": ["Thompson .45", "Revolver .45", {"name": "Colt .45 auto", "stoppage": "jam"}, "Knife"],
}
COP: Final[dict[str, Any]] = {"name": "Cop", "kind": "npc", "stats": {"BODY": 6, "REFLEX": 6, "WILL": 7}}


def fight() -> Session:
    return session(GUNMAN, COP, COP | {"name": "Cole"})


def shot(found: Session, weapon: str, **more: Any) -> dict[str, Any]:
    """Values of a shot by Al at the first policeman."""
    ids = {person.name: person.id for person in found.campaign.people.values()}
    rows = {str(row.get("name")): row.id for row in found.campaign.people[ids["Al"]].table("weapons")}
    return {"actor": ids["Al"], "target": ids["Cop"], "weapon": rows[weapon], "range_m": 20} | more


def said(found: Session, values: dict[str, Any], action: str = "shoot") -> tuple[list[str], list[str]]:
    """Problems and warnings of a form, in words."""
    form = found.form(action, values)
    return [WORDS.render(one.said) for one in form.problems], [WORDS.render(one) for one in form.warnings]


@pytest.mark.parametrize(("mode", "rounds"), [("single", 1), ("short", 3), ("full", 20)])
def test_rounds_follow_from_the_way_of_fire(mode: str, rounds: int) -> None:
    found = fight()
    assert found.form("shoot", shot(found, "Thompson .45", mode=mode)).values["shots"] == rounds


def test_a_single_round_that_was_typed_before_is_no_burst() -> None:
    found = fight()
    problems, _ = said(found, shot(found, "Thompson .45", mode="full", shots=1))
    assert len(problems) == 1
    assert found.form("shoot", shot(found, "Thompson .45", mode="full", shots=1)).problems[0].field == "shots"


def test_more_shots_than_the_rof_are_warned_of_and_more_than_are_loaded_refused() -> None:
    found = fight()
    problems, warnings = said(found, shot(found, "Revolver .45", shots=3))
    assert problems == []
    assert warnings == ["3 shots are more than the ROF 2 of Revolver .45; all of them get harder."]
    assert said(found, shot(found, "Revolver .45", shots=7))[0] == ["Revolver .45 has 6 rounds left, 7 are needed"]


def test_a_weapon_that_has_stopped_does_not_fire_and_is_not_suggested() -> None:
    found = fight()
    assert said(found, shot(found, "Colt .45 auto"))[0] == ["Colt .45 auto does not fire (jam); clear it first"]
    suggested = next(
        field.suggested for field in found.form("clear", {"actor": shot(found, "Knife")["actor"]}).fields[1:]
    )
    assert suggested == shot(found, "Colt .45 auto")["weapon"]


def test_a_knife_is_no_firearm_and_a_revolver_fires_no_bursts() -> None:
    found = fight()
    assert said(found, shot(found, "Knife"))[0] == ["Knife is no firearm"]
    assert said(found, shot(found, "Revolver .45", mode="short"))[0] == ["Revolver .45 fires no bursts"]


def test_situations_that_exclude_each_other_are_refused() -> None:
    found = fight()
    problems, _ = said(found, shot(found, "Revolver .45", modifiers=["partial_cover", "heavy_cover"]))
    assert problems == ["only one of these can hold: Partial cover, Heavy cover"]


def test_only_who_is_swept_over_can_dodge() -> None:
    found = fight()
    values = shot(found, "Thompson .45")
    ids = {person.name: person.id for person in found.campaign.people.values()}
    target = values.pop("target")
    fields = {field.key: field for field in found.form("spray", values | {"targets": [target]}).fields}
    assert [option.id for option in fields["dodge"].options] == [target]
    assert "dodge" not in {field.key for field in found.form("spray", values).fields}
    assert said(found, values | {"targets": [target], "dodge": [ids["Cole"]]}, "spray")[0] != []


def test_the_stunned_cannot_shoot_and_do_not_dodge() -> None:
    found = fight()
    values = shot(found, "Revolver .45", dodge=True)
    for person in (values["actor"], values["target"]):
        found.submit("condition", {"target": person, "name": "stunned"})
    problems, _ = said(found, values)
    assert problems == ["Cop is Stunned and cannot dodge", "Al is Stunned and cannot act"]


def test_a_missing_skill_is_warned_of_until_another_stands_in() -> None:
    found = session(GUNMAN | {"skills": {"Rifle": 7}}, COP)
    assert said(found, shot(found, "Revolver .45"))[1] == ["Al does not have Handgun; the stat alone counts."]
    assert said(found, shot(found, "Revolver .45", untrained="Rifle"))[1] == []


def test_an_ambush_is_suggested_against_somebody_surprised_and_shots_left_are_told() -> None:
    found = fight()
    values = shot(found, "Revolver .45")
    found.submit("start", {"combatants": [values["actor"], values["target"]], "surprised": [values["target"]]})
    fields = {field.key: field for field in found.form("shoot", values).fields}
    assert fields["modifiers"].suggested == ["ambush"]
    found.submit("shoot", shot(found, "Thompson .45", mode="short", range_m=50))
    found.answer("hit", [90])
    (left,) = found.system.round_budget(found.campaign, values["actor"])
    assert (left.left, left.of) == (17, 20)


def test_an_empty_weapon_is_called_empty() -> None:
    found = session(GUNMAN | {"weapons": [{"name": "Thompson .45", "rounds": 0}]}, COP, COP | {"name": "Cole"})
    ids = {person.name: person.id for person in found.campaign.people.values()}
    values = shot(found, "Thompson .45")
    assert said(found, values)[0] == ["Thompson .45 is empty; reload it first"]
    swept = {key: values[key] for key in ("actor", "weapon", "range_m")} | {"targets": [ids["Cop"], ids["Cole"]]}
    assert said(found, swept, "spray") == (["Thompson .45 is empty; reload it first"], [])


def test_who_shoots_at_oneself_is_warned() -> None:
    found = fight()
    values = shot(found, "Thompson .45")
    assert said(found, values | {"target": values["actor"]}) == ([], ["Al is attacker and target at once."])


def test_reloading_says_what_it_takes_off_initiative_until_it_is_declared() -> None:
    """UNLOCK-041, UNLOCK-042: what an action adds makes that action itself later, so it is said before it is done."""
    found = fight()
    ids = {person.name: person.id for person in found.campaign.people.values()}
    found.submit("start", {"combatants": [ids["Al"], ids["Cop"]]})
    rows = {str(row.get("name")): row.id for row in found.campaign.people[ids["Al"]].table("weapons")}
    values = {"actor": ids["Al"], "weapon": rows["Revolver .45"]}
    found.submit("shoot", shot(found, "Revolver .45"))
    found.answer(found.open_asks[0].id, [81])
    assert "initiative" not in str(said(found, values, "reload"))
    found.submit("initiative", {})
    found.answer("initiative1", [10])
    found.answer("initiative2", [1])
    assert said(found, values, "reload")[1][-1:] == [
        "Reloading takes 10 off initiative: “Declare a slow action” first makes Al come at 7."
    ]
    found.submit("declare", {"actor": ids["Al"], "modifiers": ["reload"]})
    assert "initiative" not in str(said(found, values, "reload"))
    found.submit("reload", values)
    (loaded,) = (event for event in found.log[-1].events if event.why)
    assert [line.value for line in loaded.why] == [1, -10]
