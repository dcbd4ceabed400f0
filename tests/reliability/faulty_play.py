"""Plays a fight on a disk that fails at each of its calls in turn, and compares what is shown with what is in the file.

Arguments: the folder, the file of faults, and how many calls are made to fail of each kind. Prints a line of JSON for
each failure, and one of figures last.
"""

from __future__ import annotations

import errno
import json
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import CampaignFileError
from engine.journal.store import Store
from tests.reliability import fight
from tests.reliability.looker import NAME, Looker, looker, shown

if TYPE_CHECKING:
    from engine.session import Session

NUMBERS = (errno.ENOSPC, errno.EIO)
CALLS = ("w", "s", "ws", "wst")
"""Writes, syncs, both, and both on a disk that does not even let a file be shortened."""

STEPS = 40
PAGES_IN_LOG = 30
FOR_GOOD = 1_000_000
HEADER = 100
OPENINGS = 7
"""More files than are opened to open a campaign."""


class FaultyPlay:
    """One campaign on the disk."""

    def __init__(self, folder: Path, faults: Path, other: Looker) -> None:
        """Takes the folder, the file of faults, and the other process."""
        self._folder = folder
        self._faults = faults
        self._other = other
        self._stores = 0
        self.session: Session
        self.store: Store
        self.player: fight.RandomPlay

    def found(self) -> None:
        """Makes the campaign."""
        Store.create(self._folder / NAME, fight.founding()).close()
        self.open()

    def open(self) -> None:
        """Opens it."""
        self._stores += 1
        self.store = Store.open(self._folder / NAME)
        self.store._connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES_IN_LOG}")  # noqa: SLF001
        self.session = fight.opened(self.store, self._stores)
        self.player = fight.RandomPlay(self.session, self._stores)

    def fails(self, number: int = 0, first: int = 0, last: int = 0, calls: str = "") -> None:
        """What is to fail from now on; nothing if nothing is said."""
        made = self._faults.with_suffix(".new")
        made.write_text(f"{number} {first} {last} {calls}" if number else "")
        made.replace(self._faults)

    def as_reopened(self) -> dict[str, Any]:
        """What a reopening would show."""
        return self._other.at_copy_of(self._folder)

    def agrees(self) -> bool:
        """Whether a reopening would show what is shown here."""
        there = self.as_reopened()
        return bool(there["error"] == "" and there["shown"] == shown(self.session) and there["faults"] == [])

    def meet(self, number: int, first: int, calls: str, *, lasting: bool) -> dict[str, Any] | None:
        """Plays until a call fails, and on when the cause is gone; None if no step failed.

        A failure that SQLite can do without, such as one while it moves the log into the file, fails no step.
        """
        self.fails(number, first, FOR_GOOD if lasting else first, calls)
        for _ in range(STEPS):
            before = fight.seen(self.session)
            try:
                self.player.step()
            except CampaignFileError as error:
                sentences = [error.sentence]
                break
        else:
            self.fails()
            return None
        stays = fight.seen(self.session) == before
        there = self.as_reopened()
        agrees = there["shown"] == shown(self.session)
        # On a disk that refuses everything, the bytes of the row may be there until it can be cut off.
        may_differ = lasting and "t" in calls
        steps = 0
        while lasting and steps < STEPS:
            steps += 1
            try:
                self.player.step()
            except CampaignFileError as again:
                sentences.append(again.sentence)
                break
        stays = stays and (not lasting or fight.seen(self.session)["head"] == self.session.head)
        self.fails()
        for _ in range(3):
            self.step_on()
        return {
            "fault": [errno.errorcode[number], first, calls, lasting],
            "sentences": sentences,
            "stays": stays,
            "agrees": agrees or may_differ,
            "differed": not agrees,
            "agrees_later": self.agrees(),
        }

    def step_on(self) -> None:
        """One step on a sound disk; it may be refused once if the failed row turned out to be there."""
        try:
            self.player.step()
        except CampaignFileError as error:
            if "written after all" not in error.sentence:
                raise
            self.player.step()

    def close_on_a_failing_disk(self, number: int) -> bool:
        """Whether closing does no harm there, and the next opening shows the same."""
        self.fails(number, 1, FOR_GOOD, "ws")
        before = shown(self.session)
        self.session.close()
        self.fails()
        agrees = bool(self.as_reopened()["shown"] == before)
        self.open()
        return agrees and shown(self.session) == before


def refused_openings(play: FaultyPlay, folder: Path, number: int) -> list[str]:
    """What is said when the first file that is opened cannot be, or the second, and so on; empty where it can."""
    said = []
    for first in range(1, OPENINGS + 1):
        before = contents(folder)
        sentence = ""
        play.fails(number, first, FOR_GOOD, "o")
        try:
            Store.open(folder / NAME).close()
        except CampaignFileError as error:
            sentence = error.sentence
        play.fails()
        if sentence and contents(folder) != before:
            sentence = f"changed: {sorted(contents(folder))}"
        said.append(sentence)
    return said


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder; of the campaign all but the header, which says how it is written, too."""
    return {file.name: file.read_bytes()[HEADER:] for file in folder.iterdir()}


def main(folder: str, faults: str, calls: str) -> None:
    """Meets every fault."""
    with looker() as other:
        play = FaultyPlay(Path(folder), Path(faults), other)
        play.found()
        for number in NUMBERS:
            for kinds in CALLS:
                for first in range(1, int(calls) + 1):
                    for lasting in (False, True):
                        met = play.meet(number, first, kinds, lasting=lasting)
                        if met:
                            print(json.dumps(met), flush=True)
        closings = [play.close_on_a_failing_disk(number) for number in NUMBERS]
        rows, faults_found = play.store.last_id, play.store.check()
        play.session.close()
        left = [file.name for file in Path(folder).iterdir()]
        refused = (errno.EACCES, errno.EROFS, errno.EIO)
        opening = {errno.errorcode[number]: refused_openings(play, Path(folder), number) for number in refused}
        with closing(Store.open(Path(folder) / NAME)) as store:
            assert store.last_id == rows
        last = {"closings": closings, "rows": rows, "faults": faults_found, "left": left, "opening": opening}
        print(json.dumps(last))


if __name__ == "__main__":
    main(*sys.argv[1:])
