"""The order of a fight: who waits, joins, leaves and acts together, and where everybody stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from engine.events import EncounterPaused
from engine.play.order import slot_to_hold, slot_to_wait_for
from engine.words import text
from gui.models.people import slot_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.encounter import Encounter, Slot
    from gui.commands import Commands
    from gui.controllers.combat import CombatController
    from gui.main_window import MainWindow
    from gui.session_bridge import SessionBridge


class Order(QObject):
    """Carries the commands on the order out for the rows that are selected."""

    def __init__(self, window: MainWindow, bridge: SessionBridge, commands: Commands, combat: CombatController) -> None:
        """Connects everything once."""
        super().__init__(window)
        self._window, self._bridge, self._commands, self._combat = window, bridge, commands, combat
        for command, deed in {
            "hold": lambda: combat.hold(combat.in_turn),
            "act_now": lambda: combat.act_now(window.tracker.person),
            "delay": self._on_delay,
            "join": self._on_join,
            "leave": lambda: self._for_people("leave_together"),
            "group": self._on_group,
            "part": lambda: self._for_people("part"),
            "put_back": lambda: self._for_actor("put_back"),
            "set_initiative": self._on_initiative,
            "move_up": lambda: self._shift(-1),
            "move_down": lambda: self._shift(1),
            "move_top": lambda: self._to_the(end=False),
            "move_bottom": lambda: self._to_the(end=True),
            "sort_anew": combat.sort_anew,
            "keep_order": lambda: combat.keep_order(on=commands["keep_order"].isChecked()),
            "start_fight": lambda: self._on_set_up("start"),
            "prepare_fight": lambda: self._on_set_up("prepare_fight"),
            "pause_fight": self._on_pause,
            "end_fight": combat.end,
        }.items():
            commands[command].triggered.connect(lambda _=False, do=deed: do())
        selection = window.tracker.selectionModel()
        selection.selectionChanged.connect(lambda *_: self.refresh())
        window.tracker.set_locked(commands["lock_order"].isChecked())
        commands["lock_order"].toggled.connect(window.tracker.set_locked)
        commands["lock_order"].toggled.connect(lambda _: self.refresh())
        bridge.changed.connect(lambda _: self.refresh())
        self.refresh()

    # ---- following

    def refresh(self) -> None:
        """Enables what can be done with what is selected."""
        bridge, fight = self._bridge, self._bridge.campaign.encounter
        free = bridge.pending is None and not bridge.read_only
        # Amid a blow nothing of all this can be done, so that nobody need be looked at.
        slots = self._selected(fight) if free else []
        people = self._window.tracker.people if free else ()
        states = dict.fromkeys(("sort_anew", "end_fight", "join", "keep_order"), fight is not None)
        waiting = self._waiting if fight is None else None
        states["pause_fight"] = fight is not None or waiting is not None
        resume = text("window.command.resume_fight", fight=waiting.name) if waiting is not None else None
        self._commands["pause_fight"].setText(bridge.say(resume or text("window.command.pause_fight")))
        states["prepare_fight"] = bool(bridge.campaign.people)
        states["start_fight"] = True
        states["hold"] = states["delay"] = fight is not None and fight.turn is not None
        chosen = fight is not None and bool(slots)
        states |= dict.fromkeys(("leave", "put_back", "set_initiative"), chosen)
        movable = chosen and not self._commands["lock_order"].isChecked()
        states |= dict.fromkeys(("move_up", "move_down", "move_top", "move_bottom"), movable)
        # Whoever acts cannot be given the turn.
        person = self._window.tracker.person
        states["act_now"] = (
            chosen and person is not None and not self._bridge.form("act_now", {"actor": person}).problems
        )
        states["group"] = len(people) > 1 and len(slots) > 1
        states["part"] = any(slot.is_group for slot in slots)
        for command, enabled in states.items():
            self._commands[command].setEnabled(bool(enabled and free))
        self._commands["keep_order"].setChecked(bool(fight and fight.keep_order))

    def _selected(self, fight: Encounter | None) -> list[Slot]:
        return [slot for one in self._window.tracker.slots if fight and (slot := fight.slot(one)) is not None]

    # ---- what a person does

    def _for_people(self, action: str) -> None:
        people = self._window.tracker.people
        if not people:
            self._say_choose()
            return
        self._combat.submit(action, {"people": people})

    def _for_actor(self, action: str, **values: Any) -> None:
        person = self._window.tracker.person
        if person is None:
            self._say_choose()
            return
        self._combat.submit(action, {"actor": person, **values})

    def _say_choose(self) -> None:
        self._combat.refused.emit(self._bridge.say(text("window.say.choose_somebody")))

    def _shift(self, by: int) -> None:
        if not self._commands["lock_order"].isChecked():
            self._combat.shift(self._window.tracker.slots, by)

    def _to_the(self, *, end: bool) -> None:
        """Puts the selected rows first or last, all together."""
        fight, slots = self._bridge.campaign.encounter, self._window.tracker.slots
        if fight is None or not slots or self._commands["lock_order"].isChecked():
            return
        others = [slot.id for slot in fight.slots if slot.id not in slots]
        if others:
            self._combat.move_before(slots, "" if end else others[0])

    @property
    def _waiting(self) -> Encounter | None:
        """The fight that was paused last, of those that still are."""
        fights = self._bridge.campaign.encounters
        if all(fight.state != "paused" for fight in fights.values()):
            return None
        for entry in reversed(self._bridge.log):
            for event in reversed(entry.events):
                found = fights.get(event.encounter) if isinstance(event, EncounterPaused) else None
                if found is not None and found.state == "paused":
                    return found
        return None

    def _on_pause(self) -> None:
        """Pauses the fight that runs, or goes on with the one that was paused last."""
        if self._bridge.campaign.encounter is not None:
            self._combat.submit("pause", {})
        elif (waiting := self._waiting) is not None:
            self._combat.submit("take_up", {"fight": waiting.id})

    def _on_delay(self) -> None:
        """Asks after whom the one in turn acts; proposes whose row is selected."""
        from gui.views.dialogs import PersonDialog

        fight, actor = self._bridge.campaign.encounter, self._combat.in_turn
        slot = slot_to_hold(fight, actor) if fight is not None and actor is not None else None
        if fight is None or actor is None or slot is None:
            return
        later = [one for one in fight.slots if one.people and slot_to_wait_for(fight, slot, one.people[0]) == one]
        if not later:
            self._combat.refused.emit(self._bridge.say(text("window.say.nobody_later")))
            return
        people = [(one.people[0], slot_name(self._bridge, one)) for one in later]
        picked = next((one.people[0] for one in later if one.id == self._window.tracker.slot), None)
        title = self._bridge.say(text("window.say.act_after", person=slot_name(self._bridge, slot)))
        dialog = PersonDialog(self._bridge.words, title, people, picked, self._window)
        if dialog.exec():
            self._combat.submit("delay", {"actor": actor, "after": dialog.person})

    def _on_join(self) -> None:
        from gui.models.fights import batches
        from gui.views.fights_dialog import FightDialog

        bridge, fight = self._bridge, self._bridge.campaign.encounter
        there = set(fight.people) if fight else set()
        out = [person for person in bridge.campaign.people.values() if person.id not in there]
        if not out:
            self._combat.refused.emit(bridge.say(text("window.say.everybody_there")))
            return
        title, picked = bridge.say(text("action.join")), self._window.roster.people
        chosen = [one for one in picked if one not in there] or ([out[0].id] if len(out) == 1 else [])
        dialog = FightDialog(
            bridge.words, title, title, batches(out), chosen, surprise=False, groups={}, parent=self._window
        )
        if dialog.exec():
            self._join(dialog.combatants, dialog.groups)

    def _join(self, people: Sequence[str], groups: dict[str, list[str]]) -> None:
        grouped = {person for some in groups.values() for person in some}
        alone = [person for person in people if person not in grouped]
        if alone:
            self._combat.submit("join_together", {"people": alone})
        for name, some in groups.items():
            self._combat.submit("join_together", {"people": some, "as_group": True, "name": name})

    def _on_group(self) -> None:
        """Makes a group of the selected rows, under the name that its people share, if they do."""
        people = self._window.tracker.people
        if len(people) > 1:
            self._combat.submit("group", {"people": people})
        else:
            self._combat.refused.emit(self._bridge.say(text("window.say.choose_several")))

    def _on_initiative(self) -> None:
        from gui.views.fights_dialog import ValueDialog

        fight = self._bridge.campaign.encounter
        slot = fight.slot(self._window.tracker.slot or "") if fight else None
        if slot is None:
            self._say_choose()
            return
        title = self._bridge.say(text("window.say.initiative_of", person=slot_name(self._bridge, slot)))
        what = self._bridge.say(text("field.initiative"))
        dialog = ValueDialog(self._bridge.words, title, what, slot.value, self._window)
        if dialog.exec() and dialog.number is not None:
            self._for_actor("set_initiative", initiative=dialog.number)

    def _on_set_up(self, action: str) -> None:
        """Asks who fights, and starts the fight or keeps it for later."""
        from gui.models.fights import batches
        from gui.views.fights_dialog import FightDialog

        bridge, campaign = self._bridge, self._bridge.campaign
        last, runs = list(campaign.encounters.values())[-1:], campaign.encounter
        groups = None
        pausing = action == "start" and runs is not None
        elsewhere = [one for one in campaign.people if runs is None or one not in runs.people]
        if pausing and elsewhere:
            chosen = elsewhere
        elif last and action == "start":
            chosen = [person for person in last[0].people if person in campaign.people]
            groups = {slot.name or slot.id: slot.people for slot in last[0].slots if slot.is_group}
        else:
            chosen = [person.id for person in campaign.people.values() if person.kind == "pc"]
        starts = "window.dialog.start_pausing" if pausing else "window.dialog.start"
        agree = bridge.say(text(starts if action == "start" else "window.fights.prepare"))
        title = bridge.say(text(f"action.{action}"))
        dialog = FightDialog(
            bridge.words, title, agree, batches(campaign.people.values()), chosen, groups=groups, name="",
            parent=self._window,
        )  # fmt: skip
        if dialog.exec():
            values = set_up(dialog.combatants, dialog.surprised, dialog.groups, dialog.name)
            done = self._combat.submit(action, {**values, "pausing": True} if pausing else values)
            if done and action == "start":
                # What is pressed next moves the fight on; it must not end in a field of the sheet that stands beside.
                self._window.tracker.setFocus()


def set_up(people: list[str], surprised: list[str], groups: dict[str, list[str]], name: str) -> dict[str, Any]:
    """The values that set a fight up, without those that are empty."""
    more = {"surprised": surprised, "groups": groups, "name": name}
    return {"combatants": people, **{key: value for key, value in more.items() if value}}
