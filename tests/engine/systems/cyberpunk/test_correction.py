"""A wound set right afterwards: which of the rolls made since had another target or another penalty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.events import Reported
from tests.engine.systems.cyberpunk.street import ANN, BOB, WORDS, person, session

if TYPE_CHECKING:
    from engine.session import Session


def wound(found: Session, damage: int, *faces: int) -> str:
    """Gives Bob a wound and answers its saves; its id."""
    found.submit("wound", {"target": person(found, "Bob"), "damage": damage, "location": "torso"})
    for face in faces:
        found.answer(found.open_asks[0].id, [face])
    assert not found.open_asks
    return found.campaign.person_named("Bob").wounds[-1].id


def task(found: Session, name: str = "Bob", **more: Any) -> None:
    found.submit("task", {"actor": person(found, name), "attribute": "REF", **more})
    found.answer(found.open_asks[0].id, [3, 3])


def correct(found: Session, wound_id: str, amount: int, *faces: int) -> list[str]:
    """Sets the damage of a wound right; what the log says of other rolls."""
    found.submit("correct", {"target": person(found, "Bob"), "wound": wound_id, "step": "0", "amount": amount})
    for face in faces:
        found.answer(found.open_asks[0].id, [face])
    return [WORDS.render(one.text) for one in found.log[-1].events if isinstance(one, Reported)]


def test_each_roll_in_which_the_wound_would_have_weighed_otherwise_is_named() -> None:
    found = session(ANN, BOB)
    task(found)
    first = wound(found, 6, 1)
    boxes = found.campaign.person_named("Bob").wounds[-1].severity
    assert boxes <= 4
    task(found)
    task(found, "Ann")
    stun = next(one.target for one in found.log[-3].asked)
    assert stun is not None
    more = 9 - boxes
    assert correct(found, first, 6 + more) == [
        f"“Bob: stun save” was rolled against {stun}; as the wound is now, it would be {stun - 2}",
        "“Bob: REF” was rolled with 0 for wounds; as the wound is now, it would be with -4",
    ]
    assert correct(found, first, 6) == []


def test_a_death_save_that_was_not_due_is_named() -> None:
    found = session(ANN, BOB)
    first = wound(found, 17, 1, 1)
    said = correct(found, first, 12)
    assert "“Bob: death save” was not due, as the wound is now" in said
