"""A second window looks on: it says who writes, sees what is written, and changes nothing, wherever the writer is."""

from __future__ import annotations

import json
import os
import platform
import shutil
import signal
import subprocess
import sys
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from engine.errors import CampaignFileError
from engine.exchange import export_scenario
from engine.journal.guard import ChangedUnderUs
from engine.journal.lock import InUse, holder_of
from engine.journal.onlooker import Onlooker, ReadOnly
from engine.journal.store import Store
from tests.reliability import fight

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from engine.session import Session

PLAYER = """
import platform, sys
from pathlib import Path
host = sys.argv[2]
if host:
    platform.node = lambda: host
from engine.journal.store import Store
from tests.reliability import fight
store = Store.open(Path(sys.argv[1]))
session = fight.opened(store, started=False)
player = fight.RandomPlay(session, 1)
print(session.head, flush=True)
for order in sys.stdin:
    for _ in range(int(order)):
        player.step()
    print(store.last_id, session.head, fight.sha(session), flush=True)
session.close()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    room = tmp_path / "room"
    room.mkdir()
    path = room / "table.gritboard"
    with closing(fight.opened(Store.create(path, fight.founding()))) as session:
        fight.burst(session)
        session.roll_all()
    return path


class Player:
    """Another process that writes the campaign."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def plays(self, steps: int) -> tuple[int, int, str]:
        """Gives its last row, its head and its state."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{steps}\n")
        self.process.stdin.flush()
        last, head, sha = self.process.stdout.readline().split()
        return int(last), int(head), sha


@contextmanager
def player(path: Path, host: str = "") -> Iterator[Player]:
    command = [sys.executable, "-c", PLAYER, str(path), host]
    with subprocess.Popen(command, cwd=fight.ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline()
        yield Player(process)
        process.stdin.close()


def looking_on(path: Path) -> Session:
    session = fight.opened(Store.open_if_free(path), started=False)
    assert session.read_only
    return session


def names(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir())


def lock_left_by(path: Path, host: str) -> Path:
    lock = path.with_name(path.name + "-lock")
    lock.write_text(json.dumps({"host": host, "process": 7, "since": "2031-05-06T19:20:21+00:00"}))
    return lock


# ---- looking on


@pytest.mark.parametrize("host", ["", "elsewhere"], ids=["this machine", "another machine"])
def test_a_second_window_sees_what_the_first_writes_and_changes_nothing(path: Path, host: str) -> None:
    with player(path, host) as writer, closing(looking_on(path)) as session:
        assert session.held_by is not None
        assert (session.held_by.process, session.held_by.sure) == (writer.process.pid, True)
        assert session.held_by.host == (host or platform.node())
        assert session.held_by.since
        assert session.refresh() is None
        for _ in range(4):
            _, head, sha = writer.plays(10)
            change = session.refresh()
            assert change is not None
            assert (session.head, fight.sha(session)) == (head, sha)
        before = fight.seen(session)
        told: list[Any] = []
        session.subscribe(told.append)
        refusals: list[Callable[[], object]] = [
            lambda: session.submit("note", {"text": "x"}),
            session.undo,
            lambda: session.go_to(2),
        ]
        for refused in refusals:
            with pytest.raises(ReadOnly, match=rf"open to be looked at; it is written by process {writer.process.pid}"):
                refused()
        assert fight.seen(session) == before
        assert told == []
        assert export_scenario(session.system, session.campaign)["characters"]
        one, two = fight.people(session)[:2]
        values = {"actor": one, "target": two, "weapon": fight.gun(session, one, 1), "range_m": 4, "shots": 1}
        assert session.form("shoot", values).fields
        session.preview("shoot", values)
        last, *_ = writer.plays(5)
        assert session.refresh() is not None
    assert names(path) == [path.name]
    with Store.open(path) as store:
        assert store.last_id >= last
        assert store.check() == []


def test_a_second_window_of_the_same_process_does_not_loosen_the_first_ones_hold(path: Path) -> None:
    with closing(fight.opened(Store.open(path), started=False)) as writer:
        with closing(looking_on(path)) as session:
            writer.submit("note", {"text": "x"})
            session.refresh()
            assert fight.seen(session) == fight.seen(writer)
        writer.submit("note", {"text": "y"})
    assert names(path) == [path.name]


def test_a_copy_of_what_is_looked_at_can_be_made_and_played(path: Path, tmp_path: Path) -> None:
    with player(path), Store.open_reading(path) as onlooker:
        onlooker.copy_to(tmp_path / "copy.gritboard")
        assert onlooker.check() == []
    with closing(fight.opened(Store.open(tmp_path / "copy.gritboard"), started=False)) as session:
        session.submit("note", {"text": "x"})


def test_who_looks_on_goes_on_when_the_writer_has_closed_or_died(path: Path) -> None:
    for ends in ("closes", "dies"):
        with player(path) as writer, closing(looking_on(path)) as session:
            _, head, sha = writer.plays(5)
            if ends == "dies":
                writer.process.send_signal(signal.SIGKILL)
                writer.process.wait()
            else:
                assert writer.process.stdin is not None
                writer.process.stdin.close()
                writer.process.wait()
                writer.process.stdin = open(os.devnull, "w")  # noqa: SIM115, PTH123 - closed by the player
            session.refresh()
            assert session.held_by is None
            assert (session.head, fight.sha(session)) == (head, sha)
            with pytest.raises(ReadOnly, match=r"looked at\. Nothing"):
                session.submit("note", {"text": "x"})
            with closing(fight.opened(Store.open(path), started=False)) as again:
                again.submit("note", {"text": "x"})
                session.refresh()
                assert fight.seen(session) == fight.seen(again)
        Store.open(path).close()
        assert names(path) == [path.name]


def test_what_may_not_be_written_can_be_looked_at_and_is_left_alone(path: Path) -> None:
    # What its writer left when it was killed, in a folder that nobody may write.
    with player(path) as writer:
        _, head, sha = writer.plays(5)
        writer.process.kill()
        writer.process.wait()
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    assert path.name + "-wal" in before
    with closing(fight.opened(Store.open_reading(path), started=False)) as session:
        assert (session.head, fight.sha(session)) == (head, sha)
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


def test_what_is_no_campaign_is_not_looked_at(path: Path) -> None:
    with pytest.raises(CampaignFileError, match="There is no file"):
        Store.open_reading(path.with_name("nothing.gritboard"))
    path.write_bytes(b"a letter")
    with pytest.raises(CampaignFileError, match=f"“{path}” is not a Gritboard campaign"):
        Store.open_reading(path)


# ---- locks


def test_a_lock_of_a_crash_here_is_taken_over_at_once(path: Path) -> None:
    with player(path) as writer:
        writer.plays(3)
        writer.process.kill()
        writer.process.wait()
    assert path.name + "-lock" in names(path)
    assert holder_of(path) is None
    with Store.open_if_free(path) as store:
        assert not store.read_only
    assert names(path) == [path.name]


def test_a_lock_that_another_machine_left_is_taken_over_only_when_somebody_says_so(path: Path) -> None:
    lock = lock_left_by(path, "elsewhere")
    written = lock.read_bytes()
    with pytest.raises(
        InUse, match=r"on another machine \(process 7 on elsewhere, since 2031-05-06 19:20 UTC\)"
    ) as told:
        Store.open(path)
    assert (told.value.holder.host, told.value.holder.sure) == ("elsewhere", False)
    with closing(looking_on(path)) as session:
        assert session.held_by == told.value.holder
    assert lock.read_bytes() == written
    with Store.open(path, take_over=True) as store:
        assert not store.read_only
        assert holder_of(path) is not None
    assert names(path) == [path.name]


def test_a_lock_that_arrives_from_another_machine_stops_the_writer(path: Path) -> None:
    with closing(fight.opened(Store.open(path), started=False)) as session:
        lock = lock_left_by(path, "elsewhere")
        session.submit("note", {"text": "written in place, as no synced folder does"})
        lock.rename(lock.with_name("new"))
        lock.with_name("new").write_bytes(lock_left_by(path, "elsewhere").read_bytes())
        before = fight.seen(session)
        with pytest.raises(InUse, match="on another machine"):
            session.submit("note", {"text": "x"})
        assert fight.seen(session) == before
    assert lock.exists()


# ---- a file that changes under its writer


def another_version(path: Path, folder: Path) -> Path:
    """What another machine made of the campaign."""
    other = folder / "other.gritboard"
    shutil.copyfile(path, other)
    with closing(fight.opened(Store.open(other), 5, started=False)) as session:
        for number in range(20):
            session.submit("note", {"text": f"elsewhere {number}"})
    return other


@pytest.mark.parametrize("way", ["replaced", "overwritten", "deleted"])
@pytest.mark.parametrize("noticed", ["at the next step", "at closing"])
def test_a_file_that_changes_under_its_writer_is_noticed_and_nothing_is_lost(
    path: Path, tmp_path: Path, way: str, noticed: str
) -> None:
    other = another_version(path, tmp_path)
    theirs = other.read_bytes()
    session = fight.opened(Store.open(path), started=False)
    session.submit("note", {"text": "here"})
    mine = fight.seen(session)
    if way == "replaced":
        other.replace(path)
    elif way == "overwritten":
        path.write_bytes(theirs)
    else:
        path.unlink()
    match = "is not there any more" if way == "deleted" else "was changed by another program"
    if noticed == "at the next step":
        for _ in range(2):
            with pytest.raises(ChangedUnderUs, match=match):
                session.submit("note", {"text": "more"})
        assert session.read_only
        assert fight.seen(session) == mine
    with pytest.raises(ChangedUnderUs, match=match) as told:
        session.close()
    kept = path.with_name("table (kept 1).gritboard")
    assert f"“{kept}”" in told.value.sentence
    assert path.name + "-wal" not in names(path)
    with closing(fight.opened(Store.open(kept), started=False)) as again:
        assert fight.seen(again) == mine
    if way == "deleted":
        assert names(path) == [kept.name]
    else:
        assert path.read_bytes() == theirs
        with Store.open(path) as store:
            assert store.check() == []
        assert names(path) == [kept.name, path.name]


def test_that_only_the_time_of_a_file_changed_stops_nobody(path: Path) -> None:
    with closing(fight.opened(Store.open(path), started=False)) as session:
        session.submit("note", {"text": "one"})
        os.utime(path, (1, 1))
        session.submit("note", {"text": "two"})
        os.utime(path, (2, 2))
    assert names(path) == [path.name]


def test_rows_that_somebody_else_adds_are_shown_before_play_goes_on(path: Path) -> None:
    with closing(fight.opened(Store.open(path), started=False)) as session:
        # As a program would that does not ask for the lock.
        path.with_name(path.name + "-lock").rename(path.with_name("away"))
        with closing(fight.opened(Store.open(path), started=False)) as intruder:
            intruder.submit("note", {"text": "theirs"})
            with pytest.raises(CampaignFileError, match="was changed by another window"):
                session.submit("note", {"text": "mine"})
            assert fight.seen(session) == fight.seen(intruder)
            session.submit("note", {"text": "mine, again"})
            with pytest.raises(CampaignFileError, match="was changed by another window"):
                intruder.submit("note", {"text": "theirs, again"})
            assert fight.seen(session) == fight.seen(intruder)


def test_a_window_that_looks_on_says_that_another_campaign_took_the_place(path: Path, tmp_path: Path) -> None:
    lock_left_by(path, "elsewhere")
    other = tmp_path / "other.gritboard"
    with closing(fight.opened(Store.create(other, fight.founding(3)))) as session:
        for _ in range(60):
            session.submit("next_turn", {})
    with closing(looking_on(path)) as session:
        before = fight.seen(session)
        other.replace(path)
        with pytest.raises(CampaignFileError, match="was replaced by another one"):
            session.refresh()
        assert fight.seen(session) == before
        path.unlink()
        with pytest.raises(CampaignFileError, match="There is no file"):
            session.refresh()


def test_an_onlooker_has_what_a_store_has(path: Path) -> None:
    with Store.open_reading(path) as onlooker:
        assert isinstance(onlooker, Onlooker)
        assert onlooker.system() == "stocs"
        for write in (lambda: onlooker.save_snapshot(1, None), lambda: onlooker.put_blob(b"x")):  # type: ignore[arg-type]
            with pytest.raises(ReadOnly):
                write()
