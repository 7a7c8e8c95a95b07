"""`python -m bench.tournaments.whole`: whole tournaments through real processes. Prints a line of JSON a run.

`games`: verified games a second, from the first result to the last, of levels that answer at once: director,
broker, and one worker with one or two processes, on SQLite and PostgreSQL. `cpu_ms_a_game`: who computes.
`overhead`: levels that think 50 ms for each move, one worker process a core. `in_game` is the share of the
games' time that is not the players'; `of_cores` the share of the wall time of all worker processes.
`stampede`: so many workers that ask for their first game at once (stampede.py).
`load`: processes that wanted to run in the last minute; wall times mean little if that is more than one.
"""

import argparse
import contextlib
import itertools
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import func, select

from ardri.tournament.v1 import tournament_pb2 as pb
from bench.tournaments import stampede
from bench.tournaments.staff import Staff, staffed
from services.ledger.ledger import Ledger
from services.runtime.database import database
from services.runtime.database.schema.slots import results
from tests.chaos.tournaments.contest import Contest
from tests.servers import postgres
from tests.waiting import wait_until

_DATABASES: Final = ["sqlite", "postgres"]
_MOVE_MS: Final = 50
_LONGEST_RUN_SECONDS: Final = 1_800.0
_TABLES: Final = (("tara", 2), ("westeria", 2), ("plaques", 4))


def contest(name: str, game: str, seats: int, games: int, *, level: int = 1, move_ms: int = 0) -> Contest:
    """A round robin with at least that many games."""
    count = max(4, seats)
    tables = len(list(itertools.combinations(range(count), seats)))
    entrants = [pb.Entrant(name=f"e{each}", level=pb.LevelEntrant(level=level)) for each in range(count)]
    robin = pb.Stage(format=pb.FORMAT_ROUND_ROBIN, blocks=-(-games // (tables * seats)))
    spec = pb.TournamentSpec(name=name, game=game, seats=seats, entrants=entrants, stages=[robin])
    if move_ms:
        spec.move_time.FromMilliseconds(move_ms)
    return Contest(name, spec)


def played(staff: Staff, asked: Contest) -> dict[str, Any]:
    """Plays the tournament to its end; returns rates, and what each process used for a game."""
    ledger = Ledger(staff.url)
    try:
        asked.enter(staff.url)
        wait_until(lambda: _done(ledger, asked) > 0, "the first game counts", seconds=_LONGEST_RUN_SECONDS)
        first, used, began = _done(ledger, asked), staff.cpu_seconds(), time.perf_counter()
        total = sum(stage.games for stage in ledger.progress(asked.tournament_id).stages)
        # Each check costs milliseconds of the cores that are measured.
        wait_until(
            lambda: _done(ledger, asked) >= total, "all games count", seconds=_LONGEST_RUN_SECONDS, every=0.2
        )
        seconds, games = time.perf_counter() - began, total - first
        spent = {name: after - used[name] for name, after in staff.cpu_seconds().items()}
        return {
            "games": games,
            "games_a_second": round(games / seconds, 1),
            "seconds": round(seconds, 1),
            "cpu_ms_a_game": {name: round(each / games * 1e3, 1) for name, each in spent.items()},
        }
    finally:
        ledger.close()


def _done(ledger: Ledger, asked: Contest) -> int:
    return sum(stage.done for stage in ledger.progress(asked.tournament_id).stages)


def rate(url: str, processes: int, game: str, seats: int, games: int) -> dict[str, Any]:
    """Measures games of levels that answer at once."""
    with _home() as home, staffed(home, url or f"sqlite:///{home}/ledger.db", processes) as staff:
        return played(staff, contest(f"{game}-{processes}", game, seats, games))


def overhead(url: str, games: int) -> dict[str, Any]:
    """Measures games of levels that think."""
    processes = len(os.sched_getaffinity(0))
    with _home() as home, staffed(home, url or f"sqlite:///{home}/ledger.db", processes) as staff:
        asked = contest("thinkers", "tablut", 2, games, level=4, move_ms=_MOVE_MS)
        began = time.perf_counter()
        found = played(staff, asked)
        wall = time.perf_counter() - began
        engine = database.connect(staff.url)
        sums = (func.sum(results.c.played_ms), func.sum(results.c.thought_ms))
        with engine.connect() as connection:
            row = connection.execute(select(*sums)).one()
        engine.dispose()
    playing, thinking = float(row[0]) / 1e3, float(row[1]) / 1e3
    return found | {
        "move_ms": _MOVE_MS,
        "in_game": round(1 - thinking / playing, 4),
        "of_cores": round(1 - thinking / (wall * processes), 4),
    }


@contextlib.contextmanager
def _home() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="ardri-bench-") as home:
        yield Path(home)


@contextlib.contextmanager
def _databases(names: list[str]) -> Iterator[dict[str, Callable[[], contextlib.AbstractContextManager[str]]]]:
    """Functions that make a fresh database, by name; an empty URL means a SQLite file."""
    found: dict[str, Callable[[], contextlib.AbstractContextManager[str]]] = {}
    with contextlib.ExitStack() as life:
        if "sqlite" in names:
            found["sqlite"] = lambda: contextlib.nullcontext("")
        binaries = postgres.find_binaries()
        if "postgres" in names and binaries is not None:
            settings = {"fsync": "on", "full_page_writes": "on"}
            found["postgres"] = life.enter_context(postgres.running(binaries, **settings)).database
        yield found


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", default=["games", "others", "overhead", "stampede"])
    parser.add_argument("--databases", nargs="*", choices=_DATABASES, default=_DATABASES)
    parser.add_argument("--games", type=int, default=3_000, help="of Tablut in each run")
    parser.add_argument("--others", type=int, default=200, help="of each other game")
    parser.add_argument("--thinking", type=int, default=24, help="games of levels that think")
    parser.add_argument("--workers", type=int, default=2_000, help="of the stampede")
    asked = parser.parse_args()
    runs: list[tuple[str, dict[str, Any], Callable[[str], dict[str, Any]]]] = []
    for processes in (2, 1):
        about: dict[str, Any] = {"game": "tablut", "seats": 2, "processes": processes}
        runs.append(
            ("games", about, partial(rate, processes=processes, game="tablut", seats=2, games=asked.games))
        )
    for game, seats in _TABLES:
        about = {"game": game, "seats": seats, "processes": 2}
        runs.append(("others", about, partial(rate, **about, games=asked.others)))
    runs.append(("overhead", {"game": "tablut"}, lambda url: overhead(url, asked.thinking)))
    runs.append(("stampede", {"workers": asked.workers}, lambda url: stampeded(url, asked.workers)))
    with _databases(asked.databases) as databases:
        for (kind, about, measure), name in itertools.product(runs, databases):
            if kind in asked.only:
                with databases[name]() as url:
                    line = {"run": kind, "database": name, **about, **measure(url)}
                print(json.dumps(line | {"load": round(os.getloadavg()[0], 1)}), flush=True)


def stampeded(url: str, workers: int) -> dict[str, Any]:
    """Measures workers that all ask at once, with one game for each."""
    with _home() as home, staffed(home, url or f"sqlite:///{home}/ledger.db", 0) as staff:
        asked = contest("stampede", "tablut", 2, workers)
        asked.enter(staff.url)
        ledger = Ledger(staff.url)
        is_planned = lambda: any(each.open >= workers for each in ledger.demand())  # noqa: E731
        wait_until(is_planned, "all games are planned")
        ledger.close()
        used = staff.cpu_seconds()["director"]
        found = stampede.run(staff.address, workers)
        return found | {"cpu_seconds_of_the_director": round(staff.cpu_seconds()["director"] - used, 1)}


if __name__ == "__main__":
    main()
