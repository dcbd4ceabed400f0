"""House rules of the Cyberpunk combat: rulings on what the page leaves open, where tables differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.system import HouseRule

if TYPE_CHECKING:
    from engine.campaign import Campaign

OPTIONS: Final = (
    HouseRule("meet_counts", False, (False, True), "CYBERPUNK-B01"),
    HouseRule("multiple_actions", "later", ("later", "all"), "CYBERPUNK-B03"),
    HouseRule("initiative", "per_round", ("per_round", "once"), "CYBERPUNK-B04"),
    HouseRule("wound_penalty", "neither", ("neither", "initiative", "saves", "both"), "CYBERPUNK-B05"),
    HouseRule("extreme_damage", "before_sp", ("before_sp", "after_sp"), "CYBERPUNK-B07"),
    HouseRule("extreme_rounding", "floor", ("floor", "up"), "CYBERPUNK-B07"),
    HouseRule("limb_damage", "after_both", ("after_both", "after_sp", "before_sp"), "CYBERPUNK-B08"),
    HouseRule("mortal0_at_10", False, (False, True), "CYBERPUNK-B09"),
    HouseRule("head_kills_at", 10, (10, 15), "CYBERPUNK-B10"),
    HouseRule("mortal_saves", "both", ("both", "death_only"), "CYBERPUNK-B12"),
    HouseRule("stun_saves", "per_hit", ("per_hit", "per_turn"), "CYBERPUNK-B13"),
    HouseRule("stun_recovery", "acts", ("acts", "loses"), "CYBERPUNK-B14"),
    HouseRule("mortal_stun", "rising", ("rising", "flat"), "CYBERPUNK-B15"),
    HouseRule("stabilise_difficulty", "damage", ("damage", "wounds", "level"), "CYBERPUNK-B19"),
    HouseRule("open_ended", False, (False, True), "CYBERPUNK-B25"),
    HouseRule("weapon_accuracy", True, (True, False), "CYBERPUNK-B29"),
    HouseRule("sp_values", "reduced", ("reduced", "published"), "CYBERPUNK-B02"),
    HouseRule("layering", "reduced", ("reduced", "published"), "CYBERPUNK-B02"),
    HouseRule("encumbrance", False, (False, True), "CYBERPUNK-017"),
    HouseRule("automatic_fire", True, (True, False), "CYBERPUNK-017"),
    HouseRule("melee", True, (True, False), "CYBERPUNK-B06"),
)

_DEFAULTS: Final = {rule.name: rule.default for rule in OPTIONS}


def option(campaign: Campaign, name: str) -> Any:
    """How a campaign has decided a house rule."""
    return campaign.options.get(name, _DEFAULTS[name])
