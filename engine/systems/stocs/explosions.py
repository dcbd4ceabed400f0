"""Explosions: blast and fragments by the distance of each person.

Rule: STOCS-057, STOCS-123 to STOCS-130, STOCS-B27 to STOCS-B29, STOCS-B49.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.dice import Dice
from engine.procedure import Procedure, Scene, call, call_and_close, count, tell
from engine.reasons import Reason
from engine.systems.stocs.forms import can_be_hit
from engine.systems.stocs.injury import hit, injure
from engine.systems.stocs.options import option, ruled
from engine.systems.stocs.panic import panic
from engine.systems.stocs.person import Person
from engine.systems.stocs.reckoning import Blow
from engine.systems.stocs.throwing import thrown_mark
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign

FRAGMENT: Final = Dice(2, 10, 0, 9)
"""Damage of one fragment, open-ended (STOCS-127)."""

QUARTER: Final = 4


class Explode(msgspec.Struct, frozen=True):
    """Values of ``explode``: a row of the table of explosives, and the distance of each person in metres."""

    charge: str
    at: dict[str, float]
    prone: list[str] = []
    underwater: bool = False


def explode(scene: Scene, values: Explode) -> Procedure[None]:
    """Person by person: the blast, each fragment in full, then panic (STOCS-124 to STOCS-129)."""
    row = scene.campaign.table_row("explosives", values.charge)
    if row is None:
        raise LookupError("the form lets only charges of the table through")
    for number, (person, distance) in enumerate(values.at.items(), 1):
        prone = person in values.prone
        radius = float(row["radius_m"])
        blast = _share(row["blast"], distance, radius * (2 if values.underwater else 1), prone=prone)
        fragments = _share(row["fragments"], distance, radius / (2 if values.underwater else 1), prone=prone)
        reach = radius * (2 if option(scene.campaign, "explosion_panic") == "double_radius" else 1)
        yield from call_and_close(
            f"person{number}",
            (person,),
            _caught,
            person,
            row.name,
            blast,
            fragments,
            distance <= reach,
            values.underwater,
            prone,
        )


def _share(full: int, distance: float, radius: float, *, prone: bool) -> int:
    """All within the radius, a quarter out to twice that; the prone get half of it first (STOCS-128, STOCS-B27)."""
    if distance > 2 * radius:
        return 0
    halved = full // 2 if prone else full
    return halved if distance <= radius else halved // QUARTER


def _caught(
    scene: Scene,
    person: str,
    charge: str,
    blast: int,
    fragments: int,
    frightened: bool,
    underwater: bool,
    prone: bool,
) -> Procedure[None]:
    """What an explosion does to one person."""
    name = scene.name(person)
    row = scene.campaign.table_row("explosives", charge)
    why = [Reason(text("stocs.blast"), blast, "STOCS-124"), Reason(text("stocs.fragments"), fragments, "STOCS-126")]
    if row is not None:
        record = f"{row['blast']}/{row['fragments']}"
        why.append(Reason(literal(row.name), record, row.rules[-1] if row.rules else "STOCS-123"))
        why.append(Reason(text("stocs.danger_radius"), row["radius_m"], "STOCS-123"))
    if prone:
        why.append(Reason(text("stocs.prone"), None, "STOCS-128"))
    if underwater:
        why.append(Reason(text("stocs.underwater"), None, "STOCS-129"))
    if row is not None and (blast, fragments) != (row["blast"], row["fragments"]):
        why.append(Reason(text("stocs.shares"), None, "STOCS-B27"))
    why.append(ruled(scene.campaign, "explosion_panic"))
    yield from tell(
        e.Reported(text("event.caught", person=name, blast=blast, fragments=fragments), person, why=tuple(why))
    )
    if blast and not Person(scene.campaign, person).dead:
        yield from call("blast", (person,), _blast, person, blast)
    for number in range(1, fragments + 1):
        blow = Blow("fragment", damped=underwater)
        yield from call(f"fragment{number}", (person,), hit, person, blow, FRAGMENT, "")
    if frightened:
        yield from call("", (person,), panic, person, 0, "explosion")


def _blast(scene: Scene, person: str, points: int) -> Procedure[None]:
    """General damage that no armour stops (STOCS-124, STOCS-B28)."""
    yield from count(person, "hit")
    yield from injure(scene, person, Blow("blast"), points, "")


def _thrown(campaign: Campaign) -> list[str]:
    """Names of the grenades that were thrown this round."""
    grenades = [(one.id, row) for one in campaign.people.values() for row in one.table("weapons")]
    return [str(row.get("name")) for person, row in grenades if campaign.mark(person, thrown_mark(row.id))]


def _refine_explode(draft: Draft) -> None:
    rows = draft.campaign.tables["explosives"].rows
    names = {row.name for row in rows}
    thrown = [name for name in _thrown(draft.campaign) if name in names]
    options = tuple(FieldOption(row.name, literal(row.name)) for row in rows)
    draft.change("charge", options=options, suggested=thrown[-1] if thrown else None)
    for person in draft.get("at") or {}:
        can_be_hit(draft, person, "at")
    for person in draft.get("prone") or ():
        if person not in (draft.get("at") or {}) and person in draft.campaign.people:
            said = text("problem.prone_elsewhere", person=literal(draft.campaign.people[person].name))
            draft.wrong(said, "prone")


EXPLOSION_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "explode",
        Explode,
        explode,
        (
            FormField("charge", "choice"),
            FormField("at", "measures", unit="m", lowest=0, highest=10_000, fresh=True),
            FormField("prone", "people", required=False, fresh=True),
            FormField("underwater", "flag", required=False),
        ),
        _refine_explode,
        group="attack",
        rule="STOCS-123",
    ),
)
