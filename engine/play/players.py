"""What players see, by the referee's word: of people, of conditions, and the portraits of people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.character import Showing
from engine.procedure import Procedure, Scene, tell
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Iterable

WAYS: Final = ("name", "alias", "hidden")
OPENED: Final = ("nobody", "own", "all")
LONGEST_NAME: Final = 120
_SHA256: Final = 64


class Show(msgspec.Struct, frozen=True):
    """Values of ``show_people``: how they are shown; several who are shown under another name get numbers."""

    people: list[str]
    way: Literal["name", "alias", "hidden"]
    alias: str = ""
    portrait: bool = True


class OpenCondition(msgspec.Struct, frozen=True):
    """Values of ``show_condition``: on whom players see a condition of that name."""

    name: str
    shown_on: Literal["nobody", "own", "all"]


class Portrait(msgspec.Struct, frozen=True):
    """Values of ``portrait``: the SHA-256 of a picture that the file has; nothing takes the picture away."""

    character: str
    portrait: str = ""


class Players:
    """The actions about what players see."""

    def actions(self) -> tuple[Action[Any], ...]:
        """The actions, each with its form; a window has a place of its own for them, so none is offered elsewhere."""
        return (
            Action(
                "show_people",
                Show,
                _show,
                (
                    FormField("people", "people"),
                    FormField("way", "choice", options=_named("way", WAYS)),
                    FormField("alias", "text", required=False),
                    FormField("portrait", "flag", required=False, default=True),
                ),
                _refine_show,
                group="players",
            ),
            Action(
                "show_condition",
                OpenCondition,
                _open_condition,
                (FormField("name", "text"), FormField("shown_on", "choice", options=_named("shown_on", OPENED))),
                group="players",
            ),
            Action(
                "portrait",
                Portrait,
                _portrait,
                (FormField("character", "person"), FormField("portrait", "text", required=False)),
                _refine_portrait,
                group="players",
            ),
        )


def _named(field: str, ids: Iterable[str]) -> tuple[FieldOption, ...]:
    return tuple(FieldOption(one, text(f"players.{field}.{one}")) for one in ids)


def _show(scene: Scene, values: Show) -> Procedure[None]:
    people = list(dict.fromkeys(values.people))
    for number, person in enumerate(people, 1):
        alias = values.alias.strip() if values.way == "alias" else ""
        if alias and len(people) > 1:
            alias = f"{alias} {number}"
        showing = Showing(values.way, alias, values.portrait)
        if scene.person(person).showing != showing:
            yield from tell(e.ShowingSet(person, showing))


def _open_condition(scene: Scene, values: OpenCondition) -> Procedure[None]:
    del scene
    yield from tell(e.ConditionOpened(values.name, values.shown_on))


def _portrait(scene: Scene, values: Portrait) -> Procedure[None]:
    if scene.person(values.character).portrait != values.portrait:
        yield from tell(e.PortraitSet(values.character, values.portrait))


def _refine_show(draft: Draft) -> None:
    alias = (draft.get("alias") or "").strip()
    if draft.get("way") == "alias" and not alias:
        draft.wrong(text("problem.no_alias"), "alias")
    if len(alias) > LONGEST_NAME:
        draft.wrong(text("problem.long_alias", most=LONGEST_NAME), "alias")


def _refine_portrait(draft: Draft) -> None:
    name = draft.get("portrait") or ""
    if name and (len(name) != _SHA256 or set(name) - set("0123456789abcdef")):
        draft.wrong(text("problem.no_portrait", value=literal(name)), "portrait")
