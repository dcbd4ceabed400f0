"""Evenings of play: where one begins and ends, and the pools that fill as one begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.clock import Evening
from engine.procedure import Procedure, Scene, tell
from engine.words import text

if TYPE_CHECKING:
    from engine.system import RuleSystem

LONGEST_NAME: Final = 120


class Begin(msgspec.Struct, frozen=True):
    """Values of ``begin_evening``: what it is called; its number where nothing is given."""

    name: str = ""


class Nothing(msgspec.Struct, frozen=True):
    """Values of an action without inputs."""


class Evenings:
    """The actions that part play into evenings, for a system."""

    def __init__(self, system: RuleSystem) -> None:
        """Takes the system, which says what an evening brings."""
        self._system = system

    def actions(self) -> tuple[Action[Any], ...]:
        """Beginning and end."""
        name = FormField("name", "text", required=False)
        return (
            Action("begin_evening", Begin, self._begin, (name,), _short_name, group="evening"),
            Action("end_evening", Nothing, self._end, (), _needs_evening, group="evening"),
        )

    def _begin(self, scene: Scene, values: Begin) -> Procedure[None]:
        yield from self._end(scene, Nothing())
        campaign = scene.campaign
        name = values.name.strip() or f"Evening {len(campaign.evenings) + 1}"
        yield from tell(e.EveningBegan(Evening(scene.new_id(), name, campaign.clock)))
        yield from self._system.on_evening(scene)

    def _end(self, scene: Scene, values: Nothing) -> Procedure[None]:
        going_on = scene.campaign.evening
        if going_on is not None:
            yield from tell(e.EveningEnded(going_on.id))


def _needs_evening(draft: Draft) -> None:
    if draft.campaign.evening is None:
        draft.refuse(text("problem.no_evening"))


def _short_name(draft: Draft) -> None:
    if len(draft.get("name") or "") > LONGEST_NAME:
        draft.wrong(text("problem.long_name", most=LONGEST_NAME), "name")
