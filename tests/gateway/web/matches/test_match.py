"""A match of Tablut from its opening to its end, without gRPC.

Seat 0 has a WebSocket in binary, seat 1 one in JSON. All unary calls are in JSON, as curl would send them.
"""

import random
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from services.runtime.rpc.statuses import reason_of
from tests.gateway.web.matches.table import JSON, Player, platform, seated
from tests.gateway.web.sockets.raw_socket import BINARY


@pytest.fixture
async def players(tmp_path: Path) -> AsyncIterator[list[Player]]:
    async with platform(tmp_path) as port:
        ada, bob = await seated(port)
        sitting = [await Player.sits(ada, BINARY, 0), await Player.sits(bob, JSON, 0)]
        yield sitting
        for player in sitting:
            player.leave()


async def test_a_whole_match(players: list[Player]) -> None:
    dice = random.Random(7)
    turn = 0
    for player in players:
        await player.hear_until(partial(player.knows, 3))
    while any(actions := [await player.person.legal() for player in players]):
        acting = players[0] if actions[0] else players[1]
        version, chosen = acting.versions[-1], dice.choice(actions[0] or actions[1])
        acting.act(chosen["notation"], version, f"turn-{turn}")
        for player in players:
            await player.hear_until(partial(player.knows, version + 1))
        turn += 1
    for player in players:
        await player.hear_until(player.is_at_the_end)
        assert await player.end() == (1000, "")
        assert player.versions == list(range(1, player.versions[-1] + 1)), "each event once, in order"
        assert not player.refused
        player.leave()
    assert sum(len(player.acked) for player in players) == turn > 10
    ada = players[0].person
    replay = await ada.told("engine.v1.EngineService/GetReplay", matchId=ada.match_id)
    ada.seat_token = ""  # verifying a record needs no seat
    verified = await ada.told("engine.v1.EngineService/VerifyReplay", record=replay["record"])
    assert verified["verified"]


async def test_who_comes_back_gets_what_was_missed(players: list[Player]) -> None:
    ada, bob = players
    for player in players:
        await player.hear_until(partial(player.knows, 3))
    bob.leave()
    version, chosen = ada.versions[-1], (await ada.person.legal())[0]["notation"]
    ada.act(chosen, version, "one")
    await ada.hear_until(partial(ada.knows, version + 1))
    back = await Player.sits(bob.person, BINARY, bob.versions[-1])
    await back.hear_until(partial(back.knows, version + 1))
    heard = bob.versions + back.versions
    assert heard == list(range(1, len(heard) + 1))
    # The same action again gets the same answer, and makes no second event.
    ada.act(chosen, version, "one")
    await ada.hear_until(lambda: ada.acked == ["one", "one"])
    assert ada.versions == list(range(1, len(ada.versions) + 1))
    acted = [each for each in await ada.events() if "played" in each]
    assert len(acted) == 1
    back.leave()


async def test_actions_that_cannot_be_are_refused_as_over_grpc(players: list[Player]) -> None:
    ada, bob = players
    for player in players:
        await player.hear_until(partial(player.knows, 3))
    version = ada.versions[-1]
    tries = [
        ("a1-a2", version, "1"),
        ("nonsense", version, "2"),
        ((await ada.person.legal())[0]["notation"], 1, "3"),
    ]
    for notation, at, request_id in tries:
        ada.act(notation, at, request_id)
    bob.act("e4-e3", version, "4")
    await ada.hear_until(lambda: len(ada.refused) == len(tries))
    await bob.hear_until(lambda: len(bob.refused) == 1)
    refused = {each.request_id: reason_of(each.status) for each in (*ada.refused, *bob.refused)}
    assert refused == {
        "1": "ILLEGAL_ACTION",
        "2": "INVALID_NOTATION",
        "3": "STALE_VERSION",
        "4": "NOT_YOUR_TURN",
    }
    for player in players:
        player.leave()


async def test_a_token_that_is_none_ends_the_stream(tmp_path: Path) -> None:
    async with platform(tmp_path) as port:
        ada, _ = await seated(port)
        ada.seat_token = "nonsense"
        stranger = await Player.sits(ada, BINARY, 0)
        assert (await stranger.refusal())["reason"] == "BAD_TOKEN"
        stranger.leave()
