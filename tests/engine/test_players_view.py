"""What players get to see: never a name, a number or a condition that the referee keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from engine import events as e
from engine.armoury import load_words
from engine.errors import BadInput
from engine.evolve import evolve_all
from engine.players_view import board, hurt
from engine.portraits import MOST_BYTES
from engine.systems import SYSTEMS
from engine.words import text
from tests.gui.desks import stocs_session, toy_session
from tests.toy.system import TOY

if TYPE_CHECKING:
    from engine.players_view import Board
    from engine.session import Session

PNG = b"\x89PNG\r\n\x1a\n" + b"\x00" * 40


def seen(session: Session) -> Board:
    return board(session.system, session.campaign)


def names(session: Session) -> list[str]:
    return [person.name for place in seen(session).places for person in place.people]


def by_name(session: Session) -> dict[str, str]:
    return {person.name: person.id for person in session.campaign.people.values()}


def test_players_see_their_own_people_and_nobody_else_at_first() -> None:
    session = stocs_session()
    assert names(session) == ["Ann"]
    assert seen(session).turn is not None
    session.submit("next_turn", {})
    assert seen(session).turn is None


def test_a_person_is_shown_by_name_under_another_name_or_not_at_all() -> None:
    session = stocs_session()
    there = by_name(session)
    session.submit("show_people", {"people": [there["Bob"]], "way": "name"})
    session.submit("show_people", {"people": [there["Cid"], there["Dan"]], "way": "alias", "alias": "A stranger"})
    session.submit("show_people", {"people": [there["Ann"]], "way": "hidden"})
    assert names(session) == ["Bob", "A stranger 1", "A stranger 2"]
    session.undo()
    assert names(session) == ["Ann", "Bob", "A stranger 1", "A stranger 2"]
    session.redo()
    assert "Ann" not in names(session)


@pytest.mark.parametrize("alias", ["", "   ", "x" * 121])
def test_another_name_must_be_given(alias: str) -> None:
    session = stocs_session()
    with pytest.raises(BadInput):
        session.submit("show_people", {"people": [by_name(session)["Bob"]], "way": "alias", "alias": alias})


@pytest.mark.parametrize(
    ("to", "on_own", "on_others"),
    [(None, True, False), ("nobody", False, False), ("own", True, False), ("all", True, True)],
)
def test_conditions_are_open_as_they_were_marked(to: str | None, on_own: bool, on_others: bool) -> None:
    session = stocs_session()
    there = by_name(session)
    session.submit("show_people", {"people": [there["Bob"]], "way": "name"})
    for person in (there["Ann"], there["Bob"]):
        session.submit("condition", {"target": person, "name": "poisoned", "note": "by the Baron"})
    if to is not None:
        session.submit("show_condition", {"name": "poisoned", "shown_on": to})
    ann, bob = (place.people[0] for place in seen(session).places)
    assert (ann.conditions == ("poisoned",), bob.conditions == ("poisoned",)) == (on_own, on_others)


def test_hurt_is_told_by_what_the_bands_of_the_system_mean_and_never_by_a_number() -> None:
    session = toy_session("Ann", "Bob")
    ann = session.campaign.people[by_name(session)["Ann"]]

    def told(amount: int) -> tuple[str, int]:
        campaign = evolve_all(session.campaign, [e.CounterChanged(ann.id, TOY.severity_track, amount)])
        found = hurt(TOY, campaign, campaign.people[ann.id])
        return found.said.key, found.grade

    assert [told(amount) for amount in (0, 3, 12)] == [("hurt.unhurt", 0), ("hurt.hurt", 1), ("hurt.badly", 2)]
    assert told(50)[1] == 2  # whoever still acts is not down
    session.submit("condition", {"target": ann.id, "name": "dead"})
    assert told(0) == ("hurt.down", 3)


@pytest.mark.parametrize("system", SYSTEMS)
def test_words_for_how_hurt_somebody_is_hold_no_number(system: str) -> None:
    words = load_words("en", system)
    for key in ("unhurt", "hurt", "badly", "down"):
        said = words.render(text(f"hurt.{key}"))
        assert said
        assert not any(letter.isdigit() for letter in said)


def test_nothing_that_is_kept_from_players_is_on_the_board() -> None:
    session = stocs_session()
    there = by_name(session)
    session.submit("show_people", {"people": [there["Bob"]], "way": "alias", "alias": "A man", "portrait": False})
    session.submit("portrait", {"character": there["Bob"], "portrait": session.keep_portrait(PNG)})
    session.submit("set", {"character": there["Ann"], "field": session.system.severity_track, "value": 31337})
    session.submit("condition", {"target": there["Ann"], "name": "cursed", "note": "secret note", "modifier": -77})
    session.submit("show_condition", {"name": "cursed", "shown_on": "nobody"})
    written = msgspec.json.encode(seen(session)).decode()
    for secret in (
        "Bob",
        "Cid",
        "31337",
        "cursed",
        "secret note",
        "77",
        session.campaign.people[there["Bob"]].portrait,
    ):
        assert secret not in written, secret


def test_a_portrait_is_kept_by_its_hash_and_goes_with_undo() -> None:
    session = stocs_session()
    ann = by_name(session)["Ann"]
    name = session.keep_portrait(PNG)
    session.submit("portrait", {"character": ann, "portrait": name})
    assert session.portrait(name) == PNG
    assert seen(session).places[0].people[0].portrait == name
    session.undo()
    assert seen(session).places[0].people[0].portrait == ""


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"%PDF-1.7", PNG + b"\x00" * MOST_BYTES])
def test_a_wrong_or_huge_picture_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(BadInput, match="portrait"):
        stocs_session().keep_portrait(data)


@pytest.mark.parametrize("portrait", ["x", "../../etc/passwd", "G" * 64])
def test_a_portrait_that_is_no_hash_is_refused(portrait: str) -> None:
    session = stocs_session()
    values: dict[str, Any] = {"character": by_name(session)["Ann"], "portrait": portrait}
    with pytest.raises(BadInput):
        session.submit("portrait", values)


def test_without_a_fight_players_see_how_their_people_are() -> None:
    session = stocs_session(fight=False)
    assert names(session) == ["Ann"]
    assert seen(session).round == 0
