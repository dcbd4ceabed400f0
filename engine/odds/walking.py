"""Chances of a rule, found by walking it over every answer, weighted (see `engine.odds`)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from engine.asks import Ask, Throw
from engine.evolve import evolve
from engine.odds.results import Odds, TargetOdds
from engine.procedure import SEVERITY, Call, Effect, Procedure, Scene, Together

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.system import RuleSystem

NEGLIGIBLE: Final = 1e-12
"""Branches below this chance are cut, and counted in the cut tail."""


class OverBudget(Exception):
    """The walk has taken too many steps."""


@dataclass
class _Node:
    """Paths that are alike from here on.

    ``happened`` has for each (person, effect) the chance that it has happened on these paths; ``severity`` the
    chances of each amount above 0 that they have added, by person. ``path`` is a rule that stands at the last answer
    of one of them and can go on from there; where there is none, the answers are given to the rule afresh.
    """

    answers: tuple[Any, ...]
    chance: float
    happened: dict[tuple[str, str], float]
    severity: dict[str, dict[int, float]]
    touched: frozenset[str] = frozenset()
    path: _Path | None = None

    def after(self, answer: _Branch | _End) -> _Node:
        """The paths on which this answer follows; what it is to be found by is left open."""
        happened = {what: chance * answer.chance for what, chance in self.happened.items()}
        if isinstance(answer, _End):
            for what, chance in answer.happened.items():
                before = self.happened.get(what, 0.0)
                happened[what] = before * answer.chance + (self.chance - before) * chance
        touched = self.touched | answer.touched if isinstance(answer, _End) else self.touched
        return _Node((), self.chance * answer.chance, happened, _added(self, answer), touched)

    def add(self, other: _Node) -> None:
        self.chance += other.chance
        for key, chance in other.happened.items():
            self.happened[key] = self.happened.get(key, 0.0) + chance
        for person, spread in other.severity.items():
            mine = self.severity.setdefault(person, {})
            for added, chance in spread.items():
                mine[added] = mine.get(added, 0.0) + chance


@dataclass(frozen=True)
class _End:
    """How a call can end: its return, the state then, and what happened on the way there."""

    value: Any
    campaign: Campaign
    chance: float
    happened: dict[tuple[str, str], float]
    severity: dict[str, dict[int, float]]
    touched: frozenset[str]


class _Path:
    """A rule that runs over answers, and stands at its next open step or at its end."""

    def __init__(self, rule: Callable[[Scene], Procedure[Any]], scene: Scene) -> None:
        self.scene = scene
        self.step: Any = None
        self.value: Any = None
        self.effects: list[Effect] = []
        self.touched: set[str] = set()
        self._running = rule(scene)
        self._go_on(None)

    @property
    def ended(self) -> bool:
        return self.step is None

    def answer(self, answer: Any) -> None:
        self.effects = []  # counted in the node, with everything before the answer
        if isinstance(answer, _End):
            self.scene.campaign = answer.campaign
            self.touched |= answer.touched
            answer = answer.value
        self._go_on(answer)

    def _go_on(self, value: Any) -> None:
        try:
            while True:
                step = self._running.send(value)
                value = None
                if isinstance(step, Effect):
                    self.effects.append(step)
                elif isinstance(step, Call | Ask | Together):
                    self.step = step
                    return
                else:
                    self.scene.campaign = evolve(self.scene.campaign, step)
                    person = getattr(step, "person", None)
                    if person:
                        self.touched.add(person)
        except StopIteration as end:
            self.step, self.value = None, end.value


@dataclass
class _Settled:
    """Chances of persons who are done with: by effect, and by severity above 0."""

    happened: dict[tuple[str, str], float] = field(default_factory=dict)
    severity: dict[str, dict[int, float]] = field(default_factory=dict)

    def add(self, people: Iterable[str], node: _Node) -> None:
        for person in people:
            spread = self.severity.setdefault(person, {})
            for added, chance in node.severity.get(person, {}).items():
                spread[added] = spread.get(added, 0.0) + chance
        for key, chance in node.happened.items():
            if key[0] in people:
                self.happened[key] = self.happened.get(key, 0.0) + chance


class Walk:
    """A walk of so many steps at most."""

    def __init__(self, system: RuleSystem, budget: int) -> None:
        self._system = system
        self._left = budget
        self._known: dict[Hashable, list[_End]] = {}

    def odds(self, campaign: Campaign, rule: Callable[[Scene], Procedure[Any]]) -> Odds:
        """Chances of a rule over a campaign.

        Raises:
            OverBudget: It would take more steps.
        """
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
            nothing = max(0.0, walked - sum(severity.values()))
            counted = (name for one, name in settled.happened if one == person and name != SEVERITY)
            names = dict.fromkeys((*self._system.effects, *sorted(counted)))
            effects = {name: settled.happened.get((person, name), 0.0) for name in names}
            targets[person] = TargetOdds(effects, {0: nothing, **dict(sorted(severity.items()))})
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
                path = self._path(rule, campaign, node)
                _count(node, path)
                if path.ended:
                    _merge(ends, (path.value, self._state(path.scene.campaign, node)), node, path)
                    continue
                heir: _Path | None = path
                for child_key, child in self._children(key, node, path, settled):
                    if child_key in following:
                        following[child_key].add(child)
                    else:
                        following[child_key] = child
                        child.path, heir = heir, None
            level = following
        for node, value, state in ends.values():
            yield _End(value, state, node.chance, node.happened, node.severity, node.touched)

    def _path(self, rule: Callable[[Scene], Procedure[Any]], campaign: Campaign, node: _Node) -> _Path:
        """The rule at its next step after the answers of a node."""
        self._left -= 1
        if self._left < 0:
            raise OverBudget
        path, node.path = node.path, None
        if path is not None:
            path.answer(node.answers[-1])
            return path
        path = _Path(rule, Scene(campaign, -self._left))  # ids of different paths never clash
        for answer in node.answers:
            path.answer(answer)
        return path

    def _children(
        self, key: Hashable, node: _Node, path: _Path, settled: _Settled | None
    ) -> Iterator[tuple[Hashable, _Node]]:
        if isinstance(path.step, Call):
            yield from self._after_call(key, node, path, path.step, settled)
            return
        self._affords(path.step)
        for branch in _branches(path.step):
            child = node.after(branch)
            child.answers = (*node.answers, branch.outcome)
            yield (key, _hashable(branch.outcome)), child

    def _affords(self, step: Any) -> None:
        """Gives up before asks that are answered together are combined into more answers than can be walked."""
        together = step.asks if isinstance(step, Together) else ()
        if prod(1 if one.detail else len(one.weighted()) for one in together) > self._left:
            raise OverBudget

    def _after_call(
        self, key: Hashable, node: _Node, path: _Path, call: Call, settled: _Settled | None
    ) -> Iterator[tuple[Hashable, _Node]]:
        campaign = path.scene.campaign
        for end in self._called(call, campaign):
            child = node.after(end)
            state = end.campaign
            if call.closes and settled is not None:
                about = set(call.about)
                settled.add(about, child)
                child.happened = {what: c for what, c in child.happened.items() if what[0] not in about}
                child.severity = {p: spread for p, spread in child.severity.items() if p not in about}
                child.touched -= about
                state = campaign
            child.answers = (*node.answers, _End(end.value, state, 1.0, {}, {}, child.touched))
            yield (key, _hashable(end.value), self._state(state, child)), child

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
        """What tells the states of those who were touched apart."""
        people = sorted(node.touched)
        return tuple((p, self._system.odds_key(campaign, p)) for p in people if p in campaign.people)


def _count(node: _Node, path: _Path) -> None:
    """Counts in a node what the rule has counted since its last answer."""
    for effect in path.effects:
        if effect.name == SEVERITY:
            spread = node.severity.get(effect.person, {})
            node.severity[effect.person] = _sums(spread, node.chance, {effect.amount: 1.0}, 1.0)
        else:
            node.happened[effect.person, effect.name] = node.chance
    node.touched |= path.touched | {effect.person for effect in path.effects}


def _merge(ends: dict[Hashable, tuple[_Node, Any, Campaign]], key: Hashable, node: _Node, path: _Path) -> None:
    if key in ends:
        ends[key][0].add(node)
    else:
        ends[key] = (node, path.value, path.scene.campaign)


def _sums(one: dict[int, float], chance: float, other: dict[int, float], other_chance: float) -> dict[int, float]:
    """Joint chances of the sums above 0 of two independent amounts, each with the chance that it is there at all."""
    sums: dict[int, float] = {}
    ones = {0: max(0.0, chance - sum(one.values())), **one}
    others = {0: max(0.0, other_chance - sum(other.values())), **other}
    for a, p in ones.items():
        for b, q in others.items():
            if a + b:
                sums[a + b] = sums.get(a + b, 0.0) + p * q
    return {added: p for added, p in sums.items() if p}


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


@dataclass(frozen=True)
class _Branch:
    """An outcome that differs from others, its chance, and what it adds to severities, by person."""

    outcome: Any
    chance: float
    severity: dict[str, dict[int, float]]


def _branches(step: Any) -> Iterator[_Branch]:
    """Outcomes of an ask, or of several at once."""
    if isinstance(step, Together):
        combined = [_Branch([], 1.0, {})]
        for question in step.asks:
            combined = [
                _Branch([*done.outcome, one.outcome], done.chance * one.chance, _added(done, one))
                for done in combined
                for one in _branches(question)
            ]
        yield from combined
    elif isinstance(step, Throw) and step.detail:
        yield _Branch(step.waived, 1.0, {})
    elif isinstance(step, Throw):
        for outcome, chance, spread in step.spreads():
            yield _Branch(outcome, chance, {step.adds.person: spread} if step.adds and spread else {})
    else:
        for outcome, chance in step.weighted():
            yield _Branch(outcome, chance, {})


def _added(one: _Node | _Branch, other: _Node | _Branch | _End) -> dict[str, dict[int, float]]:
    """Severities that two stretches of a path add together, by person."""
    return {
        person: _sums(one.severity.get(person, {}), one.chance, other.severity.get(person, {}), other.chance)
        for person in one.severity.keys() | other.severity.keys()
    }


def _hashable(outcome: Any) -> Hashable:
    return tuple(outcome) if isinstance(outcome, list) else outcome
