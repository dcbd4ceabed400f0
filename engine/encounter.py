"""A fight: its slots in order, whose turn it is, and what was done this round."""

from __future__ import annotations

from typing import Literal

import msgspec

SlotKind = Literal["main", "extra", "queued", "held"]
FightState = Literal["prepared", "running", "paused", "ended"]


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place in the order: one person, or a group that acts together.

    ``value`` sorted the slot when it was last sorted; ``moved`` marks one that was put where it is by hand.
    ``due_round`` is the round from which a queued slot acts, once. ``was`` is the kind of a held slot before.
    ``name`` is what the table calls a group, empty where its people's names say enough.
    """

    id: str
    people: tuple[str, ...]
    kind: SlotKind = "main"
    acted: bool = False
    moved: bool = False
    value: float | None = None
    due_round: int = 0
    was: SlotKind = "main"
    name: str = ""

    @property
    def is_group(self) -> bool:
        """Whether several act together in it."""
        return len(self.people) > 1

    @property
    def own_kind(self) -> SlotKind:
        """Its kind, whether it is held or not."""
        return self.was if self.kind == "held" else self.kind


class Encounter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fight, prepared, running, paused or over.

    The turn is a slot's id, never an index. ``surprised`` are those who will be when a prepared fight starts, ``marks``
    the marks of the round of a paused one. ``left`` holds, by person, the place that somebody had who left, for the
    return.
    """

    id: str
    name: str
    state: FightState = "prepared"
    slots: tuple[Slot, ...] = ()
    turn: str | None = None
    round: int = 0
    keep_order: bool = False
    surprised: tuple[str, ...] = ()
    marks: dict[str, dict[str, int]] = {}
    left: dict[str, Slot] = {}

    def slot(self, slot_id: str) -> Slot | None:
        """The slot of that id."""
        return next((slot for slot in self.slots if slot.id == slot_id), None)

    def slot_of(self, person: str) -> Slot | None:
        """The first slot in which a person acts."""
        return next((slot for slot in self.slots if person in slot.people), None)

    @property
    def in_turn(self) -> Slot | None:
        """The slot whose turn it is."""
        return self.slot(self.turn) if self.turn is not None else None

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who has a slot, in order, each once."""
        return tuple(dict.fromkeys(person for slot in self.slots for person in slot.people))
