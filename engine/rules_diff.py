"""What a house rule would change on which sheets, before it is accepted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.errors import Refused
from engine.events import OptionSet
from engine.evolve import evolve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.campaign import Campaign
    from engine.character import Character
    from engine.reasons import Reasoned
    from engine.system import RuleSystem
    from engine.words import Text


@dataclass(frozen=True)
class Moved:
    """A number of a sheet that a house rule moves; None where the sheet lacks what it is reckoned from.

    ``row`` is the name of the row in which it stands, empty for a number that stands by itself.
    """

    person: str
    label: Text
    before: Any
    after: Any
    row: str = ""


def rules_diff(system: RuleSystem, campaign: Campaign, option: str, value: Any) -> tuple[Moved, ...]:
    """Numbers of all sheets that differ under another choice of one house rule.

    Args:
        system: The campaign's system.
        campaign: The campaign as it is; it stays so.
        option: Name of a house rule of the system.
        value: A choice of it.
    """
    other = evolve(campaign, OptionSet(option, value))
    moved = []
    for person in campaign.people.values():
        pairs = zip(_numbers(system, campaign, person), _numbers(system, other, person), strict=True)
        moved += [Moved(person.id, label, old, new, row) for (label, row, old), (*_, new) in pairs if old != new]
    return tuple(moved)


def _numbers(system: RuleSystem, campaign: Campaign, person: Character) -> Iterator[tuple[Text, str, Any]]:
    """Derived values, budgets and computed columns of a sheet, in its order."""
    for section in system.schema.sections:
        for derived in section.derived:
            yield derived.label, "", _value(derived.of, campaign, person)
        for budget in section.budgets:
            yield budget.label, "", _value(budget.of, campaign, person)
        for table in section.tables:
            for column in table.columns:
                if column.of is not None:
                    for row in person.table(table.key):
                        yield column.label, str(row.get("name", "")), _value(column.of, campaign, person, row)


def _value(of: Callable[..., Reasoned[Any]], *arguments: Any) -> Any:
    try:
        return of(*arguments).value
    except Refused:
        return None
