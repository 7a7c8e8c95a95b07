"""The referee accepts the game that was assigned, and no alteration of it."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from google.protobuf.message import DecodeError
from hypothesis import given, settings
from hypothesis import strategies as st

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry, Record
from services.director.games import rules_of
from services.director.referee.referee import Expectation, Judgement, judge
from services.kernel import Outcome, commitment
from services.tournament.entrants import Entrant
from services.tournament.results import GameResult, Verdict
from services.wire.outcomes import outcome_message
from tests.director.games_to_play import game_to_play, level, program
from tests.director.host import hosted, recorded

TABLES = [("tablut", 2), ("tara", 3), ("westeria", 2), ("plaques", 4)]
GAME = game_to_play()
TIMED = game_to_play(program("ada"), program("bob"), move_ms=5_000)
KINDS = pytest.mark.parametrize("expected", [GAME, TIMED], ids=["without a clock", "with a clock"])
PROGRAMS = game_to_play(program("ada"), level("bob"), move_ms=500)


RECORDS = [hosted(expected, Random(1)) for expected in (GAME, TIMED)]


def entries_of(record: Record) -> list[LogEntry]:
    return [LogEntry.FromString(body) for body in record.entries]


def forged(change: Callable[[list[LogEntry]], None], expected: Expectation) -> str:
    """The refusal of a record with changed entries and a new chain."""
    entries = entries_of(hosted(expected, Random(1)))
    change(entries)
    judgement = judge(recorded(entries, expected), expected)
    assert judgement.result is None
    return judgement.refusal


def result_of(judgement: Judgement) -> GameResult:
    assert judgement.refusal == ""
    assert judgement.result is not None
    return judgement.result


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_game_that_was_played_as_assigned_counts(game: str, seats: int) -> None:
    expected = game_to_play(*(level(f"e{seat}") for seat in range(seats)), game=game, rotation=1)
    record = hosted(expected, Random(3))
    result = result_of(judge(record, expected))
    entries = entries_of(record)
    ended = entries[-1].ended.outcome
    assert result.seats == tuple(entrant.name for entrant in expected.entrants)
    assert (list(result.ranks), list(result.payoffs)) == (list(ended.ranks), list(ended.payoffs))
    assert set(result.verdicts) == {Verdict.PLAYED}
    assert result.plies == sum(entry.HasField("acted") for entry in entries)
    assert result.record_digest == record.digests[-1]


@pytest.mark.parametrize(
    ("reason", "verdict"),
    [
        ("resigned", Verdict.RESIGNED),
        ("crashed", Verdict.CRASH),
        ("stalled", Verdict.STALL),
        ("illegal_action", Verdict.ILLEGAL_ACTION),
        ("out_of_resources", Verdict.RESOURCE),
    ],
)
def test_a_program_that_forfeits_has_the_verdict_of_its_reason(reason: str, verdict: Verdict) -> None:
    record = hosted(PROGRAMS, Random(1), forfeit=(0, reason, 6))
    result = result_of(judge(record, PROGRAMS))
    assert result.verdicts == (verdict, Verdict.PLAYED)
    assert (result.ranks, result.payoffs) == ((2, 1), (-1, 1))


def test_the_time_of_a_program_is_up_when_the_log_says_so() -> None:
    entries = entries_of(hosted(PROGRAMS, Random(1), forfeit=(0, "time_out", 4)))
    early = judge(recorded(entries, PROGRAMS), PROGRAMS)
    assert "before the time" in early.refusal or "time_out gives" in early.refusal
    entries[-1].time_ms += 500
    result = result_of(judge(recorded(entries, PROGRAMS), PROGRAMS))
    assert result.verdicts == (Verdict.TIME_OUT, Verdict.PLAYED)


def test_no_time_is_up_where_there_is_no_clock() -> None:
    """With a module, nothing else would show that the host invented the time-out."""
    for seat in (0, 1):
        record = hosted(GAME, Random(1), forfeit=(seat, "time_out", 6))
        assert judge(record, GAME).refusal == "a time-out where there is no clock"


def test_a_reason_that_no_host_has_is_refused() -> None:
    for reason in ("abandoned", "draw_agreed", "withdrawn", "tired"):
        assert judge(hosted(PROGRAMS, Random(1), forfeit=(0, reason, 6)), PROGRAMS).refusal


def test_a_level_neither_resigns_nor_acts_against_the_rules() -> None:
    for reason in ("resigned", "illegal_action"):
        refusal = judge(hosted(PROGRAMS, Random(1), forfeit=(1, reason, 6)), PROGRAMS).refusal
        assert refusal == f"a built-in opponent does not end a game by {reason!r}"
    crashed = result_of(judge(hosted(GAME, Random(1), forfeit=(1, "crashed", 6)), GAME))
    assert crashed.verdicts == (Verdict.PLAYED, Verdict.CRASH)


@KINDS
def test_a_forfeit_without_a_loser_is_no_draw(expected: Expectation) -> None:
    def draw(entries: list[LogEntry]) -> None:
        del entries[8:-1]
        entries[-1].ended.outcome.CopyFrom(outcome_message(Outcome.drawn(2, "crashed")))

    assert forged(draw, expected) == "crashed, but nobody loses"


@KINDS
def test_a_forfeit_costs_what_it_costs(expected: Expectation) -> None:
    def exaggerate(entries: list[LogEntry]) -> None:
        del entries[8:-1]
        lost = Outcome.forfeited_by([0], 2, "crashed")
        entries[-1].ended.outcome.CopyFrom(outcome_message(replace(lost, payoffs=(-5, 5))))

    assert forged(exaggerate, expected)


@KINDS
def test_a_game_does_not_end_early_as_the_rules_would_end_it(expected: Expectation) -> None:
    def stop(entries: list[LogEntry]) -> None:
        del entries[8:-1]

    assert forged(stop, expected)


def test_a_record_of_another_game_is_refused() -> None:
    others = [
        game_to_play(rotation=1),
        game_to_play(number=1),
        game_to_play(level("ada"), level("bob", 2)),
        game_to_play(level("ada"), level("eve")),
        game_to_play(level("ada"), program("bob")),
        replace(GAME, start_ms=1),
        replace(GAME, match_id=f"tablut.{'b' * 24}"),
    ]
    for other in others:
        assert judge(hosted(other, Random(1)), GAME).refusal
        assert judge(hosted(GAME, Random(1)), other).refusal


@KINDS
def test_a_spec_is_compared_byte_by_byte(expected: Expectation) -> None:
    def looser(entries: list[LogEntry]) -> None:
        spec = entries[0].created.spec
        wire = rules_of("tablut").wire
        options = wire.options_type.FromString(spec.options.value)
        options.quiet_plies = 100  # type: ignore[attr-defined]  # of Tablut
        spec.options.value = options.SerializeToString(deterministic=True)

    assert forged(looser, expected) == "entry 1 is not as assigned"


@KINDS
def test_who_sits_where_is_compared_byte_by_byte(expected: Expectation) -> None:
    def rename(entries: list[LogEntry]) -> None:
        entries[1].joined.seat.name = "eve"

    def retitle(entries: list[LogEntry]) -> None:
        entries[2].joined.seat.title = "king"

    def exchange(entries: list[LogEntry]) -> None:
        entries[1], entries[2] = entries[2], entries[1]

    for change, number in ((rename, 2), (retitle, 3), (exchange, 2)):
        assert forged(change, expected) == f"entry {number} is not as assigned"


@KINDS
def test_the_border_between_seed_and_salt_cannot_be_moved(expected: Expectation) -> None:
    """A moved border gives the same hash, but other draws."""

    def move(entries: list[LogEntry]) -> None:
        ended = entries[-1].ended
        ended.seed, ended.salt = ended.salt[-1:] + ended.seed, ended.salt[:-1]
        assert commitment(ended.seed, ended.salt) == entries[0].created.spec.seed_commitment

    assert forged(move, expected)


@KINDS
def test_nothing_but_actions_is_in_the_course_of_a_game(expected: Expectation) -> None:
    def leave(entries: list[LogEntry]) -> None:
        entries.insert(6, LogEntry(left=match_pb2.SeatLeft(seat=0)))

    assert "than a" in forged(leave, expected)


@KINDS
def test_there_is_one_way_to_write_a_record_down(expected: Expectation) -> None:
    def embellish(entries: list[LogEntry]) -> None:
        entries[7].MergeFromString(bytes([0xA2, 0x06, 0x01, 0x78]))  # a field that does not exist

    assert "entry 8" in forged(embellish, expected)


@KINDS
def test_an_action_that_the_rules_forbid_is_refused(expected: Expectation) -> None:
    def jump(entries: list[LogEntry]) -> None:
        entries[4].acted.action = entries[6].acted.action

    def act_twice(entries: list[LogEntry]) -> None:
        entries[5].acted.seat = entries[4].acted.seat

    def misname(entries: list[LogEntry]) -> None:
        entries[5].acted.notation = "a1-a2"

    for change in (jump, act_twice, misname):
        assert forged(change, expected)


@pytest.mark.parametrize("bob", [level("bob"), program("bob")], ids=["without a clock", "with a clock"])
def test_draws_are_those_of_the_seed(bob: Entrant) -> None:
    expected = game_to_play(level("ada"), bob, game="tara", move_ms=60_000)
    entries = entries_of(hosted(expected, Random(1)))
    drawn = next(n for n, entry in enumerate(entries) if entry.HasField("acted") and entry.acted.seat == -1)
    entries[drawn].acted.action = 1 - entries[drawn].acted.action
    assert judge(recorded(entries, expected), expected).refusal


def test_time_counts_entries_where_there_is_no_clock() -> None:
    entries = entries_of(hosted(GAME, Random(1)))
    assert GAME.start_ms is not None
    later = replace(GAME, start_ms=GAME.start_ms + 1)
    assert judge(recorded(entries, later), GAME).refusal == "entry 1 is not as assigned"
    record = recorded(entries, GAME)
    entries[7].time_ms += 1
    record.entries[7] = entries[7].SerializeToString(deterministic=True)
    assert judge(record, GAME).refusal == "entry 8 does not follow"


@KINDS
def test_a_record_that_stops_early_or_goes_on_is_refused(expected: Expectation) -> None:
    record = hosted(expected, Random(1))
    for length in range(len(record.entries)):
        cut = Record(match_id=record.match_id, game=record.game)
        cut.entries.extend(record.entries[:length])
        cut.digests.extend(record.digests[:length])
        assert judge(cut, expected).refusal == "the record stops before the end"
    entries = entries_of(record)
    assert judge(recorded([*entries, entries[-1]], expected), expected).refusal
    record.digests.append(bytes(32))
    assert judge(record, expected).refusal
    del record.digests[-1]
    record.entries.append(record.entries[-1])
    assert judge(record, expected).refusal


@KINDS
def test_more_entries_than_the_game_can_have_are_not_even_looked_at(expected: Expectation) -> None:
    """Two million of them fit into a delivery, and would take a gigabyte in the referee."""
    record = hosted(expected, Random(1))
    record.entries.extend([b""] * 100_000)
    assert judge(record, expected).refusal == "more entries than the game can have"


@settings(max_examples=300, deadline=None, derandomize=True)
@given(data=st.data(), is_timed=st.booleans())
def test_any_flipped_bit_is_found(data: st.DataObject, is_timed: bool) -> None:
    expected = TIMED if is_timed else GAME
    record = RECORDS[is_timed]
    body = bytearray(record.SerializeToString(deterministic=True))
    position = data.draw(st.integers(0, len(body) - 1))
    body[position] ^= 1 << data.draw(st.integers(0, 7))
    try:
        changed = Record.FromString(bytes(body))
    except DecodeError:
        return
    found = judge(changed, expected)
    assert found.refusal or changed == record
