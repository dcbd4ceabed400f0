"""Critical damage: what an injury does to somebody below 0 hit points.

Rule: INSTARPG-010, INSTARPG-076, INSTARPG-B13 to INSTARPG-B15.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import events as e
from engine.asks import pick
from engine.dice import D10
from engine.procedure import Procedure, Scene, ask, call, count, tell
from engine.reasons import Reason
from engine.systems.instarpg.bleeding import start_bleeding
from engine.systems.instarpg.dying import constitution, past_the_edge
from engine.systems.instarpg.person import Person
from engine.systems.instarpg.rolls import against, check
from engine.systems.instarpg.states import BLEEDING, UNCONSCIOUS, end, fall_unconscious
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Hashable

    from engine.campaign import TableRow

LASTING_HARM_DIFFICULTY: Final = 10
"""Of the check of CON against lasting harm (INSTARPG-B15)."""


def aftermath(scene: Scene, target: str, before: int) -> Procedure[None]:
    """What an injury brings once its hit points are gone.

    Args:
        scene: The scene.
        target: Id of the person hurt.
        before: Hit points before it.

    Rule: INSTARPG-010, INSTARPG-076, INSTARPG-078, INSTARPG-B13.
    """
    now = Person(scene.campaign, target).current("HP").value
    if now == 0:
        no_roll = Reason(text("instarpg.no_critical_roll"), None, "INSTARPG-B13")
        yield from fall_unconscious(scene, target, Reason(text("instarpg.no_hp"), now, "INSTARPG-010"), no_roll)
    elif now < 0:
        yield from call("", (target,), critical_damage, target)
        yield from past_the_edge(scene, target, before)


def critical_damage(scene: Scene, target: str) -> Procedure[None]:
    """A d10 on the table: conscious and stable, or down and bleeding, perhaps with lasting harm (INSTARPG-076)."""
    yield from count(target, "critical")
    rows = {row.name: row for row in scene.campaign.tables["critical_damage"].rows}
    results = {range(row["from"], row["to"] + 1): name for name, row in rows.items()}
    person = Person(scene.campaign, target)
    why = (
        Reason(text("instarpg.below_zero"), person.current("HP").value, "INSTARPG-076", person.injuries(scene.cause)),
    )
    label = text("ask.critical", person=scene.name(target))

    def alike(name: str) -> Hashable:
        row = rows[name]
        return row["unconscious"], row["bleeding"], row["lasting_harm"]

    waived = next(iter(rows))
    chosen = yield from ask(pick("critical", label, D10, results, waived=waived, reasons=why, alike=alike))
    row = rows[chosen]
    because = Reason(literal(row.name), None, row.rules[-1] if row.rules else "INSTARPG-076")
    if row["unconscious"]:
        yield from fall_unconscious(scene, target, because)
    elif not scene.person(target).has(BLEEDING):
        # Who lies there for want of hit points alone comes to; who was put down by this table before does not.
        yield from end(scene, target, UNCONSCIOUS, Reason(literal(row.name), None, "INSTARPG-B13"))
    if row["bleeding"]:
        yield from start_bleeding(scene, target, because)
    if row["lasting_harm"]:
        yield from lasting_harm(scene, target)
    yield from _note(scene, target, row, because)


def lasting_harm(scene: Scene, target: str) -> Procedure[None]:
    """A check of CON, or something stays that the referee decides on (INSTARPG-076, INSTARPG-B15)."""
    person = Person(scene.campaign, target)
    line = Reason(text("instarpg.against_harm"), None, "INSTARPG-B15")
    label = text("ask.lasting_harm", person=person.name)
    aim = against(LASTING_HARM_DIFFICULTY, line)
    if not (yield from ask(check("lasting_harm", label, constitution(person), aim, roller=target))).success:
        why = (Reason(text("instarpg.failed_con"), None, "INSTARPG-076"),)
        yield from tell(e.Reported(text("event.lasting_harm", person=person.name), target, why=why))


def _note(scene: Scene, target: str, row: TableRow, because: Reason) -> Procedure[None]:
    """What the table wrote beside a line (INSTARPG-B14)."""
    note = str(row.values.get("note") or "").strip()
    if note:
        yield from tell(
            e.Reported(text("event.critical_note", person=scene.name(target), note=note), target, why=(because,))
        )
