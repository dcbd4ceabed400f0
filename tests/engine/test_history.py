"""The log in words: headlines, asks, events, reasons, and things that are gone."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from engine import events as e
from engine.answers import AskRecord
from engine.campaign import Campaign, TableRow
from engine.character import Character, Condition, Row, Showing, Step, Wound
from engine.clock import Activity, Evening, Timer
from engine.encounter import Encounter, Slot
from engine.history import Line, duration, names_of, reason_text, step_reason, told, told_ask, told_events
from engine.history.names import gathered
from engine.log import LogEntry
from engine.reasons import Reason
from engine.words import literal, text
from tests.engine.toy_scripts import PANIC, SPRAY, START, WORDS, played

WOUND = Wound("11", "body", 3, "left_leg", steps=(Step(literal("damage"), "is", 6, 6, "TOY-05"),))
ANN = Character(
    "1", "Ann", rows={"weapons": (Row("7", {"name": "Bow"}),)}, conditions=(Condition("8", "dazed"),), wounds=(WOUND,)
)
FIGHT = Encounter("5", "The pit", "running", (Slot("6", ("1",)),), turn="6", round=1)
CAMPAIGN = Campaign(
    system="toy",
    people={"1": ANN},
    encounters={"5": FIGHT},
    active="5",
    timers=(Timer("9", "1", "dose", 60),),
    activities=(Activity("10", "treat", {}, 60),),
    evenings=(Evening("12", "Evening 1", 0),),
)

LINES: list[tuple[Any, str]] = [
    (e.CampaignBegan("toy", "Docks", {}, {}), "Campaign “Docks”"),
    (e.CampaignBegan("toy", "", {}, {}), "A campaign without a name"),
    (e.OptionSet("resort", False), "House rule Order made anew each round: no"),
    (e.TableRowSet("weapons", "Bow", {}), "Table weapons: Bow was changed"),
    (e.TableRowReset("weapons", TableRow("Bow", {})), "Table weapons: Bow is again as it was shipped"),
    (e.TableRowRemoved("weapons", "Bow"), "Table weapons: Bow was taken away"),
    (e.CharacterAdded(ANN), "Ann joins the campaign"),
    (e.CharacterRemoved("1"), "Ann leaves the campaign"),
    (e.FieldSet("1", "eye_colour", "grey"), "Ann: eye colour is grey"),
    (e.FieldSet("1", "age", None), "Ann: age is empty now"),
    (e.FieldSet("1", "kind", "pc"), "Ann: kind is Player character"),
    (e.RowAdded("1", "weapons", Row("2", {"name": "Axe"})), "Ann gets Axe"),
    (e.RowSet("1", "7", "rounds", 3), "Ann: Bow, Rounds is 3"),
    (e.RowSet("1", "7", "rounds", ""), "Ann: Bow, no Rounds any more"),
    (e.RowRemoved("1", "7"), "Ann no longer has Bow"),
    (e.RowMoved("1", "7", 0), "Ann: Bow is put at place 1"),
    (e.CounterChanged("1", "nerve", -2), "Ann: nerve −2"),
    (e.CounterChanged("1", "fired.7", 2), "Ann: Bow +2"),
    (e.MarkChanged("1", "actions", 1), "Ann: actions +1 this round"),
    (e.WoundTaken("1", WOUND), "Ann is wounded: left leg, 3"),
    (e.WoundTaken("1", Wound("11", "body", 3)), "Ann is wounded: 3"),
    (e.WoundEased("1", "11", 2), "Ann: the wound to the left leg heals by 2"),
    (e.WoundEased("1", "99", 2), "Ann: the wound heals by 2"),
    (e.WoundCorrected("1", "11", (), -2), "Ann: the wound to the left leg is set right by −2"),
    (e.ConditionBegan("1", Condition("2", "disabled left leg")), "Ann: disabled left leg"),
    (e.ConditionEnded("1", "8"), "Ann: no longer dazed"),
    (e.ConditionEnded("1", "99"), "Ann: no longer something that is gone"),
    (e.PortraitSet("1", "0" * 64), "Ann has a portrait"),
    (e.PortraitSet("1", ""), "Ann has no portrait any more"),
    (e.ShowingSet("1", Showing("name")), "Players see Ann"),
    (e.ShowingSet("1", Showing("alias", "A stranger")), "Players see Ann as A stranger"),
    (e.ShowingSet("1", Showing("hidden")), "Players do not see Ann"),
    (e.ConditionOpened("dazed", "all"), "Players see dazed on everybody"),
    (e.ConditionOpened("dazed", "own"), "Players see dazed on their own people"),
    (e.ConditionOpened("dazed", "nobody"), "Players no longer see dazed"),
    (e.TimerStarted(Timer("2", "1", "dose", 3605)), "Ann: dose, due on day 1, 01:00:05"),
    (e.TimerEnded("9"), "Ann: dose comes due"),
    (e.TimerEnded("9", why=(Reason(literal("cured")),)), "Ann: dose is called off"),
    (e.TimerEnded("99"), "somebody who is gone: something that is gone comes due"),
    (e.ActivityBegan(Activity("2", "note", {}, 5)), "Write a note is under way"),
    (e.ActivityEnded("10"), "treat comes to its end"),
    (e.ClockMoved(90_000), "1 d, 1 h pass"),
    (e.EncounterBegan(FIGHT), "The pit begins: Ann"),
    (e.EncounterBegan(Encounter("9", "Later", slots=FIGHT.slots)), "Later is prepared: Ann"),
    (e.EncounterTakenUp("5"), "The pit is fought now"),
    (e.EncounterPaused("5"), "The pit is paused"),
    (e.EncounterRenamed("5", "The den"), "The pit is called The den now"),
    (e.EncounterRemoved("99"), "something that is gone is off the list of fights"),
    (e.EncounterEnded("5"), "The pit is over"),
    (e.RoundBegan(2), "Round 2"),
    (e.TurnBegan("6"), "Ann to act"),
    (e.TurnEnded("6"), "Ann has acted"),
    (e.SlotAdded(Slot("2", ("1",)), 0), "Ann joins the order"),
    (e.SlotRemoved("6"), "Ann leaves the order"),
    (e.SlotRemoved("99"), "somebody who is gone leaves the order"),
    (e.SlotJoined("6", "2"), "somebody who is gone acts together with Ann"),
    (e.SlotLeft("6", "1"), "Ann no longer acts with the others"),
    (e.SlotNamed("6", "Guards"), "Ann: the group is called Guards"),
    (e.SlotMoved("6", 1), "Ann is put at place 2"),
    (e.SlotHeld("6", True), "Ann waits"),
    (e.SlotHeld("6", False), "Ann no longer waits"),
    (e.SlotsSorted(("6", "6"), {}), "Order: Ann, Ann"),
    (e.OrderKept(True), "The order is kept from round to round"),
    (e.OrderKept(False), "The order is made anew as the rules say"),
    (e.EveningBegan(Evening("13", "The docks", 0)), "Evening of play: The docks"),
    (e.EveningEnded("12"), "Evening 1 is over"),
    (e.EveningEnded("99"), "something that is gone is over"),
    (e.Noted("a {brace}"), "Note: a {brace}"),
    (e.Reported(literal("a miss"), "1"), "Ann: a miss"),
    (e.Reported(literal("Ann misses"), "1"), "Ann misses"),
    (e.Reported(literal("Anna misses"), "1"), "Ann: Anna misses"),
    (e.Reported(literal("rain")), "rain"),
]


def told_event(event: Any) -> Line:
    return told_events([event], CAMPAIGN, WORDS)[0]


@pytest.mark.parametrize(("event", "line"), LINES, ids=[line for _, line in LINES])
def test_every_event_has_a_line(event: Any, line: str) -> None:
    assert WORDS.render(told_event(event).said) == line


def test_no_kind_of_event_is_left_out() -> None:
    assert {type(event) for event, _ in LINES} == set(get_args(e.AnyEvent))


def test_only_bookkeeping_is_minor() -> None:
    minor = {line.kind for event, _ in LINES if (line := told_event(event)).minor}
    assert minor == {"mark_changed", "slots_sorted", "turn_ended"}


def test_what_began_and_ended_on_the_way_has_its_name() -> None:
    events = (e.TimerStarted(Timer("77", "1", "dose", 60)), e.ClockMoved(60), e.TimerEnded("77"))
    assert WORDS.render(told_events(events, CAMPAIGN, WORDS)[2].said) == "Ann: dose comes due"


def test_what_can_only_be_true_or_false_is_told_as_people_say_it() -> None:
    assert WORDS.render(told_event(e.FieldSet("1", "agile", True)).said).endswith("is yes")
    assert WORDS.render(told_event(e.FieldSet("1", "agile", False)).said).endswith("is no")


ASK = AskRecord("a", text("toy.damage"), "1d6", faces=(5,), source="app", result=5)


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (ASK, "Damage — 1d6: 5"),
        (AskRecord("a", literal("x"), "2d6", faces=(5, 1), source="app", result=6), "x — 2d6: 5, 1 → 6"),
        (
            AskRecord("a", literal("x"), "1d20", 9, (), (5,), "hand", "success"),
            "x — 1d20 against 9: 5 → success",
        ),
        (
            AskRecord("a", literal("x"), "1d6", faces=(5,), source="app", result="left_leg", superseded=((1,), (2,))),
            "x — 1d6: 5 → left leg (rolled again, before that 1; 2)",
        ),
        (AskRecord("a", literal("x"), result="1", source="script"), "x: Ann"),
        (AskRecord("a", literal("x"), "1d6", result=3, source="overridden"), "x: 3, by the referee’s word"),
        (
            AskRecord("a", literal("x"), "1d6", result=3, source="overridden", note="mercy"),
            "x: 3, by the referee’s word (mercy)",
        ),
        (
            AskRecord("a", literal("x"), "1d6", result=0, source="waived", note="mercy"),
            "x: let pass, by the referee’s word (mercy)",
        ),
    ],
)
def test_asks_read_as_a_line(record: AskRecord, line: str) -> None:
    assert WORDS.render(told_ask(record, CAMPAIGN, WORDS).said) == line


def test_secret_asks_are_for_the_referee() -> None:
    secret = AskRecord("a", literal("x"), "1d6", faces=(5,), source="app", result=5, secret=True)
    assert told_ask(secret, CAMPAIGN, WORDS).visibility == "referee"
    assert told_ask(ASK, CAMPAIGN, WORDS).visibility == "open"


def test_reasons_name_their_rule() -> None:
    said = [
        Reason(literal("a")),
        Reason(literal("a"), 3),
        Reason(literal("a"), rule="TOY-01"),
        Reason(literal("a"), 0, "TOY-01"),
    ]
    lines = [WORDS.render(reason_text(one)) for one in said]
    assert lines == ["a", "a: 3", "a [TOY-01]", "a: 0 [TOY-01]"]


@pytest.mark.parametrize(
    ("step", "value"),
    [
        (Step(literal("a"), "is", 6, 6), 6),
        (Step(literal("a"), "plus", 8, 2), "+ 2 = 8"),
        (Step(literal("a"), "plus", 4, -2), "− 2 = 4"),
        (Step(literal("a"), "times", 12, 2), "× 2 = 12"),
        (Step(literal("a"), "half", 3), "½ = 3"),
        (Step(literal("a"), "divided", 2, 3), "÷ 3 = 2"),
    ],
)
def test_a_wound_tells_its_waterfall(step: Step, value: int | str) -> None:
    assert step_reason(step).value == value


def test_the_steps_of_a_wound_are_not_told_twice() -> None:
    why = Reason(literal("damage"), 6, "TOY-05")
    line = told_event(e.WoundTaken("1", WOUND, why=(why, Reason(literal("other")))))
    assert [WORDS.render(one.label) for one in line.reasons] == ["damage", "other"]


def test_lengths_of_time() -> None:
    assert WORDS.render(text("event.clock_moved", time=duration(0))) == "0 s pass"
    assert WORDS.render(text("event.clock_moved", time=duration(3661))) == "1 h, 1 min, 1 s pass"


def test_headlines_read_like_a_record_of_play() -> None:
    session, _ = played(
        START,
        {**SPRAY, "dice": [31, 5, 20]},
        {**PANIC, "dice": [1, 1]},
        {"action": "next_turn"},
        {"action": "next_round"},
        {"action": "condition", "target": "Bob", "name": "dazed"},
        {"action": "lift", "target": "Bob", "name": "dazed"},
        {"action": "set", "character": "Bob", "field": "wits", "value": 3},
        {"action": "add_character", "spec": {"name": "Cy"}},
        {"action": "remove_character", "character": "Cy"},
        {"action": "advance", "minutes": 90},
        {"action": "note", "text": "rain {sets} in"},
        {"action": "end"},
    )
    named = names_of(session.log)
    told_log = [told(entry, session.campaign, WORDS, named) for entry in session.log]
    assert [WORDS.render(one.headline) for one in told_log] == [
        "The campaign begins",
        "The fight begins: Ann, Bob",
        "Ann: ⟨action.spray⟩" if "action.spray" in WORDS else "Ann: spray",
        "panic",
        "Bob to act",
        "Round 2: Ann to act",
        "Bob: dazed",
        "Bob: no longer dazed",
        "Bob: wits is 3",
        "Cy joins the campaign",
        "Cy leaves the campaign",
        "1 h, 30 min pass",
        "Note: rain {sets} in",
        "The fight is over",
    ]
    for one in told_log:
        for line in one.lines:
            assert "⟨" not in WORDS.render(line.said)


def test_a_choice_is_told_by_its_words() -> None:
    record = AskRecord("which", literal("Which?"), result="hit1", source="hand", option=literal("the first bullet"))
    assert WORDS.render(told_ask(record, CAMPAIGN, WORDS).said) == "Which?: the first bullet"


def test_an_own_headline_of_the_system_wins() -> None:
    words = WORDS.extended({"log.spray": "{actor} sprays {shots} with the {weapon}"})
    session, _ = played({**SPRAY, "shots": {"Bob": 1}, "dice": [99]})
    story = told(session.log[-1], session.campaign, words)
    assert words.render(story.headline) == "Ann sprays Bob 1 with the Spray gun"


def test_a_headline_whose_facts_are_not_there_is_passed_over() -> None:
    words = WORDS.extended({"log.spray": "{nonsense}"})
    session, _ = played({**SPRAY, "dice": [99]})
    assert words.render(told(session.log[-1], session.campaign, words).headline) == "Ann: spray"


def test_names_are_found_when_people_and_conditions_are_gone() -> None:
    gone = Campaign()
    session, _ = played(START, {**PANIC, "dice": [99, 99, 1, 1]}, {"action": "advance", "minutes": 5})
    named = names_of(session.log)
    ended = next(one for one in session.log[-1].events if isinstance(one, e.ConditionEnded))
    entry = LogEntry(1, "advance", {}, (), (ended, e.TurnBegan(session.log[1].events[0].encounter.slots[0].id)), "")  # type: ignore[union-attr]
    lines = told(entry, gone, WORDS, named).lines
    assert [WORDS.render(line.said) for line in lines] == ["Ann: no longer panicked", "Ann to act"]


@pytest.mark.parametrize(
    ("names", "told_as"),
    [
        ([], []),
        (["Ann"], ["Ann"]),
        (["Goon 1", "Goon 2"], ["Goon 1", "Goon 2"]),
        (["Ann", "Goon 1", "Goon 2", "Goon 3", "Bob"], ["Ann", "Goon 1–3", "Bob"]),
        (["Goon 1", "Goon 2", "Goon 4", "Goon 5", "Goon 6"], ["Goon 1", "Goon 2", "Goon 4–6"]),
        (["Goon 2", "Goon 3", "Rat 4", "Rat 5", "Rat 6"], ["Goon 2", "Goon 3", "Rat 4–6"]),
        (["Goon", "Goon 1", "Goon 2"], ["Goon", "Goon 1", "Goon 2"]),
        (["1", "2", "3"], ["1", "2", "3"]),
        (["Goon 1", text("event.somebody"), "Goon 2"], ["Goon 1", text("event.somebody"), "Goon 2"]),
    ],
    ids=str,
)
def test_numbered_names_that_follow_each_other_are_told_as_one(names: list[Any], told_as: list[Any]) -> None:
    assert gathered(names) == told_as


@pytest.mark.parametrize(
    ("values", "headline"),
    [
        ({}, "Ann, Bob: dazed"),
        ({"rounds": 4}, "Ann, Bob: dazed for 4 rounds"),
        ({"rounds": 4, "turn_of": "Bob"}, "Ann, Bob: dazed for 4 rounds"),
        ({"turn_of": "Bob"}, "Ann, Bob: dazed until Bob’s next turn"),
        ({"own_turn": True}, "Ann, Bob: dazed until their next turn"),
        ({"hours": 2, "minutes": 5}, "Ann, Bob: dazed for 2 h, 5 min"),
    ],
    ids=str,
)
def test_a_condition_says_in_the_log_how_long_it_was_to_last(values: dict[str, Any], headline: str) -> None:
    session, _ = played(START, {"action": "afflict", "targets": ["Ann", "Bob"], "name": "dazed", **values})
    assert WORDS.render(told(session.log[-1], session.campaign, WORDS).headline) == headline
