"""`python -m tests.e2e.credentials.rotation --matches 50`: credentials are revoked while people play.

A key is rotated, an account revoked, and a device ended because its refresh token was used twice. Half of the
matches are played by gRPC, half as browsers connect. No action fails, except those of the account and the
device, which every port refuses. Nothing is restarted.
"""

import argparse
import asyncio
from dataclasses import dataclass

import jwt

from ardri_client import Ardri, ArdriError
from tests.e2e.credentials.devices import use_twice
from tests.e2e.credentials.players import Player, play_on, refused_while
from tests.e2e.platform import Platform, running
from tests.waiting import until


@dataclass(frozen=True, slots=True)
class Outcome:
    """The results. `*_actions`: by others, until every port refused the account or the device."""

    failed: list[ArdriError]
    refusals: list[ArdriError | None]
    account_actions: int
    device_actions: int
    is_rotated: bool
    is_unharmed: bool


async def rotated(platform: Platform, matches: int) -> Outcome:
    """Plays this many matches: a quarter by the revoked account, a quarter on the device that ends."""
    pids = _pids(platform)
    async with (
        Ardri.connect(platform.address) as ada,
        Ardri.connect(platform.web_address) as bob,
        Ardri.connect(platform.address) as eve,
        Ardri.connect(platform.web_address) as dan,
    ):
        for client, name in ((ada, "Ada"), (bob, "Bob"), (dan, "Dan"), (eve, "Eve")):
            account_id = (await client.log_in(name)).account.account_id
        players = [Player((ada, bob, eve, dan)[number % 4]) for number in range(matches)]
        evil = [player for number, player in enumerate(players) if number % 4 > 1]
        good = [player for player in players if player not in evil]
        stop, tasks = asyncio.Event(), []
        try:
            tasks = [asyncio.create_task(player.play(stop)) for player in players]
            await play_on(players)
            await _done(platform, "keys", "rotate", "gateway", "--folder", str(platform.data / "keys"))
            await play_on(players)
            async with Ardri.connect(platform.address) as carol:
                await carol.log_in("Carol")
                is_rotated = _kid(carol.token) != _kid(ada.token)
            await _done(platform, "ops", "revoke", account_id, "--reason", "a test")
            account_actions = await refused_while(platform, good, eve.token)
            copy = await use_twice(platform, dan)
            device_actions = await refused_while(platform, good, copy.access, dan.token)
            await until(lambda: all(player.error for player in evil))
            await play_on(good)
        finally:
            stop.set()
            await asyncio.gather(*tasks)
    return Outcome(
        [player.error for player in good if player.error],
        [player.error for player in evil],
        account_actions,
        device_actions,
        is_rotated,
        _pids(platform) == pids,
    )


async def _done(platform: Platform, *words: str) -> None:
    ended = await platform.ardri(*words)
    assert ended.code == 0, ended.err


def _kid(token: str) -> str:
    return str(jwt.get_unverified_header(token)["kid"])


def _pids(platform: Platform) -> dict[str, int | None]:
    return {name: each.pid for name, each in platform.processes.items()}


def main() -> None:
    """Runs it on a separate platform."""
    parser = argparse.ArgumentParser(prog="tests.e2e.credentials.rotation")
    parser.add_argument("--matches", type=int, default=50)
    given = parser.parse_args()
    with running({"ARDRI_ENV": "test"}) as platform:
        found = asyncio.run(rotated(platform, given.matches))
    print(  # noqa: T201  # its report
        f"{given.matches} matches, rotated: {found.is_rotated}; {len(found.failed)} failed that must not; "
        f"{len(found.refusals)} of account and device refused, on every port while nobody acted more often "
        f"than {found.account_actions} and {found.device_actions} times"
    )


if __name__ == "__main__":
    main()
