"""Records come out of a file as they went in, and nothing goes in that would not come out."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from engine.answers import AnySaid, Chosen, Rolled
from engine.campaign import Campaign
from engine.encounter import Slot
from engine.errors import CampaignFileError
from engine.events import AnyEvent, Reported, SlotAdded
from engine.journal import codec
from engine.journal.records import Answered, AnyRecord, Began, Finished, Redone, Row, Undone
from engine.words import Text, Words, text

GOLDEN = Path(__file__).parents[2] / "golden"
RECORDS = (GOLDEN / "records.jsonl").read_bytes().splitlines()
EVENTS = [msgspec.json.decode(line, type=AnyEvent) for line in (GOLDEN / "events.jsonl").read_bytes().splitlines()]


@pytest.mark.parametrize("sample", RECORDS)
def test_a_sample_is_read_and_written_back_the_same(sample: bytes) -> None:
    assert codec.encode(codec.decode(sample, 1)) == sample


def test_every_kind_of_record_and_of_answer_has_a_sample() -> None:
    records = [codec.decode(sample, 1) for sample in RECORDS]
    assert {type(record) for record in records} == set(get_args(AnyRecord))
    said = {type(record.said) for record in records if isinstance(record, Answered)}
    assert said == set(get_args(AnySaid))


def test_what_is_settled_stays_as_it_is() -> None:
    made = Finished((*EVENTS, Reported(text=text("hit", by=text("shot", at=(1, 2))))))
    payload, kept = codec.settled(made)
    again, same = codec.settled(kept)
    assert (again, same) == (payload, kept)


def test_texts_within_texts_say_the_same_after_reading() -> None:
    said = text("hit", place=text("arm", side="right"), faces=[7, text("ten")])
    _, kept = codec.settled(Finished((Reported(text=said),)))
    assert isinstance(kept, Finished)
    (event,) = kept.events
    assert isinstance(event, Reported)
    words = Words({"hit": "hit in {place} by {faces}", "arm": "{side} arm", "ten": "10!"})
    assert words.render(event.text) == words.render(said) == "hit in right arm by 7, 10!"
    assert Text.from_plain(event.text.facts["place"]) == said.facts["place"]


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"{",
        b'{"kind":"answered"}',
        b'{"kind":"unheard_of"}',
        b'{"kind":"began","action":"\xff"}',
        b"\x00" * 40,
        b'{"kind":"finished","events":[{"kind":"unheard_of"}]}',
        b'{"kind":"began","action":"x","values":{"a":' + b"[" * 99_999,
    ],
)
def test_a_damaged_row_is_named(payload: bytes) -> None:
    with pytest.raises(CampaignFileError, match="Row 17 of the campaign cannot be read"):
        codec.decode(payload, 17)


@pytest.mark.parametrize(
    "record",
    [
        Began("note", {"text": "half a character: \ud800"}),
        Began("shoot", {"weapon": object()}),
        Began("shoot", {1j: 1}),  # type: ignore[dict-item]
        Finished((SlotAdded(slot=Slot("1", ("2",)), to=None),)),  # type: ignore[arg-type]
        Answered(Rolled(ask="x", faces=(1,), source="nobody")),  # type: ignore[arg-type]
    ],
)
def test_what_could_not_be_read_again_is_not_written(record: AnyRecord) -> None:
    with pytest.raises(CampaignFileError, match="cannot be written"):
        codec.settled(record)


def test_a_snapshot_comes_back_and_a_damaged_one_is_no_snapshot() -> None:
    campaign = Campaign(system="toy", name="x", options={"a": [1, 2.5, None]}, clock=7)
    payload = codec.encode_campaign(campaign)
    assert codec.decode_campaign(payload) == campaign
    assert codec.decode_campaign(payload[:-1]) is None
    assert codec.decode_campaign(b'{"clock":"noon"}') is None


def test_the_schema_hash_follows_the_shape_and_the_fold(monkeypatch: pytest.MonkeyPatch) -> None:
    before = codec.schema_hash()
    assert len(before) == 64
    monkeypatch.setattr(codec, "_FOLD", 99)
    assert codec.schema_hash.__wrapped__() != before


def test_undo_and_redo_move_the_head_and_other_rows_become_it() -> None:
    assert Row(5, 4, Undone(2)).head == 2
    assert Row(6, 2, Redone(4)).head == 4
    assert Row(7, 4, Answered(Chosen(ask="x", option="y"))).head == 7
