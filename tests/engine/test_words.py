"""Texts and their words."""

from __future__ import annotations

import pytest

from engine.words import Text, Words, flatten, literal, text

WORDS = Words({"hit": "{person} hits for {points}", "open": "open {", "list": "all of {people}"})


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (text("hit", person=literal("Ann"), points=3), "Ann hits for 3"),
        (text("hit", person="Ann", points=2.50), "Ann hits for 2.5"),
        (text("hit", person="Ann", points=None), "Ann hits for –"),
        (text("list", people=[literal("Ann"), literal("Bob")]), "all of Ann, Bob"),
        (text("list", people=text("hit", person="Ann", points=1)), "all of Ann hits for 1"),
        (literal("{as it is}"), "{as it is}"),
        ("plain", "plain"),
        (7, "7"),
        (None, "–"),
    ],
)
def test_a_text_is_rendered_with_its_facts(said: Text | str | float | None, words: str) -> None:
    assert WORDS.render(said) == words


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (text("nowhere"), "⟨nowhere⟩"),
        (text("nowhere", a=1, b="c"), "⟨nowhere: 1, c⟩"),
        (text("hit", person="Ann"), "⟨hit: Ann⟩"),
        (text("open", person="Ann"), "⟨open: Ann⟩"),
    ],
)
def test_missing_words_and_facts_are_seen_and_never_raise(said: Text, words: str) -> None:
    assert WORDS.render(said) == words


def test_names_are_shown_as_they_are_even_with_braces() -> None:
    named = text("hit", person=literal("{points}"), points=1)
    assert WORDS.render(named) == "{points} hits for 1"


def test_a_text_out_of_a_file_is_the_text_that_went_in() -> None:
    plain = {"key": "hit", "facts": {"person": {"key": "literal", "facts": {"words": "Ann"}}}}
    assert Text.from_plain(plain) == text("hit", person=literal("Ann"))


def test_later_words_win() -> None:
    words = WORDS.extended({"hit": "bang"})
    assert words.render(text("hit")) == "bang"
    assert "open" in words
    assert set(words.keys()) == {"hit", "open", "list"}


def test_keys_of_nested_tables_are_dotted() -> None:
    assert flatten({"a": {"b": {"c": "x"}}, "d": "y"}) == {"a.b.c": "x", "d": "y"}


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (1, "1 round hits"),
        (0, "0 rounds hit"),
        ("+1", "+1 round hits"),
        (12, "12 rounds hit"),
        (["Ann"], "Ann round hits"),
        (["Ann", "Bob"], "Ann, Bob rounds hit"),
        (["Policeman 1–4"], "Policeman 1–4 rounds hit"),
        (["Policeman 4"], "Policeman 4 round hits"),
    ],
)
def test_words_agree_with_how_many_there_are(fact: object, said: str) -> None:
    words = Words({"hits": "{hits} {hits:round hits|rounds hit}"})
    assert words.render(text("hits", hits=fact)) == said
