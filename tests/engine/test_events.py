"""Every kind of event has a sample that must be readable for ever."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from engine import evolve
from engine.events import AnyEvent

GOLDEN = Path(__file__).parent.parent / "golden"
SAMPLES = (GOLDEN / "events.jsonl").read_bytes().splitlines()
KINDS = {kind.__struct_config__.tag: kind for kind in get_args(AnyEvent)}


def kind_of(sample: bytes) -> str:
    return str(msgspec.json.decode(sample)["kind"])


@pytest.mark.parametrize("sample", SAMPLES, ids=kind_of)
def test_a_sample_is_read_and_written_back_the_same(sample: bytes) -> None:
    event = msgspec.json.decode(sample, type=AnyEvent)
    assert msgspec.json.encode(event) == sample
    assert type(event) is KINDS[kind_of(sample)]


def test_every_kind_has_exactly_one_sample() -> None:
    assert sorted(kind_of(sample) for sample in SAMPLES) == sorted(KINDS)


def test_every_field_of_an_event_is_in_its_sample() -> None:
    for sample in SAMPLES:
        kind = KINDS[kind_of(sample)]
        fields = set(kind.__struct_fields__) - {"why"}
        assert fields <= set(msgspec.json.decode(sample)), kind


def test_every_kind_is_evolved() -> None:
    # An event without an entry would be an error in the middle of play.
    assert set(evolve._BY_KIND) == set(KINDS.values())  # noqa: SLF001
