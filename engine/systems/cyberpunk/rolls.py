"""The throws of the Cyberpunk combat: 2d6 and a sum over a difficulty, a d10 that must not exceed a save.

Rule: CYBERPUNK-001, CYBERPUNK-009, CYBERPUNK-013, CYBERPUNK-B01, CYBERPUNK-B03, CYBERPUNK-B17, CYBERPUNK-B25.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.answers import AnySaid, Rolled
from engine.asks import Throw, amount
from engine.checks import Outcome, parse_outcome, roll_over
from engine.dice import D10, Dice, parse_dice
from engine.procedure import Procedure, Scene, ask
from engine.reasons import Reason, Reasoned, total
from engine.systems.cyberpunk.options import option
from engine.words import text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.words import Text

TWO_DICE: Final = Dice(2, 6)
BOTCH: Final = 2
BEST: Final = 12
EACH_ACTION: Final = -3
"""What each action beyond the first costs in a round (CYBERPUNK-009)."""


def several_actions(campaign: Campaign, before: int, planned: int = 1) -> tuple[Reason, ...]:
    """What actions in a round cost: the later ones more and more, or all of them the same (CYBERPUNK-B03).

    Args:
        campaign: State of the campaign.
        before: Actions that were taken before this one.
        planned: Actions of the round together, for tables where all of them bear the cost.
    """
    if option(campaign, "multiple_actions") == "all":
        more = max(planned - 1, before)
        return (Reason(text("cyberpunk.actions_planned", number=more + 1), EACH_ACTION * more, "CYBERPUNK-B03"),)
    if not before:
        return (Reason(text("cyberpunk.first_action"), 0, "CYBERPUNK-008"),)
    return (Reason(text("cyberpunk.actions_before", number=before), EACH_ACTION * before, "CYBERPUNK-009"),)


def over_difficulty(
    scene: Scene,
    id: str,  # noqa: A002 - the ask's field
    label: Text,
    bonus: tuple[Reason, ...],
    difficulty: Reasoned[int],
    *,
    roller: str,
    uses_margin: bool = False,
) -> Procedure[Outcome]:
    """2d6 and a sum over a difficulty; critical only with open-ended dice, where a failed one is a fumble.

    Rule: CYBERPUNK-001, CYBERPUNK-013, CYBERPUNK-B01, CYBERPUNK-B25.
    """
    campaign = scene.campaign
    summed = total(*bonus, Reason(text("cyberpunk.two_dice"), None, "CYBERPUNK-001"))
    if option(campaign, "open_ended"):
        return (yield from _opened(scene, id, label, summed, difficulty, roller, uses_margin=uses_margin))
    throw = roll_over(
        id,
        label,
        TWO_DICE,
        summed,
        difficulty,
        meets=_meets(campaign),
        roller=roller,
        uses_margin=uses_margin,
        explains=_tie,
    )
    return (yield from ask(throw))


def _meets(campaign: Campaign) -> bool:
    return bool(option(campaign, "meet_counts"))


def _tie(said: AnySaid, difficulty: int) -> tuple[Reason, ...]:
    """Names the ruling that a total equal to the difficulty brings into play."""
    if not isinstance(said, Rolled) or TWO_DICE.missing(said.faces):
        return ()
    total_now = parse_dice(said.dice).total(said.faces)
    return (Reason(text("cyberpunk.tie"), None, "CYBERPUNK-B01"),) if total_now == difficulty else ()


class First(NamedTuple):
    """A first throw with open-ended dice: how it came out so far, by how much, and which end of the dice it was on."""

    success: bool
    margin: int
    natural: str = ""

    @property
    def word(self) -> str:
        """``success`` or ``failure``, as it stands before the dice that it brings."""
        return "success" if self.success else "failure"


def _opened(
    scene: Scene,
    name: str,
    label: Text,
    bonus: Reasoned[int],
    difficulty: Reasoned[int],
    roller: str,
    *,
    uses_margin: bool,
) -> Procedure[Outcome]:
    """A natural 12 adds another 2d6, and so on; a natural 2 takes 2d6 off, and is a fumble (CYBERPUNK-B25).

    Dice that can change nothing any more are not asked for.
    """
    meets = _meets(scene.campaign)
    first: First = yield from ask(_first(name, label, bonus, difficulty, roller, meets=meets))
    margin, success = first.margin, first.success
    fumble = first.natural == "botch"
    why = (Reason(text("cyberpunk.open_dice"), None, "CYBERPUNK-B25"),)
    number = 1
    goes_on = bool(first.natural) and (uses_margin or success == fumble)
    while goes_on:
        number += 1
        again = yield from ask(amount(f"{name}_open{number}", label, TWO_DICE, roller=roller, reasons=why))
        margin += -again if fumble else again
        success = margin >= 0 if meets else margin > 0
        goes_on = not fumble and again == BEST and (uses_margin or not success)
    return Outcome(success, fumble, margin if uses_margin else 0)


def _first(
    name: str, label: Text, bonus: Reasoned[int], difficulty: Reasoned[int], roller: str, *, meets: bool
) -> Throw[First]:
    def make(added: Reasoned[int]) -> Throw[First]:
        aim = difficulty.value

        def read(total_now: int) -> First:
            margin, sum_of_dice = total_now - aim, total_now - added.value
            natural = "botch" if sum_of_dice == BOTCH else "best" if sum_of_dice == BEST else ""
            return First(margin >= 0 if meets else margin > 0, margin, natural)

        return Throw(
            id=name,
            label=label,
            dice=Dice(TWO_DICE.count, TWO_DICE.sides, added.value),
            target=aim,
            wants="at_least" if meets else "more",
            reasons=(*added.reasons, *difficulty.reasons),
            read=read,
            named=lambda outcome: outcome.word,
            parsed=_parsed,
            further=lambda more, line: make(Reasoned(added.value + more, (*added.reasons, line))),
            roller=roller,
            waived=First(True, 1),
            explains=lambda said: _tie(said, aim),
        )

    return make(bonus)


def _parsed(value: str | int) -> First:
    success = parse_outcome(value).success
    return First(success, 1 if success else -1)


def save(
    id: str,  # noqa: A002 - the ask's field
    label: Text,
    target: Reasoned[int],
    *,
    roller: str,
) -> Throw[Outcome]:
    """A d10 that must not exceed the target; no face succeeds or fails by itself (CYBERPUNK-001, CYBERPUNK-B17)."""

    def make(aim: Reasoned[int]) -> Throw[Outcome]:
        return Throw(
            id=id,
            label=label,
            dice=D10,
            target=aim.value,
            reasons=aim.reasons,
            read=lambda face: Outcome(face <= aim.value),
            named=lambda outcome: outcome.word,
            parsed=parse_outcome,
            further=lambda more, line: make(Reasoned(aim.value + more, (*aim.reasons, line))),
            roller=roller,
            waived=Outcome(True),
        )

    return make(target)
