"""`--print` from the command line: files, names, and sentences."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from engine.journal.store import Store
from engine.scenario import founding_row
from engine.scenario.reading import read_scenario
from engine.systems import SYSTEMS
from gui.printing.command import print_command
from tests.gui.printing.cast import EXAMPLE
from tests.policy.tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("qapp")


def printed(tmp_path: Path, *names: str, **given: Any) -> tuple[int, list[str], Path]:
    said: list[str] = []
    to = given.pop("to", tmp_path / "sheet.pdf")
    status = print_command(names, str(to), str(given.pop("source", EXAMPLE)), complain=said.append, **given)
    return status, said, to


@pytest.mark.parametrize("paper", ["a4", "Letter"])
def test_a_sheet_of_the_example_is_written(paper: str, tmp_path: Path) -> None:
    status, said, path = printed(tmp_path, "fred", paper=paper)
    assert (status, said) == (0, [])
    assert path.read_bytes().startswith(b"%PDF-")
    assert list(tmp_path.iterdir()) == [path]


def test_a_campaign_file_is_printed_and_left_as_it_is(tmp_path: Path) -> None:
    campaign = tmp_path / "x.gritboard"
    Store.create(campaign, founding_row(read_scenario(EXAMPLE.read_bytes()), SYSTEMS)).close()
    before = campaign.read_bytes()
    assert printed(tmp_path, "Joseph Henkel", "Rob", source=campaign)[:2] == (0, [])
    assert campaign.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["sheet.pdf", "x.gritboard"]


def test_a_pdf_is_written_over_and_nothing_else(tmp_path: Path) -> None:
    assert printed(tmp_path, "Fred")[0] == 0
    assert printed(tmp_path, "Rob")[0] == 0
    letter = tmp_path / "letter.txt"
    letter.write_text("dear")
    status, said, _ = printed(tmp_path, "Fred", to=letter)
    assert status == 2
    assert "is no PDF by its name; choose another name" in said[0]
    assert letter.read_text() == "dear"


@pytest.mark.parametrize(
    ("names", "given", "sentence"),
    [
        (["Freda"], {}, "there is nobody called “Freda” in this campaign; it has Joseph Henkel, Fred, "),
        (["Fred"], {"paper": "a5"}, "there is no paper “a5”; there are a4, letter"),
        (["Fred"], {"source": "nothing.json"}, "nothing.json"),
        (["Fred"], {"layout": "nothing.toml"}, "the layout “nothing.toml” cannot be read"),
        (["Fred"], {"to": "."}, "is a folder; name a file in it"),
        (["Fred"], {"to": "no/where.pdf"}, "there is no folder “no”; make it first"),
        (["Fred"], {"to": "a\0b.pdf"}, "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said(names: list[str], given: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    status, said, _ = printed(tmp_path, *names, **given)
    assert status == 2
    assert sentence in said[0]
    assert len(said) == 1


def test_people_of_one_name_in_other_capitals_are_told_apart(tmp_path: Path) -> None:
    scenario = tmp_path / "twins.json"
    people = [{"name": "Ana", "kind": "npc", "aptitude": 9}, {"name": "ANA", "kind": "npc", "aptitude": 12}]
    scenario.write_text(json.dumps({"system": "stocs", "characters": people}))
    assert printed(tmp_path, "ANA", source=scenario)[0] == 0
    assert printed(tmp_path, "ana", source=scenario)[1] == [
        "there is nobody called “ana” in this campaign; it has Ana, ANA"
    ]


def test_it_works_without_a_screen_and_without_qt_running(tmp_path: Path) -> None:
    call = f"print_command(['Fred'], 'f.pdf', {str(EXAMPLE)!r})"
    code = f"from gui.printing.command import print_command; raise SystemExit({call})"
    bare = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "QT_QPA_PLATFORM")}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=bare | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "f.pdf").stat().st_size > 10_000
