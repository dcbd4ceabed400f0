"""A file that cannot be opened or written is met with a plain sentence and left as it was.

What is asked here is the command line, which opens campaigns as the window does.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from engine.__main__ import main
from engine.commands.sources import session_over
from engine.errors import CampaignFileError
from engine.journal.records import Answered, Began
from engine.journal.store import Store
from tests.reliability import fight

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

READING: Final = ["check", "export"]
NOBODY: Final = 65534


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """A fight of some rows, at rest."""
    path = tmp_path / "room" / "table.gritboard"
    path.parent.mkdir()
    with closing(fight.opened(Store.create(path, fight.founding()))) as session:
        fight.burst(session)
        session.roll_all()
        for _ in range(30):
            session.submit("next_turn", {})
    return path


def contents(folder: Path) -> dict[str, str]:
    """Every file of a folder by name and hash; what cannot be read by name alone."""
    found = {}
    for path in sorted(folder.rglob("*")):
        with contextlib.suppress(OSError):
            found[path.name] = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "folder"
    return found


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command line says to a bad file: one sentence or two, no trace, status 2."""
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "Traceback" not in captured.err
    assert "sqlite" not in captured.err.lower()
    assert re.search(r"[.]\n$|\S\n$", captured.err)
    assert captured.err.count("\n") == 1
    return captured.err.strip()


def truncated(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 5000)


def spoilt_header(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(100)
        file.write(b"\xa5" * 300)


def spoilt_row(path: Path) -> None:
    content = path.read_bytes()
    assert content.count(b'"kind":"began","action":"burst"')
    path.write_bytes(content.replace(b'"kind":"began","action":"burst"', b'"kind":"begun","action":"burst"'))


def empty(path: Path) -> None:
    path.write_bytes(b"")


def letter(path: Path) -> None:
    path.write_text("Dear players, next week at my place.\n" * 50, encoding="utf-8")


def picture(path: Path) -> None:
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40)


def other_database(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE rows (id, parent, record)")
    connection.close()


def newer(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 2003")
    connection.close()


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def missing(path: Path) -> None:
    path.unlink()


def half_json(path: Path) -> None:
    path.write_text('{"system": "stocs", "steps": [', encoding="utf-8")


@pytest.mark.parametrize("command", READING)
@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (truncated, "is damaged. Open a backup"),
        (spoilt_header, "is damaged. Open a backup"),
        (spoilt_row, "Row 4 of the campaign cannot be read"),
        (empty, "is not a Gritboard campaign"),
        (letter, "is not a Gritboard campaign"),
        (picture, "is not a Gritboard campaign"),
        (other_database, "is not a Gritboard campaign"),
        (newer, "was written by a newer Gritboard (file version 2.3; this program reads 1.0). Install"),
        (folder, "is a folder"),
        (missing, "here is no file"),
        (half_json, "JSON"),
    ],
)
def test_a_file_that_is_no_sound_campaign_is_refused_and_left_alone(
    command: str,
    spoil: Callable[[Path], None],
    sentence: str,
    campaign: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    spoil(campaign)
    before = contents(campaign.parent)
    told = said(capsys, command, str(campaign))
    assert sentence in told
    if spoil is not spoilt_row:
        assert str(campaign) in told
    assert contents(campaign.parent) == before


@pytest.mark.parametrize("spoil", [truncated, spoilt_header, spoilt_row, empty, letter, picture, newer, folder])
def test_people_are_not_imported_into_what_is_no_campaign(
    spoil: Callable[[Path], None], campaign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people = tmp_path / "people.json"
    people.write_text('{"system": "stocs", "characters": [{"name": "Ana", "kind": "npc", "aptitude": 12}]}')
    spoil(campaign)
    before = contents(campaign.parent)
    said(capsys, "import", str(campaign), str(people))
    assert contents(campaign.parent) == before


def test_a_campaign_that_is_open_elsewhere_is_read_all_the_same_and_written_by_one(
    campaign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people = tmp_path / "people.json"
    people.write_text('{"system": "stocs", "characters": [{"name": "Ana", "kind": "npc", "aptitude": 12}]}')
    with closing(fight.opened(Store.open(campaign), started=False)) as session:
        head = session.head
        for reading in ("check", "export"):
            assert main([reading, str(campaign)]) == 0
            assert "Gunman 1" in capsys.readouterr().out
        who = f"is in use by another Gritboard window (process {os.getpid()} on"
        assert who in said(capsys, "import", str(campaign), str(people))
        session.submit("next_turn", {})
        assert session.head > head


def test_an_action_of_other_rules_does_not_keep_a_campaign_shut(
    campaign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store.open(campaign) as store:
        (row,) = store.append(store.last_id, Began(action="joust", values={"lance": 3}))
        store.append(row.id, Answered(said=fight.typed("lance", 3, 4)))
    assert main(["check", str(campaign)]) == 0
    assert "half done: joust" in capsys.readouterr().out
    with closing(session_over(Store.open(campaign))) as session:
        assert session.halted
        assert session.unfit == (fight.typed("lance", 3, 4),)
        session.cancel()
        session.submit("next_turn", {})


# ---- permissions


@pytest.fixture
def somebody() -> Iterator[Path]:
    """A campaign in a room of its own, met by somebody who is not all-powerful."""
    if os.name == "nt":
        pytest.skip("permissions are another matter there")
    with tempfile.TemporaryDirectory() as room:
        path = Path(room) / "table.gritboard"
        fight.opened(Store.create(path, fight.founding())).close()
        Path(room).chmod(0o777)
        path.chmod(0o666)
        yield path
        Path(room).chmod(0o700)


@contextlib.contextmanager
def as_nobody() -> Iterator[None]:
    was = os.geteuid()
    if was == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(was)


@pytest.mark.parametrize("command", READING)
@pytest.mark.parametrize(
    ("file_mode", "room_mode", "sentence"),
    [
        (0o000, 0o777, "permission is denied"),
        (0o444, 0o777, "cannot be written: the file or its folder is read-only"),
        (0o666, 0o555, "cannot be written: the file or its folder is read-only"),
    ],
    ids=["no permission", "read-only file", "read-only folder"],
)
def test_what_may_not_be_read_or_written_is_refused_and_left_alone(
    command: str, file_mode: int, room_mode: int, sentence: str, somebody: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(somebody.parent)
    somebody.chmod(file_mode)
    somebody.parent.chmod(room_mode)
    with as_nobody():
        told = said(capsys, command, str(somebody))
    somebody.chmod(0o666)
    somebody.parent.chmod(0o777)
    assert sentence in told.replace("cannot be read (Permission denied)", "permission is denied")
    assert contents(somebody.parent) == before


# ---- a full disk


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 8 MB."""
    room = tmp_path / "disk"
    room.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=8m", "gritboard-test", str(room)]
    try:
        mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        mounted = False
    if not mounted:
        pytest.skip("a small disk can only be mounted by root on Linux")
    yield room
    subprocess.run(["umount", "-l", str(room)], check=True)


def fill(room: Path, leaving: int) -> Path:
    """Leaves so many bytes free."""
    ballast = room / "ballast"
    found = os.statvfs(room)
    ballast.write_bytes(b"x" * (found.f_bavail * found.f_frsize - leaving))
    return ballast


def test_on_a_full_disk_play_stops_with_a_sentence_and_goes_on_when_there_is_room(small_disk: Path) -> None:
    path = small_disk / "table.gritboard"
    stops = 0
    with closing(fight.opened(Store.create(path, fight.founding()))) as session:
        player = fight.RandomPlay(session, 5)
        for leaving in (30_000, 12_000, 4096, 0):
            ballast = fill(small_disk, leaving)
            for _ in range(300):
                before = fight.seen(session)
                try:
                    player.step()
                except CampaignFileError as error:
                    assert "no room left on the disk of" in error.sentence  # noqa: PT017 - not each step fails
                    stops += 1
                    break
            else:
                raise AssertionError("the disk never filled up")
            assert fight.seen(session) == before
            # It fails again as long as nothing is done about it, and again without harm.
            with pytest.raises(CampaignFileError, match="no room left"):
                session.submit("note", {"text": "x" * 5000}) if session.pending is None else session.cancel()
            assert fight.seen(session) == before
            ballast.unlink()
            for _ in range(40):
                player.step()
        last = fight.seen(session)
    assert stops == 4
    with closing(fight.opened(store := Store.open(path), started=False)) as session:
        assert store.check() == []
        assert fight.seen(session) == last


def test_a_campaign_closes_on_a_full_disk_and_loses_nothing(small_disk: Path) -> None:
    path = small_disk / "table.gritboard"
    store = Store.create(path, fight.founding())
    session = fight.opened(store)
    player = fight.RandomPlay(session, 9)
    fill(small_disk, 8192)
    with pytest.raises(CampaignFileError, match="no room left"):  # noqa: PT012 - it fails at some step
        for _ in range(2000):
            player.step()
    last = fight.seen(session)
    session.close()  # a full disk keeps nobody from closing
    (small_disk / "ballast").unlink()
    with closing(fight.opened(Store.open(path), started=False)) as session:
        assert fight.seen(session) == last


def test_no_campaign_is_made_on_a_full_disk(small_disk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    people = fight.ROOT / "resources" / "examples" / "stocs.json"
    fill(small_disk, 8192)
    assert "no room left on the disk of" in said(capsys, "import", str(small_disk / "new.gritboard"), str(people))
    assert [file.name for file in small_disk.iterdir()] == ["ballast"]
