"""Determines a game from its tournament, block and rotation alone, so that it is the same each time.

The referee expects exactly the game that the worker was assigned, since both come from here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ardri.match.v1 import match_pb2
from ardri.tournament.v1 import lease_service_pb2 as pb
from services.director.games import rules_of
from services.director.referee.referee import Expectation
from services.director.wire.durations import to_duration
from services.director.wire.entrants import entrant_to_proto
from services.director.wire.slots import lease_to_proto
from services.kernel import Setup, commitment
from services.ledger.storage.slots import LeasedSlot
from services.record.clocks.spec import LEAST_GRACE_MS
from services.record.drop_outs import LEAST_SEATS, USUAL_SUBSTITUTE
from services.record.opening import setup_to_proto
from services.tournament.blocks import Block
from services.tournament.entrants import Entrant
from services.tournament.seed_tree import SeedTree
from services.tournament.spec import Mode, TournamentSpec

PROGRAM_MS: Final = 10_000
"""How long one decision of a program may take if the tournament sets no time."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What all games of a tournament have in common; it never changes.

    `start_ms`: time of the first log entry of each game without a clock, so that its record follows from its
    seeds and the players alone. `shares_deals`: all games of a block have the same chance, even if an
    entrant could use in one game what it saw in another.
    """

    spec: TournamentSpec
    rules_version: str
    tree: SeedTree
    start_ms: int
    shares_deals: bool = False

    def expectation(self, block: Block, rotation: int, field: Mapping[str, Entrant]) -> Expectation:
        """The game of that rotation; `field`: entrants by name."""
        entrants = tuple(field[name] for name in block.seats(rotation))
        shared = self.shares_deals or all(entrant.is_stateless for entrant in entrants)
        seed, salt = self.tree.deal(block, rotation, shared=shared), self.tree.salt(block, rotation)
        is_live = self.spec.mode is Mode.LIVE
        clock = self._clock(entrants)
        return Expectation(
            match_id=self.tree.match_id(self.spec.game, block, rotation),
            spec=self._match_spec(clock, commitment(seed, salt)).SerializeToString(deterministic=True),
            entrants=entrants,
            seed=seed,
            salt=salt,
            start_ms=self.start_ms if clock.kind == match_pb2.CLOCK_KIND_NONE and not is_live else None,
            is_live=is_live,
            own_seeds=tuple(self.tree.bot(block, rotation, seat) for seat in range(len(entrants))),
        )

    def assignment(self, leased: LeasedSlot, field: Mapping[str, Entrant]) -> pb.Assignment:
        """The assignment for the worker that has leased a game."""
        block, rotation = leased.block, leased.lease.slot.rotation
        expected = self.expectation(block, rotation, field)
        message = pb.Assignment(
            lease=lease_to_proto(leased.lease),
            match_id=expected.match_id,
            spec=match_pb2.MatchSpec.FromString(expected.spec),
            seed=expected.seed,
            salt=expected.salt,
            players=[
                pb.Player(entrant=entrant_to_proto(entrant), seed=seed)
                for entrant, seed in zip(expected.entrants, expected.own_seeds, strict=True)
            ],
            start_ms=self.start_ms,
        )
        if self.spec.move_ms:
            message.move_time.CopyFrom(to_duration(self.spec.move_ms))
        return message

    def _clock(self, entrants: tuple[Entrant, ...]) -> match_pb2.Clock:
        """The game's clock: the tournament's if live, a time a move for native programs, otherwise none.

        Levels and modules have budgets instead.
        """
        if self.spec.mode is Mode.LIVE and self.spec.base_ms:
            base, increment = to_duration(self.spec.base_ms), to_duration(self.spec.increment_ms)
            return match_pb2.Clock(kind=match_pb2.CLOCK_KIND_FISCHER, base=base, increment=increment)
        if not any(entrant.is_timed for entrant in entrants):
            return match_pb2.Clock(kind=match_pb2.CLOCK_KIND_NONE)
        base = to_duration(self.spec.move_ms or PROGRAM_MS)
        return match_pb2.Clock(kind=match_pb2.CLOCK_KIND_PER_MOVE, base=base)

    def _match_spec(self, clock: match_pb2.Clock, held: bytes) -> match_pb2.MatchSpec:
        rules = rules_of(self.spec.game)
        setup = Setup(self.spec.seats, self.spec.options, self.rules_version)
        spec = setup_to_proto(setup, rules.game, rules.wire)
        spec.clock.CopyFrom(clock)
        spec.seed_commitment = held
        if self.spec.mode is Mode.LIVE and self.spec.seats >= LEAST_SEATS:
            spec.substitute = USUAL_SUBSTITUTE
        if self.spec.mode is Mode.LIVE and self.spec.base_ms:
            # Without a grace period no absence is logged, and a crash would look like slow thinking.
            spec.abandonment_grace.CopyFrom(to_duration(max(self.spec.base_ms, LEAST_GRACE_MS)))
        return spec
