"""Plays an action by random answers; throwing its run away at random must change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from engine.answers import REROLL, AnySaid, Chosen, Interrupted, Overridden, Rolled, Waived
from engine.asks import Choice, Throw
from engine.errors import GritboardError
from tests.toy.table import seen

if TYPE_CHECKING:
    from engine.asks import Ask
    from tests.toy.table import Play


def drop_at_random(data: st.DataObject, play: Play) -> None:
    """Plays to the end by answers that hypothesis draws, in any order, with interrupts.

    At every instant a run made afresh from the answers shows the same as the live one, and at
    instants that hypothesis draws the live one is thrown away.
    """
    while play.run.open:
        use_something(data, play)
        play.say(_answer(data, data.draw(st.sampled_from(play.run.open), label="ask")))
        same_afresh(play)
        if data.draw(st.booleans(), label="drop"):
            play.drop()
    assert play.run.done


def use_something(data: st.DataObject, play: Play) -> None:
    """Perhaps a modifier on an open ask, said to the live run, or Luck on a face that was given."""
    what = data.draw(st.sampled_from(["nothing", "nothing", "modifier", REROLL]), label="use")
    if what == "modifier":
        ask = data.draw(st.sampled_from(play.run.open), label="on").id
        play.say(Interrupted(ask=ask, use=what, value=data.draw(st.integers(-20, 20))))
        same_afresh(play)
    elif what == REROLL and play.said:
        ask = data.draw(st.sampled_from(play.said), label="on").ask
        before = seen(play.run)
        try:
            play.interrupt(ask, REROLL)
        except GritboardError:
            assert seen(play.run) == before
            assert seen(play.afresh()) == before


def _answer(data: st.DataObject, question: Ask[Any]) -> AnySaid:
    signed: dict[str, Any] = {
        "ask": question.id,
        "dice": question.code,
        "target": question.target,
    }
    if isinstance(question, Choice):
        options = st.sampled_from([option.id for option in question.options])
        return Chosen(**signed, option=data.draw(options, label="option"))
    assert isinstance(question, Throw)
    how = data.draw(st.sampled_from(["roll", "roll", "roll", "waive", "override"]), label="how")
    if how == "waive":
        return Waived(**signed, reason="not now")
    if how == "override":
        value = "critical failure" if question.target is not None else 3
        return Overridden(**signed, value=value, reason="so be it")
    faces: list[int] = []
    while question.dice.missing(faces) > 0:
        faces.append(data.draw(st.integers(1, question.dice.sides), label="face"))
    return Rolled(**signed, faces=tuple(faces), source="hand")


def same_afresh(play: Play) -> None:
    """Shows that a run made afresh from the answers is the live one; a failure names what differs."""
    live, afresh = seen(play.run), seen(play.afresh())
    differs = {key: (live[key], afresh[key]) for key in live if live[key] != afresh[key]}
    assert not differs, differs
