"""A wound set right names the rolls that would have been others, each worked out by hand."""

from __future__ import annotations

from typing import Any

from engine import events as e
from tests.engine.systems.instarpg.skirmish import WORDS, person, session

Deed = tuple[dict[str, Any], list[int]]


def corrected(name: str, amount: int, *deeds: Deed, **sheet: Any) -> list[str]:
    """What is told of earlier rolls once the first wound was dealt with that many points."""
    found = session({"name": name, **sheet})
    one = person(found, name)

    def do(action: str, values: dict[str, Any], faces: list[int]) -> None:
        found.submit(action, values)
        for face in faces:
            found.answer(found.open_asks[0].id, [face])

    for values, faces in deeds:
        given = dict(values)
        action = given.pop("action")
        do(action, given if action == "advance" else {"target" if action == "wound" else "actor": one, **given}, faces)
    wound = found.campaign.people[one].wounds[0].id
    do("correct", {"target": one, "wound": wound, "step": "0", "amount": amount}, [])
    assert found.pending is None
    said = [event.text for event in found.log[-1].events if isinstance(event, e.Reported)]
    return [WORDS.render(line) for line in said]


def blow(damage: int, attack: str = "blunt") -> dict[str, Any]:
    return {"action": "wound", "damage": damage, "attack": attack, "location": "torso"}


CHECK: dict[str, Any] = {"action": "check", "attributes": ["INT"], "difficulty": 10}


def test_exhaustion_by_a_bruise() -> None:
    # 8 - 1 = 7: 4 EP of 3. With 6 - 1 = 5 it would have been 3, none below 0.
    said = corrected("Bob", 6, (blow(8), []), (CHECK, [9]), scores={"HP": 9})
    assert said == ["“Bob: INT” was rolled with -1 for exhaustion; as the wound is now, it would be with 0"]


def test_exhaustion_that_was_none_yet() -> None:
    # 4 - 1 = 3: 2 EP of 5. With 12 - 1 = 11 it would have been 6.
    said = corrected("Ann", 12, (blow(4), []), (CHECK, [9]), scores={"HP": 9, "EP": 5})
    assert said == ["“Ann: INT” was rolled with 0 for exhaustion; as the wound is now, it would be with -1"]


def test_endurance_that_came_and_went_since_is_counted_as_it_was() -> None:
    # 2 EP of 6 by the blow, 3 by the referee; at the roll 1 is left, and 4 more lost leave -3. Later rest is no matter.
    drain, rest = {"action": "drain", "ep": 3}, {"action": "rest", "hours": 2}
    deeds: list[Deed] = [(blow(4), []), (drain, []), (CHECK, [9]), (rest, [])]
    said = corrected("Ann", 12, *deeds, scores={"HP": 9, "EP": 6})
    assert said == ["“Ann: INT” was rolled with 0 for exhaustion; as the wound is now, it would be with -3"]


def test_a_roll_that_needs_no_alertness_is_none_of_it() -> None:
    assert corrected("Bob", 6, (blow(8), []), (CHECK | {"exempt": True}, [9]), scores={"HP": 9}) == []


def test_a_check_on_what_is_left_of_a_score() -> None:
    check = {"action": "check", "score": "HP", "difficulty": 10}
    # 5 - 1 = 4 of 9, then 3 - 1 = 2.
    said = corrected("Eve", 3, (blow(5, "hand"), []), (check, [5]), scores={"HP": 9})
    assert said == ["“Eve: HP” was rolled at 5; as the wound is now, it would be at 7"]
    check = {"action": "check", "score": "EP", "difficulty": 10}
    # 5 - 1 = 4: 2 EP of 3, then 3 - 1 = 2: 1 EP.
    said = corrected("Eve", 3, (blow(5), []), (check, [5]), scores={"HP": 9})
    assert said == ["“Eve: EP” was rolled at 1; as the wound is now, it would be at 2"]


def test_critical_damage_of_a_later_injury_that_was_not_due() -> None:
    # 15 - 9 = 6: -3. The second takes 1: -4. With 11 - 9 = 2 that would have been 0.
    deeds = ((blow(15, "hand"), [3]), (blow(10, "hand"), [3]))
    assert corrected("Cy", 11, *deeds, attributes={"CON": 9}) == [
        "“Cy: critical damage” was not due, as the wound is now"
    ]
    # With 12 - 9 = 3 it would have been -1, so that it was due.
    assert corrected("Cy", 12, *deeds, attributes={"CON": 9}) == []


def test_checks_against_death_while_somebody_bled() -> None:
    # 20 - 9 = 11: -8; three minutes later -11, by checks at 10 and 11. A point less: the first was not due.
    deeds = ((blow(20, "hand"), [3]), ({"action": "advance", "minutes": 3}, [9, 9]))
    assert corrected("Dan", 19, *deeds, attributes={"CON": 9}) == [
        "“Dan: survive at −10” was not due, as the wound is now",
        "“Dan: survive at −11” was rolled against 11; as the wound is now, it would be 10",
    ]
