"""House rules of InstaRPG: rulings on what the book leaves open or marks as optional. Each has its behaviour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.system import HouseRule

if TYPE_CHECKING:
    from engine.campaign import Campaign

OPTIONS: Final = (
    HouseRule("standard_start", 1, (1, 0), "INSTARPG-B02"),
    HouseRule("new_skill_count", "non_standard", ("non_standard", "all_owned"), "INSTARPG-B03"),
    HouseRule("initiative_adds_dex", False, (False, True), "INSTARPG-B04"),
    HouseRule("keep_initiative", False, (False, True), "INSTARPG-048"),
    HouseRule("npc_initiative", "each", ("each", "group", "all"), "INSTARPG-047"),
    HouseRule("round_seconds", 10, (5, 10, 30, 60, 600), "INSTARPG-046"),
    HouseRule("fleeing", True, (True, False), "INSTARPG-053"),
    HouseRule("retreat", True, (True, False), "INSTARPG-054"),
    HouseRule("charging", True, (True, False), "INSTARPG-055"),
    HouseRule("charge_ignores_move_penalty", False, (False, True), "INSTARPG-B23"),
    HouseRule("strict_cover", False, (False, True), "INSTARPG-B05"),
    HouseRule("defence_rating", "highest", ("highest", "sum"), "INSTARPG-B07"),
    HouseRule("armour_defence", "best", ("best", "torso"), "INSTARPG-B08"),
    HouseRule("str_damage", True, (True, False), "INSTARPG-B35"),
    HouseRule("con_checks", "each_point", ("each_point", "final"), "INSTARPG-B16"),
    HouseRule("combat_check_difficulty", 10, (6, 10, 14, 18), "INSTARPG-B18"),
    HouseRule("advantage_bonus", 0, (0, 1, 2, 3, 4), "INSTARPG-B19"),
    HouseRule("endurance_rounding", "up", ("up", "down"), "INSTARPG-B30"),
    HouseRule("extra_action", "after_first", ("after_first", "end_of_round"), "INSTARPG-B37"),
)

_DEFAULTS: Final = {rule.name: rule.default for rule in OPTIONS}


def option(campaign: Campaign, name: str) -> Any:
    """How a campaign has decided a house rule."""
    return campaign.options.get(name, _DEFAULTS[name])
