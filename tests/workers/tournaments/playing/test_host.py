"""One game, played and recorded: by levels, by the clock, and by players that can play no more."""

import os
import subprocess
import sys
from collections.abc import Iterable

import pytest

from ardri.match.v1.record_pb2 import Record
from services import games
from services.kernel import CHANCE, TABLE
from tests.workers.tournaments.assignments import START_MS, assignment_of, entries, judged
from tests.workers.worker import PYTHON_PATH, ROOT
from workers.tournaments.playing.assignment import Assignment, decoded_assignment
from workers.tournaments.playing.clock import steady_clock
from workers.tournaments.playing.host import play
from workers.tournaments.playing.table import seated

TABLES = [
    (name, seats)
    for name in games.names()
    for seats in sorted({games.load(name).facts.min_seats, games.load(name).facts.max_seats})
]
SHORT = {"plaques": {"hands": 2}}
"""Options under which a game is over soon."""


def played(assigned: Assignment) -> Record:
    now_ms = steady_clock()
    with seated(assigned, now_ms) as table:
        return play(assigned, table, now_ms)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_record_holds_before_the_referee(name: str, seats: int) -> None:
    assigned = decoded_assignment(assignment_of(name, seats, 7, options=SHORT.get(name)), {})
    record = played(assigned)
    verdict = judged(record, assigned.game, assigned)
    assert verdict.divergence == ""
    assert verdict.outcome is not None
    times = [entry.time_ms for entry in entries(record)]
    assert times == list(range(START_MS, START_MS + len(times)))
    actors = {entry.acted.seat for entry in entries(record) if entry.HasField("acted")}
    assert (CHANCE in actors) == assigned.game.facts.chance
    assert (TABLE in actors) == bool(assigned.game.facts.table_steps)


def test_who_sits_where_is_as_assigned() -> None:
    assignment = assignment_of("tablut", levels={0: (2, 5), 1: (1, 2)})
    joined = [entry.joined.seat for entry in entries(played(decoded_assignment(assignment, {})))[1:3]]
    assert [(seat.seat, seat.name, seat.bot.level) for seat in joined] == [
        (0, "entrant 0", 2),
        (1, "entrant 1", 1),
    ]


LEVELS: dict[str, dict[int, tuple[int, int]]] = {
    "tablut": {0: (4, 60), 1: (2, 40)},
    "tara": {0: (2, 4), 1: (1, 2)},
    "westeria": {0: (2, 4), 1: (1, 2)},
    "plaques": {0: (2, 4), 1: (1, 2)},
}


def digests(names: Iterable[str]) -> list[str]:
    """The last digest of a game of each name, played by levels with fixed numbers of nodes."""
    records = (
        played(
            decoded_assignment(assignment_of(name, 2, 3, levels=LEVELS[name], options=SHORT.get(name)), {})
        )
        for name in names
    )
    return [record.digests[-1].hex() for record in records]


def test_the_same_assignment_makes_the_same_record_in_any_process() -> None:
    """Byte for byte: the last digest covers the whole record. Neither time nor hash() may matter."""
    script = f"from {__name__} import *; print(*digests(LEVELS))"
    environ = os.environ | {"PYTHONPATH": PYTHON_PATH, "PYTHONHASHSEED": "17"}
    other = subprocess.run(
        [sys.executable, "-c", script], env=environ, cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert other.stdout.split() == digests(LEVELS)


def test_other_seeds_make_another_game() -> None:
    one, other = (assignment_of("tablut", number=number) for number in (1, 2))
    assert (
        played(decoded_assignment(one, {})).digests[-1] != played(decoded_assignment(other, {})).digests[-1]
    )
    other = assignment_of("tablut", number=1)
    other.players[0].seed = b"y" * 32
    one_game, other_game = (played(decoded_assignment(each, {})).entries[4:] for each in (one, other))
    assert one_game != other_game, "its players choose otherwise, sooner or later"
