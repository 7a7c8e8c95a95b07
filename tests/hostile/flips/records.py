"""One byte of a record flips, anywhere in it.

Each record is another game, of all games at two to four seats. Those of levels were played by the workers'
own host and have no clock; those of programs have one, and real times. The referee must take every record as
it was, and none with the flip.
"""

import random
from collections import Counter
from itertools import cycle, islice

from services.director.referee.referee import Expectation
from services.director.referee.referees import judge_all
from services.ledger.storage.slots import Lease, LeasedSlot, Slot
from services.tournament.blocks import Block
from tests.director.games_to_play import contest, level, program
from tests.director.host import hosted
from workers.tournaments.playing.assignment import decoded_assignment
from workers.tournaments.playing.clock import steady_clock
from workers.tournaments.playing.host import play
from workers.tournaments.playing.table import seated

TABLES = [("tablut", 2), *((game, seats) for game in ("tara", "westeria", "plaques") for seats in (2, 3, 4))]
_TIMED = 4
"""Every so many-th game is one of programs."""


def game_of(number: int, game: str, seats: int, *, timed: bool) -> tuple[bytes, Expectation]:
    """A game that was played, serialized, and what it was to be."""
    names = [f"e{seat}" for seat in range(seats)]
    block, rotation = Block(0, number, 0, tuple(names)), number % seats
    if timed:
        programs = {name: program(name) for name in names}
        expected = contest(game, seats, move_ms=500).expectation(block, rotation, programs)
        return hosted(expected, random.Random(number)).SerializeToString(), expected
    levels = {name: level(name, nodes=2) for name in names}
    of = contest(game, seats)
    leased = LeasedSlot(Lease(Slot("t1", 0, number, rotation), 1), block, 0, 0)
    fixture, now_ms = decoded_assignment(of.assignment(leased, levels), {}), steady_clock()
    with seated(fixture, now_ms) as table:
        record = play(fixture, table, now_ms)
    return record.SerializeToString(), of.expectation(block, rotation, levels)


def flipped(body: bytes, rng: random.Random) -> bytes:
    """The body with one byte changed to any other."""
    changed = bytearray(body)
    changed[rng.randrange(len(changed))] ^= rng.randint(1, 255)
    return bytes(changed)


def run(records: int, seed: int) -> tuple[Counter[str], list[str]]:
    """How many flips were found at each table, and where one was missed."""
    rng, found, missed = random.Random(seed), Counter[str](), []
    for number, (game, seats) in enumerate(islice(cycle(TABLES), records)):
        timed = number // len(TABLES) % _TIMED == _TIMED - 1
        table = f"{game} {seats}" + (" timed" if timed else "")
        body, expected = game_of(seed * 1_000_000 + number, game, seats, timed=timed)
        as_played, with_flip = judge_all([(body, expected), (flipped(body, rng), expected)])
        assert as_played.result is not None, f"{table}: {as_played.refusal}"
        if with_flip.refusal and with_flip.result is None:
            found[table] += 1
        else:
            missed.append(f"{table}, game {number}")
    return found, missed
