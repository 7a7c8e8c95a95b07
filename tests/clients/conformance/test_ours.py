"""Each of our engines keeps every promise."""

import pytest

from ardri_cli.conformance.checks import ALL
from ardri_cli.conformance.examining import Outcome, findings
from ardri_cli.conformance.golden import Playthrough
from services import games
from tests.clients.conformance.examined import engine, target
from tests.clients.conformance.proxy import Fault, proxied


@pytest.mark.parametrize("game", games.names())
async def test_an_engine_of_ours_breaks_no_promise(game: str, sqlite_url: str) -> None:
    async with engine(game, sqlite_url) as served, proxied(served, Fault()) as channel:
        examined = await target(served, channel, game)
        found = [finding async for finding in findings(examined, ALL)]

    assert [f"{each.check}: {each.words}" for each in found if each.outcome is Outcome.BROKEN] == []
    skipped = {each.check for each in found if each.outcome is Outcome.NOT_APPLICABLE}
    unknown = Playthrough.shipped(game, examined.game.rules_version) is None
    assert skipped == (
        ({"secrets.eyes_of_others"} if examined.game.perfect_information else set())
        | ({"golden.playthrough"} if unknown else set())
    )


@pytest.mark.parametrize("game", ["plaques", "tablut", "tara", "westeria"])
def test_the_kit_knows_a_match_of_each_game_that_we_publish(game: str) -> None:
    """A game that a checkout has beside these is examined by all other checks."""
    assert Playthrough.shipped(game, games.load(game).facts.rules_version) is not None
