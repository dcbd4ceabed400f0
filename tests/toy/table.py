"""A table at which the toy system is played: people, actions, and what can be seen of them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine import events as e
from engine.answers import AnySaid, Chosen, Interrupted, Overridden, Rolled, Waived
from engine.asks import Ask, Throw
from engine.campaign import Campaign
from engine.evolve import evolve, evolve_all
from engine.play import all_actions
from engine.procedure import Scene
from engine.run import Run
from engine.words import Words, flatten
from tests.toy.system import TOY

if TYPE_CHECKING:
    from engine.roller import Roller
    from engine.system import RuleSystem

SYSTEM: RuleSystem = TOY
"""The toy as the engine takes it; mypy proves here that it gives what a rule system must."""

ACTIONS = all_actions(SYSTEM)
WORDS = Words(flatten(tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))))


def founded(**options: Any) -> Campaign:
    """A new campaign without people."""
    began = e.CampaignBegan(system="toy", name="Test", options=options, tables=SYSTEM.tables())
    return evolve(Campaign(), began)


def with_people(*names: str, campaign: Campaign | None = None, **spec: Any) -> Campaign:
    """A campaign with people of these names, whose ids are their names in small letters."""
    from msgspec.structs import replace

    campaign = founded() if campaign is None else campaign
    for name in names:
        scene = Scene(campaign, row=1000 + len(campaign.people))
        person = SYSTEM.import_character(scene, {"name": name, **spec})
        added = e.CharacterAdded(character=replace(person, id=name.lower()))
        campaign = evolve(campaign, added)
    return campaign


def described(question: Ask[Any]) -> tuple[Any, ...]:
    """An ask as data that can be compared."""
    return (
        question.id,
        question.label,
        question.code,
        question.target,
        question.reasons,
        question.roller,
        question.secret,
    )


def seen(run: Run) -> dict[str, Any]:
    """All that can be seen of a run."""
    return {
        "open": [described(question) for question in run.open],
        "asked": [(described(one.ask), one.said, one.outcome, one.superseded) for one in run.asked],
        "events": list(run.events),
        "campaign": run.campaign,
        "effects": run.effects,
        "done": run.done,
        "standing": run.standing,
        "unfit": run.unfit,
    }


class Play:
    """An action being carried out. What was said is kept; the run may be thrown away at any time."""

    def __init__(self, campaign: Campaign, action: str, values: Mapping[str, Any], row: int = 1) -> None:
        """Declares the action.

        Raises:
            BadInput: A value is missing or wrong.
            Refused: The rules forbid it.
        """
        self.said: list[AnySaid] = []
        self._before = campaign
        self._row = row
        declared = ACTIONS[action]
        read = declared.read(declared.form(campaign, values), WORDS.render)
        self._rule = lambda scene: declared.carry_out(scene, read)
        self.run = self.afresh()

    def afresh(self, using: Interrupted | None = None) -> Run:
        """A new run over all that was said."""
        cost = SYSTEM.interrupt_cost
        return Run(self._rule, self._before, self.said, row=self._row, cost=cost, using=using)

    def drop(self) -> None:
        """Throws the run away and makes it afresh."""
        self.run = self.afresh()

    def say(self, said: AnySaid) -> None:
        """Says something and keeps it if it was taken."""
        self.run.say(said)
        self.said.append(said)

    def signed(self, ask: str) -> dict[str, Any]:
        """The dice and the target that an answer to an open ask carries."""
        question = self.run.asking(ask)
        return {"ask": ask, "dice": question.code, "target": question.target}

    def roll(self, ask: str, *faces: int) -> None:
        """Faces for an open ask."""
        self.say(Rolled(**self.signed(ask), faces=faces, source="hand"))

    def choose(self, ask: str, option: str) -> None:
        """An option of an open choice."""
        self.say(Chosen(**self.signed(ask), option=option))

    def waive(self, ask: str) -> None:
        """Lets an open ask pass."""
        self.say(Waived(**self.signed(ask), reason="as the referee says"))

    def override(self, ask: str, value: str | int) -> None:
        """Sets the result of an open ask."""
        self.say(Overridden(**self.signed(ask), value=value, reason="as the referee says"))

    def interrupt(self, ask: str, use: str, value: int = 0) -> None:
        """Uses something on an ask, answered or not; as a session does, by a run made afresh."""
        used = Interrupted(ask=ask, use=use, value=value)
        self.run = self.afresh(used)
        self.said.append(used)

    def answer_all(self, *given: int | str) -> Campaign:
        """Answers what is asked, first ask first, by faces and options in order, to the end."""
        left = list(given)
        while self.run.open:
            question = self.run.open[0]
            if isinstance(question, Throw):
                faces: list[int] = []
                while question.dice.missing(faces) > 0:
                    faces.append(int(left.pop(0)))
                self.roll(question.id, *faces)
            else:
                self.choose(question.id, str(left.pop(0)))
        if left or not self.run.done:
            raise AssertionError(f"left over: {left}; done: {self.run.done}")
        return self.run.campaign

    def roll_on(self, roller: Roller) -> Campaign:
        """Lets the app roll to the end; choices take their default."""
        while self.run.open:
            question = self.run.open[0]
            if isinstance(question, Throw):
                self.roll(question.id, *roller.roll(question.dice))
            else:
                self.choose(question.id, str(question.waived))
        return self.run.campaign


def act(campaign: Campaign, action: str, *given: int | str, row: int = 1, **values: Any) -> Campaign:
    """The campaign after an action whose answers are given; checks events against state."""
    play = Play(campaign, action, values, row)
    after = play.answer_all(*given)
    if evolve_all(campaign, play.run.events) != after:
        raise AssertionError("the events do not make the state")
    return after
