"""The minute at the table: repeating an attack, a group that acts together, whose dice the app rolls, secret rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from engine.words import text
from gui.models.group_turn import attacked_this_turn, newest_attack, slot_in_turn, waiting

if TYPE_CHECKING:
    from engine.changes import Change
    from engine.log import LogEntry
    from gui.commands import Commands
    from gui.controllers.combat import CombatController
    from gui.main_window import MainWindow
    from gui.models.action_draft import ActionDraft
    from gui.session_bridge import SessionBridge

MODIFIER = "modifier"


class Minute(QObject):
    """Carries out what makes a blow short, and keeps the commands for it in step with the campaign."""

    def __init__(
        self,
        window: MainWindow,
        bridge: SessionBridge,
        commands: Commands,
        draft: ActionDraft,
        combat: CombatController,
    ) -> None:
        """Connects everything once."""
        super().__init__(window)
        self._window, self._bridge, self._commands = window, bridge, commands
        self._draft, self._combat = draft, combat
        self._queue: list[str] = []
        self._skipped: list[str] = []
        self._template: LogEntry | None = None
        # Once everybody has heard of the blow before, and it is drawn.
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._go_on)
        for command, deed in {
            "together": self._on_together,
            "secret": self._on_secret,
            "app_person": lambda: self._on_app("app_person"),
            "app_npcs": lambda: self._on_app("app_npcs"),
            "app_all": lambda: self._on_app("app_all"),
        }.items():
            commands[command].triggered.connect(lambda _=False, do=deed: do())
        window.prompt.modifier_given.connect(self._on_modifier)
        window.tracker.selectionModel().selectionChanged.connect(self._on_selected)
        combat.dice.changed.connect(self.refresh)
        draft.form_changed.connect(self.refresh)
        bridge.changed.connect(self._on_changed)
        self.refresh()

    # ---- following

    def refresh(self) -> None:
        """Enables and ticks the commands."""
        bridge, dice = self._bridge, self._combat.dice
        asking = bool(bridge.open_asks) and not bridge.read_only
        question = bridge.open_asks[0] if asking else None
        self._commands["secret"].setEnabled(asking)
        self._commands["secret"].setChecked(question is not None and question.secret)
        person = self._person
        self._commands["app_person"].setEnabled(bool(person))
        self._commands["app_person"].setChecked(dice.by_app(person))
        self._commands["app_npcs"].setChecked(dice.for_npcs)
        self._commands["app_all"].setChecked(dice.for_everybody)
        name = bridge.say(text("window.action.app_person", person=bridge.name(person))) if person else ""
        self._commands["app_person"].setText(name or bridge.say(text("window.command.app_person")))
        self._commands["together"].setEnabled(self._can_follow)

    @property
    def _person(self) -> str:
        """Whose dice are meant: of whoever is asked, otherwise of whoever acts."""
        question = self._window.prompt.current
        return (question.roller if question is not None else self._draft.actor) or ""

    @property
    def _can_follow(self) -> bool:
        """Whether there are members of the group in turn who can do as one of them has just done."""
        bridge, slot = self._bridge, slot_in_turn(self._bridge)
        if bridge.pending is not None or bridge.read_only or slot is None or not slot.is_group:
            return False
        done = attacked_this_turn(bridge).intersection(slot.people)
        return bool(done) and next(waiting(bridge), None) is not None

    def _on_changed(self, change: Change) -> None:
        if self._queue and self._bridge.pending is None:
            # What was taken back or cancelled is not done by the others either.
            if change.jumped or not change.log:
                self._queue = []
            else:
                self._later.start()
        self.refresh()

    def _on_selected(self) -> None:
        fight, chosen = self._bridge.campaign.encounter, self._window.tracker.slots
        slots = [slot for slot in map(fight.slot, chosen) if slot is not None] if fight else []
        self._draft.choose_people([one for slot in slots for one in slot.people] if len(slots) > 1 else ())

    # ---- what a person does

    def _on_modifier(self, ask: str, amount: int, reason: str) -> None:
        self._combat.interrupt(ask, MODIFIER, amount, reason)

    def _on_secret(self) -> None:
        question = self._window.prompt.current
        if question is not None:
            self._combat.keep_secret(question.id)

    def _on_app(self, command: str) -> None:
        dice, on = self._combat.dice, self._commands[command].isChecked()
        if command == "app_person":
            dice.set_person(self._person, on=on)
        elif command == "app_npcs":
            dice.set_npcs(on=on)
        else:
            dice.set_everybody(on=on)
        if on:
            self._combat.let_app_roll()
        self.refresh()

    def _on_together(self) -> None:
        """Lets the rest of the group do what one of them did last, one by one; dice of the table are waited for."""
        slot = slot_in_turn(self._bridge)
        self._template = newest_attack(self._bridge, slot.people) if slot else None
        self._queue, self._skipped = list(waiting(self._bridge)), []
        self._window.tracker.setFocus()  # a key too much after the last blow must not be typed into the form
        self._go_on()

    def _go_on(self) -> None:
        """Declares the blow of the next one who can do the same."""
        template = self._template
        while self._queue and template is not None and self._bridge.pending is None:
            member = self._queue.pop(0)
            self._draft.load(template.action, template.values, member)
            form = self._draft.form
            if form is None or any(problem.refused for problem in form.problems):
                self._skipped.append(self._bridge.name(member))
            elif form.problems:
                # Whom they attack now, where the one has fallen, is for the referee to say; it holds for the rest.
                self._queue = []
                self._window.panel.focus_missing()
            elif self._combat.submit(form.action, self._draft.values):
                break
            else:
                self._queue = []
        if not self._queue and self._skipped:
            said, self._skipped = text("window.say.not_the_same", people=", ".join(self._skipped)), []
            self._combat.refused.emit(self._bridge.say(said))
