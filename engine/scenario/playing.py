"""Plays a scenario through a session: submits its steps, answers asks, checks expectations."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from engine.asks import Choice, Throw
from engine.errors import BadInput, Refused
from engine.history import names_of
from engine.roller import Roller
from engine.scenario.expectations import WORDS, ask_mismatches, mismatches
from engine.scenario.naming import resolved
from engine.scenario.reading import ROLL, Interrupt, Scenario, Step, at
from engine.scenario.results import Plain

if TYPE_CHECKING:
    from engine.asks import Ask
    from engine.log import LogEntry
    from engine.session import Session
    from engine.words import Words

MOVES: Final = ("undo", "redo")
"""Steps that move along the record, where others declare an action."""

_LIKE_RULES: Final = {"problem.limits", "problem.option", "problem.field_not_here"}
"""Problems that rules make as well, when they narrow a field (shots to a rate of fire)."""


@dataclass
class Results:
    """What came of a scenario.

    Attributes:
        steps: For each step its action, asks and events.
        failures: A sentence for each expectation that failed, and for each step that the rules
            should have refused.
        entries: The log entry of each step, None where it left none.
        named: Names by id of all that the play brought into being, so that what is gone can be told of.
    """

    steps: list[dict[str, Any]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    entries: list[LogEntry | None] = field(default_factory=list)
    named: dict[str, str] = field(default_factory=dict)


def play(scenario: Scenario, session: Session, words: Words) -> Results:
    """Plays the steps of a scenario in a session that holds its people.

    Expectations that fail are gathered, and the play goes on.

    Args:
        scenario: The steps.
        session: A campaign with the people that the steps name, on any journal.
        words: Words of the campaign's system, for labels and for what went wrong.

    Raises:
        BadInput: A step names what is not there, or its dice do not fit what is asked; says
            which step.
        Refused: The rules refuse a step that is not marked as refused.
        CampaignFileError: The journal could not be written.
    """
    results = Results(named=names_of(session.log))
    for step in scenario.steps:
        with at(step.where):
            _Player(step, session, words, results).play()
    return results


def summary(session: Session, words: Words, results: Results) -> dict[str, Any]:
    """All that a scenario came to, as `--json` prints it."""
    plain, campaign = Plain(session.system, words), session.campaign
    return {
        "system": campaign.system,
        "steps": results.steps,
        "characters": [plain.character(campaign, person) for person in campaign.people.values()],
        "encounter": plain.encounter(campaign),
        "clock": campaign.clock,
        "failures": results.failures,
    }


class _Player:
    """Plays one step."""

    def __init__(self, step: Step, session: Session, words: Words, results: Results) -> None:
        self._step = step
        self._session = session
        self._words = words
        self._results = results
        self._plain = Plain(session.system, words)
        self._roller = Roller(step.seed) if step.dice == ROLL and step.seed is not None else None
        self._begin()

    def _begin(self) -> None:
        """Nothing of what the script says is used yet."""
        self._faces = list(self._step.dice) if self._step.dice != ROLL else []
        self._choices = list(self._step.choose)
        self._interrupts = list(self._step.interrupts)
        self._used: set[str] = set()

    def play(self) -> None:
        entry: LogEntry | None = None
        refusal = ""
        if self._step.action in MOVES:
            self._move()
        elif self._step.refused:
            refusal = self._try_refused()
        else:
            entry = self._carry_out()
        done: dict[str, Any] = {"step": self._step.number, "action": self._step.action}
        after = self._session.campaign
        done["asks"] = self._plain.asks(entry.asked, after) if entry else []
        if entry:
            self._results.named |= names_of([entry])
        done["events"] = self._plain.events(entry, after, self._results.named) if entry else []
        if refusal:
            done["refused"] = refusal
        failed = [f"{self._step.where}: {one}" for one in self._compare(done["asks"])]
        self._results.steps.append(done)
        self._results.entries.append(entry)
        self._results.failures += failed

    # ---- carrying out

    def _move(self) -> None:
        for key in (*self._step.values, *(("dice",) if self._faces else ())):
            raise BadInput(f"{self._step.action} takes no “{key}”; it takes nothing")
        getattr(self._session, self._step.action)()

    def _carry_out(self) -> LogEntry:
        """Plays the step; a script may leave out the dice of checks that no die can change, or list them all."""
        undone = self._session.head
        try:
            return self._played()
        except BadInput:
            if self._step.dice == ROLL or self._session.head == undone:
                raise
            self._back_to(undone)
            self._begin()
            with contextlib.suppress(BadInput, Refused):
                return self._played(every_die=True)
            raise

    def _played(self, *, every_die: bool = False) -> LogEntry:
        self._submit(every_die=every_die)
        asked = ""
        while self._session.open_asks:
            asked = self._answer(self._session.open_asks[0])
        self._nothing_left(asked)
        return self._session.log[-1]

    def _submit(self, *, every_die: bool = False) -> None:
        action = self._session.actions.get(self._step.action)
        values = dict(self._step.values)
        if action is not None:
            values = resolved(self._session.campaign, action, values)
        self._session.submit(self._step.action, values, every_die=every_die)

    def _try_refused(self) -> str:
        """Lets the rules refuse the step; takes it back, as a failure, if they do not.

        Returns:
            What the rules said.
        """
        undone = self._session.head
        try:
            self._submit()
            while self._session.open_asks and (self._faces or self._step.dice == ROLL or self._choices):
                self._answer(self._session.open_asks[0])
        except Refused as refused:
            self._back_to(undone)
            return refused.sentence
        except BadInput as error:
            if not self._forbidden_by_form():
                raise
            return error.sentence
        self._back_to(undone)
        self._results.failures.append(f"{self._step.where}: the rules should refuse this step, but they let it pass")
        return ""

    def _back_to(self, head: int) -> None:
        if self._session.pending is not None:
            self._session.cancel()
        if self._session.head != head:
            self._session.go_to(head)

    def _forbidden_by_form(self) -> bool:
        """Whether the situation forbids the step, rather than that its words are misspelt."""
        action = self._session.actions.get(self._step.action)
        if action is None:
            return False
        form = action.form(self._session.campaign, resolved(self._session.campaign, action, self._step.values))
        declared = {one.key: one for one in action.fields}
        for problem in form.problems:
            if problem.said.key not in _LIKE_RULES and not problem.refused:
                return False
            if problem.said.key == "problem.option":
                known = {option.id for option in declared[problem.field].options}
                given = form.values.get(problem.field)
                if not known.issuperset([given] if isinstance(given, str) else given or ()):
                    return False
        return bool(form.problems)

    # ---- answering

    def _answer(self, question: Ask[Any]) -> str:
        """Says what the script has for an open ask: what is used on it, answer, re-rolls."""
        name = question.id
        while (used := self._next_interrupt(name)) and not used.comes_after:
            self._use(used)
            question = next(one for one in self._session.open_asks if one.id == name)
        if name in self._step.waive:
            self._used.add(name)
            self._session.waive(name, self._step.waive[name])
        elif name in self._step.override:
            self._used.add(name)
            set_to = self._step.override[name]
            self._session.override(name, set_to.value, set_to.reason)
        elif isinstance(question, Choice):
            self._session.choose(name, self._choice(question), source="script")
        elif isinstance(question, Throw):
            self._throw(question)
        else:
            raise BadInput(f"{self._named(question)} can only be waived")
        if (used := self._next_interrupt(name)) and used.comes_after:
            self._use(used)
        return self._named(question)

    def _next_interrupt(self, ask: str) -> Interrupt | None:
        return next((one for one in self._interrupts if one.ask == ask), None)

    def _use(self, used: Interrupt) -> None:
        self._interrupts.remove(used)
        with at(f"“{used.use}” on {used.ask}"):
            self._session.interrupt(used.ask, used.use, used.value or self._only_value(used), used.reason)

    def _only_value(self, used: Interrupt) -> int:
        """The value of something that comes in one size only, such as a step of ease; 0 where a script must say it."""
        question = next((one for one in self._session.open_asks if one.id == used.ask), None)
        offers = self._session.system.interrupts(self._session.campaign, question) if question else ()
        return next((one.highest for one in offers if one.use == used.use and one.lowest == one.highest), 0)

    def _throw(self, question: Throw[Any]) -> None:
        if self._step.dice == ROLL:
            if self._roller is None:
                self._session.roll(question.id)
            else:
                self._session.answer(question.id, self._roller.roll(question.dice), source="app")
            return
        faces: list[int] = []
        while question.dice.missing(faces) > 0 and len(faces) < len(self._faces):
            faces.append(self._faces[len(faces)])
        with at(self._named(question)):
            question.dice.check(faces, complete=False)
            if question.dice.missing(faces) > 0 and not self._step.dice:
                raise BadInput('it wants dice; give the faces in “dice”, or write "dice": "roll"')
            question.dice.check(faces)
            self._session.answer(question.id, faces, source="script")
        del self._faces[: len(faces)]

    def _choice(self, question: Choice) -> str:
        """The option that the script names next, by id or words; the default if it names none."""
        if not self._choices:
            return question.waived
        wanted = self._choices.pop(0)
        people = self._session.campaign.people
        for option in question.options:
            called = {option.id, self._words.render(option.label)}
            called |= {people[option.id].name} if option.id in people else set()
            if wanted in called:
                return option.id
        known = ", ".join(option.id for option in question.options)
        raise BadInput(f"{self._named(question)}: there is no “{wanted}” to choose; there are {known}")

    def _nothing_left(self, last: str) -> None:
        """Raises BadInput if the script says more than was asked."""
        after = f"after {last}" if last else "since the step asks nothing"
        if self._faces:
            rest = ", ".join(map(str, self._faces))
            are = "is" if len(self._faces) == 1 else "are"
            raise BadInput(f"too many dice: {rest} {are} left over {after}")
        if self._choices:
            raise BadInput(f"too many choices: {', '.join(self._choices)} left over {after}")
        unasked = [ask for ask in (*self._step.waive, *self._step.override) if ask not in self._used]
        unasked += [one.ask for one in self._interrupts]
        if unasked:
            asked = ", ".join(record.ask for record in self._session.log[-1].asked) or "nothing"
            raise BadInput(f"“{unasked[0]}” was not asked; what was asked is {asked}")

    def _named(self, question: Ask[Any]) -> str:
        return f"“{question.id}” ({self._words.render(question.label)})"

    # ---- comparing

    def _compare(self, asks: list[dict[str, Any]]) -> list[str]:
        found: list[str] = []
        campaign = self._session.campaign
        for key, value in self._step.expect.items():
            if key == "asks":
                found += ask_mismatches(value, asks)
            elif key in WORDS:
                actual = self._plain.encounter(campaign) if key == "encounter" else campaign.clock
                found += mismatches(value, actual, key)
            else:
                with at("expect"):
                    person = campaign.person_named(key)
                if not isinstance(value, Mapping):
                    raise BadInput(f"expect: {key} must be an object of values by name")
                found += mismatches(value, self._plain.person(campaign, person), key)
        return found
