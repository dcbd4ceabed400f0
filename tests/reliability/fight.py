"""A gunfight that plays itself at random: bursts, typed and rolled dice, undo and redo, edits in mid-action."""

from __future__ import annotations

import contextlib
import hashlib
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.answers import Rolled
from engine.armoury import load_words
from engine.asks import Throw
from engine.errors import BadInput, Refused
from engine.journal import codec
from engine.journal.memory import MemoryStore
from engine.roller import Roller
from engine.scenario import founding_row, scenario_from
from engine.session import Session
from engine.systems import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.asks import Ask
    from engine.journal.kept import Journal
    from engine.journal.records import Edited, Row
    from engine.words import Words

ROOT: Final = Path(__file__).parents[2]
GUNS: Final = ["MAC-10", "Glock 17"]


def founding(people: int = 6) -> Edited:
    """The first row of a campaign of so many people with machine pistols."""
    characters: list[dict[str, Any]] = [
        {
            "name": f"Gunman {number}",
            "kind": "npc",
            "aptitude": 9 + number % 6,
            "skills": {"Combat(Firearms)": 12 + number % 5},
            "weapons": GUNS,
            "armour": ["Kevlar Vest"] if number % 2 else [],
        }
        for number in range(1, people + 1)
    ]
    scenario = scenario_from({"system": "stocs", "name": "A fight", "characters": characters, "steps": []})
    return founding_row(scenario, SYSTEMS)


_words: list[Words] = []


def words() -> Words:
    """The words of STOCS, read once."""
    if not _words:
        _words.append(load_words("en", "stocs"))
    return _words[0]


def opened(journal: Journal | None = None, seed: int = 1, *, started: bool = True) -> Session:
    """A session over a journal, by default over a fight that is not kept."""
    journal = journal or MemoryStore(founding())
    session = Session(journal, SYSTEMS, roller=Roller(seed), words=words(), now=lambda: "")
    if started and session.campaign.encounter is None and session.pending is None:
        session.submit("start", {"combatants": people(session)})
    return session


def people(session: Session) -> list[str]:
    """Ids of everybody."""
    return list(session.campaign.people)


def gun(session: Session, person: str, which: int = 0) -> str:
    """Id of a person's first weapon, or another one."""
    return session.campaign.people[person].table("weapons")[which].id


def burst(session: Session, bullets: int = 6, actor: int = 0, targets: tuple[int, ...] = (1, 2)) -> None:
    """Declares a burst of the first man at the second and third, or of others."""
    ids = people(session)
    share = {ids[target]: bullets for target in targets}
    session.submit("burst", {"actor": ids[actor], "weapon": gun(session, ids[actor]), "range_m": 8, "bullets": share})


def shoot(session: Session, shots: int = 1, actor: int = 0, target: int = 1, range_m: float = 4) -> None:
    """Declares shots of the first man at the second, or of others."""
    ids = people(session)
    weapon = gun(session, ids[actor], 1)
    values = {"actor": ids[actor], "target": ids[target], "weapon": weapon, "range_m": range_m, "shots": shots}
    session.submit("shoot", values)


def state_of(session: Session) -> bytes:
    """The state byte for byte."""
    return codec.encode_campaign(session.campaign)


def sha(session: Session) -> str:
    """Names the state."""
    return hashlib.sha256(state_of(session)).hexdigest()


def asks_of(session: Session) -> list[str]:
    """All that can be seen of what is asked: ids, dice, targets."""
    return [f"{one.id} {one.code} {one.target}" for one in session.open_asks]


def seen(session: Session) -> dict[str, Any]:
    """All that a window could show of a session."""
    return {
        "head": session.head,
        "state": state_of(session),
        "pending": session.pending,
        "asks": asks_of(session),
        "asked": session.asked,
        "unfit": session.unfit,
        "events": session.events_so_far,
        "halted": session.halted,
        "log": session.log,
        "can": (session.can_undo, session.can_redo, session.can_step_back),
    }


def rows_only(rows: tuple[Row, ...]) -> MemoryStore:
    """A journal of these rows, without a snapshot."""
    store = MemoryStore()
    for row in rows:
        store.append(row.parent, row.record)
    return store


class RandomPlay:
    """Does one thing after another, whatever can be done; what the rules refuse is left."""

    def __init__(self, session: Session, seed: int) -> None:
        """Takes the session, and a seed for what is done."""
        self.session = session
        self.dice = random.Random(seed)
        self._first = session.head

    def step(self) -> str:
        """Does one thing; gives its name."""
        moves = self._asked_moves() if self.session.open_asks else self._free_moves()
        name, move = self.dice.choice(moves)
        with contextlib.suppress(BadInput, Refused):
            move()
        return name

    def _asked_moves(self) -> list[tuple[str, Callable[[], object]]]:
        question = self.dice.choice(self.session.open_asks)
        return [
            *[("typed dice", lambda: self.answer(question))] * 8,
            *[("app dice", lambda: self.roll(question))] * 4,
            *[("roll all", self.roll_all)] * 3,
            ("undo", self.session.undo),
            ("redo", self.session.redo),
            ("step back", self.session.step_back),
            ("waive", lambda: self.session.waive(question.id, "let it pass")),
            ("modifier", lambda: self.session.interrupt(question.id, "modifier", self.dice.randint(-3, 3))),
            ("reroll", self._reroll),
            ("set", self._set),
            ("reorder", self._reorder),
            ("cancel", self.session.cancel),
        ]

    def _free_moves(self) -> list[tuple[str, Callable[[], object]]]:
        return [
            *[("burst", self._burst)] * 6,
            *[("shoot", self._shoot)] * 4,
            *[("next turn", lambda: self.session.submit("next_turn", {}))] * 2,
            ("reload", self._reload),
            ("set", self._set),
            ("reorder", self._reorder),
            ("note", lambda: self.session.submit("note", {"text": "something"})),
            ("undo", self.session.undo),
            ("redo", self.session.redo),
            ("step back", self.session.step_back),
            ("reroll", self._reroll),
            ("back to the start", self._restart),
        ]

    def answer(self, question: Ask[Any]) -> None:
        """Types faces, or chooses."""
        if isinstance(question, Throw):
            faces: list[int] = []
            while question.dice.missing(faces) > 0:
                faces.append(self.dice.randint(1, question.dice.sides))
            self.session.answer(question.id, faces)
        else:
            self.session.choose(question.id, str(question.waived))

    def roll(self, question: Ask[Any]) -> None:
        """Lets the app roll, or chooses."""
        if isinstance(question, Throw):
            self.session.roll(question.id)
        else:
            self.answer(question)

    def roll_all(self) -> None:
        """Lets the app roll everything, or chooses."""
        if any(isinstance(one, Throw) for one in self.session.open_asks):
            self.session.roll_all()
        else:
            self.answer(self.session.open_asks[0])

    def _two(self) -> tuple[str, str]:
        first, second = self.dice.sample(people(self.session), 2)
        return first, second

    def _burst(self) -> None:
        actor, *targets = self.dice.sample(people(self.session), 3)
        bullets = {target: self.dice.randint(1, 8) for target in targets}
        weapon = gun(self.session, actor)
        self.session.submit("burst", {"actor": actor, "weapon": weapon, "range_m": 8, "bullets": bullets})

    def _shoot(self) -> None:
        actor, target = self._two()
        shots, weapon = self.dice.randint(1, 2), gun(self.session, actor, 1)
        self.session.submit("shoot", {"actor": actor, "target": target, "weapon": weapon, "range_m": 5, "shots": shots})

    def _reload(self) -> None:
        actor = self.dice.choice(people(self.session))
        self.session.submit("reload", {"actor": actor, "weapon": gun(self.session, actor, self.dice.randint(0, 1))})

    def _reroll(self) -> None:
        asked = self.session.asked or (self.session.log[-1].asked if self.session.log else ())
        if asked:
            self.session.interrupt(self.dice.choice(asked).ask, "reroll")

    def _set(self) -> None:
        person, value = self.dice.choice(people(self.session)), self.dice.randint(6, 18)
        field = self.dice.choice(["WIL", "CON", "DEX"])
        self.session.submit("set", {"character": person, "field": field, "value": value})

    def _reorder(self) -> None:
        actor, before = self._two()
        self.session.submit("reorder", {"actor": actor, "before": before})

    def _restart(self) -> None:
        """Once in a while; the dead would leave nothing to do otherwise."""
        out = [p for p in self.session.campaign.people.values() if p.has("dead") or p.has("unconscious")]
        if len(out) > 2:
            self.session.go_to(self._first)


def typed(ask: str, *faces: int) -> Rolled:
    """Faces that were typed for an ask."""
    return Rolled(ask=ask, faces=faces, source="hand")
