"""Names of a script to the ids of a campaign, by the kinds of an action's fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.errors import BadInput
from engine.exchange import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.actions import Action, FormField
    from engine.campaign import Campaign
    from engine.character import Character, Row


def resolved(campaign: Campaign, action: Action[Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a step with ids in the place of names.

    Values of a type that cannot be a name stay as they are; the form says what is wrong with them.

    Raises:
        BadInput: Somebody, or something of somebody's, is not there; says who or what is.
    """
    fields = {field.key: field for field in action.fields}
    found = dict(values)
    for key, value in values.items():
        if key in fields:
            found[key] = _people(campaign, fields[key], value)
    for key in values:
        if key in fields:
            found[key] = _row(campaign, fields[key], found)
    return found


def _people(campaign: Campaign, field: FormField, value: Any) -> Any:
    if field.kind == "person" and isinstance(value, str):
        return _id(campaign, field, value)
    if field.kind == "choices" and isinstance(value, str):
        return [value]  # one word or several
    if field.kind == "people":
        return _several(campaign, field, value)
    if field.kind == "groups" and isinstance(value, dict):
        return {name: _several(campaign, field, some) for name, some in value.items()}
    if field.key == "fight" and isinstance(value, str):
        return next((fight.id for fight in campaign.encounters.values() if fight.name == value), value)
    if field.kind in {"shares", "measures"} and isinstance(value, dict):
        return {_id(campaign, field, one): amount for one, amount in value.items()}
    return value if field.kind == "row" else _meant(field, value)


def _meant(field: FormField, value: Any) -> Any:
    """The value for which a word stands that a field gives a meaning; any other is what it is."""
    if not isinstance(value, str):
        return value
    return next((meant for word, meant in field.named if _plain(word) == _plain(value)), value)


def _plain(word: str) -> str:
    return word.strip().casefold().replace("_", " ")


def _several(campaign: Campaign, field: FormField, names: Any) -> Any:
    if not isinstance(names, list):
        return names
    return [_id(campaign, field, one) if isinstance(one, str) else one for one in names]


def _id(campaign: Campaign, field: FormField, name: str) -> str:
    try:
        return campaign.person_named(name).id
    except BadInput as error:
        raise BadInput(f"{field.key}: {error.sentence}") from None


def _row(campaign: Campaign, field: FormField, values: Mapping[str, Any]) -> Any:
    """The id of the row that a step names: of the field's table, of any if it has none."""
    name = values[field.key]
    by_table = field.kind == "row"
    if not isinstance(name, str) or not (by_table or (field.kind == "text" and field.key == "row")):
        return name
    owner = campaign.people.get(str(values.get(field.of if by_table else "character")))
    if owner is None:
        return name
    tables = [owner.table(field.table)] if by_table else list(owner.rows.values())
    rows = [row for table in tables for row in table]
    row = row_named(rows, name)
    if row is None and _plain(name) in {_plain(word) for word, _ in field.named}:
        return _meant(field, name)
    if row is None:
        raise BadInput(f"{field.key}: {_has(owner, rows)}; {shown(name)} is not there")
    return row.id


def row_named(rows: Iterable[Row], name: str) -> Row | None:
    """The first row of that name; capitals matter only where two rows differ by them."""
    rows = tuple(rows)
    same = [row for row in rows if row.get("name") == name]
    like = [row for row in rows if str(row.get("name", "")).casefold() == name.casefold()]
    return next(iter(same or like), None)


def _has(owner: Character, rows: Iterable[Row]) -> str:
    names = dict.fromkeys(str(row.get("name", "")) for row in rows)
    return f"{owner.name} has {', '.join(name for name in names if name) or 'nothing of the kind'}"
