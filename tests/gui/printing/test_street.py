"""The printed sheet of the Cyberpunk combat: everybody fits a page, and the figure shows the SP of the layers."""

from __future__ import annotations

import functools

import pytest

from engine.armoury import load_words
from engine.scenario import open_scenario
from engine.scenario.reading import read_scenario
from engine.systems import SYSTEMS
from gui.printing.paper import Paper
from tests.gui.printing.cast import Cast, drawn
from tests.gui.printing.test_page import PAPERS, check
from tests.policy.tree import ROOT


@functools.cache
def street() -> Cast:
    words = load_words("en", "cyberpunk")
    example = (ROOT / "resources" / "examples" / "cyberpunk.json").read_bytes()
    session = open_scenario(read_scenario(example), SYSTEMS, words)
    ed = session.campaign.person_named("Ed Noleight").id
    session.submit("wound", {"target": ed, "damage": 15, "location": "left_arm"})
    while session.open_asks:
        session.roll_all()
    return Cast(session.campaign, SYSTEMS["cyberpunk"], words)


@pytest.mark.usefixtures("qapp")
@PAPERS
@pytest.mark.parametrize("name", ["Ed Noleight", "Vera Stahl", "Mads Okafor", "Quill", "Big Oleg", "Skint"])
def test_people_of_the_example_fit_one_page(name: str, paper: Paper) -> None:
    document = street().sheet(street().named(name), paper)
    check(document)
    assert len(document.pages) == 1


@pytest.mark.usefixtures("qapp")
@PAPERS
def test_the_figure_shows_what_stops_a_hit_and_what_did_not(paper: Paper) -> None:
    words = [one.words for one in drawn(street().sheet(street().named("Ed Noleight"), paper), 0)]
    # Kevlar 7 over leather 3, four apart, is 10 at the torso; the arms have 3; a wound of 10 boxes is in its circle.
    assert words.count("SP") >= 6
    boxes = {place: words[words.index(place) :][:4] for place in ("Head", "Torso", "Left arm", "Left leg")}
    assert [boxes[place][boxes[place].index("SP") + 1] for place in boxes] == ["–", "10", "3", "–"]
    assert "10" in words[words.index("Left arm") :][:6]
