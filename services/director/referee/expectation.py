"""The game that is expected in a record, as it was assigned. Pure."""

from dataclasses import dataclass

from ardri.match.v1.match_pb2 import MatchSpec
from services.director.games import rules_of
from services.record.clocks.clock import ClockState
from services.record.match import Match, Sitter, clock_spec
from services.record.opening import open_match
from services.record.transcript import Transcript
from services.tournament.entrants import Entrant


@dataclass(frozen=True, slots=True)
class Expectation:
    """The game that was to be played.

    `spec`: the serialized MatchSpec. `entrants`: by seat. `start_ms`: time of the first entry, each further
    entry being a millisecond later; None in a game with a clock or on an engine, whose times are real.
    `is_live`: an engine hosts the game, where seats may also leave, return, and agree to a draw. `own_seeds`:
    the seed of each player's own random choices; empty if they are not known.
    """

    match_id: str
    spec: bytes
    entrants: tuple[Entrant, ...]
    seed: bytes
    salt: bytes
    start_ms: int | None
    is_live: bool = False
    own_seeds: tuple[bytes, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the entrants, by seat."""
        return tuple(entrant.name for entrant in self.entrants)

    def opened(self) -> tuple[Match, Transcript]:
        """The match, and a transcript with its log up to the first action of a seat."""
        spec = MatchSpec.FromString(self.spec)
        rules = rules_of(spec.game)
        match = Match(self.match_id, rules.game, self.seed + self.salt)
        match.position = rules.first_position(spec)
        match.clock = ClockState(clock_spec(spec))
        taken = dict(enumerate(map(sitter_of, self.entrants)))
        transcript = Transcript(match, self.start_ms or 0, tick_ms=1)
        open_match(match, transcript, spec, taken)
        return match, transcript


def sitter_of(entrant: Entrant) -> Sitter:
    """How an entrant appears in a record."""
    return Sitter(entrant.account_id, entrant.name, entrant.level)
