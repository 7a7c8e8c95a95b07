"""Runs the modules of a game again with the same input, and compares their decisions.

After every entry a host asks each seat that is to act (workers/tournaments/playing/host.py). So the record
shows what each module was asked, and at which version. The answers of a module follow from that and its seed.
"""

import time
from collections.abc import Mapping
from contextlib import ExitStack

import structlog

from ardri.match.v1.match_pb2 import MatchSpec
from ardri.match.v1.record_pb2 import LogEntry, Record
from services.director.games import Rules, rules_of
from services.director.referee.expectation import Expectation
from services.kernel import CHANCE, TABLE, Seat, apply, to_act
from services.programs.turn import ProgramTurn, Reason
from services.programs.wasm.host.guest import GuestLost
from services.programs.wasm.host.module import Module
from services.programs.wasm.host.player import ModulePlayer, ModuleSeat
from services.programs.wasm.limits import MOST_FUEL, MOST_MEMORY_MIB
from services.record.drop_outs import Departure
from services.record.opening import setup_of
from services.record.verify.divergence import require

_log = structlog.get_logger()


def replayed_seats(
    record: Record, expected: Expectation, modules: Mapping[bytes, Module], until: float
) -> frozenset[int]:
    """The seats whose modules made all their decisions again. Seats whose module is not here are left out.

    The record has to follow from the rules. `modules`: by the SHA-256 of their files. `until`: monotonic
    time at which to give up; nothing is proven then.

    Raises:
        Divergence: a module decides otherwise than in the record.
    """
    with ExitStack() as stack:
        players = _seated(expected, modules, stack)
        try:
            if players:
                _Replay(expected, players, until).run(record)
        except (GuestLost, TimeoutError) as error:
            _log.warning("moves not proven", match_id=expected.match_id, error=str(error))
            return frozenset()
        return frozenset(players)


def _seated(
    expected: Expectation, modules: Mapping[bytes, Module], stack: ExitStack
) -> dict[int, ModulePlayer]:
    """The players whose modules are here, by seat; none if the players' seeds are not known."""
    spec = MatchSpec.FromString(expected.spec)
    rules = rules_of(spec.game)
    players = {}
    for seat, (entrant, seed) in enumerate(zip(expected.entrants, expected.own_seeds, strict=False)):
        pin = entrant.module
        if pin is not None and pin.sha256 in modules:
            possible = 1 <= pin.fuel <= MOST_FUEL and 1 <= pin.memory_mib <= MOST_MEMORY_MIB
            require(possible, f"no module has {pin.fuel} of fuel and {pin.memory_mib} MiB")
            there = ModuleSeat(
                rules.game, rules.wire, setup_of(spec, rules.game, rules.wire), Seat(seat), seed
            )
            players[seat] = ModulePlayer(modules[pin.sha256], pin, there)
            stack.callback(players[seat].close)
    return players


class _Replay:
    """The replay of one game. `players`: its modules, by seat."""

    def __init__(self, expected: Expectation, players: Mapping[int, ModulePlayer], until: float) -> None:
        spec = MatchSpec.FromString(expected.spec)
        rules: Rules = rules_of(spec.game)
        self._game = rules.game
        self._state = rules.first_position(spec)
        self._opening = len(expected.entrants) + 2
        self._players = players
        self._until = until
        self._asked: set[int] = set()

    def run(self, record: Record) -> None:
        """Replays the record to its end.

        Raises:
            Divergence: a module decides otherwise than in the record.
            GuestLost: a module was lost, so its decision is unknown.
            TimeoutError: the replay takes too long.
        """
        for version, body in enumerate(record.entries, 1):
            entry = LogEntry.FromString(body)
            if entry.HasField("acted"):
                self._follow(version, entry)
            elif entry.HasField("ended"):
                self._end(version, entry)
            if version >= self._opening:
                self._ask(version)

    def _ask(self, version: int) -> None:
        acting = to_act(self._state)
        if acting and acting[0] in (CHANCE, TABLE):
            return
        for seat in acting:
            if seat in self._players and seat not in self._asked:
                self._asked.add(seat)
                self._players[seat].ask(ProgramTurn(self._game, self._state, Seat(seat), version))

    def _follow(self, version: int, entry: LogEntry) -> None:
        acted = entry.acted
        seat = Seat(acted.seat)
        if seat in self._players and not acted.lapsed:
            answer = self._decide(seat)
            require(answer == acted.action, f"entry {version}: the module of seat {seat} does not play that")
        self._asked.discard(seat)
        self._state = apply(self._game, self._state, seat, acted.action)

    def _end(self, version: int, entry: LogEntry) -> None:
        """Checks an end that is not by the rules: the losing module was asked, and fails in the same way."""
        outcome = entry.ended.outcome
        if self._game.outcome(self._state) is not None or outcome.reason == Departure.TIME_OUT.value:
            return
        for seat in (seat for seat, rank in enumerate(outcome.ranks) if rank != 1 and seat in self._players):
            fault = f"entry {version}: the module of seat {seat} does not end the game by {outcome.reason!r}"
            require(seat in self._asked, fault)
            answer = self._decide(Seat(seat))
            require(isinstance(answer, Reason) and answer.value == outcome.reason, fault)

    def _decide(self, seat: Seat) -> int | Reason:
        if time.monotonic() > self._until:
            raise TimeoutError("playing it again takes too long")
        return self._players[seat].decide()
