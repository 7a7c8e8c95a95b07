"""The short form of the run without a broker; the full one is `make chaos`."""

from tests.chaos.broker_away import broker_away
from tests.servers.child import home_for
from tests.waiting import HANG_SECONDS


async def test_all_matches_end_while_the_broker_is_away_and_workers_are_killed() -> None:
    with home_for(None) as home:
        figures = await broker_away(
            home,
            game="lots",
            matches=12,
            away=3.0,
            worker_kills=2,
            options={"rounds": 4},
            patience=HANG_SECONDS,
        )
    assert (figures.matches, figures.worker_kills) == (12, 2)
    assert figures.steps == 12 * 4, "each step of each round once"
    assert figures.failed_offers > 0, "the broker was away in the middle of it"
    assert (figures.unfinished, figures.unverified, figures.gaps) == (0, 0, 0)
