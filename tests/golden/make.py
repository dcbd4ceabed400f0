"""Makes the golden fight: `python -m tests.golden.make`. It is made once, and opened by tests for ever.

Another program, another file: a new one gets a new name, and this one stays as it is.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import msgspec

from engine.errors import GritboardError
from engine.journal import codec
from engine.journal.store import Store
from engine.roller import Roller
from engine.session import Session
from engine.systems import SYSTEMS
from tests.reliability import fight

FILE: Final = Path(__file__).with_name("stocs-fight.gritboard")
STATE: Final = FILE.with_suffix(".json")
"""The state at the last row after which no action is open."""

AT: Final = "2026-01-02T20:15:00+00:00"


def play(session: Session) -> None:
    """A burst with the table's dice, an undo with another branch, a re-roll, edits, and half a burst."""
    ids = fight.people(session)
    session.submit("start", {"combatants": ids, "surprised": [ids[3]]})
    fight.burst(session, bullets=6, actor=0, targets=(1, 2))
    session.answer("hit", [1])
    session.answer("target1.hits", [9, 2])
    while session.open_asks:
        fight.RandomPlay(session, 7).answer(session.open_asks[0])
    session.submit("next_turn", {})
    # A shot that the table takes back and fires at somebody else: the first one stays on its branch.
    fight.shoot(session, actor=3, target=2)
    session.answer("hit", [3])
    session.roll_all()
    session.undo()
    fight.shoot(session, actor=3, target=5)
    session.answer("hit", [19])
    session.interrupt("hit", "reroll")
    session.answer("hit", [18])
    session.interrupt("hit", "modifier", -2, "smoke")
    session.submit("reorder", {"actor": ids[4], "before": ids[0]})
    session.submit("condition", {"target": ids[5], "name": "prone", "rounds": 2, "note": "behind the car"})
    session.submit("note", {"text": "Sirens — two streets away…"})
    session.undo()
    session.redo()
    fight.burst(session, bullets=6, actor=4, targets=(0, 5, 3))
    session.answer("hit", [8])
    session.answer("target1.hits", [10, 1])


def main() -> int:
    """Makes the file and its state, unless they are there."""
    if FILE.exists() or STATE.exists():
        print(f"{FILE.name} is there already; golden files are never made again", file=sys.stderr)
        return 2
    store = Store.create(FILE, msgspec.structs.replace(fight.founding(), at=AT))
    session = Session(store, SYSTEMS, roller=Roller(2026), words=fight.words(), now=lambda: AT)
    play(session)
    before = fight.opened(fight.rows_only(store.rows()), started=False)
    before.cancel()
    session.close()
    STATE.write_bytes(msgspec.json.format(codec.encode_campaign(before.campaign), indent=1) + b"\n")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except GritboardError as error:
        sys.exit(error.sentence)
