"""Carries an action out: runs its rule over the answers given so far, and finds what is asked next.

A rule is never kept suspended between two sessions: what is kept are the answers by ask id. A `Run` may be thrown
away at any time and made afresh from them.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from engine.answers import REROLL, SECRET, AnySaid, AskRecord, Chosen, Interrupted, Overridden, Rolled, Waived
from engine.asks import Ask, Choice, Throw
from engine.errors import BadInput, GritboardError
from engine.evolve import evolve
from engine.procedure import SEVERITY, Call, Effect, Past, Procedure, Rule, Scene, Together
from engine.reasons import Reason
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.events import AnyEvent
    from engine.words import Text

KINDS_OF_WORD: Final = {Waived: "waived", Overridden: "overridden"}
"""What stands as the source of a result that nobody rolled."""


class Asked(msgspec.Struct, frozen=True):
    """An ask that has been answered: what the log shows of it."""

    ask: Ask[Any]
    said: AnySaid
    outcome: Any
    superseded: tuple[AnySaid, ...] = ()

    @property
    def faces(self) -> tuple[int, ...]:
        """Faces that count, none where nothing was thrown."""
        return self.said.faces if isinstance(self.said, Rolled) else ()

    @property
    def result(self) -> str | int | None:
        """The outcome as word or number."""
        return self.ask.result(self.outcome)

    @property
    def _option(self) -> Text | None:
        """How the option reads that a choice came to; None for a throw."""
        options = self.ask.options if isinstance(self.ask, Choice) else ()
        return next((one.label for one in options if one.id == self.outcome), None)

    def record(self) -> AskRecord:
        """The ask and its answer as the journal keeps them."""
        said = self.said
        return AskRecord(
            ask=self.ask.id,
            label=self.ask.label,
            dice=self.ask.code,
            target=self.ask.target,
            reasons=(*self.ask.reasons, *self.ask.explained(said)),
            faces=self.faces,
            source=said.source if isinstance(said, Rolled | Chosen) else KINDS_OF_WORD.get(type(said), ""),
            result=self.result,
            roller=self.ask.roller,
            secret=self.ask.secret,
            superseded=tuple(old.faces for old in self.superseded if isinstance(old, Rolled)),
            note=said.reason if isinstance(said, Waived | Overridden) else "",
            option=self._option,
        )


class _Frame(msgspec.Struct):
    generator: Procedure[Any]
    prefix: str


class _Line(msgspec.Struct):
    """An ask at hand: as it stands after what was used on it, its answer in force, answers that are not.

    ``void`` are answers that do not fit the ask as it stood when they were given.
    """

    question: Ask[Any]
    said: AnySaid | None = None
    superseded: list[AnySaid] = []
    void: list[AnySaid] = []

    def answer(self, said: AnySaid) -> None:
        """Puts an answer in force, or puts it aside if other dice or another target are asked for."""
        self.supersede()
        if self.question.fits(said):
            self.said = said
        else:
            self.void.append(said)
            self.superseded.append(said)

    def heard(self) -> Asked:
        """The ask with its answer, which must be there.

        Raises:
            BadInput: It has none.
        """
        if self.said is None:
            raise BadInput(f"“{self.question.id}” has no answer yet")
        outcome = self.question.outcome(self.said)
        return Asked(self.question, self.said, outcome, tuple(self.superseded))

    def supersede(self) -> None:
        """Takes the answer in force away; it stays on record."""
        if self.said is not None:
            self.superseded.append(self.said)
            self.said = None


CostOfInterrupt = Callable[[Scene, Ask[Any], Interrupted], Iterable["AnyEvent"]]
"""What using something on an ask does to the campaign, such as a point of Luck spent."""


def no_cost(scene: Scene, question: Ask[Any], used: Interrupted) -> Iterable[AnyEvent]:  # noqa: ARG001
    """For systems in which interrupts cost nothing."""
    return ()


class Run:
    """One carrying out of a rule over the answers given so far.

    Attributes:
        open: Asks that want an answer now, in order; empty when done.
        done: Whether the rule has ended.
        value: What the rule returned, once done.
        events: What happened so far.
        asked: Asks answered so far, in the order in which the rule asked them.
        effects: Effects counted so far, by person and name.
    """

    def __init__(
        self,
        rule: Rule,
        campaign: Campaign,
        said: Iterable[AnySaid] = (),
        *,
        row: int = 0,
        cost: CostOfInterrupt = no_cost,
        using: Interrupted | None = None,
        past: Past = tuple,
        every_die: bool = False,
    ) -> None:
        """Runs the rule as far as the answers go.

        Args:
            rule: The rule, ready but for its scene.
            campaign: State at the beginning.
            said: Answers and interrupts in the order in which they were given.
            row: Number of the journal row that began the action.
            cost: What an interrupt costs.
            using: An interrupt said just now, on an ask that is open or answered; kept after ``said`` if it holds.
            past: What was done before the action.
            every_die: Whether dice that can change nothing are asked for all the same; they change nothing, so that
                a run made afresh need not know it.

        Raises:
            BadInput: An answer does not fit its ask, or ``using`` names no ask that was reached.
            Refused: ``using`` cannot be used or paid for.
        """
        self.scene = Scene(campaign, row, past, every_die=every_die)
        self.open: tuple[Ask[Any], ...] = ()
        self.done = False
        self.value: Any = None
        self.events: list[AnyEvent] = []
        self.asked: list[Asked] = []
        self.effects: dict[str, dict[str, int]] = {}
        self._said: dict[str, list[tuple[int, AnySaid]]] = {}
        self._cost = cost
        self._times_asked: dict[str, int] = {}
        self._batch: list[_Line] = []
        self._alone = False
        for place, one in enumerate((*said, using) if using else said):
            self._said.setdefault(one.ask, []).append((place, one))
        self._using = using
        self._stack = [_Frame(rule(self.scene), "")]
        self._proceed(None)
        if self._using is not None:
            raise BadInput(f"“{self._using.ask}” is no ask of this action")

    @property
    def campaign(self) -> Campaign:
        """The campaign as evolved so far."""
        return self.scene.campaign

    @property
    def known(self) -> frozenset[str]:
        """Ids of all asks so far: answered, open, and answered in a batch that is still open."""
        return frozenset(one.ask.id for one in self.asked) | {line.question.id for line in self._batch}

    @property
    def answered(self) -> list[Asked]:
        """As `asked`, and those of the batch at hand that have their answer, which the rule has not heard yet."""
        return [*self.asked, *(line.heard() for line in self._batch if line.said is not None)]

    @property
    def unfit(self) -> tuple[AnySaid, ...]:
        """Answers that no longer fit their ask; it is open again, and they are shown."""
        return tuple(said for line in self._batch if line.said is None for said in line.void)

    @property
    def standing(self) -> tuple[AnyEvent, ...]:
        """Events that stand by themselves if the action is stopped here, such as the time that has passed."""
        return tuple(self.events[: self.scene.stands])

    def say(self, said: AnySaid) -> None:
        """Takes one more answer or interrupt on an open ask and goes on; callers keep what was taken.

        An interrupt on an ask that was answered before means running afresh: a new `Run` is made with ``using``.

        Raises:
            BadInput: No such ask is open, or the answer does not fit it; nothing has changed.
            Refused: The interrupt cannot be used or paid for; nothing has changed.
        """
        question = self.asking(said.ask)
        line = next(line for line in self._batch if line.question.id == said.ask)
        if not isinstance(said, Interrupted):
            question.outcome(said)
            if not question.fits(said):
                raise BadInput(f"“{said.ask}” was answered for other dice or another target than are asked for now")
        if isinstance(said, Interrupted):
            self._use(line, said)
        else:
            line.answer(said)
        if self._batch_complete():
            self._proceed(self._take_batch())

    def asking(self, ask_id: str) -> Ask[Any]:
        """The open ask of that id.

        Raises:
            BadInput: It is not open; says which are.
        """
        for question in self.open:
            if question.id == ask_id:
                return question
        waiting = ", ".join(question.id for question in self.open) or "nothing"
        raise BadInput(f"“{ask_id}” is not being asked; what is asked now is {waiting}")

    def _begin_batch(self, questions: Iterable[Ask[Any]]) -> None:
        """Puts asks at hand and hears what was said to them, in the order in which it was said."""
        lines = {question.id: _Line(question) for question in questions}
        self._batch = list(lines.values())
        for _, one in sorted((said for ask_id in lines for said in self._said.get(ask_id, ())), key=lambda s: s[0]):
            line = lines[one.ask]
            if one is self._using:
                self._using = None
                self._use(line, one)
            elif isinstance(one, Interrupted):
                self._use_again(line, one)
            else:
                line.answer(one)

    def _use(self, line: _Line, used: Interrupted) -> None:
        """Something is used on an ask; where the ask has its answer already, that is read anew or taken back."""
        if used.use == REROLL and not isinstance(line.said, Rolled):
            raise BadInput(f"“{used.ask}” has no faces yet that could be rolled again")
        line.question = self._pay(line.question, used)
        if used.use == REROLL:
            line.supersede()

    def _use_again(self, line: _Line, used: Interrupted) -> None:
        """Something that was used before, met again; it may be that it can no longer be paid for.

        An earlier die that was taken back, or an edit, leads here by another way. Faces that were rolled again
        stay so, whoever pays; a bonus that cannot be paid for is none.
        """
        with contextlib.suppress(GritboardError):
            line.question = self._pay(line.question, used)
        if used.use == REROLL:
            line.supersede()

    def _batch_complete(self) -> bool:
        """Whether every ask at hand has its answer; those without are open."""
        self.open = tuple(line.question for line in self._batch if line.said is None)
        return not self.open

    def _take_batch(self) -> Any:
        """Notes the answers of a complete batch, and gives what the rule receives for it."""
        heard = [line.heard() for line in self._batch]
        for one in heard:
            self._count_severity(one.ask, one.outcome)
        self.asked += heard
        outcomes = [one.outcome for one in heard]
        self._batch = []
        return outcomes[0] if self._alone else outcomes

    def _count_severity(self, question: Ask[Any], outcome: Any) -> None:
        if isinstance(question, Throw) and question.adds:
            counted = self.effects.setdefault(question.adds.person, {})
            counted[SEVERITY] = counted.get(SEVERITY, 0) + question.adds.amount(outcome)

    def _pay(self, question: Ask[Any], used: Interrupted) -> Ask[Any]:
        if used.use == SECRET:
            return replace(question, secret=not question.secret)
        for event in tuple(self._cost(self.scene, question, used)):
            self._happened(event)
        if used.value and isinstance(question, Throw):
            label = literal(used.reason) if used.reason else text(f"interrupt.{used.use}")
            return question.modified(used.value, Reason(label, used.value))
        return question

    def _happened(self, event: AnyEvent) -> None:
        self.scene.campaign = evolve(self.scene.campaign, event)
        self.events.append(event)
        self.scene.told += 1

    def _proceed(self, value: Any) -> None:
        """Sends ``value`` to the rule and follows it to the next ask that has no answer, or to its end."""
        stack = self._stack
        while stack:
            frame = stack[-1]
            try:
                step = frame.generator.send(value)
            except StopIteration as end:
                stack.pop()
                value = end.value
                continue
            value = None
            if isinstance(step, Call):
                prefix = f"{frame.prefix}{step.prefix}." if step.prefix else frame.prefix
                stack.append(_Frame(step.rule(self.scene, *step.arguments), prefix))
            elif isinstance(step, Effect):
                counted = self.effects.setdefault(step.person, {})
                counted[step.name] = counted.get(step.name, 0) + step.amount
            elif isinstance(step, Ask | Together):
                asks = step.asks if isinstance(step, Together) else (step,)
                self._alone = isinstance(step, Ask)
                self._begin_batch(self._named(question, frame.prefix) for question in asks)
                if not self._batch_complete():
                    return
                value = self._take_batch()
            else:
                self._happened(step)
        self.value = value
        self.done = True
        self.open = ()

    def _named(self, question: Ask[Any], prefix: str) -> Ask[Any]:
        """The ask under its full id. An id that comes again gets a number, lest it take the first one's answer."""
        full = prefix + question.id
        times = self._times_asked[full] = self._times_asked.get(full, 0) + 1
        if times > 1:
            full = f"{full}#{times}"
        return question if full == question.id else replace(question, id=full)
