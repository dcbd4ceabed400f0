"""The order as the referee wants it: places changed by hand, kept, and made anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.play.forms import ACTOR, Actor, Nothing, fights, needs_fight, slot_options
from engine.play.order import placed_by, sort_all, sort_back
from engine.play.rounds import running
from engine.procedure import Procedure, Scene, tell
from engine.words import text

if TYPE_CHECKING:
    from engine.encounter import Slot
    from engine.system import RuleSystem


class Switch(msgspec.Struct, frozen=True):
    """Values of an action that turns something on or off."""

    on: bool


class Reorder(msgspec.Struct, frozen=True):
    """Values of ``reorder``: the person whose slot moves, and the person before or after whom it goes."""

    actor: str
    before: str | None = None
    after: str | None = None


class Arrange(msgspec.Struct, frozen=True):
    """Values of ``arrange``: slots that move together, in the order in which they stand, and the one before which."""

    slots: list[str]
    before: str = ""


class Initiative(msgspec.Struct, frozen=True):
    """Values of ``set_initiative``."""

    actor: str
    initiative: float


INITIATIVE = FormField("initiative", "number", lowest=-1000, highest=1000)


class Placing:
    """The actions that change the order by hand, for a system."""

    def __init__(self, system: RuleSystem) -> None:
        """Takes the system whose values sort."""
        self._system = system

    def actions(self) -> tuple[Action[Any], ...]:
        """The actions, each with its form."""
        sides = (FormField("before", "person", required=False), FormField("after", "person", required=False))
        slots = (FormField("slots", "choices"), FormField("before", "choice", required=False))
        on = FormField("on", "flag", default=True)
        return (
            Action("reorder", Reorder, self._reorder, (ACTOR, *sides), _refine_reorder, group="turn"),
            Action("arrange", Arrange, self._arrange, slots, _refine_arrange, group="turn"),
            Action("resort", Nothing, self._resort, (), needs_fight, group="turn"),
            Action("put_back", Actor, self._put_back, (ACTOR,), _actor_fights, group="turn"),
            Action(
                "set_initiative", Initiative, self._set_initiative, (ACTOR, INITIATIVE), _actor_fights, group="turn"
            ),
            Action("keep_order", Switch, self._keep_order, (on,), needs_fight, group="turn"),
        )

    def _reorder(self, scene: Scene, values: Reorder) -> Procedure[None]:
        slot = _slot_of(scene, values.actor)
        places = [s.id for s in running(scene).slots if s.id != slot.id]
        anchor = _slot_of(scene, values.before or values.after or values.actor)
        to = places.index(anchor.id) + (0 if values.before else 1)
        yield from tell(e.SlotMoved(slot.id, to))

    def _arrange(self, scene: Scene, values: Arrange) -> Procedure[None]:
        slots = [slot.id for slot in running(scene).slots]
        moved = [slot for slot in slots if slot in values.slots]
        # The first slot after the gap that stays; slots that move cannot be what others are put before.
        start = slots.index(values.before) if values.before else len(slots)
        anchor = next((slot for slot in slots[start:] if slot not in moved), None)
        for slot in moved:
            rest = [s.id for s in running(scene).slots if s.id != slot]
            yield from tell(e.SlotMoved(slot, rest.index(anchor) if anchor else len(rest)))

    def _resort(self, scene: Scene, values: Nothing) -> Procedure[None]:
        """Everybody back where their values put them; marks of rows put elsewhere by hand go."""
        yield from tell(sort_all(self._system, scene.campaign, running(scene)))

    def _put_back(self, scene: Scene, values: Actor) -> Procedure[None]:
        """One back where the value puts it; the rest stand still."""
        slot = _slot_of(scene, values.actor)
        yield from tell(sort_back(self._system, scene.campaign, running(scene), slot))

    def _set_initiative(self, scene: Scene, values: Initiative) -> Procedure[None]:
        """A value by the referee's word, and the place that goes with it. Nobody's turn begins or ends by it."""
        yield from tell(placed_by(running(scene), _slot_of(scene, values.actor), values.initiative))

    def _keep_order(self, scene: Scene, values: Switch) -> Procedure[None]:
        yield from tell(e.OrderKept(values.on))


def _slot_of(scene: Scene, person: str) -> Slot:
    slot = running(scene).slot_of(person)
    if slot is None:
        raise LookupError("the form lets this through only for those who fight")
    return slot


def _actor_fights(draft: Draft) -> None:
    fights(draft, "actor")


def _refine_arrange(draft: Draft) -> None:
    needs_fight(draft)
    fight = draft.campaign.encounter
    if fight is not None:
        options = slot_options(draft.campaign, fight.slots)
        draft.change("slots", options=options)
        draft.change("before", options=options)


def _refine_reorder(draft: Draft) -> None:
    fights(draft, "actor", "before", "after")
    fight, actor = draft.campaign.encounter, draft.get("actor")
    anchors = [draft.get(key) for key in ("before", "after") if draft.get(key) is not None]
    if len(anchors) != 1:
        draft.wrong(text("problem.before_or_after"))
    elif anchors[0] == actor:
        draft.wrong(text("problem.own_neighbour"))
    elif fight is not None and (slot := fight.slot_of(anchors[0])) is not None and slot == fight.slot_of(actor or ""):
        draft.wrong(text("problem.same_group"))
