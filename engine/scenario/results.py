"""What came of a scenario, as plain data: for `--json`, and for what the steps expect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import msgspec

from engine.errors import Refused
from engine.history import told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from engine.answers import AskRecord
    from engine.campaign import Campaign
    from engine.character import Character, Condition, Wound
    from engine.events import AnyEvent
    from engine.log import LogEntry
    from engine.reasons import Reason, Reasoned
    from engine.sheet import Table
    from engine.system import RuleSystem
    from engine.words import Words


class Plain:
    """Makes plain data of a campaign, with the words of one language."""

    def __init__(self, system: RuleSystem, words: Words) -> None:
        """Takes the campaign's system, and the words in which labels are given."""
        self._system = system
        self._words = words

    # ---- people

    def person(self, campaign: Campaign, person: Character) -> dict[str, Any]:
        """All that a step can expect of a person: sheet, budgets, tracks, conditions, the system's words.

        Where names meet, those of the system win over those of the sheet, and these over budgets.
        """
        schema = self._system.schema
        state: dict[str, Any] = {"name": person.name, "kind": person.kind}
        for key, budget in schema.budgets.items():
            spent = known(budget.of, campaign, person)
            state[key] = spent.value if spent else None
        state |= {key: value for key, value in person.values.items() if key in schema.fields}
        state |= {track.key: person.count(track.key) for track in schema.tracks}
        state |= {key: self._table(campaign, person, table) for key, table in schema.tables.items()}
        for key, derived in schema.derived.items():
            found = known(derived.of, campaign, person)
            state[key] = found.value if found else None
        state |= self._system.state(campaign, person)
        state["conditions"] = sorted(condition.name for condition in person.conditions)
        return cast("dict[str, Any]", plain(state))

    def _table(self, campaign: Campaign, person: Character, table: Table) -> dict[str, Any]:
        """Rows by name, their computed columns included; of two that share a name the first."""
        rows: dict[str, Any] = {}
        for row in person.table(table.key):
            cells = dict(row.values)
            for column in table.columns:
                if column.of is not None:
                    found = known(column.of, campaign, person, row)
                    cells[column.key] = found.value if found else None
            rows.setdefault(str(cells.pop("name", row.id)), cells)
        return rows

    def character(self, campaign: Campaign, person: Character) -> dict[str, Any]:
        """A person for `characters[]`: `person` with reasons, wounds, and what will end."""
        schema = self._system.schema
        derived = {
            key: {
                "label": self._words.render(one.label),
                **self._reasoned(known(one.of, campaign, person)),
            }
            for key, one in schema.derived.items()
        }
        budgets = {
            budget.key: {
                "label": self._words.render(budget.label),
                **self._reasoned(known(budget.of, campaign, person)),
            }
            for section in schema.sections
            for budget in section.budgets
        }
        return {
            **self.person(campaign, person),
            "derived": derived,
            "computed": self._computed(campaign, person),
            **({"budgets": budgets} if budgets else {}),
            "wounds": [self._wound(campaign, wound) for wound in person.wounds],
            "timers": [
                *(
                    {
                        "name": timer.name,
                        "at": timer.at,
                        **({"facts": plain(timer.facts)} if timer.facts else {}),
                    }
                    for timer in campaign.timers
                    if timer.person == person.id
                ),
                *(_ending(one) for one in person.conditions if one.until is not None),
            ],
        }

    def _computed(self, campaign: Campaign, person: Character) -> dict[str, Any]:
        """Computed columns of each table with their reasons, by row and column."""
        found: dict[str, Any] = {}
        for key, table in self._system.schema.tables.items():
            columns = [column for column in table.columns if column.of is not None]
            for row in person.table(key) if columns else ():
                cells = {one.key: self._reasoned(known(one.of, campaign, person, row)) for one in columns if one.of}
                found.setdefault(key, {}).setdefault(str(row.get("name", row.id)), cells)
        return found

    def _wound(self, campaign: Campaign, wound: Wound) -> dict[str, Any]:
        by = campaign.people.get(wound.by)
        return {
            "place": wound.place,
            "attack": wound.attack,
            "track": wound.track,
            "severity": wound.severity,
            "steps": [{**plain(one), "label": self._words.render(one.label)} for one in wound.steps],
            "at": wound.at,
            "round": wound.round,
            "by": by.name if by else None,
        }

    # ---- steps

    def asks(self, asked: Iterable[AskRecord], campaign: Campaign) -> list[dict[str, Any]]:
        """Asks of a step, in order."""
        return [self._ask(record, campaign) for record in asked]

    def _ask(self, record: AskRecord, campaign: Campaign) -> dict[str, Any]:
        roller = campaign.people.get(record.roller)
        ask: dict[str, Any] = {
            "id": record.ask,
            "label": self._words.render(record.label),
            "dice": record.dice,
            "target": record.target,
            "reasons": self.reasons(record.reasons),
            "faces": list(record.faces),
            "source": record.source,
            "result": record.result,
            "roller": roller.name if roller else None,
        }
        if record.secret:
            ask["secret"] = True
        if record.superseded:
            ask["superseded"] = [list(faces) for faces in record.superseded]
        if record.note:
            ask["note"] = record.note
        return ask

    def events(self, entry: LogEntry, after: Campaign, named: Mapping[str, str]) -> list[dict[str, Any]]:
        """Events of a step with their line of the log; ids of people are given as names.

        Args:
            entry: The step.
            after: The campaign after it.
            named: Names by id of what may be gone from it.
        """
        lines = told(entry, after, self._words, named).lines[len(entry.asked) :]
        return [
            {
                **self._event(event, after),
                "text": self._words.render(line.said),
                "reasons": self.reasons(line.reasons),
            }
            for event, line in zip(entry.events, lines, strict=True)
        ]

    def _event(self, event: AnyEvent, campaign: Campaign) -> dict[str, Any]:
        fields: dict[str, Any] = plain(event)
        fields.pop("why", None)
        person = campaign.people.get(fields.get("person", ""))
        return {**fields, "person": person.name} if person else fields

    def encounter(self, campaign: Campaign) -> dict[str, Any] | None:
        """The fight that is being run, with names; a group's names are joined by commas."""
        fight = campaign.encounter
        if fight is None:
            return None

        def names(slot_people: Iterable[str]) -> str:
            return ", ".join(campaign.people[one].name for one in slot_people if one in campaign.people)

        turn = fight.slot(fight.turn) if fight.turn else None
        return {
            "name": fight.name,
            "order": [names(slot.people) for slot in fight.slots],
            "round": fight.round,
            "turn": names(turn.people) if turn else None,
        }

    def reasons(self, reasons: Iterable[Reason]) -> list[dict[str, Any]]:
        """Reasons as label, value and rule."""
        return [{"label": self._words.render(one.label), "value": one.value, "rule": one.rule} for one in reasons]

    def _reasoned(self, value: Reasoned[Any] | None) -> dict[str, Any]:
        """A value with its reasons; one that cannot be told yet is null."""
        if value is None:
            return {"value": None, "reasons": []}
        return {"value": plain(value.value), "reasons": self.reasons(value.reasons)}


def _ending(condition: Condition) -> dict[str, Any]:
    until = condition.until
    return {
        "name": condition.name,
        "at": until.at if until else None,
        **({"round": until.round} if until and until.round is not None else {}),
    }


def known(of: Callable[..., Reasoned[Any]], *arguments: Any) -> Reasoned[Any] | None:
    """What a sheet works out, None while what it stands on is not on the sheet."""
    try:
        return of(*arguments)
    except Refused:
        return None


def plain(value: Any) -> Any:
    """Plain data as JSON has it: tuples are lists, and keys are words."""
    return msgspec.json.decode(msgspec.json.encode(value))


def rules_in(results: Mapping[str, Any]) -> set[str]:
    """Ids of all rules that results name in their reasons."""
    found: set[str] = set()
    waiting: list[Any] = [results]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            if isinstance(value.get("rule"), str) and value["rule"]:
                found.add(value["rule"])
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
    return found
