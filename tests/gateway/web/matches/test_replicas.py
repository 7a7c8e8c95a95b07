"""Two gateways before one engine: clients that one of them sends away continue at the other."""

import asyncio
from functools import partial
from pathlib import Path

from tests.gateway.web.matches.table import JSON, Player, replicas, seated
from tests.gateway.web.sockets.raw_socket import BINARY
from tests.waiting import LONG_DRAIN

_PLIES = 4
"""Plies before the first gateway leaves."""


async def test_a_stream_goes_on_at_the_other_replica(tmp_path: Path) -> None:
    """An action is under way when the first gateway drains: it counts once, and every event is told once."""
    async with replicas(tmp_path, 2, ARDRI_DRAIN_SECONDS=LONG_DRAIN) as (first, second):
        ada, bob = await seated(first.http_port)
        bob.port = second.http_port
        sitting = [await Player.sits(ada, BINARY, 0), await Player.sits(bob, JSON, 0)]
        for player in sitting:
            await player.hear_until(partial(player.knows, 3))
        for ply in range(_PLIES):
            await _play(sitting, ply)
        leaving, staying = sitting
        version, notation = leaving.versions[-1], (await ada.legal())[0]["notation"]

        leaving.act(notation, version, "under-way")
        stopping = asyncio.create_task(first.stop())
        assert (await leaving.refusal())["reason"] == "DRAINING"
        leaving.leave()
        await stopping

        ada.port = second.http_port
        back = await Player.sits(ada, BINARY, version)
        back.act(notation, version, "under-way")
        await back.hear_until(lambda: back.acked == ["under-way"] and back.knows(version + 1))
        await staying.hear_until(partial(staying.knows, version + 1))
        await _play([back, staying], _PLIES + 1)
        heard = leaving.versions + back.versions
        assert heard == staying.versions == list(range(1, len(heard) + 1)), "each event once, in order"
        assert len([each for each in await back.events() if "played" in each]) == _PLIES + 2
        for player in (back, staying):
            player.leave()


async def _play(players: list[Player], ply: int) -> None:
    """The seat whose turn it is acts, and both hear of it."""
    acting = players[ply % 2]
    version = acting.versions[-1]
    acting.act((await acting.person.legal())[0]["notation"], version, f"ply-{ply}")
    for player in players:
        await player.hear_until(partial(player.knows, version + 1))
