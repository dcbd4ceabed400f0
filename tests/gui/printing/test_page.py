"""Nothing on a page lies over anything else, and no word leaves its box."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.campaign import RuleTable, TableRow
from engine.character import Character, Wound
from gui.printing.blocks.figure import Figure
from gui.printing.box import UNITS, Box, shares
from gui.printing.ink import HEADING_MM
from gui.printing.paper import A4, LETTER, Paper
from tests.gui.printing.cast import Cast, drawn, stocs, toy, with_rows, wounded

if TYPE_CHECKING:
    from gui.printing.document import SheetDocument

pytestmark = pytest.mark.usefixtures("qapp")
PAPERS = pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
SLACK = 0.05
"""Millimetres by which words may leave their box: Qt rounds the widths of letters."""

ONE_PAGE = 31
"""Skills that both papers hold on one page, and one more."""

OVERHANG = 0.4
"""Millimetres by which a slanted letter may stand out from the room it is given."""


def check(document: SheetDocument) -> None:
    """Sees that a sheet keeps to its boxes, on every page."""
    page_box = Box(0, 0, document.paper.width, document.paper.height)
    content = document.layout.content_box(document.paper)
    for number, page in enumerate(document.pages):
        for part in page:
            assert content.holds(part.box)
            if isinstance(part.block, Figure):
                check_figure(part.block, part.box)
        for part, other in itertools.combinations(page, 2):
            assert not part.box.overlaps(other.box)
        rooms = [part.box for part in page] + [document.layout.footer_box(document.paper)]
        if number:
            rooms.append(content.top(13))
        words = drawn(document, number)
        for one in words:
            assert page_box.holds(one.box)
            assert one.box.holds(one.taken, SLACK), one
            inked = one.style.metrics.tightBoundingRect(one.words).width() / UNITS
            assert inked <= one.box.width + OVERHANG, one
            assert any(room.holds(one.taken, SLACK) for room in rooms), one
        for first, second in itertools.combinations(words, 2):
            assert not first.taken.overlaps(second.taken, 0.3), (first, second)


def check_figure(figure: Figure, box: Box) -> None:
    shape = figure.shape(box)
    places = figure.places(box.below(HEADING_MM))
    outline = shape.boundingRect()
    assert box.units.contains(outline)
    for place in places:
        assert box.holds(place.box)
        assert not shape.intersects(place.box.units)
    for one, other in itertools.combinations(places, 2):
        assert not one.box.overlaps(other.box)


@PAPERS
@pytest.mark.parametrize("name", ["Joseph Henkel", "Fred", "Rob", "Mr. Williams"])
def test_people_of_the_example_fit_one_page(name: str, paper: Paper) -> None:
    document = stocs().sheet(stocs().named(name), paper)
    assert len(document.pages) == 1
    check(document)


@PAPERS
def test_a_system_without_a_layout_gets_one_page_too(paper: Paper) -> None:
    document = toy().sheet(toy().named("Ana"), paper)
    assert len(document.pages) == 1
    check(document)
    said = {one.words for one in drawn(document, 0)}
    assert said >= {"Ana", "Might", "60", "Guns", "61", "Spray gun", "1d10!+1", "215 / 240", "Body", "Nerve"}


@PAPERS
@pytest.mark.parametrize("cast", [stocs(), toy()], ids=["stocs", "toy"])
def test_an_empty_person_is_all_dashes_and_blank_lines(cast: Cast, paper: Paper) -> None:
    document = cast.sheet(Character("x", ""), paper)
    assert len(document.pages) == 1
    check(document)
    assert "–" in {one.words for one in drawn(document, 0)}


@PAPERS
@pytest.mark.parametrize("count", [0, 1, 30, 45, 200])
def test_what_does_not_fit_goes_on_on_the_next_page(count: int, paper: Paper) -> None:
    skills = [{"name": f"Skill number {n}", "level": n % 20} for n in range(count)]
    person = with_rows(wounded(), "skills", skills)
    document = stocs().sheet(person, paper)
    check(document)
    said = [one.words for page in range(len(document.pages)) for one in drawn(document, page)]
    assert [words for words in said if words.startswith("Skill number")] == [row["name"] for row in skills]
    notice = "continued on the next page"
    assert said.count(notice) == len(document.pages) - 1
    assert (len(document.pages) == 1) == (count < ONE_PAGE)


def test_rows_get_lower_before_any_is_left_over() -> None:
    heights = []
    for count in (20, 30):
        person = with_rows(wounded(), "skills", [{"name": f"Talent {n}", "level": 1} for n in range(count)])
        document = stocs().sheet(person, LETTER)
        assert len(document.pages) == 1
        lines = sorted(one.box.y for one in drawn(document, 0) if one.words.startswith("Talent "))
        rows = sorted(set(lines))
        heights.append(rows[1] - rows[0])
    assert heights[0] > heights[1] >= 4.2


def test_long_notes_go_on_without_losing_a_word() -> None:
    story = " ".join(f"word{n}" for n in range(900))
    document = stocs().sheet(replace(wounded(), values={**wounded().values, "notes": story}), A4)
    check(document)
    said = " ".join(one.words for page in range(len(document.pages)) for one in drawn(document, page))
    assert [word for word in said.split() if word.startswith("word")] == story.split()


@PAPERS
@pytest.mark.parametrize("count", [1, 2, 5, 10, 14])
def test_as_many_places_as_a_table_has_stand_beside_the_figure(count: int, paper: Paper) -> None:
    words = ("head", "torso", "left_arm", "right_arm", "left_leg", "right_leg", "abdomen", "left_hand", "tail", "wing")
    rows = tuple(
        TableRow(f"Place {n}", {"from": n * 7, "to": n * 7 + 6, "place": words[n % len(words)]}) for n in range(count)
    )
    campaign = replace(
        stocs().campaign, tables={**stocs().campaign.tables, "hit_locations": RuleTable("hit_locations", rows)}
    )
    check(Cast(campaign, stocs().system, stocs().words).sheet(wounded(), paper))


def test_more_wounds_than_circles_end_in_a_plus() -> None:
    wounds = tuple(Wound(f"w{n}", "total_aam", n, "head") for n in range(1, 12))
    document = stocs().sheet(replace(wounded(), wounds=wounds), A4)
    check(document)
    assert "+" in {one.words for one in drawn(document, 0)}


FRAKTUR = "\U0001d509\U0001d52f\U0001d522\U0001d521" * 40
"""Letters that take two units of UTF-16."""

names = st.text(max_size=120) | st.sampled_from(
    ["Ὀδυσσεύς", "Владимир Ильич", "ニンジャ", "عبد الله", "W" * 300, "i" * 300, FRAKTUR, "a\nb\tc", "fi ffl"]
)
numbers = st.none() | st.integers() | st.integers(min_value=10**30, max_value=10**40) | st.floats(allow_nan=False)


@st.composite
def people(draw: Any) -> Character:
    values = {
        key: draw(numbers)
        for key in ("STR", "CON", "DEX", "WIL", "INT", "EDU", "aptitude", "skill_aptitude")
        if draw(st.booleans())
    }
    values = {key: value if value is None else int(min(max(value, -(10**40)), 10**40)) for key, value in values.items()}
    for key in ("concept", "key_aspect", "secret", "flaw", "notes", "tag"):
        if draw(st.booleans()):
            values[key] = draw(names) * draw(st.integers(1, 4))
    values["quirks"] = draw(st.lists(names, max_size=3))
    skills = [
        {
            "name": draw(names),
            "level": draw(st.integers(-99, 10**9)),
            "proficiency": draw(st.sampled_from(["", "Expert"])),
        }
        for _ in range(draw(st.integers(0, 40)))
    ]
    weapons = [
        {"name": draw(names), "damage": draw(names), "rng_m": draw(numbers), "mag": draw(numbers)}
        for _ in range(draw(st.integers(0, 8)))
    ]
    armour = [
        {"name": draw(names), "av": draw(numbers), "covers": draw(st.lists(st.sampled_from(["head", "torso"])))}
        for _ in range(draw(st.integers(0, 3)))
    ]
    wounds = tuple(
        Wound(f"w{n}", "total_aam", draw(st.integers(0, 10**6)), draw(st.sampled_from(["head", "left_leg", ""])))
        for n in range(draw(st.integers(0, 7)))
    )
    person = Character(
        "p",
        draw(names),
        draw(st.sampled_from(["pc", "npc"])),
        values,
        counters={"total_aam": draw(st.integers(0, 10**6))},
        wounds=wounds,
    )
    for key, rows in (("skills", skills), ("weapons", weapons), ("armour", armour)):
        person = with_rows(person, key, rows)
    return person


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(person=people(), paper=st.sampled_from([A4, LETTER]))
def test_nothing_leaves_its_box_whatever_stands_on_the_sheet(person: Character, paper: Paper) -> None:
    check(stocs().sheet(person, paper))


@given(
    total=st.floats(1, 300), sizes=st.lists(st.none() | st.floats(1, 40), min_size=1, max_size=5), gap=st.floats(0, 5)
)
def test_shares_fill_what_there_is(total: float, sizes: list[float | None], gap: float) -> None:
    found = shares(total, sizes, gap)
    assert all(size is None or size == share for size, share in zip(sizes, found, strict=True))
    if None in sizes:
        assert abs(sum(found) + gap * (len(sizes) - 1) - total) < 1e-6
