"""Long games of Tablut in which nobody wins: what is heavy to play again."""

from collections.abc import Iterator
from random import Random

from google.protobuf.any_pb2 import Any

from ardri.match.v1.match_pb2 import CLOCK_KIND_NONE, Clock, MatchSpec
from ardri.match.v1.record_pb2 import Record
from services import games
from services.kernel import Outcome, Seat, apply, commitment, legal_actions, to_act
from services.record.clocks.clock import ClockState
from services.record.data_sets import data_sets_of
from services.record.match import Match, Sitter, clock_spec
from services.record.opening import open_match
from services.record.transcript import Transcript
from services.runtime.jobs.wire import load_wire, pack

GAME = "tablut"
SEED, SALT = bytes(range(32)), bytes(16)


OPTIONS = {"quiet_plies": 1000}
"""So that a game may last for long."""


def quiet_plies(most: int, seed: int = 1) -> Iterator[tuple[Seat, int, str]]:
    """Seat, action and notation of at most so many actions, none of which ends the game."""
    game, rng = games.load(GAME), Random(seed)
    state = game.initial(game.setup(2, OPTIONS))
    for _ in range(most):
        (seat,) = to_act(state)
        actions = list(legal_actions(state, seat))
        rng.shuffle(actions)
        for action in actions:
            after = apply(game, state, seat, action)
            if game.outcome(after) is None:
                break
        else:
            return
        yield seat, action, game.format(state, seat, action)
        state = after


def packed_options() -> Any:
    """The options on the wire."""
    game = games.load(GAME)
    return pack(load_wire(game).options_to_proto(dict(game.setup(2, OPTIONS).options)))


def long_record(most: int) -> Record:
    """A good record of at most so many actions; a seat gives up in the end."""
    game = games.load(GAME)
    setup = game.setup(2, OPTIONS)
    spec = MatchSpec(
        game=GAME,
        rules_version=game.facts.rules_version,
        seats=2,
        options=packed_options(),
        clock=Clock(kind=CLOCK_KIND_NONE),
        seed_commitment=commitment(SEED, SALT),
        data_sets=data_sets_of(game.facts, setup),
    )
    match = Match(f"{GAME}.long", game, SEED + SALT)
    match.position = game.initial(setup)
    match.clock = ClockState(clock_spec(spec))
    transcript = Transcript(match, 1_000, tick_ms=1)
    open_match(match, transcript, spec, {0: Sitter("ada", "Ada"), 1: Sitter("grace", "Grace")})
    for seat, action, _ in quiet_plies(most):
        transcript.act(seat, action)
    transcript.end(Outcome.forfeited_by([0], 2, "resigned"))
    return Record(match_id=match.match_id, game=GAME, entries=transcript.bodies, digests=transcript.digests)
