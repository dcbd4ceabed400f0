"""House rules of UNLOCK: rulings on what the source leaves open, where tables differ. Each has its behaviour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.system import HouseRule

if TYPE_CHECKING:
    from engine.campaign import Campaign

OPTIONS: Final = (
    HouseRule("power_level", "competent", ("ordinary", "competent", "heroic", "pulp"), "UNLOCK-003"),
    HouseRule("currency", "dollars", ("dollars", "pounds"), "UNLOCK-080"),
    HouseRule("humanity_rounding", "floor", ("floor", "ceil"), "UNLOCK-B09"),
    HouseRule("ease_half", True, (True, False), "UNLOCK-029"),
    HouseRule("opposed_minus_one", True, (True, False), "UNLOCK-B01"),
    HouseRule("dodge_cap_at_5", False, (False, True), "UNLOCK-B03"),
    HouseRule("untrained_defence", "related_only", ("related_only", "stat_too"), "UNLOCK-B07"),
    HouseRule("shotgun_skill", False, (False, True), "UNLOCK-B33"),
    HouseRule("ref_loss_areas", "sum", ("sum", "worst"), "UNLOCK-B28"),
    HouseRule("ref_loss_from", "area", ("area", "item"), "UNLOCK-B29"),
    HouseRule("track_step", "floor", ("floor", "block"), "UNLOCK-B10"),
    HouseRule("least_damage", 0, (0, 1), "UNLOCK-B16"),
    HouseRule("death_save_ease", "as_will", ("as_will", "from_nine", "fixed"), "UNLOCK-B11"),
    HouseRule("death_saves", "each_damage", ("each_damage", "each_turn"), "UNLOCK-B12"),
    HouseRule("initiative", "each_turn", ("each_turn", "once"), "UNLOCK-B24"),
    HouseRule("stoppages", "by_number", ("by_number", "unknown"), "UNLOCK-060"),
    HouseRule("round_seconds", 3, (2, 3, 4, 5, 6, 10)),
)

_DEFAULTS: Final = {rule.name: rule.default for rule in OPTIONS}


def option(campaign: Campaign, name: str) -> Any:
    """How a campaign has decided a house rule."""
    return campaign.options.get(name, _DEFAULTS[name])
