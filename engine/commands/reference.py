"""`roll`, `actions` and `rules`: dice, and what a rule system has to offer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.armoury import load_rules, load_words
from engine.commands.output import Output
from engine.commands.sources import scenario_of, words_of
from engine.dice import parse_dice
from engine.errors import BadInput, Refused
from engine.exchange import shown
from engine.play import all_actions
from engine.roller import Roller
from engine.scenario import found_campaign, open_scenario, play, rules_in, summary
from engine.systems import SYSTEMS

if TYPE_CHECKING:
    import argparse

    from engine.actions import Action, FormField
    from engine.system import RuleSystem
    from engine.words import Words

MOST_ROLLS: Final = 10_000
"""How often one call of `roll` throws at most."""

CASES: Final = Path(__file__).resolve().parents[2] / "tests" / "cases"
"""The scripted fights of the checkout; an installed program has none."""


def roll(arguments: argparse.Namespace, output: Output) -> int:
    """Throws dice and prints faces and total.

    Raises:
        BadInput: The code is not one, or too much is to be thrown.
    """
    dice = parse_dice(arguments.code)
    if not 1 <= arguments.count <= MOST_ROLLS:
        raise BadInput(f"--count is {arguments.count}; from 1 to {MOST_ROLLS} throws are possible")
    roller = Roller(arguments.seed)
    throws = [roller.roll(dice) for _ in range(arguments.count)]
    if output.wants_json:
        rolls = [{"faces": list(faces), "total": dice.total(faces)} for faces in throws]
        output.json({"code": str(dice), "rolls": rolls})
        return 0
    plus = f" {'+' if dice.plus > 0 else '−'} {abs(dice.plus)}" if dice.plus else ""
    for faces in throws:
        output.line(f"{dice}: {', '.join(map(str, faces))}{plus} = {dice.total(faces)}")
    return 0


def system_named(name: str) -> RuleSystem:
    """The rule system of an id.

    Raises:
        BadInput: There is none; says which there are.
    """
    if name not in SYSTEMS:
        raise BadInput(f"there is no rule system {shown(name)}; there are {', '.join(SYSTEMS)}")
    return SYSTEMS[name]


def actions(arguments: argparse.Namespace, output: Output) -> int:
    """Prints every action of a system and its fields.

    Raises:
        BadInput: There is no such system.
    """
    system = system_named(arguments.system)
    words = load_words("en", system.id)
    listed = [_action(system, action, words) for action in all_actions(system).values()]
    if output.wants_json:
        output.json(listed)
        return 0
    for action in listed:
        output.line(f"{action['id']} – {action['label']}{f' [{one}]' if (one := action['rule']) else ''}")
        for field in action["fields"]:
            output.line(f"    {_in_words(field)}")
    return 0


def _action(system: RuleSystem, action: Action[Any], words: Words) -> dict[str, Any]:
    """An action as its form is in a campaign without people, where no situation narrows it."""
    from engine.campaign import Campaign
    from engine.evolve import evolve_all

    empty = evolve_all(Campaign(), found_campaign(system).events)
    shaped = {field.key: field for field in action.form(empty, {}).fields}
    fields = [shaped.get(field.key, field) for field in action.fields]
    return {
        "id": action.id,
        "label": words.render(action.label),
        "group": action.group,
        "rule": action.rule,
        "fields": [_field(field, words) for field in fields],
    }


def _field(field: FormField, words: Words) -> dict[str, Any]:
    plain = {
        "key": field.key,
        "kind": field.kind,
        "label": words.render(field.title),
        "required": field.required,
        "default": field.default,
        "unit": field.unit,
        "table": field.table,
        "lowest": field.lowest,
        "highest": field.highest,
        "options": [option.id for option in field.options],
        "help": words.render(field.help) if field.help else "",
    }
    return {key: value for key, value in plain.items() if value not in ("", None, [])}


def _in_words(field: dict[str, Any]) -> str:
    parts = [field["kind"]]
    if field.get("table"):
        parts.append(f"from {field['table']}")
    if field.get("unit"):
        parts.append(field["unit"])
    if "lowest" in field or "highest" in field:
        parts.append(f"{field.get('lowest', '…')} to {field.get('highest', '…')}")
    if field.get("options"):
        parts.append(" | ".join(field["options"]))
    if "default" in field:
        parts.append(f"default {field['default']}")
    mark = "" if field["required"] else "?"
    return f"{field['key']}{mark} ({field['label']}): {', '.join(parts)}"


def rules(arguments: argparse.Namespace, output: Output) -> int:
    """Prints what each rule of a system says, and with ``--coverage`` which cases test it.

    Raises:
        BadInput: There is no such system, or no cases are there.
    """
    system = system_named(arguments.system)
    found = load_rules(system.id)
    covered, broken = _coverage(system.id) if arguments.coverage else ({}, [])
    listed = [
        {
            "id": rule,
            "title": one.title,
            "text": one.text,
            "kind": one.kind,
            **({"reason": one.reason} if one.reason else {}),
            **({"option": one.option} if one.option else {}),
            **({"cases": covered.get(rule, [])} if arguments.coverage else {}),
        }
        for rule, one in found.items()
    ]
    if output.wants_json:
        output.json(listed)
    else:
        for rule in listed:
            output.line(f"{rule['id']} {rule['title']} ({rule['kind']})")
            output.line(f"    {rule['text']}")
            for case in rule.get("cases", ()):
                output.line(f"    tested by {case}")
        if arguments.coverage:
            played = [rule for rule in listed if rule["kind"] != "descriptive"]
            tested = sum(bool(rule["cases"]) for rule in played)
            output.line(f"{tested} of {len(played)} rules that play are tested by a case.")
    for sentence in broken:
        output.complain(sentence)
    return 1 if broken else 0


def _coverage(system: str) -> tuple[dict[str, list[str]], list[str]]:
    """Names of cases by the rules that their results name, and a sentence for each case that fails.

    Raises:
        BadInput: No cases are there.
    """
    if not CASES.is_dir():
        raise BadInput("there are no cases here; they come with the source, in tests/cases")
    covered: dict[str, list[str]] = {}
    broken: list[str] = []
    for file in sorted(CASES.rglob("*.json")):
        name = file.relative_to(CASES).as_posix()
        try:
            scenario = scenario_of(str(file))
            if scenario.system != system:
                continue
            words = words_of(scenario)
            session = open_scenario(scenario, SYSTEMS, words)
            results = play(scenario, session, words)
        except (BadInput, Refused) as error:
            broken.append(f"{name}: {error.sentence}")
            continue
        broken += [f"{name}: {failure}" for failure in results.failures]
        for rule in rules_in(summary(session, words, results)) if not results.failures else ():
            covered.setdefault(rule, []).append(name)
    return covered, broken
