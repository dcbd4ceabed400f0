"""The command line: every command, its exit status, and one plain sentence for whatever is wrong."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import __main__ as command_line
from engine.systems import SYSTEMS

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = Path(str(resources.files("resources") / "examples" / "stocs.json"))
FRED = {
    "name": "Fred",
    "kind": "pc",
    "attributes": {"STR": 12, "CON": 9, "DEX": 13, "WIL": 9, "INT": 11, "EDU": 10},
    "skills": {"Combat(Firearms)": 11, "Criminal(Lockpick)": "Trained"},
    "weapons": ["MAC-10"],
    "armour": ["Kevlar Vest"],
}
GUNMAN = {"name": "First gunman", "kind": "npc", "aptitude": 12, "skills": {"Combat(Firearms)": 14}}
BURST = {
    "action": "burst",
    "actor": "Fred",
    "weapon": "MAC-10",
    "range_m": 6,
    "bullets": {"First gunman": 12},
    "dice": [14, 6, 10, 9, 1, 5, 3, 4, 7, 8, 6, 9, 2, 2, 2, 5, 1],
    "expect": {"First gunman": {"total_aam": 5, "conditions": []}},
}
SHOT = {"action": "shoot", "actor": "Fred", "target": "First gunman", "weapon": "MAC-10", "range_m": 6, "shots": 1}
FIGHT = {
    "system": "stocs",
    "options": {"dl_rounding": "floor"},
    "characters": [FRED, GUNMAN],
    "steps": [
        {"action": "start", "combatants": ["Fred", "First gunman"]},
        BURST,
        {"action": "advance", "hours": 8},
    ],
}


class Done(NamedTuple):
    """What a command came to."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The answer for a program."""
        return json.loads(self.out)


def run(*arguments: str | Path, given: str | bytes = b"") -> Done:
    """A command, in this process."""
    out, err = io.StringIO(), io.StringIO()
    content = given.encode() if isinstance(given, str) else given
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(content))
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                status = command_line.main([str(one) for one in arguments])
            except SystemExit as end:
                status = int(end.code or 0)
    finally:
        sys.stdin = stdin
    return Done(status, out.getvalue(), err.getvalue())


def complaint(done: Done) -> str:
    """The one sentence of a command that was given bad input."""
    assert (done.status, done.out) == (2, "")
    assert done.err.count("\n") == 1, done.err
    assert "Traceback" not in done.err
    return done.err.strip()


def with_steps(*steps: dict[str, Any], **more: Any) -> str:
    return json.dumps({**FIGHT, "steps": list(steps), **more})


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """A campaign file of the fight."""
    path = tmp_path / "night.gritboard"
    assert run("import", path, "-", given=json.dumps(FIGHT)).status == 0
    return path


# ---- what there is


def test_every_command_is_in_the_help() -> None:
    done = run("--help")
    assert done.status == 0
    for command in command_line.COMMANDS:
        assert f"    {command.name} " in done.out
        own = run(command.name, "--help")
        assert own.status == 0
        assert "--json" in own.out
        for names, _ in command.arguments:
            assert names[-1] in own.out or names[-1].upper() in own.out
    named = {command.name for command in command_line.COMMANDS}
    assert named == {"play", "roll", "odds", "actions", "rules", "check", "export", "import"}


def test_each_command_is_there() -> None:
    import importlib

    for command in command_line.COMMANDS:
        module, _, function = command.function.partition(":")
        assert callable(getattr(importlib.import_module(f"engine.commands.{module}"), function))


@pytest.mark.parametrize("arguments", [[], ["dance"], ["roll"], ["roll", "d6", "--count", "x"], ["play", "a", "b"]])
def test_wrong_arguments_are_one_sentence(arguments: list[str]) -> None:
    assert "--help tells more" in complaint(run(*arguments))


# ---- play


def test_the_example_of_the_contract_plays() -> None:
    done = run("play", "-", "--json", given=json.dumps(FIGHT))
    assert (done.status, done.err) == (0, "")
    found = done.json
    ask = found["steps"][1]["asks"][0]
    assert {"label", "dice", "target", "reasons", "faces", "source", "result"} <= ask.keys()
    assert (ask["target"], ask["faces"], ask["source"], ask["result"]) == (16, [14], "script", "success")
    assert [one["faces"] for one in found["steps"][1]["asks"]][1] == [6, 10, 9, 1]
    gunman = found["characters"][1]
    assert gunman["total_aam"] == 5
    assert [wound["severity"] for wound in gunman["wounds"]] == [3, 1, 1]
    assert gunman["wounds"][0]["steps"][0]["rule"].startswith("STOCS-")
    assert found["encounter"]["order"] == ["Fred", "First gunman"]
    assert found["clock"] == 8 * 3600


def test_the_example_that_ships_plays() -> None:
    assert run("play", EXAMPLE).status == 0


def test_people_can_read_it() -> None:
    done = run("play", "-", given=json.dumps(FIGHT))
    assert done.status == 0
    assert "hit location — 1d10: 5 → torso" in done.out
    assert "[STOCS-103]" in done.out
    assert "⟨" not in done.out


def test_an_expectation_that_fails_gives_status_1() -> None:
    expect = {"First gunman": {"total_aam": 4}}
    done = run("play", "-", given=with_steps(FIGHT["steps"][0], {**BURST, "expect": expect}))  # type: ignore[index]
    assert done.status == 1
    assert done.err == "step 2 (burst): First gunman: total_aam should be 4, but is 5\n"
    assert "Fred fires" in done.out


def test_a_step_that_should_be_refused_and_is_not_gives_status_1() -> None:
    note = {"action": "note", "text": "a", "refused": True}
    assert run("play", "-", given=with_steps(note)).status == 1
    far = {**SHOT, "range_m": 5000, "refused": True}
    assert run("play", "-", given=with_steps(far)).status == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "“-”: it is not JSON: line 1, column 1"),
        (b"\xff\xfe", "it is not text in UTF-8"),
        ("[]", "the scenario is a list"),
        ("{}", "does not say its rule system"),
        ('{"system": "chess"}', 'there is no rule system "chess"; there are stocs'),
        ('{"system": "stocs", "colour": 1}', "a scenario has no “colour”"),
        (with_steps(options={"dl_rounding": "up"}), "options: option dl_rounding cannot be 'up'"),
        (with_steps({"action": "dance"}), "step 1 (dance): there is no action “dance”"),
        (with_steps({**SHOT, "actor": "Bob"}), "step 1 (shoot): actor: there is nobody called “Bob”"),
        (with_steps({**SHOT, "weapon": "Bow"}), 'step 1 (shoot): weapon: Fred has MAC-10; "Bow"'),
        (with_steps({**SHOT, "dice": [21]}), "die 1 of 1d20 shows 21"),
        (with_steps({**SHOT, "dice": [20, 3]}), "too many dice: 3 is left over after “"),
        (with_steps({**SHOT, "dice": []}), "it wants dice"),
        (with_steps({**SHOT, "range_m": 5000}), "step 1 (shoot): shoot: "),
        (with_steps(characters=[{**FRED, "weapons": ["Banana"]}]), "character 1 (Fred): "),
        (with_steps(characters=[FRED, FRED]), "character 2 (Fred): "),
    ],
)
def test_a_script_that_cannot_be_played_says_where(content: str | bytes, said: str) -> None:
    assert said in complaint(run("play", "-", given=content))


def test_files_that_cannot_be_read_say_so(tmp_path: Path, campaign: Path) -> None:
    assert complaint(run("play", tmp_path / "no.json")).startswith("there is no file “")
    assert "is a folder" in complaint(run("play", tmp_path))
    assert "cannot be the name of a file" in complaint(run("play", "a\0b"))
    assert "it is a campaign" in complaint(run("play", campaign))
    assert "cannot be read" in complaint(run("play", "x" * 5000))
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(30_000_000)
    assert "larger than 20 megabytes" in complaint(run("play", huge))


# ---- roll


def test_dice_are_rolled() -> None:
    done = run("roll", "2d10!+10", "--seed", "3")
    assert (done.status, done.out) == (0, "2d10!+10: 4, 10, 9, 3 + 10 = 36\n")
    several = run("roll", "d6", "--count", "3", "--seed", "1", "--json").json
    assert several["code"] == "1d6"
    assert all(one["total"] == sum(one["faces"]) for one in several["rolls"])
    assert len(several["rolls"]) == 3
    assert run("roll", "1d4-1").out.startswith("1d4-1: ")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("9999999d6", "asks for 9999999 dice; from 1 to 200"),
        ("2d10!!", "is not a dice code; write it like 2d10"),
        ("2d1", "dice of 1 sides"),
        ("", "is not a dice code"),
        ("d6+99999999", "at most"),
        ("²d6", "is not a dice code"),
    ],
)
def test_dice_that_nobody_can_roll_say_so(code: str, said: str) -> None:
    assert said in complaint(run("roll", code))


def test_nobody_rolls_for_ever() -> None:
    assert "--count is 0" in complaint(run("roll", "d6", "--count", "0"))
    assert "--count is 99999999" in complaint(run("roll", "d6", "--count", "99999999"))


# ---- odds


def test_odds_are_those_of_the_last_step() -> None:
    start = {"action": "start", "combatants": ["Fred", "First gunman"]}
    done = run("odds", "-", "--json", given=with_steps(start, SHOT))
    assert done.status == 0
    chances = done.json["First gunman"]
    assert chances["exact"] is True
    assert chances["cut_tail"] < 1e-9
    assert chances["effects"]["hit"] == pytest.approx(0.55, abs=1e-9)
    assert sum(chances["severity"].values()) == pytest.approx(1, abs=1e-9)
    assert list(chances["effects"]) == list(SYSTEMS["stocs"].effects)
    shown = run("odds", "-", given=with_steps(start, SHOT))
    assert "55.00 %" in shown.out
    assert shown.out.endswith("exact\n")


def test_an_estimate_says_that_it_is_one_and_comes_out_the_same() -> None:
    first, second = (run("odds", "-", "--json", given=with_steps(BURST)) for _ in range(2))
    assert first == second
    chances = first.json["First gunman"]
    assert chances["exact"] or chances["plays"] > 0
    if not chances["exact"]:
        assert "± is a 95 % interval" in run("odds", "-", given=with_steps(BURST)).out


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ([], "odds are those of the last step"),
        ([{"action": "undo"}], "odds are those of the last step"),
        ([{**SHOT, "range_m": 5000}], "step 1 (shoot): "),
        ([{"action": "dance"}], "there is no action “dance”"),
        ([{**SHOT, "target": "Bob"}], "nobody called “Bob”"),
    ],
)
def test_a_step_without_odds_says_why(steps: list[dict[str, Any]], said: str) -> None:
    assert said in complaint(run("odds", "-", given=with_steps(*steps)))


# ---- reference


def test_actions_name_their_fields() -> None:
    listed = run("actions", "stocs", "--json").json
    by_id = {action["id"]: action for action in listed}
    assert {field["key"] for field in by_id["burst"]["fields"]} >= {"actor", "weapon", "range_m", "bullets"}
    shown = run("actions", "stocs").out
    assert "burst – Fire a burst" in shown
    assert "⟨" not in shown
    assert "there is no rule system" in complaint(run("actions", "chess"))


def test_rules_are_told_in_short() -> None:
    listed = run("rules", "stocs", "--json").json
    assert listed[0]["id"] == "STOCS-001"
    assert "cases" not in listed[0]
    assert "STOCS-001 Dice in use (play)\n" in run("rules", "stocs").out


def test_coverage_names_the_cases_that_print_a_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.commands import reference

    monkeypatch.setattr(reference, "CASES", tmp_path / "none")
    assert "there are no cases here" in complaint(run("rules", "stocs", "--coverage"))
    monkeypatch.setattr(reference, "CASES", tmp_path)
    (tmp_path / "stocs").mkdir()
    (tmp_path / "stocs" / "burst.json").write_text(json.dumps(FIGHT), "utf-8")
    done = run("rules", "stocs", "--coverage", "--json")
    cases = {rule["id"]: rule["cases"] for rule in done.json}
    assert cases["STOCS-103"] == ["stocs/burst.json"]
    assert cases["STOCS-146"] == ["stocs/burst.json"]
    assert cases["STOCS-130"] == []
    assert "rules that play are tested by a case" in run("rules", "stocs", "--coverage").out
    (tmp_path / "bad.json").write_text("{}", "utf-8")
    failed = run("rules", "stocs", "--coverage")
    assert failed.status == 1
    assert failed.err.startswith("bad.json: ")


# ---- campaigns


def test_a_campaign_is_made_checked_and_exported(campaign: Path) -> None:
    before = campaign.read_bytes()
    found = run("check", campaign, "--json").json
    assert found["faults"] == []
    assert found["people"] == ["Fred", "First gunman"]
    assert found["fights"] == ["Fight 1"]
    assert (found["version"], found["branches"], found["pending"]) == ("1.0", 0, None)
    assert "is a sound campaign for stocs, file version 1.0" in run("check", campaign).out
    document = run("export", campaign).json
    assert [one["name"] for one in document["characters"]] == ["Fred", "First gunman"]
    only = run("export", campaign, "--character", "First gunman").json
    assert only["characters"] == document["characters"][1:]
    assert campaign.read_bytes() == before
    again = run("export", "-", given=json.dumps(document))
    assert again.json == document
    assert run("play", "-", given=json.dumps(document)).status == 0


def test_a_scenario_is_taken_where_a_campaign_is(tmp_path: Path) -> None:
    file = tmp_path / "fight.json"
    file.write_text("\ufeff" + json.dumps(FIGHT), "utf-8")
    found = run("check", file, "--json").json
    assert (found["form"], found["actions"], found["clock"]) == ("scenario", 4, 8 * 3600)
    assert run("export", file, "--character", "Fred").json["characters"][0]["name"] == "Fred"
    assert run("check", EXAMPLE).status == 0


def test_people_are_imported_all_or_none(campaign: Path) -> None:
    rob = {"name": "Rob", "kind": "npc", "aptitude": 12}
    done = run("import", campaign, "-", "--json", given=json.dumps(rob))
    assert done.json["imported"] == ["Rob"]
    two = json.dumps([{**rob, "name": "Tim"}, rob])
    assert "character 2: " in complaint(run("import", campaign, "-", given=two))
    assert run("check", campaign, "--json").json["people"] == ["Fred", "First gunman", "Rob"]
    assert "it holds no characters" in complaint(run("import", campaign, "-", given="[]"))
    other = json.dumps({"system": "unlock", "characters": [rob]})
    assert "“-”: it holds characters of the system" in complaint(run("import", campaign, "-", given=other))


def test_a_script_with_a_fault_makes_no_campaign(tmp_path: Path) -> None:
    path = tmp_path / "new.gritboard"
    assert "step 1 (dance)" in complaint(run("import", path, "-", given=with_steps({"action": "dance"})))
    assert list(tmp_path.iterdir()) == []
    nowhere = tmp_path / "no" / "new.gritboard"
    assert "no folder" in complaint(run("import", nowhere, "-", given=with_steps()))


def test_people_cannot_be_imported_into_a_scenario(tmp_path: Path) -> None:
    file = tmp_path / "fight.json"
    file.write_text(json.dumps(FIGHT), "utf-8")
    assert "is a scenario; people can be imported" in complaint(run("import", file, "-", given="[]"))


@pytest.mark.parametrize("command", ["check", "export", "import"])
def test_a_file_that_is_no_campaign_is_left_alone(command: str, tmp_path: Path, campaign: Path) -> None:
    more = [str(EXAMPLE)] if command == "import" else []
    foreign = tmp_path / "foreign.gritboard"
    with contextlib.closing(sqlite3.connect(foreign)) as other:
        other.execute("CREATE TABLE a (b)")
        other.commit()
    newer = tmp_path / "newer.gritboard"
    newer.write_bytes(campaign.read_bytes()[:60] + (2000).to_bytes(4, "big") + campaign.read_bytes()[64:])
    short = tmp_path / "short.gritboard"
    short.write_bytes(campaign.read_bytes()[:5000])
    words = tmp_path / "words.gritboard"
    words.write_text("Dear diary", "utf-8")
    for file, said in (
        (foreign, "is not a Gritboard campaign"),
        (newer, "written by a newer Gritboard"),
        (short, "is damaged"),
        (words, "is not a Gritboard campaign"),
        (tmp_path, "is a folder"),
    ):
        before = file.read_bytes() if file.is_file() else b""
        assert said in complaint(run(command, file, *more))
        assert (file.read_bytes() if file.is_file() else b"") == before
    if command != "import":
        assert "here is no file" in complaint(run(command, tmp_path / "none.gritboard"))


def test_a_damaged_row_is_named(campaign: Path) -> None:
    with contextlib.closing(sqlite3.connect(campaign)) as file:
        file.executescript("DROP TRIGGER IF EXISTS rows_stay_as_they_are;")
        triggers = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
        for name in triggers:
            file.execute(f"DROP TRIGGER {name}")
        file.execute("UPDATE rows SET record = '{' WHERE id = 2")
        file.commit()
    done = run("check", campaign)
    assert done.status == 2
    assert "2" in done.err
    assert "Traceback" not in done.err


def test_nobody_of_that_name(campaign: Path) -> None:
    assert "nobody called “Bob”" in complaint(run("export", campaign, "--character", "Bob"))


# ---- the process


def start(*arguments: str, **settings: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "engine", *arguments],
        cwd=ROOT,
        stdout=settings.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        **settings,
    )


@pytest.mark.skipif(os.name == "nt", reason="pipes and signals of POSIX")
def test_a_reader_that_goes_away_is_met_with_silence() -> None:
    with start("rules", "stocs", "--json") as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode == command_line.PIPE_CLOSED


@pytest.mark.skipif(os.name == "nt", reason="pipes and signals of POSIX")
def test_ctrl_c_is_met_with_silence() -> None:
    with start("play", "-", stdin=subprocess.PIPE) as process:
        time.sleep(0.7)
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode in (command_line.INTERRUPTED, -signal.SIGINT)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("wb") as full, start("rules", "stocs", stdout=full) as process:
        assert process.stderr is not None
        said = process.stderr.read().decode()
    assert process.returncode == 2
    assert said.count("\n") == 1
    assert "could not go on" in said


# ---- anything at all

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**13), 10**13)
    | st.floats()
    | st.sampled_from(["Fred", "First gunman", "MAC-10", "roll", "torso", "floor"])
    | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(
    [*BURST, *SHOT, "aim_at", "modifiers", "barrier", "choose", "seed", "interrupts", "waive", "override", "refused"]
)
STEPS = st.builds(
    lambda base, more: {**base, **more},
    st.sampled_from([BURST, SHOT, {"action": "advance", "hours": 1}, {"action": "set", "character": "Fred"}]),
    st.dictionaries(KEYS | st.sampled_from(["field", "value", "name"]), VALUES, max_size=3),
)
SPECS = st.builds(
    lambda base, more: {**base, **more},
    st.sampled_from([FRED, GUNMAN]),
    st.dictionaries(st.sampled_from([*FRED, *GUNMAN, "counters", "hat"]), VALUES, max_size=2),
)


def survives(*arguments: str, given: str | bytes) -> None:
    done = run(*arguments, given=given)
    assert done.status in (0, 1, 2)
    assert "Traceback" not in done.err
    if done.status == 2:
        assert done.err.count("\n") == 1


@given(st.binary(max_size=80), st.sampled_from(["play", "odds", "check", "export"]))
def test_any_bytes_are_survived(content: bytes, command: str) -> None:
    survives(command, "-", given=content)


@settings(deadline=None, max_examples=150)
@given(STEPS, st.sampled_from(["play", "odds"]))
def test_any_step_is_survived(step: dict[str, Any], command: str) -> None:
    survives(command, "-", given=with_steps(FIGHT["steps"][0], step))  # type: ignore[index]


@settings(deadline=None, max_examples=150)
@given(SPECS, st.sampled_from(["play", "export"]))
def test_any_character_is_survived(spec: dict[str, Any], command: str) -> None:
    survives(command, "-", given=with_steps(characters=[spec]))


@given(st.text(max_size=12))
def test_any_dice_code_is_survived(code: str) -> None:
    survives("roll", "--seed=1", "--", code, given=b"")
