"""What two worlds look like that differ only in what a viewer may not know: the same, byte for byte.

The short form; the long one is `python -m tests.secrets.two_worlds.worlds`.
"""

from pathlib import Path

import pytest

from tests.conformance.subjects import Subject, subjects
from tests.secrets.two_worlds.comparing import Effort, compare

GAMES_WITH_SECRETS = tuple(each for each in subjects() if not each.game.facts.perfect_information)
SHORT = Effort(states=12, at_once=2, every=2)


@pytest.mark.parametrize("as_browser", [False, True], ids=["grpc", "browser"])
@pytest.mark.parametrize("subject", GAMES_WITH_SECRETS, ids=str)
async def test_the_server_tells_the_worlds_alike(subject: Subject, as_browser: bool, tmp_path: Path) -> None:
    """Views, legal actions, streams, replays, lists, refusals and jobs, of seats and spectators."""
    tally = await compare(subject, tmp_path, SHORT, as_browser=as_browser)
    assert tally.states == SHORT.states
    assert len(tally.by_viewer) > len(("one", "another")), "two seats, and a spectator"
    assert tally.answers > 10 * tally.states
