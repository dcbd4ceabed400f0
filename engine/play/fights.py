"""Fights: prepared, started, paused, taken up again and ended, on one clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.character import Condition
from engine.clock import Until
from engine.encounter import Encounter, Slot
from engine.play.forms import Nothing, name_in, needs_fight, short_name
from engine.play.rounds import go_on, open_round, running
from engine.procedure import Procedure, Scene, tell
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.play.passing import FindAction
    from engine.system import RuleSystem


class Start(msgspec.Struct, frozen=True):
    """Values of ``start``: ids of those who fight, in the order in which they stand at first, and groups by name.

    With ``pausing`` the fight that runs is paused first, otherwise it stands in the way.
    """

    combatants: list[str]
    surprised: list[str] = []
    groups: dict[str, list[str]] = {}
    name: str = ""
    pausing: bool = False


class Change(msgspec.Struct, frozen=True):
    """Values of ``change_fight``: what is not given stays; only a prepared fight can get other people."""

    fight: str
    name: str = ""
    combatants: list[str] | None = None
    surprised: list[str] | None = None
    groups: dict[str, list[str]] | None = None


class OneFight(msgspec.Struct, frozen=True):
    """Values of an action on one fight."""

    fight: str


COMBATANTS = FormField("combatants", "people")
SURPRISED = FormField("surprised", "people", required=False)
GROUPS = FormField("groups", "groups", required=False)
NAME = FormField("name", "text", required=False)
PAUSING = FormField("pausing", "flag", required=False)
FIGHT = FormField("fight", "choice")


class Fights:
    """The actions that set fights up, start, pause and end them, for a system."""

    def __init__(self, system: RuleSystem, find: FindAction) -> None:
        """Takes the system whose rules fill the actions, and the look-up of lasting deeds."""
        self._system = system
        self._find = find

    def actions(self) -> tuple[Action[Any], ...]:
        """The actions, each with its form."""
        people = (COMBATANTS, SURPRISED, GROUPS, NAME)
        changes = (FIGHT, NAME, msgspec.structs.replace(COMBATANTS, required=False), SURPRISED, GROUPS)
        return (
            Action("start", Start, self._start, (*people, PAUSING), _refine_start, group="turn"),
            Action("prepare_fight", Start, self._prepare, people, _refine_people, group="turn"),
            Action("change_fight", Change, self._change, changes, _refine_change, group="turn"),
            Action("take_up", OneFight, self._take_up, (FIGHT,), _refine_take_up, group="turn"),
            Action("pause", Nothing, self._pause, (), needs_fight, group="turn"),
            Action("remove_fight", OneFight, self._remove, (FIGHT,), _refine_remove, group="turn"),
            Action("end", Nothing, self._end, (), needs_fight, group="turn"),
        )

    def _start(self, scene: Scene, values: Start) -> Procedure[None]:
        if scene.encounter is not None:
            yield from tell(e.EncounterPaused(scene.encounter.id))
        fight = _set_up(scene, values, scene.new_id(), "running")
        yield from tell(e.EncounterBegan(fight))
        yield from self._first_round(scene, values.surprised)

    def _prepare(self, scene: Scene, values: Start) -> Procedure[None]:
        yield from tell(e.EncounterBegan(_set_up(scene, values, scene.new_id(), "prepared")))

    def _change(self, scene: Scene, values: Change) -> Procedure[None]:
        fight = scene.campaign.encounters[values.fight]
        name = values.name.strip()
        if name and name != fight.name:
            yield from tell(e.EncounterRenamed(fight.id, name))
        if values.combatants is None and values.surprised is None and values.groups is None:
            return
        groups = {slot.name or slot.id: list(slot.people) for slot in fight.slots if slot.is_group}
        people = values.combatants if values.combatants is not None else list(fight.people)
        wanted = Start(
            people,
            values.surprised if values.surprised is not None else [p for p in fight.surprised if p in people],
            values.groups if values.groups is not None else groups,
            name or fight.name,
        )
        yield from tell(e.EncounterBegan(_set_up(scene, wanted, fight.id, "prepared")))

    def _take_up(self, scene: Scene, values: OneFight) -> Procedure[None]:
        if scene.encounter is not None:
            yield from tell(e.EncounterPaused(scene.encounter.id))
        fight = scene.campaign.encounters[values.fight]
        yield from tell(e.EncounterTakenUp(fight.id))
        if fight.round == 0:
            yield from self._first_round(scene, fight.surprised)
        elif fight.turn is None:
            yield from go_on(self._system, self._find, scene)

    def _first_round(self, scene: Scene, surprised: Iterable[str]) -> Procedure[None]:
        yield from tell(e.RoundBegan(1))
        for person in surprised:
            lasting = Until(scene.campaign.clock + self._system.round_seconds(scene.campaign), 2, person)
            yield from tell(e.ConditionBegan(person, Condition(scene.new_id(), "surprised", lasting)))
        yield from open_round(self._system, scene, sort=True)

    def _pause(self, scene: Scene, values: Nothing) -> Procedure[None]:
        yield from tell(e.EncounterPaused(running(scene).id))

    def _remove(self, scene: Scene, values: OneFight) -> Procedure[None]:
        yield from tell(e.EncounterRemoved(values.fight))

    def _end(self, scene: Scene, values: Nothing) -> Procedure[None]:
        yield from tell(e.EncounterEnded(running(scene).id))


def _set_up(scene: Scene, values: Start, fight: str, state: Any) -> Encounter:
    """A fight of these people, those of a group in one place: where the first of them was named."""
    group_of = {person: name for name, people in values.groups.items() for person in people}
    slots: list[Slot] = []
    placed: set[str] = set()
    for person in values.combatants:
        if person in placed:
            continue
        name = group_of.get(person, "")
        together = [one for one in values.combatants if group_of.get(one) == name] if name else [person]
        placed.update(together)
        named = name if len(together) > 1 else ""
        slots.append(Slot(scene.new_id(), tuple(dict.fromkeys(together)), name=named))
    number = len(scene.campaign.encounters) + 1
    surprised = tuple(values.surprised) if state == "prepared" else ()
    return Encounter(fight, values.name.strip() or f"Fight {number}", state, tuple(slots), surprised=surprised)


def _refine_start(draft: Draft) -> None:
    if draft.campaign.encounter is not None and not draft.get("pausing"):
        draft.refuse(text("problem.fight_runs_pause", fight=draft.campaign.encounter.name))
    _refine_people(draft)


def _refine_people(draft: Draft) -> None:
    short_name(draft)
    combatants = draft.get("combatants")
    if combatants is None:
        return
    for person in draft.get("surprised") or ():
        if person not in combatants:
            draft.wrong(text("problem.surprised_not_there", person=name_in(draft, person)), "surprised")
    grouped: set[str] = set()
    for people in (draft.get("groups") or {}).values():
        for person in people:
            if person not in combatants:
                draft.wrong(text("problem.grouped_not_there", person=name_in(draft, person)), "groups")
            elif person in grouped:
                draft.wrong(text("problem.in_two_groups", person=name_in(draft, person)), "groups")
            grouped.add(person)


def _choose(draft: Draft, *states: str) -> Encounter | None:
    """Offers the fights of these states, and gives the one that is chosen."""
    there = [fight for fight in draft.campaign.encounters.values() if fight.state in states]
    draft.change("fight", options=tuple(FieldOption(fight.id, literal(fight.name)) for fight in there))
    return next((fight for fight in there if fight.id == draft.get("fight")), None)


def _refine_change(draft: Draft) -> None:
    fight = _choose(draft, "prepared", "running", "paused", "ended")
    people = [key for key in ("combatants", "surprised", "groups") if draft.get(key) is not None]
    if fight is not None and people and fight.state != "prepared":
        draft.refuse(text("problem.not_prepared", fight=fight.name), people[0])
    _refine_people(draft)


def _refine_take_up(draft: Draft) -> None:
    fight = _choose(draft, "prepared", "paused", "ended", "running")
    if fight is None:
        return
    if fight.state == "running":
        draft.refuse(text("problem.runs_already", fight=fight.name), "fight")
    elif not any(person in draft.campaign.people for person in fight.people):
        draft.refuse(text("problem.nobody_in_fight", fight=fight.name), "fight")


def _refine_remove(draft: Draft) -> None:
    fight = _choose(draft, "prepared", "paused", "ended", "running")
    if fight is not None and fight.state == "running":
        draft.refuse(text("problem.fight_runs", fight=fight.name), "fight")
