"""The referee accepts records of the engine, and finds every change in them.

The chain of hashes covers every byte, so that every change is named by its own entry.
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ardri.match.v1 import match_pb2
from services.games.tablut import GAME as TABLUT
from tests.conformance.lots import GAME as LOTS
from tests.engine.sitting import Sitting, clock
from tests.record.forgery import chained, judged, lots, tablut

THOROUGH = settings(max_examples=300, deadline=None, derandomize=True)


@pytest.mark.parametrize("seed", range(5))
def test_real_matches_are_accepted(seed: int) -> None:
    rng = Random(seed)
    for sitting in (
        Sitting(LOTS, rng.randint(2, 4), options={"rounds": rng.randint(1, 4)}, secret=rng.randbytes(48)),
        Sitting(LOTS, 2, clock=clock(match_pb2.CLOCK_KIND_PER_MOVE, 60_000)),
        Sitting(TABLUT, clock=clock(match_pb2.CLOCK_KIND_FISCHER, 10**6, 100)),
        Sitting(TABLUT, bots={0: 1, 1: 1}),
    ):
        verdict = judged(sitting.play_out(rng, step_ms=700), sitting.record)
        assert (verdict.diverges_at, verdict.divergence) == (0, "")
        assert (verdict.entries, verdict.outcome) == (len(sitting.steps), sitting.match.outcome)


@THOROUGH
@given(data=st.data(), of_lots=st.booleans())
def test_any_flipped_bit_is_found(data: st.DataObject, of_lots: bool) -> None:
    sitting = lots() if of_lots else tablut()
    record = sitting.record
    number = data.draw(st.integers(1, len(record.entries)), label="entry")
    body = bytearray(record.entries[number - 1])
    position = data.draw(st.integers(0, len(body) - 1), label="byte")
    body[position] ^= 1 << data.draw(st.integers(0, 7), label="bit")
    record.entries[number - 1] = bytes(body)
    assert judged(sitting, record).diverges_at == number


def test_a_digest_too_many_or_too_few_is_found() -> None:
    longer, shorter = lots().record, lots().record
    longer.digests.append(bytes(32))
    del shorter.digests[-1]
    last = len(longer.entries)
    assert judged(lots(), longer).diverges_at == judged(lots(), shorter).diverges_at == last


@THOROUGH
@given(data=st.data(), of_lots=st.booleans())
def test_exchanged_missing_and_doubled_entries_are_found_where_they_are(
    data: st.DataObject, of_lots: bool
) -> None:
    sitting = lots() if of_lots else tablut()
    bodies = [step.body for step in sitting.steps]
    last = len(bodies)
    first, second = sorted(
        data.draw(st.lists(st.integers(1, last), min_size=2, max_size=2, unique=True), label="exchanged")
    )
    exchanged = [*bodies]
    exchanged[first - 1], exchanged[second - 1] = exchanged[second - 1], exchanged[first - 1]
    for changed in (exchanged, bodies[: first - 1] + bodies[first:], bodies[:first] + bodies[first - 1 :]):
        verdict = judged(sitting, chained(sitting.match.match_id, sitting.game.facts.name, changed))
        assert verdict.diverges_at == (first + 1 if changed[first - 1] == bodies[first - 1] else first)


def test_a_record_that_stops_early_is_no_match() -> None:
    for sitting in (lots(), tablut()):
        bodies = [step.body for step in sitting.steps]
        for length in (0, 1, 3, len(bodies) // 2, len(bodies) - 1):
            cut = chained(sitting.match.match_id, sitting.game.facts.name, bodies[:length])
            verdict = judged(sitting, cut)
            assert verdict.diverges_at == max(1, length)
            assert verdict.divergence


def test_a_record_of_another_game_or_match_is_refused() -> None:
    record = tablut().record
    assert judged(lots(), record).diverges_at == 1
    record.match_id = "tablut." + "b" * 24
    assert judged(tablut(), record).diverges_at == 1


@THOROUGH
@given(entries=st.lists(st.binary(max_size=60), max_size=4))
def test_rubbish_is_refused_and_breaks_nothing(entries: list[bytes]) -> None:
    assert judged(lots(), chained("lots.x", "lots", entries)).diverges_at >= 1
