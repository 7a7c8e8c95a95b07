"""The short form of the kills; the full one is `make chaos`."""

from pathlib import Path

import pytest

from tests.chaos.tournaments.contest import round_robin
from tests.chaos.tournaments.kills import Trouble, run
from tests.servers.child import home_for
from tests.waiting import HANG_SECONDS


@pytest.mark.timeout(1_800)  # two whole tournaments; a wait for something that hangs ends long before
def test_every_game_counts_once_whoever_is_killed() -> None:
    with home_for(None) as home:
        urls = (f"sqlite:///{home}/quiet.db", f"sqlite:///{home}/loud.db")
        figures = run(Path(home), urls, round_robin(120, entrants=4), Trouble(8, 2, 1), patience=HANG_SECONDS)
    assert (figures.lost, figures.twice, figures.differs) == (0, 0, 0)
    assert figures.accepted == figures.games == 120
    assert (figures.worker_kills, figures.director_kills, figures.broker_kills) == (8, 2, 1)
    assert figures.copies > 0, "results came more than once"
    assert sum(figures.fates.values()) > figures.games
