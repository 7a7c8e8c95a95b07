"""`python -m bench.tournaments.host`: what it costs a worker to host games of tournaments. Prints JSON.

`games`: games a second of CPU time on one core, record included, with random and greedy levels at every
number of seats; `rules_us`: what the rules alone cost an entry, as `bench.search.plies` plays them.
`session`: random Tablut a second of wall time from lease to delivery, over gRPC, with a director in a process
of its own that referees nothing.
`overhead`: the share of the wall time that is not the players' when two programs take 50 ms for each move;
`bare`: the same of a program that is asked by nobody but a loop, which is what the machine itself costs.
`load`: processes that wanted to run in the last minute; wall times mean little if that is more than one.
"""

import argparse
import json
import multiprocessing
import os
import tempfile
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, Final

from bench import report
from bench.search.plies import plies_of
from bench.tournaments import overhead
from services import games
from services.runtime.observe import logs
from tests.workers.tournaments.assignments import assignment_of
from tests.workers.tournaments.director import HINT, serving, token_file
from workers.tournaments.playing.assignment import decoded_assignment
from workers.tournaments.playing.clock import steady_clock
from workers.tournaments.playing.host import play
from workers.tournaments.playing.table import seated
from workers.tournaments.session.endpoint import Endpoint
from workers.tournaments.session.limits import Limits
from workers.tournaments.session.task import Hint, perform

_LEVELS: Final = {"random": 1, "greedy": 2}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=games.names())
    parser.add_argument("--seconds", type=float, default=2.0, help="of CPU time for each row")
    parser.add_argument("--session", type=int, default=500, help="games of the session")
    parser.add_argument("--moves", type=int, default=60, help="of the programs")
    wanted = parser.parse_args()
    logs.configure("error", as_json=False, process="bench")
    found: dict[str, Any] = {"games": list(rows(wanted.games, wanted.seconds))}
    found["session"] = session(wanted.session)
    found["bare"] = overhead.bare(wanted.moves)
    found["overhead"] = [overhead.hosted(name, wanted.moves) for name in wanted.games]
    print(json.dumps(found | {"load": os.getloadavg()[0]} | report.machine(), indent=1))


def rows(names: list[str], seconds: float) -> Iterator[dict[str, Any]]:
    """Measures games of levels alone."""
    for name in names:
        facts = games.load(name).facts
        for seats in range(facts.min_seats, facts.max_seats + 1):
            for title, level in _LEVELS.items():
                row = {"game": name, "seats": seats, "level": title} | _rate(name, seats, level, seconds)
                yield row | ({"rules_us": _rules_us(name, seats, seconds / 4)} if title == "random" else {})


def _rate(name: str, seats: int, level: int, seconds: float) -> dict[str, Any]:
    now_ms, entries, number = steady_clock(), 0, 0
    begun = time.process_time()
    while (used := time.process_time() - begun) < seconds:
        assignment = assignment_of(name, seats, number, levels=dict.fromkeys(range(seats), (level, 0)))
        fixture = decoded_assignment(assignment, {})
        with seated(fixture, now_ms) as table:
            entries += len(play(fixture, table, now_ms).entries)
        number += 1
    return {
        "games_a_second": round(number / used, 1),
        "entries_a_game": round(entries / number),
        "entry_us": round(used / entries * 1e6, 1),
    }


def _rules_us(name: str, seats: int, seconds: float) -> float:
    game = games.load(name)
    start, plies, number = game.initial(game.setup(seats)), 0, 0
    begun = time.process_time()
    while (used := time.process_time() - begun) < seconds:
        plies += plies_of(game, start, Random(number))
        number += 1
    return round(used / plies * 1e6, 1)


def session(count: int) -> dict[str, Any]:
    """Measures a whole session of random Tablut."""
    ours, theirs = multiprocessing.Pipe()
    director = multiprocessing.get_context("spawn").Process(target=_direct, args=(theirs, count))
    director.start()
    address = ours.recv()
    idle = 0.3
    with tempfile.TemporaryDirectory() as home:
        endpoint = Endpoint(address, token_file(Path(home)))
        begun = time.perf_counter()
        perform(Hint(HINT.asked_ms, HINT.traceparent), endpoint, {}, lambda: False, Limits(idle=idle))
        seconds = time.perf_counter() - begun
    ours.send(None)
    accepted, deliveries = ours.recv()
    director.join()
    return {"games": accepted, "games_a_second": round(accepted / seconds, 1), "deliveries": deliveries}


def _direct(end: Connection, count: int) -> None:
    with serving([assignment_of("tablut", number=number) for number in range(count)]) as director:
        end.send(director.endpoint.address)
        end.recv()
        end.send((len(director.accepted), director.calls["DeliverGames"]))


if __name__ == "__main__":
    main()
