"""Clients with the real platform, started as a person starts it: over gRPC, and over HTTP."""

import asyncio
from pathlib import Path

from ardri.match.v1 import match_pb2 as pb
from ardri_client import Ardri, Table, fischer, play, run_bot
from tests.clients.cli.running import Cli
from tests.e2e.platform import running
from tests.waiting import HANG_SECONDS

QUICK = {"quiet_plies": 6}


async def first_legal(table: Table) -> str:
    return (await table.legal_actions())[0].notation


async def test_the_clients_on_the_platform_itself(tmp_path: Path) -> None:
    with running() as platform:
        addresses = (platform.address, platform.web_address)
        for host, guest in (addresses, addresses[::-1]):
            await people_meet(host, guest)
            await an_action_is_taken_back(host)
        bots = [
            run_bot(address, "tablut", first_legal, name=address, fill_after=HANG_SECONDS)
            for address in addresses
        ]
        one, two = await asyncio.gather(*bots)
        assert one == two
        for address in addresses:
            await a_person_at_the_terminal(Cli(address, tmp_path))
        assert await asyncio.to_thread(platform.interrupt) == 0


async def people_meet(host_at: str, guest_at: str) -> None:
    async with Ardri.connect(host_at) as host, Ardri.connect(guest_at) as guest:
        await host.log_in("host")
        await guest.log_in("guest")
        opened = await host.open_match("tablut", private=True, clock=fischer(HANG_SECONDS, 1), options=QUICK)
        joined = await guest.accept_invite(opened.place.invite_code)
        first, second = await asyncio.gather(
            play(opened.showing(words=True), first_legal), play(joined, first_legal)
        )
        assert first == second
        assert first.rule == "B14"
        assert (await host.verify(opened.place.match_id)).verified
        await a_look_back(guest, opened.place.match_id)
        for table in (opened, joined):
            assert len(table.place.entropy) == 32
            await table.verify()
        again = await host.rematch(opened.place.match_id)
        assert again.seat == 1, "the seats are rotated"
        async with again, await guest.rematch(opened.place.match_id) as other:
            assert other.place.match_id == again.place.match_id
            await again.verify()
            await other.verify()
            assert (await guest.rematch(opened.place.match_id)).place.entropy == b"", "it was brought before"
            await other.act("d1-a1")
            await other.offer_draw()
            while not again.match.HasField("draw_offer"):
                await anext(again)
            await again.answer_draw(accept=True)
            assert not await other.turn()
            assert again.match.outcome.reason == "draw_agreed"


async def an_action_is_taken_back(address: str) -> None:
    """First against an AI seat that has already answered, then between people, who also use phrases."""
    async with Ardri.connect(address) as host, Ardri.connect(address) as guest:
        await host.log_in("host")
        await guest.log_in("guest")
        async with await host.open_match("tablut", bots={1: 1}) as table:
            first = await first_legal(table)
            await table.act(first)
            assert await table.turn()
            await table.offer_takeback()
            assert await first_legal(table) == first
            await table.act(first)
            await table.resign()
        assert (await host.verify(table.place.match_id)).verified
        heard: list[int] = []
        mine = (await host.open_match("tablut")).hearing(lambda said: heard.append(said.phrase))
        async with mine, await guest.join(mine.place.match_id) as other:
            assert await mine.turn()
            await mine.act(first)
            await mine.offer_takeback()
            while not other.match.HasField("takeback_offer"):
                await anext(other)
            await other.say(pb.PHRASE_SORRY)
            await other.answer_takeback(accept=False)
            while mine.match.HasField("takeback_offer"):
                await anext(mine)
            assert heard == [pb.PHRASE_SORRY], "said before the answer, and told before it"
            assert [each.here for each in (await mine.presence()).seats] == [True, True]


async def a_look_back(guest: Ardri, match_id: str) -> None:
    """Replays an ended match from the view of the other seat."""
    events = (await guest.replay(match_id, seat=0, views=True, words=True)).events
    assert events[-1].ended.told == "draw: quiet plies (rule B14)"
    for event in events[4:]:
        match = await guest.match(match_id, version=event.version, seat=0)
        assert (match.version, match.view, match.viewer_seat) == (event.version, event.view, 0)


async def a_person_at_the_terminal(cli: Cli) -> None:
    ended = await cli.type("play", "tablut", "--level", "2", typed="e8-e5\nd1-a1\nresign\n")
    assert ended.code == 0, ended.err
    assert "(rule seed 3)" in ended.out
    assert "defenders win: resigned" in ended.out
    match_id = ended.out.split()[1]
    for words in (["verify", match_id], ["verify", "--offline", match_id]):
        verified = (await cli.run(*words)).out
        assert "verified: " in verified
        assert "the entropy that you sent" in verified
    assert "resigned" in (await cli.run("watch", match_id)).out
