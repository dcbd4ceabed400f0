"""What a referee can declare, and its inputs: actions, their fields, and the form that a window or a script fills.

A form is asked for again at each change, so that fields may depend on each other. It says what is missing or
forbidden, and it never changes anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from engine.errors import BadInput, Refused
from engine.words import Text, literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.procedure import Procedure, Scene

V = TypeVar("V", bound=msgspec.Struct)

FieldKind = Literal[
    "person",  # id of a person
    "people",  # list of ids
    "shares",  # whole numbers by person's id
    "measures",  # numbers by person's id
    "groups",  # lists of persons' ids by a name
    "row",  # id of a row of the actor's table
    "whole",
    "number",
    "choice",  # one id of the options
    "choices",  # list of ids of the options
    "flag",
    "text",
    "value",  # anything that can stand on a sheet
    "values",  # values by name
]


class FieldOption(msgspec.Struct, frozen=True):
    """One way to fill a field: its id and how it is shown."""

    id: str
    label: Text


class FormField(msgspec.Struct, frozen=True):
    """An input of an action, as it stands in the present situation.

    Attributes:
        key: Name of the value, permanent, since scripts use it.
        kind: What the value is.
        label: Shown before the input; the words ``field.<key>`` unless given.
        unit: Unit of a number, such as ``m``, empty for none.
        table: For a row: the table of the actor in which it stands.
        of: For a row or a list that depends on a person: the field that holds the person.
        required: Whether the action can be declared without it.
        default: Value that stands there before anybody typed one.
        lowest: Least number.
        highest: Greatest number.
        options: What can be chosen; empty for people and rows means all.
        between: For a number that is the same from both sides, such as a distance: the field that holds the other
            person or persons. A window suggests what it was between those two the last time.
        suggested: What a window fills in as the situation has it; a script names everything itself.
        empty: What a field that may stay empty means then, such as fists where no weapon is chosen.
        named: Words that a script may use, each with the value for which it stands: ``Unarmed`` for no weapon, or
            ``easy`` for a number.
        fresh: What stands there follows from the situation each time anew: a window does not fill in what it was the
            last time, nor leave it there once the deed is done; so the place of what goes off once is said each time.
        help: One sentence on what it means.
    """

    key: str
    kind: FieldKind
    label: Text | None = None
    unit: str = ""
    table: str = ""
    of: str = "actor"
    required: bool = True
    default: Any = None
    lowest: float | None = None
    highest: float | None = None
    options: tuple[FieldOption, ...] = ()
    between: str = ""
    suggested: Any = None
    fresh: bool = False
    empty: Text | None = None
    named: tuple[tuple[str, Any], ...] = ()
    help: Text | None = None

    @property
    def title(self) -> Text:
        """What is shown before the input."""
        return self.label or text(f"field.{self.key}")


class Problem(msgspec.Struct, frozen=True):
    """Why an action cannot be declared as it stands; ``refused`` where the rules forbid it."""

    said: Text
    field: str = ""
    refused: bool = True


class Form(msgspec.Struct, frozen=True):
    """The inputs of an action over a campaign: fields, values with defaults filled in, problems, warnings."""

    action: str
    fields: tuple[FormField, ...]
    values: dict[str, Any]
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Text, ...] = ()


class Draft(msgspec.Struct):
    """A form in the making; an action's ``refine`` reads the values and narrows the fields."""

    campaign: Campaign
    fields: dict[str, FormField]
    values: dict[str, Any]
    problems: list[Problem] = []
    warnings: list[Text] = []

    def get(self, key: str) -> Any:
        """Value of a field, its default included; None where there is none."""
        return self.values.get(key)

    def change(self, key: str, **changes: Any) -> None:
        """Changes a field: its limits, options, default, unit; a new default fills an empty value."""
        self.fields[key] = replace(self.fields[key], **changes)
        if self.values.get(key) is None and changes.get("default") is not None:
            self.values[key] = changes["default"]

    def hide(self, key: str) -> None:
        """Takes a field away that makes no sense here; a value given for it all the same is a problem."""
        if key in self.fields:
            del self.fields[key]

    def refuse(self, said: Text, key: str = "") -> None:
        """The rules forbid the action as it stands."""
        self.problems.append(Problem(said, key))

    def wrong(self, said: Text, key: str = "") -> None:
        """A value makes no sense."""
        self.problems.append(Problem(said, key, refused=False))

    def warn(self, said: Text) -> None:
        """Allowed, but worth knowing."""
        self.warnings.append(said)


class Action(msgspec.Struct, Generic[V], frozen=True):
    """Something that can be declared.

    Attributes:
        id: Permanent word, imperative: ``shoot``, ``next_turn``.
        fields: Its inputs, as they are before the situation narrows them.
        values: Struct into which the values are read.
        carry_out: The rule: a generator over the scene and the values.
        refine: Narrows the form to the situation.
        completion: For a lasting deed, the rule that is carried out when the clock completes it.
        group: Where a window offers it: ``attack``, ``turn``, ``time``, ``people``, ``referee``.
        rule: Id of the rule behind it, if one stands out.
    """

    id: str
    values: type[V]
    carry_out: Callable[[Scene, V], Procedure[Any]]
    fields: tuple[FormField, ...] = ()
    refine: Callable[[Draft], None] | None = None
    completion: Callable[[Scene, V], Procedure[Any]] | None = None
    group: str = "referee"
    rule: str = ""

    @property
    def label(self) -> Text:
        """Its name."""
        return text(f"action.{self.id}")

    def form(self, campaign: Campaign, values: Mapping[str, Any]) -> Form:
        """The form over these values, which may be incomplete.

        Values of the wrong type make problems, not exceptions.
        """
        fields = {f.key: f for f in self.fields}
        given = {key: value for key, value in values.items() if value is not None}
        draft = Draft(campaign, dict(fields), {**_defaults(self.fields), **given})
        for key in values:
            if key not in fields:
                known = ", ".join(fields) or "none"
                draft.wrong(text("problem.unknown_field", action=self.id, field=key, known=known), key)
        types_hold = all(_has_type(f.kind, draft.get(f.key)) for f in self.fields)
        if self.refine and types_hold:
            self.refine(draft)
        for one in draft.fields.values():
            problem = _problem(one, draft.values.get(one.key), campaign, draft.values)
            if problem:
                draft.wrong(problem, one.key)
        kept = {key: value for key, value in draft.values.items() if key in draft.fields or key in given}
        for key in given:
            if key in fields and key not in draft.fields:
                draft.wrong(text("problem.field_not_here", action=self.id, field=key), key)
        return Form(
            self.id,
            tuple(draft.fields.values()),
            kept,
            tuple(draft.problems),
            tuple(draft.warnings),
        )

    def read(self, form: Form, render: Callable[[Text], str]) -> V:
        """The values of a form without problems, as the rule receives them.

        Raises:
            Refused: The rules forbid it.
            BadInput: A value is missing or wrong.
        """
        wrong = [p for p in form.problems if not p.refused] or list(form.problems)
        if wrong:
            said = "; ".join(render(p.said) for p in wrong)
            raise (Refused if wrong[0].refused else BadInput)(f"{self.id}: {said}")
        try:
            return msgspec.convert(form.values, self.values)
        except msgspec.ValidationError as error:
            raise BadInput(f"{self.id}: {error}") from None


def _defaults(fields: Sequence[FormField]) -> dict[str, Any]:
    return {f.key: f.default for f in fields if f.default is not None}


def _has_type(kind: FieldKind, value: Any) -> bool:
    """Whether a value, if there is one, has the type of its kind."""
    if value is None:
        return True
    match kind:
        case "whole":
            return isinstance(value, int) and not isinstance(value, bool)
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e9
        case "flag":
            return isinstance(value, bool)
        case "people" | "choices":
            return isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)
        case "shares" | "measures":
            each: FieldKind = "whole" if kind == "shares" else "number"
            return isinstance(value, dict) and all(_has_type(each, one) for one in value.values())
        case "groups":
            return isinstance(value, dict) and all(_has_type("people", one) for one in value.values())
        case "values":
            return isinstance(value, dict)
        case "value":
            return isinstance(value, str | int | float | bool | list)
        case _:
            return isinstance(value, str)


_BY_PERSON = frozenset({"people", "shares", "measures"})


def _problem(one: FormField, value: Any, campaign: Campaign, values: Mapping[str, Any]) -> Text | None:
    """What is wrong with the value of one field, in words."""
    name = one.title
    if value is None or (one.kind in _BY_PERSON and not value):
        return text("problem.missing", field=name) if one.required else None
    if not _has_type(one.kind, value):
        return text("problem.type", field=name, value=literal(repr(value)), kind=text(f"kind.{one.kind}"))
    numbers = (
        value.values() if one.kind in {"shares", "measures"} else [value] if one.kind in {"whole", "number"} else ()
    )
    for number in numbers:
        if (one.lowest is not None and number < one.lowest) or (one.highest is not None and number > one.highest):
            return text("problem.limits", field=name, value=number, lowest=one.lowest, highest=one.highest)
    people = [value] if one.kind == "person" else list(value) if one.kind in _BY_PERSON else []
    people += [person for some in value.values() for person in some] if one.kind == "groups" else []
    for person in people:
        if person not in campaign.people:
            return text("problem.nobody", field=name, value=literal(str(person)))
    if one.kind == "row":
        owner = campaign.people.get(str(values.get(one.of)))
        if owner is None or value not in {row.id for row in owner.table(one.table)}:
            return text("problem.no_row", field=name, value=literal(str(value)))
    if one.options or one.kind in {"choice", "choices"}:
        known = [option.id for option in one.options]
        for chosen in list(value) if isinstance(value, list | tuple | dict) else [str(value)]:
            if chosen not in known:
                return text(
                    "problem.option",
                    field=name,
                    value=literal(str(chosen)),
                    known=literal(", ".join(known) or "–"),
                )
    return None
