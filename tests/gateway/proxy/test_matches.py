"""What the gateway itself asks engines."""

from gateway.context import GatewayContext
from tests.gateway.conftest import Clock
from tests.gateway.fake.fake_matches import FakeMatches


async def test_what_a_game_says_of_itself_is_asked_again_after_a_moment(
    context: GatewayContext, matches: FakeMatches, clock: Clock
) -> None:
    titles = ["first", "second", "third"]

    async def told() -> str:
        return (await context.matches.describe("tablut")).title

    matches.game.title = titles[0]
    assert await told() == titles[0]
    matches.game.title = titles[1]
    clock.now += 0.9
    assert await told() == titles[0]
    clock.now += 0.2
    assert await told() == titles[1]
    matches.game.title = titles[2]
    clock.now -= 3600
    assert await told() == titles[2], "a clock that was set back makes it no younger"
