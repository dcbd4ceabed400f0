"""A campaign file keeps what it said it kept, and is left alone when it cannot be opened."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import platform
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from engine import events as e
from engine.answers import Rolled
from engine.campaign import Campaign
from engine.errors import CampaignFileError
from engine.evolve import evolve_all
from engine.journal import codec, connecting, layout, making, store
from engine.journal.records import Answered, Began, Edited, Finished, Undone
from engine.journal.store import Store
from engine.journal.timeline import Timeline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GOLDEN = Path(__file__).parents[2] / "golden"
ROOT = Path(__file__).parents[3]
FOUNDING = (Began("campaign"), Finished((e.OptionSet(name="a", value=1),)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.gritboard"


@pytest.fixture
def campaign(path: Path) -> Iterator[Store]:
    with Store.create(path, *FOUNDING) as opened:
        yield opened


@pytest.fixture
def at_rest(path: Path) -> Path:
    Store.create(path, *FOUNDING).close()
    return path


def files(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir() if file.is_file()}


def refused(path: Path, match: str) -> None:
    """Opening is refused with a sentence that names the file, and leaves all as it was."""
    before = files(path.parent)
    with pytest.raises(CampaignFileError, match=match) as caught:
        Store.open(path)
    assert str(path) in caught.value.sentence
    assert caught.value.sentence.endswith(".")
    assert files(path.parent) == before


def write(path: Path, at: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def sql(path: Path, *statements: str) -> None:
    """As somebody with a database browser would."""
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()


# What is kept


def test_rows_come_back_as_append_gave_them(path: Path) -> None:
    with Store.create(path, *FOUNDING) as campaign:
        assert campaign.last_id == 2
        rows = campaign.append(2, Began("shoot", {"at": (1, 2)}), Answered(Rolled(ask="x", faces=(3,), source="app")))
        assert [(row.id, row.parent) for row in rows] == [(3, 2), (4, 3)]
        assert campaign.last_id == 4
        assert campaign.rows(after=2) == rows
    with Store.open(path) as campaign:
        assert campaign.last_id == 4
        assert campaign.rows()[2:] == rows


def test_a_row_after_an_undo_in_one_transaction_stands_on_the_new_head(campaign: Store) -> None:
    campaign.append(2, Began("shoot"), Finished())
    rows = campaign.append(4, Undone(2), Began("wait"), Finished())
    assert [(row.id, row.parent) for row in rows] == [(5, 4), (6, 2), (7, 6)]
    assert Timeline(campaign.rows()).head == 7
    assert campaign.check() == []


def test_nothing_appended_changes_nothing(campaign: Store) -> None:
    assert campaign.append(2) == ()
    assert campaign.last_id == 2


def test_a_closed_campaign_is_one_file_and_opening_it_changes_no_byte(at_rest: Path) -> None:
    before = files(at_rest.parent)
    assert list(before) == [at_rest.name]
    with Store.open(at_rest) as campaign:
        campaign.rows()
        assert campaign.check() == []
    campaign.close()
    assert files(at_rest.parent) == before


def test_every_commit_is_synced_and_what_a_file_says_is_not_trusted(campaign: Store) -> None:
    def pragma(name: str) -> object:
        return campaign._connection.execute(f"PRAGMA {name}").fetchone()[0]  # noqa: SLF001

    assert pragma("journal_mode") == "wal"
    assert pragma("synchronous") == 2
    assert pragma("trusted_schema") == 0
    assert pragma("application_id") == layout.APPLICATION_ID
    assert pragma("user_version") == 1000


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE rows SET record = '{}'",
        "DELETE FROM rows WHERE id = 2",
        "INSERT OR REPLACE INTO rows VALUES (2, 1, '{}')",
        "INSERT INTO rows VALUES (9, 2, '{}')",
        "INSERT INTO rows VALUES (3, 3, '{}')",
        "INSERT INTO rows (parent, record) VALUES (7, '{}')",
        "UPDATE blobs SET bytes = x'00'",
        "DELETE FROM blobs",
    ],
)
def test_rows_and_blobs_only_ever_grow(at_rest: Path, statement: str) -> None:
    with Store.open(at_rest) as campaign:
        campaign.put_blob(b"portrait")
    with pytest.raises(sqlite3.IntegrityError):
        sql(at_rest, statement)


def test_blobs_are_kept_once_by_their_hash(campaign: Store) -> None:
    name = campaign.put_blob(b"portrait")
    assert name == hashlib.sha256(b"portrait").hexdigest() == campaign.put_blob(b"portrait")
    assert campaign.blob(name) == b"portrait"
    assert campaign.blob("0" * 64) is None
    assert campaign.check() == []


def test_the_newest_snapshot_on_the_path_is_found_and_few_are_kept(campaign: Store) -> None:
    for row in range(1, 8):
        campaign.save_snapshot(row, Campaign(clock=row))
    campaign.save_snapshot(7, Campaign(clock=70))
    assert campaign.newest_snapshot({1, 2, 5, 6, 7}) == (7, Campaign(clock=70))
    assert campaign.newest_snapshot({1, 2, 5, 6}) == (6, Campaign(clock=6))
    assert campaign.newest_snapshot({1, 2, 3}) is None


def test_a_snapshot_of_other_code_or_a_damaged_one_is_passed_over(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.create(path, *FOUNDING) as campaign:
        campaign.save_snapshot(1, Campaign(clock=1))
        campaign.save_snapshot(2, Campaign(clock=2))
        monkeypatch.setattr(codec, "schema_hash", lambda: "another")
        assert campaign.newest_snapshot({1, 2}) is None
        monkeypatch.undo()
    sql(path, "UPDATE snapshots SET campaign = substr(campaign, 2) WHERE row = 2")
    with Store.open(path) as campaign:
        assert campaign.newest_snapshot({1, 2}) == (1, Campaign(clock=1))


def test_the_golden_campaign_opens_for_ever(path: Path) -> None:
    shutil.copy(GOLDEN / "campaign.gritboard", path)
    with Store.open(path) as campaign:
        assert campaign.check() == []
        timeline = Timeline(campaign.rows())
        assert campaign.blob(hashlib.sha256(b"a portrait").hexdigest()) == b"a portrait"
    assert (timeline.head, timeline.last_id, timeline.branches()) == (17, 17, (9,))
    pending = timeline.pending
    assert pending is not None
    assert (pending.action, pending.values) == ("shoot", {"weapon": "1.3"})
    assert pending.answers == (Rolled(ask="hit1", dice="2d10", target=14, faces=(2, 9), source="hand"),)
    state = Campaign()
    for row in timeline.path():
        if isinstance(row.record, Finished | Edited):
            state = evolve_all(state, row.record.events)
    expected = msgspec.json.decode((GOLDEN / "campaign.json").read_bytes(), type=Campaign)
    assert state == expected


def test_the_system_is_read_off_the_first_row(path: Path, tmp_path: Path) -> None:
    founding = Edited(action="found_campaign", events=(e.CampaignBegan(system="toy", name="x", options={}, tables={}),))
    with Store.create(path, founding, *FOUNDING) as campaign:
        assert campaign.system() == "toy"
    with Store.create(tmp_path / "nameless.gritboard", *FOUNDING) as nameless:
        assert nameless.system() == ""


def test_a_copy_is_whole_while_the_campaign_stays_open(campaign: Store, tmp_path: Path) -> None:
    rows = campaign.append(2, Began("wait"))
    campaign.copy_to(tmp_path / "copy.gritboard")
    with Store.open(tmp_path / "copy.gritboard") as copy:
        assert copy.rows(after=2) == rows
    with pytest.raises(CampaignFileError, match="There is already"):
        campaign.copy_to(tmp_path / "copy.gritboard")
    campaign.append(3, Finished())


# What is refused


def test_what_is_there_is_never_overwritten(path: Path) -> None:
    path.write_text("a letter")
    with pytest.raises(CampaignFileError, match="There is already"):
        Store.create(path, *FOUNDING)
    assert files(path.parent) == {path.name: hashlib.sha256(b"a letter").hexdigest()}


def test_a_log_without_its_campaign_is_not_taken_into_a_new_one(path: Path) -> None:
    path.with_name(path.name + "-wal").write_bytes(b"what is left")
    with pytest.raises(CampaignFileError, match="-wal"):
        Store.create(path, *FOUNDING)


def test_a_failed_creation_leaves_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CampaignFileError, match="cannot be written"):
        Store.create(path, Began("x", {"a": object()}))
    assert files(path.parent) == {}
    for module, name in ((making, "lay_out"), (making, "sync_folder"), (store, "connect")):
        with monkeypatch.context() as patch:
            patch.setattr(module, name, failing(OSError(errno.ENOSPC, "No space left on device")))
            with pytest.raises(CampaignFileError, match="no room left"):
                Store.create(path, *FOUNDING)
        assert files(path.parent) == {}
    Store.create(path, *FOUNDING).close()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CampaignFileError, match=r"no folder .*nowhere"):
        Store.create(tmp_path / "nowhere" / "x.gritboard")


def test_a_file_that_is_not_there_is_not_made(path: Path) -> None:
    refused(path, "There is no file")


def test_a_folder_is_no_campaign(path: Path) -> None:
    path.mkdir()
    refused(path, "is a folder")


@pytest.mark.parametrize(
    "content",
    [b"", b"SQLite format 3\0", b"{}", os.urandom(5000)],
    ids=["empty", "magic", "json", "noise"],
)
def test_another_file_is_no_campaign(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    refused(path, "is not a Gritboard campaign")


def test_another_database_is_no_campaign(path: Path) -> None:
    sql(path, "CREATE TABLE rows (id, parent, record)", "PRAGMA journal_mode=WAL")
    refused(path, "is not a Gritboard campaign")


@pytest.mark.parametrize(("version", "fits"), [(1000, True), (1001, True), (1999, True), (2000, False), (0, False)])
def test_newer_majors_are_refused_and_newer_minors_are_not(at_rest: Path, version: int, fits: bool) -> None:
    sql(at_rest, f"PRAGMA user_version = {version}")
    if fits:
        Store.open(at_rest).close()
    else:
        refused(at_rest, "newer Gritboard" if version else "is not a Gritboard campaign")


@pytest.mark.parametrize("size", [99, 100, 4095, 4096, 8192, -1])
def test_a_truncated_file_is_refused(at_rest: Path, size: int) -> None:
    size = size if size >= 0 else at_rest.stat().st_size + size
    os.truncate(at_rest, size)
    refused(at_rest, "is damaged|is not a Gritboard campaign")


@pytest.mark.parametrize("page", [0, 1])
def test_a_file_with_a_spoilt_page_is_refused(at_rest: Path, page: int) -> None:
    write(at_rest, page * 4096 + 100 * (page == 0), b"\xa5" * 200)
    refused(at_rest, "is damaged")


def test_a_spoilt_row_is_named(path: Path) -> None:
    with Store.create(path, *FOUNDING) as campaign:
        campaign.append(2, Began("wait for it"), Finished())
    at = path.read_bytes().index(b'"began","action":"wait for it"')
    write(path, at, b'"begun"')
    before = files(path.parent)
    with Store.open(path) as campaign:
        with pytest.raises(CampaignFileError, match="Row 3 of the campaign cannot be read"):
            campaign.rows()
        assert [fault[:5] for fault in campaign.check()] == ["Row 3"]
    assert files(path.parent) == before


def test_text_that_is_no_text_is_an_error_with_a_sentence(path: Path) -> None:
    with Store.create(path, *FOUNDING) as campaign:
        campaign.append(2, Began("wait for it"))
    write(path, path.read_bytes().index(b"wait for it"), b"\xff\xfe")
    with Store.open(path) as campaign:
        with pytest.raises(CampaignFileError, match=r"cannot be read|is damaged"):
            campaign.rows()
        assert len(campaign.check()) == 1


def test_check_finds_what_does_not_fit(path: Path) -> None:
    with Store.create(path, *FOUNDING) as campaign:
        campaign.append(2, Began("a"), Finished(), Undone(2))
        name = campaign.put_blob(b"portrait")
    sql(
        path,
        "DROP TRIGGER rows_never_change",
        "DROP TRIGGER rows_stay",
        "DROP TRIGGER rows_are_appended",
        "DROP TRIGGER blobs_never_change",
        "DELETE FROM rows WHERE id = 3",
        'INSERT INTO rows VALUES (6, 5, \'{"kind":"redone","head":9}\')',
        "UPDATE blobs SET bytes = x'00'",
    )
    with Store.open(path) as campaign:
        assert campaign.check() == [
            "Row 4 stands where row 3 should be.",
            "Row 4 stands on row 3, which is not before it.",
            "Row 5 stands where row 4 should be.",
            "Row 6 stands where row 5 should be.",
            "Row 6 stands on row 5, which is not before it.",
            "Row 6 leads to row 9, which is not before it.",
            f"The picture {name[:12]}… is damaged.",
        ]


# Who may write


def test_a_second_writer_is_refused_and_told_who_has_it(campaign: Store) -> None:
    with pytest.raises(CampaignFileError, match=rf"in use by another .*process {os.getpid()} on"):
        Store.open(campaign.path)
    campaign.append(2, Began("wait"))


def test_a_second_process_is_refused_until_the_first_has_closed(campaign: Store, tmp_path: Path) -> None:
    # Another name of the same file meets the same lock.
    other = tmp_path / "other.gritboard"
    other.symlink_to(campaign.path)
    for name in (campaign.path, other):
        assert "in use by another Gritboard window" in opened_elsewhere(name)
    campaign.append(2, Began("wait"))
    campaign.close()
    assert opened_elsewhere(other) == "3"


def opened_elsewhere(path: Path) -> str:
    code = (
        "import sys, pathlib\nfrom engine.journal.store import Store\n"
        "from engine.errors import CampaignFileError\n"
        "try:\n    with Store.open(pathlib.Path(sys.argv[1])) as s: print(s.last_id)\n"
        "except CampaignFileError as error: print(error.sentence)"
    )
    done = subprocess.run([sys.executable, "-c", code, path], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_lock_file_left_behind_locks_nobody_out(at_rest: Path) -> None:
    at_rest.with_name(at_rest.name + "-lock").write_text(json.dumps({"host": platform.node(), "process": 1}))
    Store.open(at_rest).close()
    assert list(files(at_rest.parent)) == [at_rest.name]


def test_a_window_that_looks_on_can_read_while_another_writes(campaign: Store) -> None:
    campaign.append(2, Began("wait"))
    looker = sqlite3.connect(f"{campaign.path.as_uri()}?mode=ro", uri=True)
    assert looker.execute("SELECT max(id) FROM rows").fetchone() == (3,)
    campaign.append(3, Finished())
    assert looker.execute("SELECT max(id) FROM rows").fetchone() == (4,)
    looker.close()


def test_a_row_written_by_somebody_else_is_noticed(campaign: Store) -> None:
    sql(campaign.path, 'INSERT INTO rows VALUES (3, 2, \'{"kind":"cancelled"}\')')
    with pytest.raises(CampaignFileError, match="changed by another window"):
        campaign.append(2, Began("wait"), Finished())
    assert len(campaign.rows()) == 3


def test_another_program_that_writes_is_named_as_the_cause(campaign: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign._connection.execute("PRAGMA busy_timeout = 10")  # noqa: SLF001
    other = sqlite3.connect(campaign.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(CampaignFileError, match="in use by another program"):
        campaign.append(2, Began("wait"))
    campaign.close()
    monkeypatch.setattr(connecting, "BUSY_SECONDS", 0.01)
    with pytest.raises(CampaignFileError, match="in use by another program"):
        Store.open(campaign.path)
    other.close()
    with Store.open(campaign.path) as again:
        again.append(2, Began("wait"))


# When the disk or the system says no


def failing(error: Exception) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    ("number", "match"),
    [
        (errno.EACCES, "cannot be written: the file or its folder is read-only"),
        (errno.EROFS, "cannot be written: the file or its folder is read-only"),
        (errno.ENOSPC, "no room left"),
        (errno.EIO, "could not be read or written"),
        (errno.ENOLCK, "could not be read or written"),
    ],
)
def test_what_the_system_refuses_is_said_plainly(
    at_rest: Path, number: int, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "WriterLock", failing(OSError(number, os.strerror(number))))
    refused(at_rest, match)


@pytest.fixture
def foreign() -> Iterator[Path]:
    """A campaign of somebody else's, opened by nobody in particular."""
    if os.name == "nt":
        pytest.skip("permissions are another matter there")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.gritboard"
        Store.create(path, *FOUNDING).close()
        Path(folder).chmod(0o777)
        was = os.geteuid()
        if was == 0:
            os.seteuid(65534)
        yield path
        os.seteuid(was)
        Path(folder).chmod(0o700)


def chmod(path: Path, mode: int) -> None:
    was = os.geteuid()
    os.seteuid(os.getuid())
    path.chmod(mode)
    os.seteuid(was)


def test_a_read_only_file_is_refused(foreign: Path) -> None:
    chmod(foreign, 0o444)
    refused(foreign, "cannot be written: the file or its folder is read-only")


def test_a_read_only_folder_is_refused(foreign: Path) -> None:
    chmod(foreign, 0o666)
    chmod(foreign.parent, 0o555)
    refused(foreign, "cannot be written: the file or its folder is read-only")
    with pytest.raises(CampaignFileError, match="cannot be written: the file or its folder"):
        Store.create(foreign.with_name("new.gritboard"), *FOUNDING)


def test_a_file_that_may_not_be_read_is_refused(foreign: Path) -> None:
    chmod(foreign, 0)
    with pytest.raises(CampaignFileError, match="permission is denied"):
        Store.open(foreign)
    assert [file.name for file in foreign.parent.iterdir()] == [foreign.name]


def test_where_sqlite_quietly_only_reads_nothing_is_opened(at_rest: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda name, **options: real(name.replace("=rw", "=ro"), **options))
    with pytest.raises(CampaignFileError, match="cannot be written: the file or its folder"):
        Store.open(at_rest)


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs a folder that nobody can write")
def test_no_campaign_is_made_where_nothing_can_be_written() -> None:
    with pytest.raises(CampaignFileError, match="/proc/self"):
        Store.create(Path("/proc/self/x.gritboard"), *FOUNDING)


def test_after_a_full_disk_play_goes_on_with_nothing_half_written(campaign: Store) -> None:
    pages = campaign._connection.execute("PRAGMA page_count").fetchone()[0]  # noqa: SLF001
    campaign._connection.execute(f"PRAGMA max_page_count = {pages}")  # noqa: SLF001
    before = campaign.rows()
    for _ in range(3):
        with pytest.raises(CampaignFileError, match="no room left"):
            campaign.append(2, Began("wait"), Began("write", {"note": "x" * 100_000}))
        assert campaign.rows() == before
        assert campaign.last_id == 2
    campaign._connection.execute("PRAGMA max_page_count = 100000")  # noqa: SLF001
    (row,) = campaign.append(2, Began("write", {"note": "x" * 100_000}))
    assert campaign.rows() == (*before, row)
    assert campaign.check() == []


CHILD = """
import pathlib, sys
from engine.journal.records import Began, Finished
from engine.journal.store import Store
store = Store.open(pathlib.Path(sys.argv[1]))
parent = store.last_id
while True:
    parent = store.append(parent, Began("act", {"note": "x" * 300}), Finished())[-1].id
    sys.stdout.write(f"{parent}\\n")
    sys.stdout.flush()
"""


@pytest.mark.skipif(os.name == "nt", reason="needs a signal that cannot be caught")
@pytest.mark.parametrize("after", [1, 7, 60])
def test_a_kill_in_the_middle_loses_nothing_that_was_reported(at_rest: Path, after: int) -> None:
    child = subprocess.Popen([sys.executable, "-c", CHILD, at_rest], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    with child:
        assert child.stdout is not None
        reported = [int(child.stdout.readline()) for _ in range(after)]
        child.send_signal(signal.SIGKILL)
        reported += [int(line) for line in child.stdout if line.endswith("\n")]
    with Store.open(at_rest) as campaign:
        assert campaign.last_id >= reported[-1]
        assert campaign.last_id % 2 == 0
        assert campaign.check() == []
        assert len(campaign.rows()) == campaign.last_id
    assert list(files(at_rest.parent)) == [at_rest.name]
