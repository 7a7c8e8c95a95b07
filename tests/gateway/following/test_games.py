"""Which games a request may name."""

import pytest

from gateway.following.games import checked_games
from gateway.proxy.engines import Engines
from services.runtime.errors import NoSuchGame

ENGINES = Engines({"tara": ["127.0.0.1:1"], "tablut": ["127.0.0.1:2"]})


def test_each_game_counts_once_and_none_means_all() -> None:
    assert checked_games(["tara"] * 5000, ENGINES) == ("tara",)
    assert checked_games(["tara", "tablut"], ENGINES) == ("tara", "tablut")
    assert checked_games([], ENGINES) == ("tablut", "tara")


@pytest.mark.parametrize("name", ["chess", "tablut.0", "tablut.", "", "Tablut"])
def test_what_leads_to_an_engine_is_not_yet_a_game(name: str) -> None:
    with pytest.raises(NoSuchGame, match="tablut, tara"):
        checked_games(["tablut", name], ENGINES)
