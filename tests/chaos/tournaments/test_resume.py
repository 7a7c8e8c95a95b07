"""The short form of the stops; the full one is `make chaos`."""

import pytest

from tests.chaos.tournaments.contest import swiss_then_knockout
from tests.chaos.tournaments.resume import run
from tests.servers.child import home_for
from tests.waiting import HANG_SECONDS


@pytest.mark.timeout(1_800)  # two whole tournaments; a wait for something that hangs ends long before
def test_a_tournament_goes_on_where_it_was() -> None:
    with home_for(None) as home:
        figures = run(home, swiss_then_knockout(6, rounds=3), stops=3, seed=47, patience=HANG_SECONDS)
    assert (figures.again, figures.lost, figures.twice, figures.differs) == (0, 0, 0, 0)
    assert figures.stops == 3
    assert figures.between >= 1, "one of the stops came between pairing and first game"
