"""Nothing that a viewer may not know leaves the platform: not in messages, refusals, jobs, logs or metrics.

The short form; the long one is `python -m tests.secrets.canary.canary`.
"""

from tests.secrets.canary.canary import search
from tests.secrets.two_worlds.test_worlds import GAMES_WITH_SECRETS

GAMES = tuple(name for subject in GAMES_WITH_SECRETS if (name := subject.game.facts.name) != "lots")


async def test_the_platform_keeps_secrets() -> None:
    """Two matches of each game: people, bots, a spectator; processes at their most talkative.

    In one the spectator comes by gRPC and a seat as a browser does, in the other the reverse.
    """
    report = await search(GAMES, 2)
    for name, tally in report.games.items():
        assert tally.events > 30, name
        assert tally.jobs, f"{name}: bots have played"
        assert tally.secret_actions, f"{name}: there were secrets to keep"
    assert report.games.keys() == set(GAMES)
