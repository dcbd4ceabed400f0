"""A layout that does not work says in a sentence which file, which block, and what is wrong."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from engine.character import Character
from engine.errors import BadInput
from engine.sheet import Band, Column, Field, Section, SheetSchema, Table, Track
from engine.systems import SYSTEMS
from engine.words import literal
from gui.printing.composing import composed
from gui.printing.document import SheetDocument
from gui.printing.layout import Layout, parse_layout, read_layout, shipped_layout
from gui.printing.paper import A4, PAPERS
from tests.gui.printing.cast import drawn, stocs, toy

if TYPE_CHECKING:
    from engine.system import RuleSystem

pytestmark = pytest.mark.usefixtures("qapp")


def test_every_layout_that_ships_fits_its_system_and_both_papers() -> None:
    found = 0
    for system in SYSTEMS.values():
        layout = shipped_layout(system.id)
        if layout is not None:
            layout.check(system.schema)
            found += 1
            for paper in PAPERS.values():
                placed = layout.place(paper)
                assert {one.box.bottom for one in placed if one.box.bottom == layout.content_box(paper).bottom}
    assert found


def test_a_layout_composed_for_any_system_fits_both_papers() -> None:
    for people in (stocs(), toy()):
        layout = composed(people.system.schema, people.campaign)
        layout.check(people.system.schema)
        for person in people.campaign.people.values():
            for paper in PAPERS.values():
                assert people.sheet(person, paper, layout).pages


def test_a_layout_can_be_copied_and_edited(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = 'accent = "#113355"\n[[band]]\nheight = 20\nblocks = [{kind = "banner"}]\n'
    text += '[[band]]\nblocks = [{kind = "text", heading = "Things I owe"}, {kind = "shields", fields = ["STR"]}]\n'
    path.write_text(text, "utf-8")
    said = [one.words for one in drawn(stocs().sheet(stocs().named("Fred"), A4, read_layout(path)), 0)]
    assert said[:1] == ["Fred"]
    assert "Things I owe" in said


def test_further_blocks_stand_on_the_next_page() -> None:
    content = {"band": [{"blocks": [{"kind": "banner"}]}], "further": [{"kind": "table", "table": "weapons"}]}
    document = stocs().sheet(stocs().named("Fred"), A4, Layout("mine.toml", content))
    assert len(document.pages) == 2
    # So many columns leave the name two lines.
    assert {"Glock", "17"} <= {word for one in drawn(document, 1) for word in one.words.split()}


@pytest.mark.parametrize("tables", [0, 1, 3, 12])
@pytest.mark.parametrize("width", [2, 4, 9])
@pytest.mark.parametrize("numbers", [0, 12, 40])
def test_a_layout_can_be_composed_for_a_large_system(tables: int, width: int, numbers: int) -> None:
    columns = tuple(Column(f"c{n}", literal(f"Column {n}"), "whole" if n else "text") for n in range(width))
    section = Section(
        "all",
        literal("All"),
        fields=tuple(Field(f"f{n}", literal(f"Number {n}"), "whole") for n in range(numbers)),
        tables=tuple(Table(f"t{n}", literal(f"Table {n}"), columns) for n in range(tables)),
    )
    tracks = tuple(Track(f"k{n}", literal(f"Track {n}"), (Band(1, literal("hurt")),)) for n in range(tables))
    system = cast(
        "RuleSystem", SimpleNamespace(id="none", name=literal("None"), schema=SheetSchema((section,), tracks))
    )
    for campaign in (stocs().campaign, toy().campaign):
        for paper in PAPERS.values():
            document = SheetDocument(campaign, Character("x", "Ana"), system, toy().words, None, paper)
            said = {one.words for page in range(len(document.pages)) for one in drawn(document, page)}
            assert said >= {f"{what} {n}" for n in range(tables) for what in ("Table", "Track")}


BANNER = {"height": 20, "blocks": [{"kind": "banner"}]}


def with_block(**block: Any) -> dict[str, Any]:
    return {"band": [BANNER, {"columns": [{"blocks": [block]}]}]}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({}, "“mine.toml”: “band” is missing"),
        ({"bands": []}, "“mine.toml”: a layout has no “bands”; it has accent, band, credit, further, gap, margin"),
        ({"band": [{}]}, "“mine.toml”, band 1: it must have either columns or blocks"),
        ({"band": [{"columns": [{"blocks": []}]}]}, "“mine.toml”, band 1, column 1: it has no blocks"),
        ({"band": [{"hight": 3}]}, "“mine.toml”: band 1: there is no “hight”"),
        ({"band": [{"height": "tall", "blocks": []}]}, "“mine.toml”: band 1, height: it must be a number"),
        ({"band": [BANNER], "accent": "red"}, "“mine.toml”: accent is “red”; it must be a colour such as #5c2a1e"),
        (
            with_block(kind="pie"),
            "block 1: it is of the kind “pie”; there are banner, shields, pills, list, table, figure, tracks, text",
        ),
        (with_block(table="skills"), "“mine.toml”, band 2, column 1, block 1: it has no kind; there are banner"),
        (with_block(kind="list", name="name"), "“mine.toml”, band 2, column 1, block 1 (list): “table” is missing"),
        (
            with_block(kind="text", colour=3),
            "column 1, block 1 (text): a block “text” has no “colour”; it has fields, heading, height",
        ),
        (
            with_block(kind="list", table="skills", name="name", columns="two"),
            "“mine.toml”, band 2, column 1, block 1 (list): columns: it must be a whole number",
        ),
        (
            with_block(kind="table", table="weapon"),
            "column 1, block 1 (table): the sheet has no table “weapon”; it has skills, weapons, armour",
        ),
        (
            with_block(kind="table", table="armour", columns=["name", "weight"]),
            "block 1 (table): the sheet has no column “weight” in the table “armour”; it has name, av, covers",
        ),
        (with_block(kind="shields", fields=["ST"]), "block 1 (shields): the sheet has no field “ST”; it has concept"),
        (with_block(kind="pills", derived=["HP"]), "block 1 (pills): the sheet has no derived “HP”; it has DB, DL"),
        (with_block(kind="tracks", tracks=["hp"]), "block 1 (tracks): the sheet has no track “hp”; it has total_aam"),
        (
            with_block(kind="text", height=4),
            "“mine.toml”, band 2, column 1, block 1 (text): it is 4 mm high on A4, and must be at least 17 mm",
        ),
        (with_block(kind="text", height=400), "block 1 (text): the blocks over it leave no room on A4; the column is"),
        (
            {"band": [BANNER, {"height": 300, "blocks": [{"kind": "text"}]}]},
            "“mine.toml”: the bands need 324 mm, but A4 has 270 mm; make one of them lower",
        ),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(content: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as error:
        stocs().sheet(stocs().named("Fred"), A4, Layout("mine.toml", content))
    assert sentence in error.value.sentence


def test_columns_too_wide_for_the_paper_are_refused() -> None:
    columns = [{"width": 150, "blocks": [{"kind": "text"}]}, {"width": 90, "blocks": [{"kind": "text"}]}]
    with pytest.raises(BadInput, match=r"“mine\.toml”, band 1: its columns need 244 mm, but A4 has 188 mm"):
        stocs().sheet(stocs().named("Fred"), A4, Layout("mine.toml", {"band": [{"columns": columns}]}))


def test_a_file_that_is_no_layout_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        read_layout(tmp_path / "none.toml")
    with pytest.raises(BadInput, match=r"“bad.toml” is no TOML"):
        parse_layout("bad.toml", "[[band")
    (tmp_path / "latin.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="is no text in UTF-8"):
        read_layout(tmp_path / "latin.toml")
