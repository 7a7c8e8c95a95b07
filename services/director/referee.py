"""Judges a delivered record: it must be this very game, and every entry must follow. Pure; trusts no worker.

What the record of a game looks like follows from its assignment, but for the actions of the seats, the way it
ended and, with a clock, the times. So everything else is compared byte by byte.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from google.protobuf.message import DecodeError

from ardri.match.v1.match_pb2 import MatchSpec
from ardri.match.v1.record_pb2 import LogEntry, Record
from services.director.games import rules_of
from services.director.live.verdicts import live_verdicts
from services.director.verdicts import verdicts
from services.record.clock import ClockState
from services.record.match import Match, Sitter, clock_spec
from services.record.opening import create
from services.record.verify.divergence import Divergence, require
from services.record.verify.replay import Replay
from services.tournament.entrants import Entrant
from services.tournament.results import GameResult

_FRAME: Final = 3
"""Entries of a game beside its seats and actions: it is created, starts and ends."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """The game that was to be played.

    `spec`: the serialized MatchSpec. `entrants`: by seat. `start_ms`: of the first entry, each further one a
    millisecond later; None in a game with a clock or on an engine, whose times are real. `is_live`: an engine
    hosts it, where seats may also leave, return, and agree to a draw.
    """

    match_id: str
    spec: bytes
    entrants: tuple[Entrant, ...]
    seed: bytes
    salt: bytes
    start_ms: int | None
    is_live: bool = False


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found: the result, or why there is none."""

    result: GameResult | None = None
    refusal: str = ""


def sitter_of(entrant: Entrant) -> Sitter:
    """How an entrant appears in a record."""
    return Sitter(entrant.account_id, entrant.name, entrant.level)


def judge(record: Record, expected: Expectation) -> Judgement:
    """Plays the record again and compares it with what was to be played."""
    try:
        return Judgement(_result(record, expected))
    except Divergence as error:
        return Judgement(refusal=str(error))


def _result(record: Record, expected: Expectation) -> GameResult:
    spec = MatchSpec.FromString(expected.spec)
    rules = rules_of(spec.game)
    require(record.match_id == expected.match_id, f"a record of the match {record.match_id[:80]!r}")
    most = rules.game.facts.max_plies + spec.seats + _FRAME
    require(expected.is_live or len(record.entries) <= most, "more entries than the game can have")
    entries = _decoded(record.entries)
    _check_opening(record, entries, spec, expected)
    _check_course(record, entries, expected)
    replay = Replay(record, rules.game, rules.first_state)
    for version, body in enumerate(record.entries, 1):
        replay.take(version, body)
    replay.close()
    match = replay.match
    assert match.outcome is not None, "a closed replay has ended"
    found = (
        live_verdicts(match, match.outcome, entries)
        if expected.is_live
        else verdicts(match, match.outcome, expected.entrants)
    )
    return GameResult(
        seats=tuple(entrant.name for entrant in expected.entrants),
        ranks=match.outcome.ranks,
        payoffs=match.outcome.payoffs,
        verdicts=found,
        plies=match.steps,
        record_digest=match.digest,
    )


def _decoded(bodies: Sequence[bytes]) -> list[LogEntry]:
    try:
        return [LogEntry.FromString(body) for body in bodies]
    except DecodeError as error:
        raise Divergence(f"no log entry: {error}") from error


def _check_opening(record: Record, entries: list[LogEntry], spec: MatchSpec, expected: Expectation) -> None:
    """The spec, who sits where, and the start are as assigned."""
    rules = rules_of(spec.game)
    match = Match(expected.match_id, rules.game, expected.seed + expected.salt)
    match.state = rules.first_state(spec)
    match.clock = ClockState(clock_spec(spec))
    draft = create(match, spec, dict(enumerate(map(sitter_of, expected.entrants))), 0)
    assert draft is not None, "the match is new"
    opening = [step.entry for step in draft.steps[: spec.seats + _FRAME - 1]]
    require(len(entries) > len(opening), "the record stops before the end")
    for wanted, entry, body in zip(opening, entries, record.entries, strict=False):
        wanted.time_ms = entry.time_ms
        same = wanted.SerializeToString(deterministic=True) == body
        require(same, f"entry {wanted.version} is not as assigned")


def _check_course(record: Record, entries: list[LogEntry], expected: Expectation) -> None:
    """One way to write entries down, the times and the seed as assigned, and with a worker actions alone."""
    for number, (entry, body) in enumerate(zip(entries, record.entries, strict=True)):
        entry.DiscardUnknownFields()
        require(entry.SerializeToString(deterministic=True) == body, f"entry {number + 1} is oddly encoded")
        if expected.start_ms is not None:
            require(entry.time_ms == expected.start_ms + number, f"entry {number + 1} has another time")
    kinds = [entry.WhichOneof("body") for entry in entries[len(expected.entrants) + _FRAME - 1 :]]
    require(kinds[-1] == "ended", "the record stops before the end")
    plain = expected.is_live or all(kind == "acted" for kind in kinds[:-1])
    require(plain, "something else than actions in its course")
    # Their hash alone would let the border between seed and salt move.
    revealed = entries[-1].ended
    require((revealed.seed, revealed.salt) == (expected.seed, expected.salt), "another seed is revealed")
