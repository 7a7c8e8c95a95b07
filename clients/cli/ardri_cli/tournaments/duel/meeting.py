"""The games of a duel: how each starts, how it is played here, and its result."""

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ardri.match.v1.record_pb2 import LogEntry, Record
from ardri_cli.tournaments.duel.openings import OpenedPlayers, Openings
from services.director.planning.assignments import Contest
from services.director.referee.referee import judge
from services.ledger.storage.slots import Lease, LeasedSlot, Slot
from services.tournament.blocks import Block
from services.tournament.entrants import Entrant
from services.tournament.results import GameResult
from services.tournament.seed_tree import SeedTree
from services.tournament.spec import TournamentSpec
from workers.tournaments.playing.assignment import decoded_assignment
from workers.tournaments.playing.clock import steady_clock
from workers.tournaments.playing.host import play
from workers.tournaments.playing.table import seated
from workers.tournaments.sandbox.programs import Programs

_ID: str = "duel"
_ROOT_BYTES = 32


class WrongRecord(RuntimeError):
    """A game that was played here breaks the rules: a defect of the platform."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game. `record`: a match.v1.Record."""

    result: GameResult
    record: bytes
    seconds: float


@dataclass(frozen=True, slots=True)
class Meeting:
    """All games of a duel. `programs`: the programs of entrants of that kind."""

    contest: Contest
    entrants: Mapping[str, Entrant]
    programs: Programs
    openings: Openings

    def block(self, pair: int) -> Block:
        """The block of a pair: two games, with the seats exchanged in the second one."""
        return Block(0, pair, 0, tuple(self.entrants))

    def play(self, pair: int, rotation: int, is_wanted: Callable[[], bool]) -> PlayedGame:
        """Plays one game and referees it.

        Raises:
            Abandoned: `is_wanted` has returned False.
            Unplayable: a program is missing, or is not the expected one.
            WrongRecord: the game breaks the rules.
        """
        block = self.block(pair)
        leased = LeasedSlot(Lease(Slot(_ID, 0, pair, rotation), 1), block, 0, 0)
        assignment = self.contest.assignment(leased, self.entrants)
        planned = decoded_assignment(assignment, self.programs)
        now_ms, begun = steady_clock(), time.monotonic()
        with seated(planned, now_ms, is_wanted) as table:
            record = play(planned, OpenedPlayers(table, self.openings, pair), now_ms, is_wanted)
            table.outcome = LogEntry.FromString(record.entries[-1]).ended.outcome
        return PlayedGame(self._result(record, block, rotation), record.SerializeToString(), _since(begun))

    def _result(self, record: Record, block: Block, rotation: int) -> GameResult:
        judgement = judge(record, self.contest.expectation(block, rotation, self.entrants))
        if judgement.result is None:
            raise WrongRecord(f"{record.match_id}: {judgement.refusal}")
        return judgement.result


def meeting_of(
    spec: TournamentSpec,
    rules_version: str,
    entrants: tuple[Entrant, Entrant],
    programs: Programs,
    openings: Openings,
) -> Meeting:
    """A duel of two entrants; all its chance depends on the seed of its openings."""
    tree = SeedTree(_ID, openings.seed)
    contest = Contest(spec, rules_version, tree, start_ms=int(time.time() * 1000), shares_deals=True)
    return Meeting(contest, {entrant.name: entrant for entrant in entrants}, programs, openings)


def fresh_seed() -> bytes:
    """A random seed, for a duel that need not be repeatable."""
    return secrets.token_bytes(_ROOT_BYTES)


def _since(begun: float) -> float:
    return time.monotonic() - begun
