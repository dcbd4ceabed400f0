"""A wound set right afterwards: which of the rolls made since stood against another number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.events import Reported
from tests.engine.systems.stocs.gunfight import ADA, TOM, WORDS, person, session, shot

if TYPE_CHECKING:
    from engine.answers import AskRecord
    from engine.session import Session

RIFLE: Final = {"attack": "rifle", "location": "torso"}


def wound(found: Session, name: str, damage: int, *faces: list[int], **more: Any) -> str:
    """Gives somebody a wound and answers its checks; its id."""
    found.submit("wound", {"target": person(found, name), "damage": damage, **RIFLE, **more})
    for thrown in faces:
        found.answer(found.open_asks[0].id, thrown)
    return found.campaign.person_named(name).wounds[-1].id


def task(found: Session, name: str, face: int = 10, **more: Any) -> None:
    found.submit("task", {"actor": person(found, name), "attribute": "WIL", **more})
    found.answer("task", [face])


def correct(found: Session, name: str, id_: str, amount: int, *faces: list[int]) -> list[str]:
    """Sets the damage of a wound right; what the log says of other rolls."""
    found.submit("correct", {"target": person(found, name), "wound": id_, "step": "0", "amount": amount})
    for thrown in faces:
        found.answer(found.open_asks[0].id, thrown)
    return [WORDS.render(one.text) for one in found.log[-1].events if isinstance(one, Reported)]


def test_rolls_of_others_and_rolls_before_the_wound_are_no_concern() -> None:
    found = session(ADA, TOM)
    task(found, "Tom")
    first = wound(found, "Tom", 6)
    task(found, "Ada")
    task(found, "Tom")
    assert correct(found, "Tom", first, 12) == ["“Tom: WIL” was rolled against 11; as the wound is now, it would be 10"]


def test_a_wound_that_left_nothing_would_have_weighed_as_well() -> None:
    found = session(TOM)
    first = wound(found, "Tom", 5)
    task(found, "Tom")
    assert correct(found, "Tom", first, 6) == ["“Tom: WIL” was rolled against 12; as the wound is now, it would be 11"]


def test_the_time_is_multiplied_in_last_there_too() -> None:
    # (12 - 1) x 2 = 22 and (12 - 2) x 2 = 20; halves 5 and 5, which are the same number.
    found = session(TOM)
    first = wound(found, "Tom", 6)
    task(found, "Tom", time="ten")
    task(found, "Tom", time="half")
    assert correct(found, "Tom", first, 12) == ["“Tom: WIL” was rolled against 22; as the wound is now, it would be 20"]


def test_the_checks_of_the_wound_itself_are_named_where_they_still_count() -> None:
    # 24 and 30 points over DL 6 are AAM 4 and 5: CON 14 less that, the table for the death, and no other panic.
    found = session(TOM)
    first = wound(found, "Tom", 24, [1], [10], [1])
    assert correct(found, "Tom", first, 30) == [
        "“Tom: stay conscious” was rolled against 10; as the wound is now, it would be 9",
        "“Tom: will it kill in the end?” was looked up for AAM 4; as the wound is now, it would be AAM 5",
    ]
    assert correct(found, "Tom", first, 12) == []


def test_what_no_longer_differs_is_not_named() -> None:
    found = session(TOM)
    first = wound(found, "Tom", 6)
    task(found, "Tom")
    assert len(correct(found, "Tom", first, 12)) == 1
    task(found, "Tom")
    # The task in between is the only one that stood against another number than stands now.
    assert correct(found, "Tom", first, 6) == ["“Tom: WIL” was rolled against 10; as the wound is now, it would be 11"]


def test_a_roll_of_the_panicked_is_named_with_the_wound_that_panicked_him() -> None:
    found = session(TOM)
    first = wound(found, "Tom", 18, [1], [10], [20], [9])
    task(found, "Tom")
    said = correct(found, "Tom", first, 12)
    assert said == ["“Tom: WIL” was rolled against 4; as the wound is now, it would be 10"]


def test_shots_of_the_wounded_are_named() -> None:
    found = session(ADA, TOM)
    first = wound(found, "Ada", 5)
    found.submit("shoot", shot(found, "Tom", "Glock 17"))
    found.answer("hit", [20])
    assert len(correct(found, "Ada", first, 10)) == 1


# ---- whatever was rolled: as if the wound had been so from the beginning

DEEDS: Final = st.lists(
    st.tuples(
        st.sampled_from(["Ada", "Tom"]),
        st.sampled_from(["task", "wound"]),
        st.sampled_from(["half", "normal", "ten"]),
        st.integers(0, 14),
    ),
    max_size=8,
)


def played(deeds: list[tuple[str, str, str, int]], at: int, damage: int) -> tuple[Session, str, list[AskRecord]]:
    """Deeds with one more wound of Tom's at a place among them; its id, and what was asked."""
    found = session(ADA, TOM)
    mark = ""
    for place in range(len(deeds) + 1):
        if place == min(at, len(deeds)):
            mark = wound(found, "Tom", damage)
        if place < len(deeds):
            who, what, time, number = deeds[place]
            if what == "wound":
                wound(found, who, number)
            else:
                task(found, who, time=time, modifier=number - 7)
    return found, mark, [record for entry in found.log for record in entry.asked]


@given(DEEDS, st.integers(0, 8), st.integers(0, 17), st.integers(0, 17))
@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_rolls_named_are_those_that_would_have_stood_against_another_number(
    deeds: list[tuple[str, str, str, int]], at: int, was: int, should_be: int
) -> None:
    found, mark, asked = played(deeds, at, was)
    _, _, otherwise = played(deeds, at, should_be)
    found.submit("correct", {"target": person(found, "Tom"), "wound": mark, "step": "0", "amount": should_be})
    named = [one.text.facts for one in found.log[-1].events if isinstance(one, Reported)]
    differing = [(a.target, b.target) for a, b in zip(asked, otherwise, strict=True) if a.target != b.target]
    assert [(one["then"], one["now"]) for one in named] == differing
