"""What is made with somebody's work under a licence names them in the foot of every page."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.armoury import load_words
from engine.scenario import open_scenario
from engine.scenario.reading import read_scenario
from engine.systems import SYSTEMS
from gui.printing.paper import A4, LETTER, Paper
from tests.gui.printing.cast import Cast, drawn, stocs
from tests.gui.printing.test_page import check
from tests.policy.tree import ROOT

pytestmark = pytest.mark.usefixtures("qapp")


def instarpg() -> Cast:
    words = load_words("en", "instarpg")
    example = ROOT / "resources" / "examples" / "instarpg.json"
    session = open_scenario(read_scenario(example.read_bytes()), SYSTEMS, words)
    return Cast(session.campaign, SYSTEMS["instarpg"], words)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
@pytest.mark.parametrize("name", ["Bob", "Elvira", "Simon", "Third rioter"])
def test_people_of_the_example_fit_one_page_and_name_the_author(name: str, paper: Paper) -> None:
    cast = instarpg()
    document = cast.sheet(cast.named(name), paper)
    assert len(document.pages) == 1
    check(document)
    assert any("Udo Schroeter" in one.words and "ShareAlike 2.5" in one.words for one in drawn(document, 0))


def test_every_further_page_names_the_author_as_well() -> None:
    cast = instarpg()
    bob = cast.named("Bob")
    told = replace(bob, values={**bob.values, "notes": " ".join(f"word{n}" for n in range(900))})
    document = cast.sheet(told, A4)
    check(document)
    assert len(document.pages) > 1
    for page in range(len(document.pages)):
        assert any("Udo Schroeter" in one.words for one in drawn(document, page))


def test_a_game_that_wants_no_credit_has_the_whole_foot() -> None:
    assert not any("Made with" in one.words for one in drawn(stocs().sheet(stocs().named("Fred"), A4), 0))
