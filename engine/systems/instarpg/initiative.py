"""Initiative: who rolls, alone or for a group, what sorts the order, and whether it is kept.

Rule: INSTARPG-032, INSTARPG-047, INSTARPG-048, INSTARPG-B04, INSTARPG-B36.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.asks import amount
from engine.dice import D10, Dice
from engine.play.order import ACTIONS_MARK, next_slot
from engine.play.turns import begin_turn
from engine.procedure import Procedure, Scene, ask_together, tell
from engine.reasons import Reason, Reasoned
from engine.systems.instarpg.options import option
from engine.systems.instarpg.person import Person
from engine.systems.instarpg.ready import initiative as rating_for_order
from engine.words import text

if TYPE_CHECKING:
    from engine.asks import Throw
    from engine.campaign import Campaign
    from engine.encounter import Encounter, Slot
    from engine.system import RuleSystem


class Initiative(msgspec.Struct, frozen=True):
    """Values of ``initiative``: whether what is rolled is kept in later rounds; as it is now where nobody says."""

    keep: bool | None = None


class _Entry(msgspec.Struct):
    """A slot in the making: with whom it rolls, what is added, its DEX, and what it came to, ties after."""

    slot: Slot
    person: str
    roller: str
    base: Reasoned[int]
    dex: int
    came: tuple[int, ...] = ()

    @property
    def rank(self) -> tuple[int, ...]:
        """What sorts it: the total, then DEX, then what was rolled among the tied."""
        return (*self.came[:1], self.dex, *self.came[1:])


def roll_initiative(scene: Scene) -> Procedure[None]:
    """Asks in the order in which people joined the fight, then again among those who tie.

    Equal totals go to the higher DEX; who rolls for several rolls once, and each adds his own rating.

    Rule: INSTARPG-032, INSTARPG-047, INSTARPG-B04.
    """
    fight = _fight(scene)
    entries = sorted(_entries(scene.campaign, fight), key=lambda entry: _joined(entry.slot))
    rolling, again = list(dict.fromkeys(entry.roller for entry in entries)), 0
    while rolling:
        throws = [_throw(scene, [x for x in entries if x.roller == one], again) for one in rolling]
        dice = yield from ask_together(throws)
        for roller, die in zip(rolling, dice, strict=True):
            for entry in entries:
                if entry.roller == roller:
                    own = 0 if again or _alone(entries, roller) else entry.base.value  # else it is on the die
                    entry.came = (*entry.came, die + own)
        rolling, again = _tied(entries), again + 1
    yield from tell(_sorted(fight, entries))


def _entries(campaign: Campaign, fight: Encounter) -> list[_Entry]:
    """Everybody who acts this round, with whom he rolls."""
    found = []
    for slot in fight.slots:
        able = [p for p in slot.people if p in campaign.people and not Person(campaign, p).down]
        if slot.own_kind != "main" or not able:
            continue
        view = Person(campaign, able[0])
        dex = int(view.attribute("DEX").value or 0)
        base = rating_for_order(campaign, view.character)
        found.append(_Entry(slot, able[0], _rolls_with(campaign, able[0]) or slot.id, base, dex))
    return found


def _rolls_with(campaign: Campaign, person: str) -> str:
    """The word of the NPCs who roll together, empty for who rolls alone (INSTARPG-047)."""
    character = campaign.people[person]
    how = option(campaign, "npc_initiative")
    if character.kind != "npc" or how == "each":
        return ""
    group = str(character.values.get("group") or "").strip().casefold()
    return "all" if how == "all" else f"group {group}" if group else ""


def _alone(entries: list[_Entry], roller: str) -> bool:
    return sum(entry.roller == roller for entry in entries) == 1


def _throw(scene: Scene, entries: list[_Entry], again: int) -> Throw[int]:
    """The die of one who rolls alone, with his rating on it; a bare die for several, and among the tied."""
    first = entries[0]
    number = ".".join(first.slot.id.split(".")[1:]) or first.slot.id
    name = f"initiative{number}" + (f".tie{again}" if again else "")
    able = [one for entry in entries for one in entry.slot.people if not Person(scene.campaign, one).down]
    names = text("instarpg.several", first=scene.name(first.person), more=len(able) - 1)
    who = scene.name(first.person) if len(able) == 1 else names
    if again:
        why = (Reason(text("instarpg.tied"), None, "INSTARPG-B04"),)
        return amount(name, text("ask.initiative_again", person=who), D10, roller=first.person, reasons=why, waived=1)
    rule = Reason(text("instarpg.highest_first"), None, "INSTARPG-047")
    if len(entries) > 1:
        why = (Reason(text("instarpg.one_die"), len(entries), "INSTARPG-047"),)
        return amount(name, text("ask.initiative", person=who), D10, roller=first.person, reasons=why, waived=1)
    return amount(
        name,
        text("ask.initiative", person=who),
        Dice(1, 10, first.base.value),
        roller=first.person,
        reasons=(*first.base.reasons, rule),
        waived=first.base.value,
    )


def _tied(entries: list[_Entry]) -> list[str]:
    """Those who roll again: equal in everything so far with somebody who does not roll with them (INSTARPG-B04)."""
    tied = (
        one.roller for one in entries if any(one.rank == other.rank and one.roller != other.roller for other in entries)
    )
    return list(dict.fromkeys(tied))


def _sorted(fight: Encounter, entries: list[_Entry]) -> e.SlotsSorted:
    """The order that the dice make; slots for which nobody rolled come last, in the order in which they stood."""
    ranks = {entry.slot.id: entry.rank for entry in entries}
    ordered = sorted(fight.slots, key=lambda slot: ranks.get(slot.id, (-(10**6),)), reverse=True)
    values = {entry.slot.id: float(entry.came[0]) for entry in entries}
    why = (
        Reason(text("instarpg.highest_first"), None, "INSTARPG-047"),
        Reason(text("instarpg.ties"), None, "INSTARPG-B04"),
    )
    return e.SlotsSorted(tuple(slot.id for slot in ordered), values, why=why)


def _joined(slot: Slot) -> tuple[int, ...]:
    """When a slot came into the fight: ids are numbers of a row of the journal and a place in it."""
    return tuple(int(part) for part in slot.id.split("."))


def on_round(scene: Scene) -> Procedure[None]:
    """Last round's further actions are gone, and dice are rolled unless they are kept; none for the first round.

    Rule: INSTARPG-036, INSTARPG-047, INSTARPG-048.
    """
    fight = scene.encounter
    if fight is None:
        return
    if fight.round <= 1:
        due = (Reason(text("instarpg.highest_first"), None, "INSTARPG-047"),)
        yield from tell(e.Reported(text("event.initiative_due"), why=due))
        return
    for slot in fight.slots:
        if slot.own_kind == "extra":
            yield from tell(e.SlotRemoved(slot.id))
    if fight.keep_order or option(scene.campaign, "keep_initiative"):
        why = (Reason(text("instarpg.kept"), None, "INSTARPG-048"),)
        yield from tell(e.Reported(text("event.initiative_kept"), why=why))
        return
    yield from roll_initiative(scene)


def actions(system: RuleSystem) -> tuple[Action[Any], ...]:
    """The actions of this module."""

    def initiative(scene: Scene, values: Initiative) -> Procedure[None]:
        yield from roll_initiative(scene)
        if values.keep is not None:
            why = (Reason(text("instarpg.kept"), None, "INSTARPG-048"),) if values.keep else ()
            yield from tell(e.OrderKept(values.keep, why=why))
        yield from _turn_to_the_first(scene)

    def _turn_to_the_first(scene: Scene) -> Procedure[None]:
        """The first in the new order has the turn, as long as nobody has done anything in this round."""
        fight = _fight(scene)
        begun = any(slot.acted for slot in fight.slots)
        begun |= any(scene.campaign.mark(person, ACTIONS_MARK) for person in fight.people)
        first = next_slot(system, scene.campaign, fight)
        if not begun and first is not None and first.id != fight.turn:
            yield from begin_turn(system, scene, first)

    keep = FormField("keep", "flag", required=False, help=text("help.keep"))
    return (
        Action("initiative", Initiative, initiative, (keep,), _needs_fight, group="initiative", rule="INSTARPG-047"),
    )


def _needs_fight(draft: Draft) -> None:
    if draft.campaign.encounter is None:
        draft.refuse(text("problem.no_fight"))


def _fight(scene: Scene) -> Encounter:
    fight = scene.encounter
    if fight is None:
        raise LookupError("the form lets this through only while a fight is run")
    return fight
