"""Leaving a match of three does not end it for the others."""

from ardri.match.v1 import match_pb2 as pb
from ardri_client import Ardri
from tests.e2e.platform import Platform

LEVEL = 2


async def test_a_bot_plays_on_for_who_resigns(every_game: Platform) -> None:
    async with Ardri.connect(every_game.address) as ann, Ardri.connect(every_game.address) as bob:
        await ann.log_in("Ann")
        await bob.log_in("Bob")
        opened = await ann.open_match("tara", seats=3, seat=0, bots={2: 1}, substitute=LEVEL)
        joined = await bob.join(opened.place.match_id)
        async with opened, joined:
            assert await joined.turn()
            await opened.resign()
            out, acted = False, False
            async for event in joined:
                if event.HasField("dropped_out"):
                    out = event.dropped_out.seat.dropped_out == pb.DROP_OUT_RESIGNED
                acted = out and event.HasField("played") and event.played.seat == 0
                if acted:
                    break
            assert (out, acted) == (True, True)
            assert joined.match.status == pb.MATCH_STATUS_LIVE
            seat = joined.match.seats[0]
            assert (seat.name, seat.bot.level, seat.dropped_out) == ("Ann", LEVEL, pb.DROP_OUT_RESIGNED)
            await joined.resign()
            async for event in joined:
                if event.HasField("ended"):
                    assert list(event.ended.outcome.ranks) == [3, 2, 1]
        verdict = await bob.verify(opened.place.match_id)
        assert verdict.verified, verdict.divergence
