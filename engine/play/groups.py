"""Who is in a fight and who acts together: joining, leaving, coming back, groups made and parted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.encounter import Encounter, Slot
from engine.play.forms import PEOPLE, Named, Several, fights, name_in, needs_fight, short_name
from engine.play.order import placed_by, slot_value, taken_out
from engine.play.placing import INITIATIVE
from engine.play.rounds import begin_next_turn, go_on, running
from engine.procedure import Procedure, Scene, tell
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.play.passing import FindAction
    from engine.system import RuleSystem


class Join(msgspec.Struct, frozen=True):
    """Values of ``join``: an initiative where one was rolled, or the place that goes with the sheet."""

    name: str
    initiative: float | None = None


class JoinTogether(msgspec.Struct, frozen=True):
    """Values of ``join_together``: several at once, as one group or each with a place of their own."""

    people: list[str]
    as_group: bool = False
    name: str = ""


class Group(msgspec.Struct, frozen=True):
    """Values of ``group``: who acts together, with those who do so already, and what the group is called."""

    people: list[str]
    name: str = ""


class Groups:
    """The actions that bring people into a fight and out of it, and make groups of them, for a system."""

    def __init__(self, system: RuleSystem, find: FindAction) -> None:
        """Takes the system whose values sort, and the look-up of lasting deeds."""
        self._system = system
        self._find = find

    def actions(self) -> tuple[Action[Any], ...]:
        """The actions, each with its form."""
        name, title = FormField("name", "person"), FormField("name", "text", required=False)
        as_group = FormField("as_group", "flag", required=False, default=False)
        initiative = replace(INITIATIVE, required=False)
        return (
            Action("join", Join, self._join, (name, initiative), _refine_join, group="turn"),
            Action(
                "join_together",
                JoinTogether,
                self._join_together,
                (PEOPLE, as_group, title),
                _refine_join_together,
                group="turn",
            ),
            Action("leave", Named, self._leave, (name,), _refine_leave, group="turn"),
            Action("leave_together", Several, self._leave_together, (PEOPLE,), _people_fight, group="turn"),
            Action("group", Group, self._group, (PEOPLE, title), _refine_group, group="turn"),
            Action("part", Several, self._part, (PEOPLE,), _refine_part, group="turn"),
        )

    # ---- in and out

    def _join(self, scene: Scene, values: Join) -> Procedure[None]:
        yield from self._place(scene, (values.name,), "", values.initiative)
        yield from self._somebody_acts(scene)

    def _join_together(self, scene: Scene, values: JoinTogether) -> Procedure[None]:
        people = list(dict.fromkeys(values.people))
        for some in [people] if values.as_group else [[person] for person in people]:
            yield from self._place(scene, tuple(some), values.name.strip() if values.as_group else "", None)
        yield from self._somebody_acts(scene)

    def _place(self, scene: Scene, people: tuple[str, ...], name: str, initiative: float | None) -> Procedure[None]:
        """A new place where its value puts it; whoever comes back has the value and the turn that they had."""
        fight = running(scene)
        slot = Slot(scene.new_id(), people, name=name if len(people) > 1 else "")
        before = [fight.left[person] for person in people if person in fight.left]
        value = slot_value(self._system, scene.campaign, slot) if initiative is None else initiative
        if value is None:
            value = max((one.value for one in before if one.value is not None), default=None)
        slot = replace(slot, value=value, acted=len(before) == len(people) and all(one.acted for one in before))
        order = placed_by(fight, slot, value).order
        yield from tell(e.SlotAdded(slot, order.index(slot.id)))

    def _somebody_acts(self, scene: Scene) -> Procedure[None]:
        if running(scene).turn is None:
            yield from begin_next_turn(self._system, scene)

    def _leave(self, scene: Scene, values: Named) -> Procedure[None]:
        yield from self._take_out(scene, [values.name])

    def _leave_together(self, scene: Scene, values: Several) -> Procedure[None]:
        yield from self._take_out(scene, values.people)

    def _take_out(self, scene: Scene, people: Sequence[str]) -> Procedure[None]:
        had_turn = running(scene).turn is not None
        for person in people:
            yield from tell(*taken_out(running(scene), person))
        if had_turn and running(scene).turn is None:
            yield from go_on(self._system, self._find, scene)

    # ---- groups

    def _group(self, scene: Scene, values: Group) -> Procedure[None]:
        fight, people = running(scene), list(dict.fromkeys(values.people))
        had_turn = fight.turn is not None
        for kind in ("main", "extra"):
            slots = [s for s in fight.slots if s.own_kind == kind and set(s.people).intersection(people)]
            if not slots:
                continue
            whole = _to_join(fight, slots)
            for slot in slots:
                for person in slot.people:
                    if slot.id != whole.id and person in people:
                        yield from self._moves_over(scene, slot.id, person, whole.id)
            yield from self._valued_anew(scene, whole.id)
            if values.name.strip() and kind == "main":
                yield from tell(e.SlotNamed(whole.id, values.name.strip()))
        if had_turn and running(scene).turn is None:
            yield from go_on(self._system, self._find, scene)

    def _moves_over(self, scene: Scene, slot_id: str, person: str, whole: str) -> Procedure[None]:
        slot = running(scene).slot(slot_id)
        if slot is not None:
            yield from tell(e.SlotLeft(slot_id, person) if slot.is_group else e.SlotRemoved(slot_id))
            yield from tell(e.SlotJoined(whole, person))

    def _valued_anew(self, scene: Scene, slot_id: str) -> Procedure[None]:
        """Shows the value of a group as it is now; it stands where it stood until the order is made anew."""
        fight = running(scene)
        slot = fight.slot(slot_id)
        value = slot_value(self._system, scene.campaign, slot) if slot else None
        if slot is not None and value is not None and value != slot.value and not slot.moved:
            yield from tell(e.SlotsSorted(tuple(one.id for one in fight.slots), {slot.id: value}))

    def _part(self, scene: Scene, values: Several) -> Procedure[None]:
        """Each of these acts alone from now on, right after the group and with its turn, if there is one left."""
        for slot in [one for one in running(scene).slots if one.is_group]:
            parting = [person for person in slot.people if person in values.people]
            parting = parting[1:] if len(parting) == len(slot.people) else parting
            for number, person in enumerate(parting, 1):
                place = [one.id for one in running(scene).slots].index(slot.id) + number
                alone = Slot(scene.new_id(), (person,), slot.kind, slot.acted, slot.moved, slot.value, was=slot.was)
                value = slot_value(self._system, scene.campaign, replace(alone, value=None))
                keeps = value is None or slot.own_kind != "main"
                yield from tell(
                    e.SlotLeft(slot.id, person), e.SlotAdded(alone if keeps else replace(alone, value=value), place)
                )
            if parting:
                yield from self._valued_anew(scene, slot.id)


def _to_join(fight: Encounter, slots: Sequence[Slot]) -> Slot:
    """The slot that the others join: a group that is there, the one in turn, one that has yet to act, or the first."""
    return min(slots, key=lambda s: (not s.is_group, s.id != fight.turn, s.acted, s.kind == "held"))


def _refine_join(draft: Draft) -> None:
    needs_fight(draft)
    _refuse_those_there(draft, "name", [draft.get("name")])


def _refine_join_together(draft: Draft) -> None:
    needs_fight(draft)
    short_name(draft)
    _refuse_those_there(draft, "people", draft.get("people") or ())


def _refuse_those_there(draft: Draft, key: str, people: Sequence[Any]) -> None:
    fight = draft.campaign.encounter
    for person in people:
        if fight is not None and person in draft.campaign.people and fight.slot_of(person) is not None:
            draft.refuse(text("problem.in_fight_already", person=name_in(draft, person)), key)


def _refine_leave(draft: Draft) -> None:
    fights(draft, "name")


def _people_fight(draft: Draft) -> None:
    fights(draft, "people")


def _refine_group(draft: Draft) -> None:
    fights(draft, "people")
    short_name(draft)
    if draft.get("people") is not None and len(set(draft.get("people"))) < 2:
        draft.wrong(text("problem.group_of_one"), "people")


def _refine_part(draft: Draft) -> None:
    fights(draft, "people")
    fight = draft.campaign.encounter
    if fight is None or draft.problems:
        return
    people = set(draft.get("people") or ())
    if people and not any(slot.is_group and people.intersection(slot.people) for slot in fight.slots):
        draft.refuse(text("problem.no_group"), "people")
