"""A fight: its slots in order, whose turn it is, and what was done this round."""

from __future__ import annotations

from typing import Literal

import msgspec

SlotKind = Literal["main", "extra", "queued", "held"]


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place in the order: one person, or a group that acts together.

    ``value`` sorted the slot when it was last sorted; ``moved`` marks one that was put where it is by hand.
    ``due_round`` is the round from which a queued slot acts, once. ``was`` is the kind of a held slot before.
    """

    id: str
    people: tuple[str, ...]
    kind: SlotKind = "main"
    acted: bool = False
    moved: bool = False
    value: float | None = None
    due_round: int = 0
    was: SlotKind = "main"


class Encounter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fight, prepared, running, paused or over.

    The turn is a slot's id, never an index.
    """

    id: str
    name: str
    state: Literal["prepared", "running", "paused", "ended"] = "prepared"
    slots: tuple[Slot, ...] = ()
    turn: str | None = None
    round: int = 0
    keep_order: bool = False

    def slot(self, slot_id: str) -> Slot | None:
        """The slot of that id."""
        return next((slot for slot in self.slots if slot.id == slot_id), None)

    def slot_of(self, person: str) -> Slot | None:
        """The first slot in which a person acts."""
        return next((slot for slot in self.slots if person in slot.people), None)

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who has a slot, in order, each once."""
        return tuple(dict.fromkeys(person for slot in self.slots for person in slot.people))
