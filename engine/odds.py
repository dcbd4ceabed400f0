"""Chances of an action, found by walking its own procedure over every answer, weighted.

There is no second formula: the walker answers what the rule asks. What keeps it small is merging. A node of the
walk is the answers so far; nodes are one where their answers, the returns of their calls, and the state of
everybody touched (`RuleSystem.odds_key`) are equal. Calls are remembered by their arguments and that state. An
ask that only says how long is not branched, a choice takes its default. Past a budget of steps the answer is an
estimate from plays of the same procedure, and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from engine.asks import Ask, Choice, Throw
from engine.evolve import evolve
from engine.procedure import Call, Effect, Procedure, Scene, Together

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.roller import Roller
    from engine.system import RuleSystem

SEVERITY: Final = "severity"


@dataclass(frozen=True)
class Effort:
    """How far the walk goes before it estimates: steps (some 40 microseconds each), and plays of an estimate."""

    budget: int
    plays: int


LIVE: Final = Effort(2_500, 400)
"""For a form that is being filled in."""

THOROUGH: Final = Effort(60_000, 20_000)
"""For a question put on purpose: a few seconds."""

NEGLIGIBLE: Final = 1e-12
"""Branches below this chance are cut, and counted in the cut tail."""


@dataclass(frozen=True)
class TargetOdds:
    """Chances for one person over the whole action: of each effect, and of each severity that is added."""

    effects: dict[str, float]
    severity: dict[int, float]


@dataclass(frozen=True)
class Odds:
    """Chances of an action.

    Attributes:
        targets: By person, those first to whom something can happen.
        exact: Whether every branch was walked; otherwise this is an estimate from ``plays`` plays.
        cut_tail: Chance of what was cut: faces of open-ended dice far out.
        plays: How many plays an estimate rests on, 0 if exact.
    """

    targets: dict[str, TargetOdds]
    exact: bool
    cut_tail: float = 0.0
    plays: int = 0

    def interval(self, chance: float) -> float:
        """Half the width of the 95 % interval of a chance, 0 if exact."""
        return 0.0 if self.exact else 1.96 * (max(chance * (1 - chance), 1 / self.plays) / self.plays) ** 0.5


class OverBudget(Exception):
    """The walk has taken too many steps."""


def odds_of(
    system: RuleSystem,
    campaign: Campaign,
    rule: Callable[[Scene], Procedure[Any]],
    roller: Roller,
    effort: Effort = LIVE,
) -> Odds:
    """Chances of a rule over a campaign.

    Args:
        system: Names the effects and says which states are alike.
        campaign: State at the beginning; it stays as it is.
        rule: The rule, ready but for its scene.
        roller: Dice for an estimate.
        effort: How far to go.
    """
    try:
        return _Walk(system, effort.budget).odds(campaign, rule)
    except OverBudget:
        return estimate(system, campaign, rule, roller, effort.plays)


# ---- by walking


@dataclass
class _Node:
    """Paths that are alike from here on.

    ``happened`` has for each (person, effect) the chance that it has happened on these paths; ``severity`` is
    what these paths have added, by person.
    """

    answers: tuple[Any, ...]
    chance: float
    happened: dict[tuple[str, str], float]
    severity: dict[str, int]
    touched: frozenset[str] = frozenset()

    def add(self, other: _Node) -> None:
        self.chance += other.chance
        for key, chance in other.happened.items():
            self.happened[key] = self.happened.get(key, 0.0) + chance


@dataclass(frozen=True)
class _End:
    """How a call can end: its return, the state then, and what happened on the way there."""

    value: Any
    campaign: Campaign
    chance: float
    happened: dict[tuple[str, str], float]
    severity: dict[str, int]
    touched: frozenset[str]


@dataclass
class _Replay:
    """A rule brought to its next open step over the answers of a node."""

    step: Any
    ended: bool
    value: Any
    campaign: Campaign
    effects: list[Effect]
    touched: set[str]


@dataclass
class _Settled:
    """Chances of persons who are done with: by effect, and by severity."""

    happened: dict[tuple[str, str], float] = field(default_factory=dict)
    severity: dict[str, dict[int, float]] = field(default_factory=dict)

    def add(self, people: Iterable[str], node: _Node) -> None:
        for person in people:
            spread = self.severity.setdefault(person, {})
            added = node.severity.get(person, 0)
            spread[added] = spread.get(added, 0.0) + node.chance
        for key, chance in node.happened.items():
            if key[0] in people:
                self.happened[key] = self.happened.get(key, 0.0) + chance


class _Walk:
    def __init__(self, system: RuleSystem, budget: int) -> None:
        self._system = system
        self._left = budget
        self._known: dict[Hashable, list[_End]] = {}

    def odds(self, campaign: Campaign, rule: Callable[[Scene], Procedure[Any]]) -> Odds:
        settled = _Settled()
        ends = list(self._ends(rule, campaign, settled))
        for end in ends:
            node = _Node((), end.chance, end.happened, end.severity, end.touched)
            settled.add({p for p, _ in end.happened} | end.severity.keys(), node)
        walked = sum(end.chance for end in ends)
        people = dict.fromkeys([*settled.severity, *(p for p, _ in settled.happened)])
        targets = {}
        for person in people:
            severity = settled.severity.get(person, {})
            # Paths on which nothing befell this person were not counted for him.
            severity[0] = severity.get(0, 0.0) + max(0.0, walked - sum(severity.values()))
            effects = {name: settled.happened.get((person, name), 0.0) for name in self._system.effects}
            targets[person] = TargetOdds(effects, dict(sorted(severity.items())))
        return Odds(targets, exact=True, cut_tail=max(0.0, 1.0 - walked))

    def _ends(
        self,
        rule: Callable[[Scene], Procedure[Any]],
        campaign: Campaign,
        settled: _Settled | None = None,
    ) -> Iterator[_End]:
        """Every way in which a rule can end, alike ones merged.

        With ``settled`` (only the outermost rule has it) calls that close a person are counted there and then.
        """
        ends: dict[Hashable, tuple[_Node, Any, Campaign]] = {}
        level: dict[Hashable, _Node] = {(): _Node((), 1.0, {}, {})}
        while level:
            following: dict[Hashable, _Node] = {}
            for key, node in level.items():
                if node.chance < NEGLIGIBLE:
                    continue
                replay = self._replay(rule, campaign, node.answers)
                node = self._with_effects(node, replay)  # noqa: PLW2901 - the same node, brought up to its step
                if replay.ended:
                    self._merge(ends, (replay.value, self._state(replay.campaign, node)), node, replay)
                elif isinstance(replay.step, Call):
                    self._after_call(following, key, node, replay, settled)
                else:
                    for child_key, child in self._after_ask(key, node, replay.step):
                        _join(following, child_key, child)
            level = following
        for node, value, state in ends.values():
            yield _End(value, state, node.chance, node.happened, node.severity, node.touched)

    def _replay(self, rule: Callable[[Scene], Procedure[Any]], campaign: Campaign, answers: tuple[Any, ...]) -> _Replay:
        self._left -= 1
        if self._left < 0:
            raise OverBudget
        scene = Scene(campaign, -self._left)  # ids of different replays never clash
        running = rule(scene)
        given = iter(answers)
        effects: list[Effect] = []
        touched: set[str] = set()
        value: Any = None
        try:
            while True:
                step = running.send(value)
                value = None
                if isinstance(step, Effect):
                    effects.append(step)
                elif isinstance(step, Call | Ask | Together):
                    answer: Any = next(given, _NONE)
                    if answer is _NONE:
                        return _Replay(step, False, None, scene.campaign, effects, touched)
                    if isinstance(step, Call):
                        scene.campaign = answer.campaign
                        touched |= answer.touched
                        answer = answer.value
                        effects.clear()  # counted in the node, with everything before the call
                    elif isinstance(step, Ask | Together):
                        effects.clear()
                    value = answer
                else:
                    scene.campaign = evolve(scene.campaign, step)
                    person = getattr(step, "person", None)
                    if person:
                        touched.add(person)
        except StopIteration as end:
            return _Replay(None, True, end.value, scene.campaign, effects, touched)

    def _with_effects(self, node: _Node, replay: _Replay) -> _Node:
        """The node with the effects counted since its last answer."""
        happened, severity = dict(node.happened), dict(node.severity)
        for effect in replay.effects:
            if effect.name == SEVERITY:
                severity[effect.person] = severity.get(effect.person, 0) + effect.amount
            else:
                happened[effect.person, effect.name] = node.chance
        touched = node.touched | replay.touched | {effect.person for effect in replay.effects}
        return _Node(node.answers, node.chance, happened, severity, touched)

    def _after_ask(self, key: Hashable, node: _Node, step: Any) -> Iterator[tuple[Hashable, _Node]]:
        for outcome, p in _branches(step):
            happened = {what: chance * p for what, chance in node.happened.items()}
            child = _Node((*node.answers, outcome), node.chance * p, happened, node.severity, node.touched)
            yield (key, _hashable(outcome)), child

    def _after_call(
        self,
        following: dict[Hashable, _Node],
        key: Hashable,
        node: _Node,
        replay: _Replay,
        settled: _Settled | None,
    ) -> None:
        call: Call = replay.step
        closed = call.closes and settled is not None
        for end in self._called(call, replay.campaign):
            happened = {what: chance * end.chance for what, chance in node.happened.items()}
            for what, chance in end.happened.items():
                before = node.happened.get(what, 0.0)
                happened[what] = before * end.chance + (node.chance - before) * chance
            severity = dict(node.severity)
            for person, added in end.severity.items():
                severity[person] = severity.get(person, 0) + added
            child = _Node((), node.chance * end.chance, happened, severity, node.touched | end.touched)
            state = end.campaign
            if closed and settled is not None:
                about = set(call.about)
                settled.add(about, child)
                child.happened = {what: c for what, c in happened.items() if what[0] not in about}
                child.severity = {p: s for p, s in severity.items() if p not in about}
                child.touched -= about
                state = replay.campaign
            answer = _End(end.value, state, 1.0, {}, {}, child.touched)
            child.answers = (*node.answers, answer)
            _join(following, (key, _hashable(end.value), self._state(state, child)), child)

    def _called(self, call: Call, campaign: Campaign) -> list[_End]:
        """The ends of a call, remembered by its arguments and the state of those whom it is about."""
        about = tuple(self._system.odds_key(campaign, person) for person in call.about)
        key = (call.rule, call.arguments, about)
        known = self._known.get(key)
        if known is None:
            known = list(self._ends(lambda scene: call.rule(scene, *call.arguments), campaign))
            self._known[key] = known
            return known
        # Remembered ends hold another path's state of everybody else; only those it is about are taken over.
        return [_only(end, call.about, campaign) for end in known]

    def _state(self, campaign: Campaign, node: _Node) -> Hashable:
        people = sorted(node.touched)
        keys = tuple((p, self._system.odds_key(campaign, p)) for p in people if p in campaign.people)
        return keys, tuple(sorted(node.severity.items()))

    def _merge(
        self,
        ends: dict[Hashable, tuple[_Node, Any, Campaign]],
        key: Hashable,
        node: _Node,
        replay: _Replay,
    ) -> None:
        if key in ends:
            ends[key][0].add(node)
        else:
            ends[key] = (node, replay.value, replay.campaign)


_NONE: Final = object()


def _only(end: _End, about: tuple[str, ...], campaign: Campaign) -> _End:
    people = {**campaign.people, **{p: end.campaign.people[p] for p in about}}
    marks = {
        **campaign.marks,
        **{p: end.campaign.marks[p] for p in about if p in end.campaign.marks},
    }
    timers = tuple(t for t in campaign.timers if t.person not in about)
    timers += tuple(t for t in end.campaign.timers if t.person in about)
    state = replace(campaign, people=people, marks=marks, timers=timers)
    return _End(end.value, state, end.chance, end.happened, end.severity, end.touched)


def _join(level: dict[Hashable, _Node], key: Hashable, node: _Node) -> None:
    if key in level:
        level[key].add(node)
    else:
        level[key] = node


def _branches(step: Any) -> Iterable[tuple[Any, float]]:
    """Outcomes of an ask, or of several at once, with their chances."""
    if isinstance(step, Together):
        combined: list[tuple[list[Any], float]] = [([], 1.0)]
        for question in step.asks:
            combined = [([*so_far, o], c * p) for so_far, c in combined for o, p in _branches(question)]
        return combined
    if isinstance(step, Throw) and step.detail:
        return ((step.waived, 1.0),)
    outcomes: Iterable[tuple[Any, float]] = step.weighted()
    return outcomes


def _hashable(outcome: Any) -> Hashable:
    return tuple(outcome) if isinstance(outcome, list) else outcome


# ---- by playing


def estimate(
    system: RuleSystem,
    campaign: Campaign,
    rule: Callable[[Scene], Procedure[Any]],
    roller: Roller,
    plays: int,
) -> Odds:
    """Chances from so many plays of the procedure with the app's dice; choices take their default."""
    happened: dict[str, dict[str, int]] = {}
    severity: dict[str, dict[int, int]] = {}
    for _ in range(plays):
        for person, counted in play_once(campaign, rule, roller).items():
            seen = happened.setdefault(person, {})
            for name in counted:
                seen[name] = seen.get(name, 0) + 1
            spread = severity.setdefault(person, {})
            added = counted.get(SEVERITY, 0)
            spread[added] = spread.get(added, 0) + 1
    targets = {}
    for person, spread in severity.items():
        spread[0] = spread.get(0, 0) + plays - sum(spread.values())
        effects = {name: happened[person].get(name, 0) / plays for name in system.effects}
        targets[person] = TargetOdds(effects, {s: n / plays for s, n in sorted(spread.items())})
    return Odds(targets, exact=False, plays=plays)


def play_once(campaign: Campaign, rule: Callable[[Scene], Procedure[Any]], roller: Roller) -> dict[str, dict[str, int]]:
    """One play of a rule with the app's dice: effects counted, by person and name."""
    scene = Scene(campaign)
    effects: dict[str, dict[str, int]] = {}
    stack = [rule(scene)]
    value: Any = None
    while stack:
        try:
            step = stack[-1].send(value)
        except StopIteration as end:
            stack.pop()
            value = end.value
            continue
        value = None
        if isinstance(step, Call):
            stack.append(step.rule(scene, *step.arguments))
        elif isinstance(step, Effect):
            counted = effects.setdefault(step.person, {})
            counted[step.name] = counted.get(step.name, 0) + step.amount
        elif isinstance(step, Together):
            value = [_thrown(question, roller) for question in step.asks]
        elif isinstance(step, Ask):
            value = _thrown(step, roller)
        else:
            scene.campaign = evolve(scene.campaign, step)
    return effects


def _thrown(question: Ask[Any], roller: Roller) -> Any:
    if isinstance(question, Throw):
        return question.read(question.sum(roller.roll(question.dice)))
    if isinstance(question, Choice):
        return question.waived
    raise TypeError(f"cannot throw {question.id}")
