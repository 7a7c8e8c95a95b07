"""Verifies the record of a game whose times are real: with a clock, or on an engine. Pure.

services/record/verify replays the entries and checks rules, draws, clocks and chain. This module checks that
the record is of the assigned game, and is encoded canonically.
"""

from collections.abc import Sequence
from dataclasses import replace

from google.protobuf.message import DecodeError

from ardri.match.v1.match_pb2 import MatchSpec
from ardri.match.v1.record_pb2 import LogEntry, Record
from services.director.games import rules_of
from services.director.referee.expectation import Expectation
from services.director.referee.live_verdicts import live_verdicts
from services.director.referee.verdicts import verdicts
from services.record.verify.divergence import Divergence, require
from services.record.verify.replay import Replay
from services.tournament.results import GameResult


def verified(record: Record, expected: Expectation) -> GameResult:
    """The result of the game.

    Raises:
        Divergence: the record is not of that game, or an entry does not follow.
    """
    entries = _decoded(record.entries)
    expected = _as_made(expected, entries)
    _check_opening(record, entries, expected)
    _check_course(record, entries, expected)
    rules = rules_of(record.game)
    replay = Replay(record, rules.game, rules.first_position)
    for version, body in enumerate(record.entries, 1):
        replay.take(version, body)
    replay.close()
    match, outcome = replay.match, replay.match.outcome
    assert outcome is not None, "a closed replay has ended"
    by_rules = match.game.outcome(match.position) is not None
    return GameResult(
        seats=expected.names,
        ranks=outcome.ranks,
        payoffs=outcome.payoffs,
        verdicts=live_verdicts(match, outcome, entries)
        if expected.is_live
        else verdicts(outcome, expected.entrants, by_rules=by_rules),
        plies=match.steps,
        record_digest=match.digest,
    )


def _decoded(bodies: Sequence[bytes]) -> list[LogEntry]:
    try:
        return [LogEntry.FromString(body) for body in bodies]
    except DecodeError as error:
        raise Divergence(f"no log entry: {error}") from error


def _as_made(expected: Expectation, entries: Sequence[LogEntry]) -> Expectation:
    """Drops the substitute if the match has none: the match was made before there were substitutes."""
    spec = MatchSpec.FromString(expected.spec)
    if not (spec.substitute and entries) or entries[0].created.spec.substitute:
        return expected
    spec.ClearField("substitute")
    return replace(expected, spec=spec.SerializeToString(deterministic=True))


def _check_opening(record: Record, entries: list[LogEntry], expected: Expectation) -> None:
    """Checks that spec, seats and start are as assigned, byte by byte except for their times."""
    _, transcript = expected.opened()
    opening = [LogEntry.FromString(body) for body in transcript.bodies[: len(expected.entrants) + 2]]
    require(len(entries) > len(opening), "the record stops before the end")
    for wanted, entry, body in zip(opening, entries, record.entries, strict=False):
        wanted.time_ms = entry.time_ms
        same = wanted.SerializeToString(deterministic=True) == body
        require(same, f"entry {wanted.version} is not as assigned")


def _check_course(record: Record, entries: list[LogEntry], expected: Expectation) -> None:
    """Checks that entries are canonical, reveal the assigned seed, and a worker's are only actions."""
    for number, (entry, body) in enumerate(zip(entries, record.entries, strict=True), 1):
        entry.DiscardUnknownFields()
        require(entry.SerializeToString(deterministic=True) == body, f"entry {number} is oddly encoded")
    kinds = [entry.WhichOneof("body") for entry in entries[len(expected.entrants) + 2 :]]
    require(kinds[-1] == "ended", "the record stops before the end")
    plain = expected.is_live or all(kind == "acted" for kind in kinds[:-1])
    require(plain, "something else than actions in its log")
    # Compared as a pair: their hash alone would allow another border between seed and salt.
    revealed = entries[-1].ended
    require((revealed.seed, revealed.salt) == (expected.seed, expected.salt), "another seed is revealed")
