"""`play` and `odds`: scripted fights, and the chances of a script's last step."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from engine.commands.output import Output
from engine.commands.sources import scenario_of, words_of
from engine.errors import BadInput
from engine.history import reason_text, told
from engine.roller import Roller
from engine.scenario import open_scenario, play, summary
from engine.scenario.naming import resolved
from engine.scenario.playing import MOVES
from engine.scenario.reading import at
from engine.systems import SYSTEMS
from engine.words import text

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

    from engine.odds import Odds
    from engine.scenario import Results
    from engine.session import Session
    from engine.words import Words


def play_file(arguments: argparse.Namespace, output: Output) -> int:
    """Plays a scenario; 1 if an expectation failed.

    Raises:
        BadInput: The scenario cannot be read or played; says what is wrong and where.
        Refused: The rules refuse a step that is not marked as refused.
    """
    scenario = scenario_of(arguments.file)
    words = words_of(scenario)
    with at(f"“{arguments.file}”"):
        session = open_scenario(scenario, SYSTEMS, words)
        results = play(scenario, session, words)
    if output.wants_json:
        output.json(summary(session, words, results))
    else:
        _tell(session, results, words, output)
    for failure in results.failures:
        output.complain(failure)
    return 1 if results.failures else 0


def _tell(session: Session, results: Results, words: Words, output: Output) -> None:
    """Prints each step as the log shows it, with all reasons, and how everybody stands then."""
    for step, entry in zip(results.steps, results.entries, strict=True):
        number = step["step"]
        if entry is None:
            refused = f": refused, {step['refused']}" if "refused" in step else ""
            output.line(f"{number}. {step['action']}{refused}")
            continue
        story = told(entry, session.campaign, words, results.named)
        output.line(f"{number}. {words.render(story.headline)}")
        for line in story.lines:
            if not line.minor:
                output.line(f"     {words.render(line.said)}")
                for reason in line.reasons:
                    output.line(f"         {words.render(reason_text(reason))}")
    output.line("")
    last = summary(session, words, results)
    for person in last["characters"]:
        state = session.system.state(session.campaign, session.campaign.person_named(person["name"]))
        shown = {**state, "conditions": person["conditions"]}
        output.line(f"{person['name']}: " + "; ".join(_state(key, one) for key, one in shown.items()))
    fight = last["encounter"]
    if fight:
        order, turn = ", ".join(fight["order"]), fight["turn"] or "nobody"
        output.line(f"{fight['name']}, round {fight['round']}: {order}; {turn} to act")
    output.line(f"Clock: {last['clock']} s")


def _state(key: str, value: Any) -> str:
    if isinstance(value, dict):
        value = ", ".join(f"{name} {one}" for name, one in value.items())
    elif isinstance(value, list | tuple):
        value = ", ".join(map(str, value))
    return f"{key} {'–' if value in ('', None) else value}"


def odds_of_file(arguments: argparse.Namespace, output: Output) -> int:
    """Plays a scenario up to its last step, and prints the chances of that.

    Raises:
        BadInput: The scenario cannot be read or played, or its last step has no chances.
        Refused: The rules refuse a step.
    """
    scenario = scenario_of(arguments.file)
    words = words_of(scenario)
    with at(f"“{arguments.file}”"):
        if not scenario.steps or scenario.steps[-1].action in MOVES:
            raise BadInput("odds are those of the last step, which must declare an action")
        last = scenario.steps[-1]
        # An estimate, where the step is too long to be walked, comes out the same each time.
        seed = arguments.seed if arguments.seed is not None else last.seed or 0
        session = open_scenario(scenario, SYSTEMS, words, Roller(seed))
        play(replace(scenario, steps=scenario.steps[:-1]), session, words)
        with at(last.where):
            found = _odds(session, last.action, last.values, words)
    plain: dict[str, dict[str, Any]] = {
        session.campaign.people[person].name: {
            "effects": of.effects,
            "severity": {str(amount): chance for amount, chance in sorted(of.severity.items())},
            "exact": found.exact,
            "cut_tail": found.cut_tail,
            **({} if found.exact else {"plays": found.plays}),
        }
        for person, of in found.targets.items()
    }
    if output.wants_json:
        output.json(plain)
        return 0
    for name, chances in plain.items():
        output.line(name)
        for effect, chance in chances["effects"].items():
            output.line(f"  {words.render(text(f'effect.{effect}')):<16} {_percent(chance, found)}")
        for label, chance in _severities(session, chances["severity"], words):
            output.line(f"  {label:<16} {_percent(chance, found)}")
    output.line("exact" if found.exact else f"estimated from {found.plays} plays, ± is a 95 % interval")
    return 0


WORTH_A_LINE: Final = 0.0005
"""Severities above the last one of this chance are summed up in a single line."""


def _severities(session: Session, severity: Mapping[str, float], words: Words) -> list[tuple[str, float]]:
    """Each severity and its chance, the unlikely high ones together."""
    tracks = {track.key: words.render(track.label) for track in session.system.schema.tracks}
    name = tracks.get(session.system.severity_track, session.system.severity_track)
    last = max((int(amount) for amount, chance in severity.items() if chance >= WORTH_A_LINE), default=0)
    lines = [(f"{name} {amount}", chance) for amount, chance in severity.items() if int(amount) <= last]
    beyond = sum(chance for amount, chance in severity.items() if int(amount) > last)
    return [*lines, (f"{name} > {last}", beyond)] if beyond else lines


def _odds(session: Session, action: str, values: Mapping[str, Any], words: Words) -> Odds:
    """Chances of a step that was not declared yet.

    Raises:
        BadInput: There is no such action, or its form is not right.
        Refused: The rules forbid it.
    """
    declared = session.actions.get(action)
    ids = resolved(session.campaign, declared, values) if declared else values
    found = session.preview(action, ids, thorough=True)
    if found is None:
        declared = session.actions[action]
        declared.read(declared.form(session.campaign, ids), words.render)
        raise BadInput("this step cannot be declared as it stands")
    return found


def _percent(chance: float, odds: Odds) -> str:
    spread = "" if odds.exact else f" ± {100 * odds.interval(chance):.1f}"
    return f"{100 * chance:6.2f}{spread} %"
