"""The short form of the chaos run; the full one is `make chaos`."""

from pathlib import Path

from tests.chaos.kill_engine import kill_engine


async def test_nothing_is_lost_or_doubled_while_the_engine_is_killed(tmp_path: Path) -> None:
    figures = await kill_engine(tmp_path, matches=20, period=0.5, least_kills=5, quiet_plies=10)
    assert figures.matches >= 20
    assert figures.kills >= 5
    assert figures.acked > 20 * 10, "the clients have played"
    assert figures.resumed > 20, "streams have been broken and resumed"
    assert (figures.lost, figures.duplicated) == (0, 0)
    assert (figures.gaps, figures.unequal) == (0, 0)
    assert figures.miscounted == 0
