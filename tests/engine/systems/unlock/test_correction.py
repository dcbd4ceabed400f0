"""A wound set right afterwards: which of the rolls made since stood against another chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.events import Reported
from tests.engine.systems.unlock.making import AL, WORDS, session

if TYPE_CHECKING:
    from engine.session import Session

WIL: Final[dict[str, Any]] = {"name": "Wil", "kind": "npc", "stats": {"BODY": 6, "REFLEX": 6, "WILL": 7}}
"""BTM 2; saves of 7 and 6 times the ease."""


def person(found: Session, name: str) -> str:
    return found.campaign.person_named(name).id


def wound(found: Session, damage: int, *faces: int) -> str:
    """Gives Wil a wound past armour and answers its saves; its id."""
    found.submit("wound", {"target": person(found, "Wil"), "damage": damage, "location": "torso"})
    for face in faces:
        found.answer(found.open_asks[0].id, [face])
    assert not found.open_asks
    return found.campaign.person_named("Wil").wounds[-1].id


def attempt(found: Session, name: str = "Wil", **more: Any) -> None:
    found.submit("attempt", {"actor": person(found, name), "stat": "REFLEX", **more})
    found.answer(found.open_asks[0].id, [10])


def correct(found: Session, wound_id: str, amount: int, *faces: int) -> list[str]:
    """Sets the damage of a wound right; what the log says of other rolls."""
    found.submit("correct", {"target": person(found, "Wil"), "wound": wound_id, "step": "0", "amount": amount})
    for face in faces:
        found.answer(found.open_asks[0].id, [face])
    return [WORDS.render(one.text) for one in found.log[-1].events if isinstance(one, Reported)]


def test_each_roll_whose_chance_would_have_differed_is_named() -> None:
    # 6 less 2 is 4: WILL at 9. 10 less 2 is 8: WILL at 8, and what is done at 4 of 5. Al is no concern of it.
    found = session(AL, WIL)
    attempt(found)
    first = wound(found, 6, 10)
    attempt(found)
    attempt(found, "Al")
    assert correct(found, first, 10) == [
        "“Wil: WILL save” was rolled against 63; as the wound is now, it would be 56",
        "“Wil: REFLEX” was rolled against 30; as the wound is now, it would be 24",
    ]
    assert correct(found, first, 7) == [], "5 is the same step as the 4 of then"


def test_a_death_save_that_was_not_due_is_named() -> None:
    found = session(WIL)
    first = wound(found, 11, 10, 10)
    assert correct(found, first, 10) == ["“Wil: death save” was not due, as the wound is now"]


def test_an_ease_beyond_its_limits_is_reckoned_from_what_its_lines_add_up_to() -> None:
    # 5 + 8 = 13 stands as 10; with 16 boxes it is 11, which is 10 as well. 5 - 4 is 1, and -1 below it stands as 1/2.
    found = session(WIL)
    first = wound(found, 2)
    attempt(found, ease=10, modifier=3)
    attempt(found, ease=1)
    said = correct(found, first, 18, 10, 10)
    assert said == ["“Wil: REFLEX” was rolled against 6; as the wound is now, it would be 3"]
