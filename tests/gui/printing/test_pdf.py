"""What is printed can be searched and copied: the words of a PDF are those of the sheet."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from engine.character import Character
from engine.errors import BadInput
from engine.systems import SYSTEMS
from gui.printing.document import sheets, write_pdf
from gui.printing.paper import A4, LETTER, Paper, paper_named
from tests.gui.printing.cast import example, stocs, toy, with_rows, wounded

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler-utils is not installed"),
]


def words_of(path: Path, order: str = "-layout") -> str:
    return subprocess.run(["pdftotext", order, path, "-"], capture_output=True, check=True, text=True).stdout


def facts_of(path: Path) -> dict[str, str]:
    said = subprocess.run(["pdfinfo", path], capture_output=True, check=True, text=True).stdout
    return {key: value.strip() for key, value in (line.split(":", 1) for line in said.splitlines() if ":" in line)}


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
@pytest.mark.parametrize("person", [stocs().named("Joseph Henkel"), wounded()], ids=lambda person: person.name)
def test_names_numbers_and_skills_can_be_found(person: Character, paper: Paper, tmp_path: Path) -> None:
    cast = stocs()
    path = cast.sheet(person, paper).write_pdf(tmp_path / "sheet.pdf")
    said = words_of(path)
    found = said.split()
    assert person.name in said
    for key in ("STR", "CON", "DEX", "WIL", "INT", "EDU"):
        assert key in found
        assert str(person.values[key]) in found
    skills = cast.system.schema.tables["skills"]
    value = next(column for column in skills.columns if column.key == "value")
    assert value.of is not None
    for row in person.table("skills"):
        worth = value.of(cast.campaign, person, row).value
        assert re.search(rf"{re.escape(str(row.get('name')))}\s+{worth}\b", said), row
    for derived in cast.system.schema.derived.values():
        assert cast.words.render(derived.of(cast.campaign, person).value).replace("-", "−") in found
    for weapon in person.table("weapons"):
        line = next(line for line in said.splitlines() if str(weapon.get("name")) in line)
        assert all(str(weapon.get(key)) in line.split() for key in ("damage", "rof", "mag", "rcl"))


def test_wounds_conditions_and_armour_can_be_found(tmp_path: Path) -> None:
    said = words_of(stocs().sheet(wounded(), A4).write_pdf(tmp_path / "sheet.pdf"))
    for words in ("Left arm", "4–8", "Kevlar Vest", "panicked", "Debt collector with a soft heart", "Night shift"):
        assert words in said


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_no_word_of_an_example_is_cut(system: str, paper: Paper, tmp_path: Path) -> None:
    cast = example(system)
    for person in cast.campaign.people.values():
        said = words_of(cast.sheet(person, paper).write_pdf(tmp_path / "sheet.pdf"), "-raw")
        assert "…" not in said, person.name
        said = " ".join(said.split())
        for table in ("skills", "weapons", "armour"):
            for row in person.table(table):
                assert str(row.get("name")) in said, person.name


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
def test_armour_is_named_whole_at_every_place_that_it_covers(paper: Paper, tmp_path: Path) -> None:
    cast = example("instarpg")
    bob = cast.named("Bob")
    document = cast.sheet(bob, paper)
    said = " ".join(words_of(document.write_pdf(tmp_path / "sheet.pdf"), "-raw").split())
    zones = next(one for one in cast.system.schema.tables["armour"].columns if one.key == "zones")
    for piece in bob.table("armour"):
        covered = document.subject.cell(zones, piece)
        assert covered in said
        assert said.count(str(piece.get("name"))) == 1 + len(covered.split(", ")), piece
    assert "Occupational Skill (Police Work)" in said


def test_letters_beyond_latin_and_pairs_that_fonts_join_can_be_found(tmp_path: Path) -> None:
    skills = [{"name": "Official fluff offices", "level": 7}]
    person = with_rows(Character("x", "Владимир Ὀδυσσεύς"), "skills", skills)
    said = words_of(stocs().sheet(person, A4).write_pdf(tmp_path / "sheet.pdf"))
    assert "Official fluff offices" in said
    assert "Владимир" in said


@pytest.mark.parametrize(("paper", "size"), [(A4, "A4"), (LETTER, "letter")], ids=["a4", "letter"])
def test_the_page_has_the_size_of_the_paper(paper: Paper, size: str, tmp_path: Path) -> None:
    facts = facts_of(toy().sheet(toy().named("Ana"), paper).write_pdf(tmp_path / "sheet.pdf"))
    assert size in facts["Page size"]
    assert facts["Pages"] == "1"
    assert facts["Title"] == "Ana"


def test_several_people_go_into_one_pdf_each_on_a_page_of_their_own(tmp_path: Path) -> None:
    cast = stocs()
    people = list(cast.campaign.people.values())
    path = write_pdf(sheets(cast.campaign, people, cast.system, cast.words, A4), tmp_path / "all.pdf")
    pages = words_of(path).rstrip("\f").split("\f")
    assert len(pages) == len(people)
    assert all(person.name in page for person, page in zip(people, pages, strict=True))


def test_a_pdf_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    document = toy().sheet(toy().named("Ana"), A4)
    (tmp_path / "folder.pdf").mkdir()
    for path in (tmp_path / "nowhere" / "sheet.pdf", tmp_path / "folder.pdf"):
        with pytest.raises(BadInput, match=r"cannot be written .*[.] Choose another place"):
            document.write_pdf(path)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.pdf"]


def test_paper_is_found_by_its_name() -> None:
    assert paper_named("A4") is A4
    assert paper_named("letter") is LETTER
    with pytest.raises(BadInput, match="there is no paper “a5”; there are a4, letter"):
        paper_named("a5")
