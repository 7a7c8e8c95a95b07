"""WatchSeats tells an account of its live games; a tournament does not wait for accounts that are there."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest

from ardri.tournament.v1 import tournament_service_pb2 as rpc
from services.director.live.host import LiveHost
from services.director.live.seats import Seats
from services.director.wire import waiting
from services.ledger.storage.slots import Slot
from services.runtime.credentials import verifier
from services.runtime.credentials.claims import Scope
from services.runtime.credentials.key_files import KeyFiles
from services.runtime.credentials.revoked import Revocation
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.errors import BadToken
from tests.credentials import FOLDER
from tests.director.house import House
from tests.director.live.endless import EndlessMatches, begun
from tests.gateway.people import bearer
from tests.waiting import until


async def test_a_game_that_is_void_as_it_is_looked_up_ends_no_stream(
    house: House, engines: EndlessMatches, host: LiveHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await begun(house, engines, host)
    (played,) = house.ledger.seats_of(["pia"])["pia"]
    void = Slot(made, stage=0, block=99, rotation=0)
    monkeypatch.setattr(house.ledger, "seats_of", lambda _accounts: {"pia": [void, played]})
    told = Seats(house.context, cast("Any", engines)).watch_seats(bearer("pia", Scope.PLAY), b"")
    seat = rpc.WatchSeatsResponse.FromString(await anext(told)).seat
    assert (seat.slot.block, seat.match_id) == (played.block, *engines.made)


async def test_a_seat_says_which_round_it_is_of(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    made = await begun(house, engines, host)
    (slot,) = house.ledger.seats_of(["pia"])["pia"]
    block = replace(house.context.recent.of(made).block(slot.stage, slot.block), round=3, label="A")
    with patch.object(type(house.context.recent.of(made)), "block", return_value=block):
        told = Seats(house.context, cast("Any", engines)).watch_seats(bearer("pia", Scope.PLAY), b"")
        seat = rpc.WatchSeatsResponse.FromString(await anext(told)).seat
    assert (seat.round, seat.label) == (3, "A")


async def test_a_stream_outlives_its_token_until_that_is_revoked(
    house: House, engines: EndlessMatches, host: LiveHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An access token lasts for minutes, and a bot may wait for its next game for hours."""
    made = await begun(house, engines, host)
    context = replace(house.context, verifier=TokenVerifier(KeyFiles(FOLDER).public))
    told = Seats(context, cast("Any", engines)).watch_seats(bearer("pia", Scope.PLAY), b"")
    assert rpc.WatchSeatsResponse.FromString(await anext(told)).seat.slot.tournament_id == made
    monkeypatch.setattr(verifier, "time", SimpleNamespace(time=lambda: 2.0**40))
    monkeypatch.setattr(house.ledger, "seats_of", lambda _accounts: {"pia": []})
    assert rpc.WatchSeatsResponse.FromString(await anext(told)).seat.ended
    context.verifier.revoke([Revocation("pia", b"", 2**40)])
    with pytest.raises(BadToken, match="revoked"):
        await anext(told)


async def test_who_plays_without_asking_for_its_games_is_not_waited_for(
    house: House, engines: EndlessMatches, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`ardri play --join MATCH` does so: it follows only that match."""
    monkeypatch.setattr(waiting, "LATE_MS", 0)
    host = LiveHost(house.context, cast("Any", engines), house.deliveries)
    made = await begun(house, engines, host)
    await host.beat()
    assert [each.subject for each in (await house.get(made)).waiting] == ["pia", "pit"]
    engines.here = {0}
    await until(lambda: host._follower.accounts)
    await host.beat()
    (there,) = host._follower.accounts
    assert [each.subject for each in (await house.get(made)).waiting] == [*({"pia", "pit"} - {there})]
    await host.stop()
    assert host._follower.accounts == frozenset()


async def test_games_of_all_who_wait_are_read_together(
    house: House, engines: EndlessMatches, host: LiveHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds may wait for a round of a large tournament, each in several tabs that look twice a second."""
    await begun(house, engines, host)
    reads: list[int] = []
    resting = 0

    def read(accounts: frozenset[str]) -> Mapping[str, Sequence[Slot]]:
        reads.append(len(accounts))
        return seats_of(accounts)

    async def rest(event: asyncio.Event, _seconds: float) -> None:
        nonlocal resting
        resting += 1
        await event.wait()

    seats_of = house.ledger.seats_of
    monkeypatch.setattr(house.ledger, "seats_of", read)
    monkeypatch.setattr("services.director.live.seats.wait_at_most", rest)
    seats = Seats(house.context, cast("Any", engines))
    names = ["pia", *(f"p{number}" for number in range(30))]
    streams = [seats.watch_seats(bearer(name, Scope.PLAY), b"") for name in names]
    watching: list[asyncio.Task[bytes]] = [asyncio.create_task(anext(each)) for each in streams]  # type: ignore[arg-type]  # generators
    seat = rpc.WatchSeatsResponse.FromString(await watching[0]).seat
    assert seat.match_id in engines.made
    await until(lambda: resting == len(names) - 1)
    assert len(reads) < 5
    assert reads[-1] == len(names)
    for task in watching[1:]:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)


async def test_who_no_longer_waits_is_forgotten(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    await begun(house, engines, host)
    seats = Seats(house.context, cast("Any", engines))
    for _ in range(2):
        streams = [seats.watch_seats(bearer("pia", Scope.PLAY), b"") for _ in range(2)]
        for told in streams:
            await anext(told)
        assert dict(seats._accounts) == {"pia": 2}
        for left, told in enumerate(reversed(streams), 1):
            await told.aclose()  # type: ignore[attr-defined]  # a generator
            assert seats.accounts == (frozenset() if left == 2 else {"pia"})
        assert dict(seats._accounts) == {}
