"""A minimal host: plays a game at random, or lets a seat forfeit it, and writes its record."""

from collections.abc import Sequence
from itertools import accumulate
from random import Random

from ardri.match.v1.match_pb2 import MatchSpec
from ardri.match.v1.record_pb2 import LogEntry, Record
from services.director.games import rules_of
from services.director.referee.expectation import Expectation, sitter_of
from services.kernel import Outcome, Seat, legal_actions
from services.record.clocks.clock import ClockState
from services.record.draft import Draft
from services.record.fold import fold
from services.record.match import ENDED, Match, clock_spec
from services.record.opening import create
from services.record.proof.chain import first_digest, next_digest


def hosted(expected: Expectation, rng: Random, *, forfeit: tuple[int, str, int] | None = None) -> Record:
    """The record of a game played at random. `forfeit`: seat, reason, and after how many entries."""
    spec = MatchSpec.FromString(expected.spec)
    rules = rules_of(spec.game)
    match = Match(expected.match_id, rules.game, expected.seed + expected.salt)
    match.position = rules.first_position(spec)
    match.clock = ClockState(clock_spec(spec))
    taken = dict(enumerate(map(sitter_of, expected.entrants)))
    now_ms = expected.start_ms or 1_700_000_000_000
    entries: list[LogEntry] = []
    draft = create(match, spec, taken, now_ms)
    assert draft is not None
    while True:
        for step in draft.steps:
            fold(match, step)
            entries.append(step.entry)
        if match.status == ENDED:
            return recorded(entries, expected)
        draft = Draft(match, now_ms)
        if forfeit is not None and len(entries) >= forfeit[2]:
            draft.end(Outcome.forfeited_by([forfeit[0]], spec.seats, forfeit[1]))
        else:
            seat = Seat(match.to_act[0])
            draft.act(seat, rng.choice(legal_actions(match.position, seat)))


def recorded(entries: Sequence[LogEntry], expected: Expectation) -> Record:
    """A new chain of the entries; without a clock, they get logical times."""
    for number, entry in enumerate(entries):
        entry.version = number + 1
        if expected.start_ms is not None:
            entry.time_ms = expected.start_ms + number
    bodies = [entry.SerializeToString(deterministic=True) for entry in entries]
    chain = list(accumulate(bodies, next_digest, initial=first_digest(expected.match_id)))[1:]
    game = MatchSpec.FromString(expected.spec).game
    return Record(match_id=expected.match_id, game=game, entries=bodies, digests=chain)
