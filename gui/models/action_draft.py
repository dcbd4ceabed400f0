"""The action that is being filled in: who, what, and the values typed so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal

from gui.models.group_turn import attacked_this_turn, last_attack, slot_in_turn, waiting
from gui.models.suggestions import (
    ACTOR,
    OPENING,
    hindrance,
    last_entry,
    opening,
    others_in,
    remembered,
    still_standing,
    suggestion,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.actions import Action, Form
    from engine.changes import Change
    from engine.log import LogEntry
    from engine.words import Text
    from gui.session_bridge import SessionBridge

_HIDDEN_GROUPS: Final = frozenset({"turn", "players", "conditions", "evening", "armoury"})
"""Groups that buttons or a place of their own offer instead."""

_FIRST_GROUPS: Final = ("attack", "defence", "task", "injury")


__all__ = ["ACTOR", "ActionDraft"]

_ROUNDS: Final = 3
"""How often a form is asked at most while suggestions bring others, as a target brings its range."""


class ActionDraft(QObject):
    """Asks the form again at each change; fields that the situation takes away keep their value aside."""

    form_changed = Signal()

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        """Starts with whose turn it is."""
        super().__init__(parent)
        self._bridge = bridge
        self._touched: dict[str, Any] = {}
        self._aside: dict[str, Any] = {}
        self._suggested: dict[str, Any] = {}
        self._emptied: set[str] = set()
        self._remembered: set[str] = set()
        self._form: Form | None = None
        self.actor: str | None = None
        self.action: str | None = None
        self.hindrance: Text | None = None
        """Why whoever acts can do nothing, where the rules say so."""
        self.chosen: tuple[str, ...] = ()
        """People who were picked together, such as those whom a blast reaches."""
        self._turn: tuple[int, str | None] | None = None
        self._fights = False
        bridge.changed.connect(self._on_changed)
        self._follow_turn()

    @property
    def form(self) -> Form | None:
        """The form as it stands."""
        return self._form

    @property
    def offered(self) -> dict[str, list[Action[Any]]]:
        """Actions that a form can declare, by group, attacks first."""
        groups: dict[str, list[Action[Any]]] = {}
        for action in self._bridge.actions.values():
            if action.group not in _HIDDEN_GROUPS and not any(f.kind == "values" for f in action.fields):
                groups.setdefault(action.group, []).append(action)
        known = [group for group in _FIRST_GROUPS if group in groups]
        last = [group for group in ("time", "people", "referee") if group in groups]
        middle = [group for group in groups if group not in {*known, *last}]
        return {group: groups[group] for group in (*known, *middle, *last)}

    @property
    def takes_actor(self) -> bool:
        """Whether the action is somebody's."""
        return self.action is not None and any(field.key == ACTOR for field in self._bridge.actions[self.action].fields)

    @property
    def values(self) -> dict[str, Any]:
        """What is declared when the form is submitted."""
        values = {**self._suggested, **self._touched}
        if self.takes_actor and self.actor is not None:
            values[ACTOR] = self.actor
        return values

    # ---- filling in

    def set_actor(self, person: str) -> None:
        """Somebody else acts; the action they took last is chosen, if it was one, or none where they can do nothing."""
        if person == self.actor:
            return
        self.actor = person
        self.hindrance = hindrance(self._bridge, person)
        last = self._last_entry(person)
        if self.hindrance is not None:
            self.action = None
            self.ask()
        else:
            self.set_action(last.action if last else self._possible_action())

    def choose_people(self, people: Sequence[str]) -> None:
        """Several people were picked, or no longer: fields for people are filled in with them."""
        chosen = tuple(people) if len(people) > 1 else ()
        if chosen != self.chosen:
            self.chosen = chosen
            if self._bridge.pending is None:
                self.ask()

    def set_action(self, action: str | None) -> None:
        """Another action, with what was typed the last time where that still makes sense."""
        if action is None or action not in self._bridge.actions:
            return
        self.action = action
        known = remembered(self._bridge, action, self.actor)
        shared = {field.key for field in self._bridge.actions[action].fields if field.between}
        # What holds between two people goes along with the other one, so it is suggested and not taken as typed.
        self._suggested = {key: value for key, value in known.items() if key in shared}
        self._touched = {key: value for key, value in known.items() if key not in shared}
        self._aside, self._emptied, self._remembered = {}, set(), set(self._touched)
        self.ask()

    def set_value(self, key: str, value: Any) -> None:
        """A value was typed; None takes it away. What was only remembered gives way where it does not fit to it."""
        before = self._at_fault()
        self._remembered.discard(key)
        self._let_go(key, value)
        if value is None:
            self._touched.pop(key, None)
            self._suggested.pop(key, None)
            self._emptied.add(key)
        else:
            self._touched[key] = value
            self._emptied.discard(key)
        self.ask()
        if stale := self._remembered & (self._at_fault() - before):
            self._remembered -= stale
            for field in stale:
                self._touched.pop(field, None)
            self.ask()

    def _at_fault(self) -> set[str]:
        """Fields whose values something is wrong with."""
        return {problem.field for problem in self._form.problems} if self._form else set()

    def _let_go(self, key: str, value: Any) -> None:
        """Takes what was typed for another person as a suggestion only: a new target has a range of its own."""
        before = self._form.values.get(key) if self._form else None
        if before is None or others_in(before)[:1] == others_in(value)[:1]:
            return
        for field in self._form.fields if self._form else ():
            if field.between == key and field.key in self._touched:
                self._suggested[field.key] = self._touched.pop(field.key)

    def load(self, action: str, values: Mapping[str, Any], actor: str = "") -> None:
        """Takes a whole action over, such as the last attack; who has fallen since is no target any more.

        Args:
            action: Which action.
            values: Its values.
            actor: Who does the same now; whoever did it before unless given.
        """
        before = values.get(ACTOR)
        self.actor = actor or (before if isinstance(before, str) else self.actor)
        self.action, self.hindrance = action, None
        declared = self._bridge.actions[action].fields
        fields = {field.key: field for field in declared if field.key != ACTOR and not field.fresh}
        # What somebody else holds in hand is not theirs; the form proposes their own.
        known = {k: v for k, v in values.items() if k in fields and (actor in {"", before} or fields[k].kind != "row")}
        if self._bridge.actions[action].group == "attack":
            known = {key: still_standing(self._bridge, self.actor, fields[key], value) for key, value in known.items()}
        self._touched = {key: value for key, value in known.items() if value is not None}
        self._suggested, self._aside, self._emptied, self._remembered = {}, {}, set(), set()
        self.ask()

    def ask(self) -> None:
        """Asks the form over the values as they stand."""
        if self.action is None:
            self._form = None
        else:
            form = self._bridge.form(self.action, self.values)
            keys = {field.key for field in form.fields}
            gone = [key for key in self._touched if key not in keys]
            back = [key for key in self._aside if key in keys]
            if gone or back:
                for key in gone:
                    self._aside[key] = self._touched.pop(key)
                for key in back:
                    self._touched[key] = self._aside.pop(key)
                form = self._bridge.form(self.action, self.values)
            self._form = self._with_suggestions(self._with_first_rows(form))
        self.form_changed.emit()

    def _with_suggestions(self, form: Form) -> Form:
        """Fills in what nobody has typed, as the situation has it."""
        for _ in range(_ROUNDS):
            keys = {field.key for field in form.fields}
            wanted = {key: value for key, value in self._suggested.items() if key in keys}
            for field in form.fields:
                if field.key in self._touched or field.key in self._emptied or field.key == ACTOR:
                    continue
                found = suggestion(self._bridge, field, self.actor, form.values)
                if found is None and field.kind == "people" and field.required and self.chosen:
                    found = [one for one in self.chosen if one != self.actor or not self.takes_actor]
                if found is not None:
                    wanted[field.key] = found
                elif not field.between:
                    wanted.pop(field.key, None)
            if wanted == self._suggested:
                return form
            self._suggested = wanted
            form = self._bridge.form(form.action, self.values)
        return form

    def _with_first_rows(self, form: Form) -> Form:
        """Takes the row that the rules suggest where one is wanted, or the first: that weapon is the one in hand."""
        taken = self._first_rows(form)
        if not taken:
            return form
        self._touched |= taken
        return self._bridge.form(form.action, self.values)

    def _first_rows(self, form: Form) -> dict[str, str]:
        """The row that is suggested, or the first, for each field that wants one and has none."""
        taken: dict[str, str] = {}
        for field in form.fields:
            if field.kind == "row" and field.required and form.values.get(field.key) is None:
                owner = self._bridge.campaign.people.get(str(form.values.get(field.of)))
                rows = [row.id for row in owner.table(field.table)] if owner else []
                offered = [option.id for option in field.options] or rows
                if offered:
                    taken[field.key] = field.suggested if field.suggested in offered else offered[0]
        return taken

    def last_attack(self) -> LogEntry | None:
        """The last attack of whoever acts, or of one of their group."""
        return last_attack(self._bridge, self.actor)

    # ---- following

    def _last_entry(self, person: str) -> LogEntry | None:
        return last_entry(self._bridge, person, {action.id for group in self.offered.values() for action in group})

    def _possible_action(self) -> str | None:
        """The action at hand where whoever acts now can take it as well, otherwise the first possible attack.

        In a fight only an attack goes on from one to the next: a medic's care is nobody else's business.
        What nobody does, such as a charge that goes off, is proposed to nobody.
        """
        offered = [action for group in list(self.offered.values())[:1] for action in group]
        attacks = [action.id for action in offered if any(field.key == ACTOR for field in action.fields)]
        goes_on = self.takes_actor and (self.action in attacks or self._bridge.campaign.encounter is None)
        at_hand = [self.action] if self.action is not None and goes_on else []
        return next((one for one in (*at_hand, *attacks) if self._is_allowed(one)), next(iter(attacks), None))

    def _is_allowed(self, action: str) -> bool:
        """Whether the rules let whoever acts take an action, whatever is still to be filled in."""
        form = self._bridge.form(action, {ACTOR: self.actor})
        first = self._first_rows(form)
        if first:
            form = self._bridge.form(action, {ACTOR: self.actor, **first})
        return not any(problem.refused for problem in form.problems)

    def _follow_turn(self, *, jumped: bool = False) -> bool:
        """Goes along with the turn, and within a group's turn from member to member; true if somebody else acts."""
        fight = self._bridge.campaign.encounter
        turn = (fight.round, fight.turn) if fight else None
        new_turn, self._turn = turn != self._turn, turn
        fought, self._fights = self._fights, fight is not None and self.actor in fight.people
        new_turn |= fought and not self._fights  # whoever left the fight in their turn acts no more
        slot = slot_in_turn(self._bridge)
        if slot is None or not slot.people:
            return False
        if new_turn and (first := opening(self._bridge)) is not None:
            self.actor, self.hindrance = slot.people[0], None
            self.set_action(first)
            return True
        if len(slot.people) == 1:
            wanted = slot.people[0] if new_turn else self.actor
        elif new_turn or jumped or (self.actor in slot.people and self.actor in attacked_this_turn(self._bridge)):
            wanted = next(waiting(self._bridge), slot.people[0] if new_turn else self.actor)
        else:
            wanted = self.actor
        if wanted is None or wanted == self.actor:
            return False
        self.set_actor(wanted)
        return True

    def _on_changed(self, change: Change) -> None:
        if self.actor is not None and self.actor not in self._bridge.campaign.people:
            self.actor = None
        settled = self._bridge.pending is None
        if settled and change.log and not change.jumped:
            self._drop_what_is_done()
        if (change.order or (settled and (change.log or change.jumped))) and self._follow_turn(jumped=change.jumped):
            return
        if settled:
            if change.log and self.actor is not None and self._opened_the_fight():
                self.set_action(self._possible_action())
                return
            self._look_at_actor(change)

    def _drop_what_is_done(self) -> None:
        """Takes out what holds for one deed only, lest a key too much let the same go off twice."""
        if self.action is not None and self._bridge.log and self._bridge.log[-1].action == self.action:
            for field in self._bridge.actions[self.action].fields:
                if field.fresh:
                    self._touched.pop(field.key, None)

    def _opened_the_fight(self) -> bool:
        """Whether the action at hand is one for the beginning of a fight and has just been done."""
        done = self._bridge.log[-1].action if self._bridge.log else ""
        action = self._bridge.actions.get(done)
        return done == self.action and action is not None and action.group == OPENING and not self.takes_actor

    def _look_at_actor(self, change: Change) -> None:
        """Asks the form again; whoever acts may have fallen, or come round, in the meantime."""
        if self.actor is not None and (change.jumped or self.actor in change.people):
            before, self.hindrance = self.hindrance, hindrance(self._bridge, self.actor)
            if before is None and self.hindrance is not None:
                self.action = None
            elif before is not None and self.hindrance is None and self.action is None:
                self.set_action(self._possible_action())
                return
        self.ask()
