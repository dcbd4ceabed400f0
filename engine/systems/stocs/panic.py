"""Panic: when it is checked, and what it does.

Rule: STOCS-051 to STOCS-057, STOCS-B04, STOCS-B05, STOCS-B45.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import events as e
from engine.asks import amount
from engine.dice import D10
from engine.procedure import Procedure, Scene, ask, count, tell
from engine.reasons import Reason, Reasoned, total
from engine.systems.stocs.options import option, ruled
from engine.systems.stocs.person import AAM, Person
from engine.systems.stocs.rolls import check
from engine.systems.stocs.state import begin_for_rounds
from engine.words import text

if TYPE_CHECKING:
    from engine.campaign import Campaign

CHECKED: Final = "panic_checked"
"""Mark of this round: a person checks at most once (STOCS-054)."""

CAUSES: Final = {
    "event": "STOCS-051",
    "shots": "STOCS-055",
    "wound": "STOCS-056",
    "explosion": "STOCS-057",
}
"""Rules by what frightens."""

STEPS: Final = {"wound": "STOCS-109"}
"""The rule that asks for the check, where it is a step of another procedure; otherwise it is STOCS-052."""

_ONCE: Final = (Reason(text("stocs.panic_once"), None, "STOCS-054"),)
_PLAIN: Final = (Reason(text("stocs.panic_plain"), None, "STOCS-B04"),)
_NO_AAM: Final = (Reason(text("stocs.no_aam_on_panic"), None, "STOCS-B05"),)
_FELLED: Final = (Reason(text("stocs.panic_felled"), None, "STOCS-B45"),)
_LASTING: Final = (Reason(text("stocs.panic_lasts"), None, "STOCS-053"),)


def is_spared(campaign: Campaign, person: str) -> bool:
    """Whether a person need not check: panicked already, checked this round, or dead (STOCS-054)."""
    character = campaign.people[person]
    return character.has("panicked") or character.has("dead") or campaign.mark(person, CHECKED) > 0


def _ruled(campaign: Campaign, cause: str) -> tuple[Reason, ...]:
    """What is said beside the rule where a ruling gives the modifier (STOCS-B04)."""
    if cause == "shots":
        return (ruled(campaign, "panic_multishot_mod"),)
    return _PLAIN if cause == "explosion" else ()


def panic(scene: Scene, target: str, modifier: int, cause: str) -> Procedure[None]:
    """WIL plus a modifier, or panicked for 1d10 rounds; nothing if the person is spared.

    Args:
        scene: The scene.
        target: Id of the person.
        modifier: Added to WIL.
        cause: What frightens: a key of `CAUSES`.

    Total AAM lowers the roll only where the table has decided so (STOCS-B04, STOCS-B05).

    Rule: STOCS-052, STOCS-053, STOCS-054.
    """
    if is_spared(scene.campaign, target):
        return
    person = Person(scene.campaign, target)
    yield from tell(e.MarkChanged(target, CHECKED, 1, why=_ONCE))
    brought = (scene.cause,) if scene.cause else ()
    frightens = Reason(text(f"stocs.panic_{cause}"), modifier, CAUSES[cause], brought)
    reasons = (*person.attribute("WIL").reasons, frightens, *_ruled(scene.campaign, cause))
    if option(scene.campaign, "aam_on_panic"):
        reasons = person.weighed(*reasons)
    elif person.character.count(AAM):
        reasons += _NO_AAM
    if cause == "wound" and person.character.has("unconscious"):
        reasons += _FELLED
    aim = total(*reasons)
    why = (*aim.reasons, Reason(text("stocs.panic_check"), None, STEPS.get(cause, "STOCS-052")))
    label = text("ask.panic", person=person.name)
    if (yield from ask(check("panic", label, Reasoned(aim.value, why), roller=target, plain=True))).success:
        return
    yield from count(target, "panicked")
    label = text("ask.panic_rounds", person=person.name)
    rounds = yield from ask(amount("panic_rounds", label, D10, reasons=_LASTING, detail=True, roller=target, waived=1))
    yield from begin_for_rounds(scene, target, "panicked", rounds, _LASTING)
