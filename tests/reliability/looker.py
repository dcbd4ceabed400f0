"""Opens copies of campaigns in a process of its own and says what it sees; a line of JSON for each.

An order on standard input is a folder, a line each. Its files are copied, without lock and shared memory, as they would
be found on another machine or after a start, and the campaign among them is opened for writing.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.journal import codec
from engine.journal.store import Store
from tests.reliability import fight

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.journal.records import Row
    from engine.session import Session

NAME = "table.gritboard"


def named(rows: Sequence[Row]) -> str:
    """Names some rows."""
    all_of_them = b"".join(b"%d %d %b" % (row.id, row.parent, codec.encode(row.record)) for row in rows)
    return hashlib.sha256(all_of_them).hexdigest()


def shown(session: Session) -> list[Any]:
    """What a session shows, so that two processes can compare it."""
    pending = repr(session.pending)
    can = [session.can_undo, session.can_redo, session.can_step_back]
    return [session.head, fight.sha(session), pending, fight.asks_of(session), len(session.log), can]


def look(path: Path) -> dict[str, Any]:
    """What is in a campaign; changes it no more than any opening does."""
    try:
        return _look(path)
    except Exception as error:  # noqa: BLE001 - it is the answer
        return {"error": repr(error)}


def _look(path: Path) -> dict[str, Any]:
    store = Store.open(path, take_over=True)
    with closing(fight.opened(store, started=False)) as session:
        rows = store.rows()
        afresh = fight.opened(fight.rows_only(rows), started=False)
        return {
            "error": "",
            "last": store.last_id,
            "rows": named(rows),
            "faults": store.check(),
            "shown": shown(session),
            # A snapshot must make no difference.
            "other_state": shown(afresh) != shown(session),
        }


def look_at_copy(folder: Path) -> dict[str, Any]:
    """What is in the campaign of a folder, opened elsewhere."""
    with tempfile.TemporaryDirectory() as room:
        for file in folder.iterdir():
            if not file.name.endswith(("-lock", "-shm")):
                shutil.copyfile(file, Path(room) / file.name)
        found = look(Path(room) / NAME)
        found["left"] = sorted(file.name for file in Path(room).iterdir())
    return found


class Looker:
    """The other process, seen from here."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        """Takes the process."""
        self._process = process

    def at_copy_of(self, folder: Path) -> dict[str, Any]:
        """What it sees in a copy of a folder."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{folder}\n")
        self._process.stdin.flush()
        found: dict[str, Any] = json.loads(self._process.stdout.readline())
        return found


@contextmanager
def looker() -> Iterator[Looker]:
    """The other process; the disk of this one is not its disk."""
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    command = [sys.executable, "-m", "tests.reliability.looker"]
    with subprocess.Popen(
        command, cwd=fight.ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield Looker(process)
        assert process.stdin is not None
        process.stdin.close()


def main() -> None:
    """Looks as long as there are orders."""
    for line in sys.stdin:
        sys.stdout.write(json.dumps(look_at_copy(Path(line.rstrip("\n")))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
