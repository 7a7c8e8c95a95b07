"""A tournament whose workers, director and broker are killed, and whose results come late and many times.

`python -m tests.chaos.tournaments.kills --games 2000 --kills 100` plays it twice, in peace and in trouble,
and prints a summary as JSON. What must be 0: `lost` (games without a result), `twice` (games that counted
more than once), `differs` (digests of results, standings and records that are not those of the quiet run).
"""

import argparse
import json
import random
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.chaos.tournaments.contest import Account, Contest, account, done, round_robin, wait_for_the_end
from tests.chaos.tournaments.venue import Venue, opened
from tests.servers import postgres
from tests.servers.child import home_for, needed
from tests.waiting import wait_until

_PAUSES = (0.2, 0.9)
_WHOLE_WORKER = 0.25
"""The share of kills of workers that hit a whole worker instead of one of its processes."""
_BROKER_AWAY = 2.0


@dataclass(frozen=True, slots=True)
class Trouble:
    """The numbers of kills. `seed`: decides their times and victims."""

    workers: int
    directors: int
    brokers: int
    seed: int = 1


@dataclass(slots=True)
class Figures:
    """The results of a run. `wasted`: games that were begun and did not count."""

    games: int = 0
    accepted: int = 0
    lost: int = 0
    twice: int = 0
    differs: int = 0
    worker_kills: int = 0
    director_kills: int = 0
    broker_kills: int = 0
    deliveries: int = 0
    copies: int = 0
    wasted: int = 0
    fates: dict[str, int] = field(default_factory=dict)
    quiet_seconds: float = 0.0
    seconds: float = 0.0


def play_in_peace(home: Path, url: str, contest: Contest, patience: float) -> Account:
    """Plays the tournament undisturbed."""
    with opened(home, url) as venue:
        contest.enter(venue.url)
        wait_for_the_end(url, contest, "the quiet run", patience)
        return account(url, contest)


def play_in_trouble(
    home: Path, url: str, contest: Contest, trouble: Trouble, patience: float
) -> tuple[Account, Venue]:
    """Plays the tournament with all kills and delays; the kills may go on to its end."""
    with opened(home, url, courier_seed=trouble.seed) as venue:
        contest.enter(venue.url)
        _make_trouble(venue, contest, trouble)
        wait_for_the_end(url, contest, "the run in trouble", patience)
        assert venue.courier is not None
    # The courier has delivered its last copies by now.
    return account(url, contest), venue


def _make_trouble(venue: Venue, contest: Contest, trouble: Trouble) -> None:
    rng = random.Random(trouble.seed)
    wait_until(lambda: done(venue.url, contest) > 0, "the first game is counted")
    rare = {
        number * trouble.workers // (trouble.directors + 1): venue.director.kill
        for number in range(1, trouble.directors + 1)
    }
    dark = {(2 * n + 1) * trouble.workers // (2 * trouble.brokers) for n in range(trouble.brokers)}
    for number in range(trouble.workers):
        time.sleep(rng.uniform(*_PAUSES))
        worker = rng.choice(venue.workers)
        if rng.random() < _WHOLE_WORKER or not worker.kill_a_child(rng):
            worker.kill()
        if number in rare:
            rare[number]()
        if number in dark:
            venue.kill_the_broker(_BROKER_AWAY)


def run(home: Path, urls: tuple[str, str], contest: Contest, trouble: Trouble, patience: float) -> Figures:
    """Does both runs, and compares them."""
    started = time.monotonic()
    (home / "quiet").mkdir()
    (home / "loud").mkdir()
    quiet = play_in_peace(home / "quiet", urls[0], contest, patience)
    quiet_seconds = time.monotonic() - started
    loud, venue = play_in_trouble(home / "loud", urls[1], contest, trouble, patience)
    assert venue.courier is not None
    return Figures(
        games=loud.games,
        accepted=loud.accepted,
        lost=quiet.lost + loud.lost,
        twice=quiet.twice + loud.twice,
        differs=sum(one != other for one, other in zip(quiet.digests, loud.digests, strict=True)),
        worker_kills=venue.worker_deaths,
        director_kills=venue.director.deaths,
        broker_kills=venue.broker_deaths,
        deliveries=venue.courier.deliveries,
        copies=venue.courier.copies,
        wasted=loud.leases - loud.games,
        fates=loud.fates,
        quiet_seconds=round(quiet_seconds, 1),
        seconds=round(time.monotonic() - started - quiet_seconds, 1),
    )


def main() -> None:
    """Runs the full form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--game", default="tablut")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--kills", type=int, default=100, help="of workers")
    parser.add_argument("--director-kills", type=int, default=5)
    parser.add_argument("--broker-kills", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=float, default=240.0, help="seconds without a result [240]")
    parser.add_argument("--postgres", action="store_true", help="the ledger in PostgreSQL instead of SQLite")
    given = parser.parse_args()
    contest = round_robin(given.games, game=given.game, seats=given.seats)
    trouble = Trouble(given.kills, given.director_kills, given.broker_kills, given.seed)
    with home_for(None) as home:
        if given.postgres:
            binaries = needed(postgres.find_binaries(), "PostgreSQL")
            with postgres.running(binaries) as server, server.database() as one, server.database() as other:
                figures = run(home, (one, other), contest, trouble, given.patience)
        else:
            files = (f"sqlite:///{home}/quiet.db", f"sqlite:///{home}/loud.db")
            figures = run(home, files, contest, trouble, given.patience)
    sys.stdout.write(json.dumps(asdict(figures)) + "\n")
    sys.exit(bool(figures.lost or figures.twice or figures.differs))


if __name__ == "__main__":
    main()
