"""House rules of STOCS: rulings on what the book leaves open, where tables differ. Each has its behaviour."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

from engine.reasons import Reason
from engine.system import HouseRule
from engine.words import text

if TYPE_CHECKING:
    from engine.campaign import Campaign

OPTIONS: Final = (
    HouseRule("dl_rounding", "floor", ("floor", "nearest"), "STOCS-B01"),
    HouseRule("dl_divisor", 4, (4, 5), "STOCS-015"),
    HouseRule("quirks", 2, (2, 3), "STOCS-027"),
    HouseRule("reroll_ones", "until_gone", ("until_gone", "once", "double_ones"), "STOCS-B03"),
    HouseRule("declaration", False, (False, True), "STOCS-042"),
    HouseRule("critical_melee", "total", ("total", "dice"), "STOCS-B23"),
    HouseRule("dl_dial", 0, (-2, -1, 0, 1, 2), "STOCS-016"),
    HouseRule("aam_rounding", "floor", ("floor", "nearest"), "STOCS-B02"),
    HouseRule("panic_multishot_mod", -5, (-5, 0), "STOCS-B04"),
    HouseRule("aam_on_panic", False, (False, True), "STOCS-B05"),
    HouseRule("aam_on_order", False, (False, True), "STOCS-B20"),
    HouseRule("recoil", "flat", ("flat", "cumulative"), "STOCS-B09"),
    HouseRule("burst_dice_rounding", "drop", ("drop", "up", "nearest"), "STOCS-B10"),
    HouseRule("critical_burst", "chosen", ("chosen", "every", "first", "none"), "STOCS-B11"),
    HouseRule("burst_long_range", "both", ("both", "recoil_only"), "STOCS-B12"),
    HouseRule("aiming", "once", ("once", "each_round"), "STOCS-B14"),
    HouseRule("botch_limit", "modified", ("modified", "unmodified"), "STOCS-B17"),
    HouseRule("combat_time", False, (False, True), "STOCS-B15"),
    HouseRule("moving_fire", "hip_firing", ("hip_firing", "running_only"), "STOCS-B13"),
    HouseRule("shotgun_halving", "before_armour", ("before_armour", "after_armour"), "STOCS-B26"),
    HouseRule("example_leg_kick", False, (False, True), "STOCS-B06"),
    HouseRule("fists_kill", True, (True, False), "STOCS-B36"),
    HouseRule("thrown_damage_bonus", True, (True, False), "STOCS-B24"),
    HouseRule("explosion_panic", "radius", ("radius", "double_radius"), "STOCS-B29"),
    HouseRule("fall_wounds", "by_place", ("by_place", "by_place_and_armour", "plain"), "STOCS-B30"),
    HouseRule("suffocation_start", -1, (-1, 0), "STOCS-B31"),
    HouseRule("hit_locations", True, (True, False), "STOCS-091"),
    HouseRule("broken_limbs", False, (False, True), "STOCS-097"),
    HouseRule("round_seconds", 3, (2, 3, 4, 5, 6, 10), "STOCS-B49"),
)

_RULES: Final = {rule.name: rule.rule for rule in OPTIONS}
_DEFAULTS: Final = {rule.name: rule.default for rule in OPTIONS}


def option(campaign: Campaign, name: str) -> Any:
    """How a campaign has decided a house rule."""
    return campaign.options.get(name, _DEFAULTS[name])


def ruled(campaign: Campaign, name: str, value: int | None = None) -> Reason:
    """The line that says how a campaign reads the ruling behind a number, where it is one of several readings."""
    return _ruled(name, str(option(campaign, name)), value)


@functools.cache
def _ruled(name: str, reading: str, value: int | None) -> Reason:
    said = text("stocs.ruled", rule=text(f"option.{name}"), reading=text(f"choice.{name}.{reading}"))
    return Reason(said, value, _RULES[name])
