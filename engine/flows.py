"""Guided creation as data: the steps by which a sheet is filled, each made of a few plain parts.

A system writes its flows beside its schema; a window shows any of them. A step is guidance and never a gate: it may be
skipped, and whatever it wants may be typed on the sheet instead. Each part asks for ordinary actions, so that all of it
stands in the journal and can be undone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

if TYPE_CHECKING:
    from engine.campaign import Campaign, TableRow
    from engine.words import Text


class Write(msgspec.Struct, frozen=True):
    """Fields of the sheet that are typed; ``budget`` is shown with them, where one limits them, and so are ``limits``.

    ``limits`` are budgets that nothing is spent from, such as the highest that any of the fields may be.
    ``any_will_do`` says that with one of the fields filled in the others may be done without.
    """

    fields: tuple[str, ...]
    budget: str = ""
    limits: tuple[str, ...] = ()
    any_will_do: bool = False


class Roll(msgspec.Struct, frozen=True):
    """An action on the character that rolls, and where what it rolled is kept.

    ``kept`` is a value of the sheet, a list where the numbers are to be dealt out, or one of its tables.
    """

    action: str
    kept: str


class Assign(msgspec.Struct, frozen=True):
    """The numbers kept under a value are dealt out to fields, each number once."""

    kept: str
    fields: tuple[str, ...]


class Ware(msgspec.Struct, frozen=True):
    """Something that can be bought: its name, and the general thing that it is a part of, if any.

    ``open`` says that parts of a person's own can be named under it.
    """

    name: str
    part_of: str = ""
    open: bool = True


class Buy(msgspec.Struct, frozen=True):
    """Rows of a table are bought at levels of a column; what a level costs is what the budget says of it.

    Attributes:
        table: Table of the sheet.
        column: Its column of the levels: choices in rising order, of which the empty one is nothing bought, or whole
            numbers from 1.
        budget: Points out of which they are bought.
        wares: What there is to buy, a general thing before its parts.
        named: The name of a new part, made from the general thing and what a person calls it.
        most: Where levels are whole numbers, the highest that is offered.
    """

    table: str
    column: str
    budget: str
    wares: Callable[[Campaign], Iterable[Ware]]
    named: Callable[[str, str], str]
    most: Callable[[Campaign], int] | None = None


class Pick(msgspec.Struct, frozen=True):
    """Rows of tables that are picked from the campaign's gear; ``budget`` is shown with them, where one limits them.

    ``price`` says what a piece of gear costs, beside its name, before anybody takes it; None for nothing.
    """

    tables: tuple[str, ...]
    budget: str = ""
    price: Callable[[Campaign, TableRow], Text | None] | None = None


Part: TypeAlias = Write | Roll | Assign | Buy | Pick


class FlowStep(msgspec.Struct, frozen=True):
    """One step: its name, what to do in a sentence, the rule behind it, and its parts."""

    key: str
    label: Text
    help: Text
    parts: tuple[Part, ...]
    rule: str = ""


class Flow(msgspec.Struct, frozen=True):
    """A way to make a character of a kind; ``promotes`` is an action that makes one of the other kind into it."""

    key: str
    label: Text
    kind: Literal["pc", "npc"]
    steps: tuple[FlowStep, ...]
    promotes: str = ""


class Batch(msgspec.Struct, frozen=True):
    """Several characters made at once from a few words of a scenario, with numbered names.

    Attributes:
        fields: Fields of the sheet that they share.
        levels: Word under which names with whole numbers stand, such as skills; empty for none.
        wares: What can be named there.
        gear: Tables whose rows are picked from the campaign's gear.
        rule: Id of the rule behind it.
    """

    fields: tuple[str, ...]
    levels: str = ""
    wares: Callable[[Campaign], Iterable[Ware]] | None = None
    gear: tuple[str, ...] = ()
    rule: str = ""
