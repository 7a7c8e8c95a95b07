"""A tournament that is stopped altogether, again and again, and goes on where it was.

`python -m tests.chaos.tournaments.resume --stops 20` kills director and workers at random moments of a Swiss
with a knockout behind it, some of them right after a round was paired and before its first game, and prints a
summary as JSON. What must be 0: `again` (games that were played again though they had a result), `lost`,
`twice` and `differs` as in `kills`.
"""

import argparse
import json
import random
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from services.ledger.ledger import Ledger
from services.ledger.storage.rows import Progress, TournamentState
from tests.chaos.tournaments.contest import Contest, account, swiss_then_knockout, wait_for_the_end
from tests.chaos.tournaments.kills import play_in_peace
from tests.chaos.tournaments.venue import Venue, opened
from tests.servers.child import home_for
from tests.waiting import wait_until

_PAUSES = (0.1, 2.5)
_BETWEEN = 0.4
"""The share of stops that wait for a round that is paired and not begun."""


@dataclass(slots=True)
class Figures:
    """The results of a run. `between`: stops after a pairing and before its first result."""

    games: int = 0
    stops: int = 0
    between: int = 0
    again: int = 0
    lost: int = 0
    twice: int = 0
    differs: int = 0
    seconds: float = 0.0


class _Watcher:
    """Reads the ledger directly, independently of all processes."""

    def __init__(self, url: str, contest: Contest) -> None:
        self._ledger = Ledger(url)
        self._contest = contest

    def progress(self) -> Progress:
        return self._ledger.progress(self._contest.tournament_id)

    def results(self) -> dict[tuple[int, int, int], bytes]:
        """The digest of every game in finished blocks."""
        return {
            (game.block.stage, game.block.number, game.rotation): game.result.record_digest
            for game in self._ledger.results(self._contest.tournament_id)
        }

    def has_new_round(self, planned: int) -> bool:
        """Whether more games are paired now than the given number, and none of them is played."""
        return sum(stage.games for stage in self.progress().stages) > planned

    def planned(self) -> int:
        return sum(stage.games for stage in self.progress().stages)

    def done(self) -> int:
        return sum(stage.done for stage in self.progress().stages)

    def is_over(self) -> bool:
        return self._ledger.tournament(self._contest.tournament_id).state is TournamentState.ENDED

    def close(self) -> None:
        self._ledger.close()


def run(home: Path, contest: Contest, stops: int, seed: int, patience: float) -> Figures:
    """Plays it undisturbed, and with all stops."""
    started = time.monotonic()
    (home / "quiet").mkdir()
    (home / "loud").mkdir()
    quiet = play_in_peace(home / "quiet", f"sqlite:///{home}/quiet.db", contest, patience)
    url = f"sqlite:///{home}/loud.db"
    figures = Figures()
    with opened(home / "loud", url) as venue:
        contest.enter(url)
        watcher = _Watcher(url, contest)
        _stop_again_and_again(venue, watcher, figures, stops, random.Random(seed))
        wait_for_the_end(url, contest, "the stopped run", patience)
        watcher.close()
    loud = account(url, contest)
    figures.games, figures.lost, figures.twice = loud.games, loud.lost, loud.twice
    figures.again = loud.accepted - loud.games
    figures.differs = sum(one != other for one, other in zip(quiet.digests, loud.digests, strict=True))
    figures.seconds = round(time.monotonic() - started, 1)
    return figures


def _stop_again_and_again(
    venue: Venue, watcher: _Watcher, figures: Figures, stops: int, rng: random.Random
) -> None:
    held: dict[tuple[int, int, int], bytes] = {}
    while figures.stops < stops:
        _pause(watcher, figures, rng)
        venue.kill_everything()
        figures.stops += 1
        now = watcher.results()
        # Games that counted before a stop are still there, unchanged to the byte.
        figures.again += sum(now.get(game) != digest for game, digest in held.items())
        held = now
        venue.director.wait_ready()


def _pause(watcher: _Watcher, figures: Figures, rng: random.Random) -> None:
    """Waits until a random moment, or until the next round, if any, is paired."""
    if rng.random() < _BETWEEN:
        planned = watcher.planned()
        wait_until(
            lambda: watcher.has_new_round(planned) or watcher.is_over(),
            "another round is paired, or all is over",
            progress=watcher.done,
            every=0.005,
        )
        if watcher.has_new_round(planned):
            figures.between += 1
            return
    time.sleep(rng.uniform(*_PAUSES))


def main() -> None:
    """Runs the full form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stops", type=int, default=20)
    parser.add_argument("--entrants", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=float, default=240.0, help="seconds without a result [240]")
    given = parser.parse_args()
    contest = swiss_then_knockout(given.entrants, given.rounds)
    with home_for(None) as home:
        figures = run(home, contest, given.stops, given.seed, given.patience)
    sys.stdout.write(json.dumps(asdict(figures)) + "\n")
    sys.exit(bool(figures.again or figures.lost or figures.twice or figures.differs))


if __name__ == "__main__":
    main()
