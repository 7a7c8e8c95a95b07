"""`python -m tests.e2e.credentials.rotation --matches 50`: a key rotated, an account revoked in play.

No action fails but those of the account, which is refused on every port; nothing is restarted.
"""

import argparse
import asyncio
import time
from dataclasses import dataclass

import jwt

from ardri_client import Ardri, ArdriError, Table
from tests.e2e.platform import Platform, running
from tests.waiting import patiently, until

_PAUSE_SECONDS = 0.2
"""Between two actions of a match, so that matches last."""


class Player:
    """Plays matches against a bot, one after the other; `error` is what it was refused with."""

    def __init__(self, client: Ardri) -> None:
        self._client = client
        self.actions = 0
        self.error: ArdriError | None = None

    async def play(self, stop: asyncio.Event) -> None:
        """Until it is stopped, or refused."""
        try:
            while not stop.is_set():
                async with await self._client.open_match("tablut", bots={1: 1}) as table:
                    await self._play(table, stop)
        except ArdriError as error:
            self.error = error

    async def _play(self, table: Table, stop: asyncio.Event) -> None:
        while await table.turn() and not stop.is_set():
            await table.act((await table.legal_actions())[0])
            self.actions += 1
            await asyncio.sleep(_PAUSE_SECONDS)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What happened. `refused_seconds`: from the command's end until every port had refused."""

    failed: list[ArdriError]
    refusals: list[ArdriError | None]
    refused_seconds: float
    is_rotated: bool
    is_unharmed: bool


async def rotated(platform: Platform, matches: int) -> Outcome:
    """Plays so many matches, a third of them by the account that is revoked."""
    pids = _pids(platform)
    async with (
        Ardri.connect(platform.address) as ada,
        Ardri.connect(platform.web_address) as bob,
        Ardri.connect(platform.address) as eve,
    ):
        for client, name in ((ada, "Ada"), (bob, "Bob"), (eve, "Eve")):
            account_id = (await client.log_in(name)).account.account_id
        players = [Player((ada, bob, eve)[number % 3]) for number in range(matches)]
        evil = [player for number, player in enumerate(players) if number % 3 == 2]
        good = [player for player in players if player not in evil]
        stop, tasks = asyncio.Event(), []
        try:
            tasks = [asyncio.create_task(player.play(stop)) for player in players]
            await _play_on(players)
            await _done(platform, "keys", "rotate", "gateway", "--folder", str(platform.data / "keys"))
            await _play_on(players)
            async with Ardri.connect(platform.address) as carol:
                await carol.log_in("Carol")
                is_rotated = _kid(carol.token) != _kid(ada.token)
            await _done(platform, "ops", "revoke", account_id, "--reason", "a test")
            revoked = time.monotonic()
            await _refused(platform, eve.token)
            refused_seconds = time.monotonic() - revoked
            await until(lambda: all(player.error for player in evil))
            await _play_on(good)
        finally:
            stop.set()
            await asyncio.gather(*tasks)
    return Outcome(
        [player.error for player in good if player.error],
        [player.error for player in evil],
        refused_seconds,
        is_rotated,
        _pids(platform) == pids,
    )


async def _done(platform: Platform, *words: str) -> None:
    ended = await platform.ardri(*words)
    assert ended.code == 0, ended.err


async def _play_on(players: list[Player]) -> None:
    counts = [player.actions for player in players]

    def goes_on(player: Player, count: int) -> bool:
        return player.actions > count + 1 or player.error is not None

    await until(lambda: all(map(goes_on, players, counts)))


async def _refused(platform: Platform, token: str) -> None:
    """Returns once every port refuses the token."""
    async with patiently():
        for address in (platform.address, platform.web_address, platform.engine_address):
            while not await _refuses(address, token):  # noqa: ASYNC110  # asked again
                await asyncio.sleep(0.1)


async def _refuses(address: str, token: str) -> bool:
    async with Ardri.connect(address, token=token) as thief:
        try:
            await thief.match("tablut.ffffffffffffffffffffffff")
        except ArdriError as error:
            return "revoked" in str(error)
    return False


def _kid(token: str) -> str:
    return str(jwt.get_unverified_header(token)["kid"])


def _pids(platform: Platform) -> dict[str, int | None]:
    return {name: each.pid for name, each in platform.processes.items()}


def main() -> None:
    """Runs it on a platform of its own."""
    parser = argparse.ArgumentParser(prog="tests.e2e.credentials.rotation")
    parser.add_argument("--matches", type=int, default=50)
    given = parser.parse_args()
    with running({"ARDRI_ENV": "test"}) as platform:
        found = asyncio.run(rotated(platform, given.matches))
    print(  # noqa: T201  # its report
        f"{given.matches} matches, rotated: {found.is_rotated}; {len(found.failed)} failed that must not; "
        f"{len(found.refusals)} of the account refused, on every port after {found.refused_seconds:.1f} s"
    )


if __name__ == "__main__":
    main()
