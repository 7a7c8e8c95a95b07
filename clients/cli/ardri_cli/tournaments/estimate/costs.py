"""Measures the cost of a game on this machine: plays short games, then times levels on their positions.

Times are processor times of this thread alone, so that other programs on the machine do not affect a plan.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from ardri.match.v1.record_pb2 import LogEntry, Record
from services.director.games import rules_of
from services.director.planning.assignments import PROGRAM_MS, Contest
from services.director.referee.referee import judge
from services.ledger.storage.slots import Lease, LeasedSlot, Slot
from services.record.decisions import Decision, decisions
from services.tournament.blocks import Block
from services.tournament.entrants import Entrant, EntrantKind
from services.tournament.seed_tree import SeedTree
from services.tournament.spec import Mode, TournamentSpec
from workers.tournaments.playing.assignment import Assignment, decoded_assignment
from workers.tournaments.playing.clock import steady_clock
from workers.tournaments.playing.host import play
from workers.tournaments.playing.levels import LevelPlayer
from workers.tournaments.playing.table import seated
from workers.tournaments.turn import ProgramTurn

_Strength: TypeAlias = tuple[int | None, int | None]
"""Level and nodes, which determine the time of a decision."""

_ID: Final = "plan"
_SAMPLES: Final = 4
"""How many games are played, to find lengths and positions."""
_POSITIONS: Final = 12
"""About how many positions a level is timed on."""
_QUICK_NODES: Final = 60
_QUICK_LEVEL: Final = 2
"""The level that plays for entrants that cannot play here."""
_FUEL_A_SECOND: Final = 1e9
_WEIGHT: Final = 1 / 3
"""The share of the time that may be spent on sample games."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What was measured.

    `decisions`: how many all seats make in a game. `seconds`: the time for one decision, by entrant; for
    entrants in `bounds`, which cannot play here, the most that they may take. `referee`: seconds to check a
    game.
    """

    decisions: float
    seconds: Mapping[str, float]
    bounds: frozenset[str]
    referee: float


def measured(spec: TournamentSpec, entrants: Sequence[Entrant], seconds: float) -> Costs:
    """Measures the costs of the field, which takes a little more than that many seconds."""
    contest = _contest(replace(spec, mode=Mode.FAST, base_ms=0, increment_ms=0))
    until = time.monotonic() + seconds * _WEIGHT
    records, referee = [], 0.0
    for number in range(_SAMPLES):
        names = [entrants[(number + seat) % len(entrants)] for seat in range(spec.seats)]
        record, took = _sample(contest, number, [_quick(each) for each in names])
        records.append(record)
        referee += took
        if time.monotonic() > until:
            break
    asked = [each for record in records for each in _decisions(record)]
    levels = {_strength(each): each for each in entrants if each.kind is EntrantKind.LEVEL}
    timed = _timed(contest, levels, asked, seconds * (1 - _WEIGHT))
    return Costs(
        decisions=len(asked) / len(records),
        seconds={each.name: timed.get(_strength(each)) or _bound(spec, each) for each in entrants},
        bounds=frozenset(each.name for each in entrants if each.kind is not EntrantKind.LEVEL),
        referee=referee / len(records),
    )


def _contest(spec: TournamentSpec) -> Contest:
    version = rules_of(spec.game).game.facts.rules_version
    return Contest(spec, version, SeedTree(_ID, bytes(32)), start_ms=1)


def _quick(entrant: Entrant) -> Entrant:
    """A quick level in place of the entrant, whose games have about the same length."""
    level, nodes = entrant.level or _QUICK_LEVEL, min(entrant.nodes or _QUICK_NODES, _QUICK_NODES)
    return Entrant(entrant.name, EntrantKind.LEVEL, level=level, nodes=nodes)


def _strength(entrant: Entrant) -> _Strength:
    return entrant.level, entrant.nodes


def _sample(contest: Contest, number: int, entrants: Sequence[Entrant]) -> tuple[Record, float]:
    """Plays a game; returns its record, and the seconds that a referee took for it."""
    field = {each.name: each for each in entrants}
    planned = _assignment(contest, number, entrants)
    now_ms = steady_clock()
    with seated(planned, now_ms) as table:
        record = play(planned, table, now_ms)
    begun = time.thread_time()
    judge(record, contest.expectation(Block(0, number, 0, tuple(field)), 0, field))
    return record, time.thread_time() - begun


def _assignment(contest: Contest, number: int, entrants: Sequence[Entrant]) -> Assignment:
    block = Block(0, number, 0, tuple(each.name for each in entrants))
    leased = LeasedSlot(Lease(Slot(_ID, 0, number, 0), 1), block, 0, 0)
    return decoded_assignment(contest.assignment(leased, {each.name: each for each in entrants}), {})


def _decisions(record: Record) -> list[Decision]:
    rules = rules_of(record.game)
    entries = map(LogEntry.FromString, record.entries)
    found = decisions(entries, rules.game, rules.first_position)
    return [each for each in found if each.played is not None]


def _timed(
    contest: Contest, levels: Mapping[_Strength, Entrant], asked: Sequence[Decision], seconds: float
) -> Mapping[_Strength, float]:
    """Seconds for one decision of each level: the mean over positions that are spread over the games.

    Levels take turns, so that a slow moment of the machine affects all of them; each gets an equal share of
    the seconds.
    """
    players = {strength: _player(contest, each) for strength, each in levels.items()}
    game = rules_of(contest.spec.game).game
    share = seconds / max(1, len(players))
    spent = dict.fromkeys(players, 0.0)
    done = dict.fromkeys(players, 0)
    for each in asked[:: max(1, len(asked) // _POSITIONS)]:
        turn = ProgramTurn(game, each.position, each.seat, each.version)
        for strength, player in players.items():
            if spent[strength] > share:
                continue
            begun = time.thread_time()
            player.decide(turn)
            spent[strength] += time.thread_time() - begun
            done[strength] += 1
    return {strength: spent[strength] / done[strength] for strength in players}


def _player(contest: Contest, entrant: Entrant) -> LevelPlayer:
    filler = [replace(_quick(entrant), name=f"other.{seat}") for seat in range(1, contest.spec.seats)]
    planned = _assignment(contest, 0, [entrant, *filler]).players[0]
    assert planned.level is not None, "it is a level"
    return LevelPlayer(planned.level, planned.seed, contest.spec.seats)


def _bound(spec: TournamentSpec, entrant: Entrant) -> float:
    """The most seconds for one decision of an entrant that is not a level."""
    if entrant.module is not None:
        return entrant.module.fuel / _FUEL_A_SECOND
    if entrant.kind is EntrantKind.PROGRAM:
        return (spec.move_ms or PROGRAM_MS) / 1000
    return 0.0  # people and outside bots use no time of this machine
