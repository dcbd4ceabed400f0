"""Connects commands, views and the fight, and keeps what can be done in step with the campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu

from gui.controllers.minute import Minute
from gui.controllers.order import Order
from gui.controllers.referee import Referee
from gui.models.group_turn import slot_in_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from engine.changes import Change
    from gui.commands import Commands
    from gui.controllers.combat import CombatController
    from gui.main_window import MainWindow
    from gui.models.action_draft import ActionDraft
    from gui.session_bridge import SessionBridge


class WindowController(QObject):
    """Carries what is pressed, picked and typed in the window to the fight."""

    sheet_wanted = Signal(str)
    """Somebody's sheet is to be opened; carries their id."""

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
        self._referee = Referee(window, bridge, combat, self)
        self._minute = Minute(window, bridge, commands, draft, combat)
        self._order = Order(window, bridge, commands, combat)
        self._connect_commands()
        self._connect_views()
        bridge.changed.connect(self._on_changed)
        self.show_middle()
        self.refresh_commands()

    def _connect_commands(self) -> None:
        combat, window = self._combat, self._window
        for command, deed in {
            "undo": combat.undo,
            "redo": combat.redo,
            "step_back": combat.step_back,
            "next_turn": combat.next_turn,
            "submit": self._on_submit,
            "repeat": self._on_repeat,
            "choose_action": self._on_choose_action,
            "roll_all": combat.roll_all,
            "modify": self._referee.modify,
            "waive": self._referee.waive,
            "override": self._referee.override,
            "cancel": combat.cancel,
            "go_people": lambda: self._go_to("people", window.roster),
            "go_order": lambda: window.tracker.setFocus(Qt.FocusReason.ShortcutFocusReason),
            "go_action": self._focus_middle,
            "go_log": lambda: self._go_to("log", window.log),
            "keys": self._on_keys,
        }.items():
            self._commands[command].triggered.connect(lambda _=False, do=deed: do())

    def _connect_views(self) -> None:
        combat, window = self._combat, self._window
        window.roster.picked.connect(self.sheet_wanted)
        window.tracker.picked.connect(self.sheet_wanted)
        # Enter too much after a blow must not end in the name of somebody's sheet.
        window.tracker.picked.connect(lambda _: window.tracker.setFocus())
        window.tracker.menu_wanted.connect(self._on_tracker_menu)
        for view in (window.tracker, window.roster):
            view.clicked.connect(lambda _, view=view: self._on_clicked(view.people))
        window.tracker.selectionModel().currentRowChanged.connect(lambda *_: self.refresh_commands())
        window.tracker.model().move_wanted.connect(combat.move_before)  # type: ignore[attr-defined]
        window.panel.submit_wanted.connect(self._on_declared)
        window.panel.left.connect(window.tracker.setFocus)
        window.panel.interrupt_wanted.connect(self._referee.interrupt)
        prompt = window.prompt
        prompt.faces_given.connect(combat.give)
        prompt.roll_wanted.connect(combat.roll)
        prompt.option_chosen.connect(combat.choose)
        prompt.interrupt_wanted.connect(self._referee.interrupt)

    # ---- following

    def refresh_commands(self) -> None:
        """Enables what can be done now."""
        bridge, fight = self._bridge, self._bridge.campaign.encounter
        asking, busy = bool(bridge.open_asks), bridge.pending is not None
        states = {
            "undo": bridge.can_undo,
            "redo": bridge.can_redo,
            "step_back": bridge.can_step_back,
            "submit": not busy,
            "repeat": not busy and self._draft.last_attack() is not None,
            "choose_action": not busy,
            "advance": not busy and "advance" in bridge.actions,
            "roll_all": self._combat.can_roll_all,
            "cancel": busy,
        }
        states |= dict.fromkeys(("modify", "waive", "override"), asking)
        states["next_turn"] = fight is not None and not busy
        if bridge.read_only:
            states = dict.fromkeys(states, False)
        for command, enabled in states.items():
            self._commands[command].setEnabled(enabled)

    def show_middle(self) -> None:
        """Puts into the middle what the campaign wants there: an action that is stuck, dice, or what can be done."""
        if self._bridge.halted:
            from gui.views.halted import HaltedCard

            self._window.show_card(HaltedCard(self._bridge, self._commands))
        else:
            self._window.show_asking(bool(self._bridge.open_asks))

    def show_resume(self, *, crashed: bool) -> None:
        """Puts a card into the middle that says where play stood, if it stood in the midst of something."""
        from gui.models.resume import stand
        from gui.views.resume import ResumeCard

        found = stand(self._bridge, crashed=crashed)
        if found is not None:
            card = ResumeCard(self._bridge.words, found)
            card.done.connect(self._go_on)
            self._window.show_card(card)

    def focus_first(self) -> None:
        """Gives the keys to what is in the middle, or to the order."""
        if self._window.asking:
            self._window.prompt.focus_answer()
        elif self._window.page is self._window.panel:
            self._window.tracker.setFocus()
        else:
            self._window.page.setFocus()

    def show_log_row(self, row: int) -> None:
        """Shows the line of the log that tells what a row of the journal finished."""
        self._window.bring("log")
        self._window.log.show_row(row)

    def choose(self, action: str) -> None:
        """Puts an action into the form, with the cursor where it is filled in."""
        self.show_middle()
        self._draft.set_action(action)
        self._focus_middle()

    def _go_on(self) -> None:
        self.show_middle()
        self.focus_first()

    def _on_changed(self, change: Change) -> None:
        was_asking = self._window.page is not self._window.panel
        self.refresh_commands()
        self._window.banner.hide()
        self.show_middle()
        if self._window.asking:
            if change.asks:
                self._window.prompt.focus_answer()
        elif was_asking:
            self.focus_first()

    def _focus_middle(self) -> None:
        self.show_middle()
        if self._window.asking:
            self._window.prompt.focus_answer()
        else:
            self._window.panel.focus_form()

    # ---- what a person does

    def _on_submit(self) -> None:
        # What cannot be seen is not declared by a key.
        if self._window.page is self._window.panel:
            self._window.panel.submit()
        else:
            self._focus_middle()

    def _on_declared(self, action: str, values: dict[str, Any]) -> None:
        # An action that asks nothing leaves the keys to the order, as one does whose last die has fallen.
        if self._combat.submit(action, values) and self._window.page is self._window.panel:
            self._window.tracker.setFocus()

    def _on_choose_action(self) -> None:
        self.show_middle()
        self._window.panel.focus_action()

    def _on_repeat(self) -> None:
        entry = self._draft.last_attack()
        if entry is not None:
            self._draft.load(entry.action, entry.values, self._draft.actor or "")
            self._focus_middle()
            self._window.panel.say_repeated()

    def _on_clicked(self, people: Sequence[str]) -> None:
        """A click on one of the group in turn says who of it acts; between fights one on anybody does."""
        if len(people) != 1 or self._bridge.pending is not None:
            return
        slot = slot_in_turn(self._bridge)
        if self._bridge.campaign.encounter is None or (slot is not None and slot.is_group and people[0] in slot.people):
            self._draft.set_actor(people[0])

    def _go_to(self, dock: str, part: QWidget) -> None:
        """Opens a dock, before the other tabs of its place, and puts the cursor into it."""
        self._window.bring(dock)
        part.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_keys(self) -> None:
        from gui.views.key_settings import KeySettings

        dialog = KeySettings(self._bridge.words, self._commands.keys, self._window)
        dialog.chart_wanted.connect(self._commands["key_chart"].trigger)
        dialog.exec()
        dialog.deleteLater()

    def _on_tracker_menu(self, place: QPoint) -> None:
        tracker = self._window.tracker
        index = tracker.indexAt(place)
        if not index.isValid():
            return
        if not tracker.selectionModel().isSelected(index):
            tracker.setCurrentIndex(index)  # several rows that are selected stay so
        menu = QMenu(tracker)
        menu.addAction(self._commands["open_sheet"])
        menu.addAction(self._commands["players"])
        menu.addSeparator()
        menu.addAction(self._commands["act_now"])
        # The command of that name lets whose turn it is hold; this one, whose row it is.
        hold = menu.addAction(self._commands["hold"].text())
        hold.setEnabled(self._commands["hold"].isEnabled())
        person = tracker.person
        hold.triggered.connect(lambda: self._combat.hold(person))
        menu.addAction(self._commands["delay"])
        for some in (
            ("group", "part"),
            ("move_up", "move_down", "move_top", "move_bottom", "put_back", "sort_anew", "set_initiative"),
            ("leave",),
        ):
            menu.addSeparator()
            for command in some:
                menu.addAction(self._commands[command])
        menu.popup(tracker.viewport().mapToGlobal(place))
