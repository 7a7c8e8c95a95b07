"""Brings to an end what a story has left open, on a platform that runs over its data."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import replace
from hashlib import sha256
from random import Random

import jwt

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_client import Ardri
from services.runtime.credentials.claims import claims_of
from tests.credentials import Signer
from tests.e2e.playing import judge, play_randomly
from tests.upgrade.story import ORGANISER, Cup, Ended, Live, Story


async def finish_cups(address: str, story: Story) -> tuple[Cup, ...]:
    """Lets all tournaments go on to their ends, and says what these are."""
    async with Ardri.connect(address, token=story.tokens[ORGANISER]) as host:
        return tuple(await asyncio.gather(*(_finish_cup(host, cup) for cup in story.cups)))


async def finish_matches(address: str, story: Story) -> None:
    """Plays every live match to its end and has it verified."""
    async with AsyncExitStack() as life:
        accounts = {
            name: await life.enter_async_context(Ardri.connect(address, token=token))
            for name, token in story.tokens.items()
        }
        await asyncio.gather(*(_finish(accounts, match) for match in story.live))


async def check_accounts(address: str, story: Story) -> None:
    """Has people of the story change their accounts, and finds what has ended since in their profiles."""
    async with AsyncExitStack() as life:
        for name in {who for match in story.live for who in match.people.values()}:
            ardri = await life.enter_async_context(Ardri.connect(address, token=story.tokens[name]))
            before = await ardri.account()
            assert (before.account.name, before.account.avatar, before.preferences.version) == (name, 0, 0)
            after = await ardri.accounts.update(avatar=1, preferences=b"kept", preferences_version=0)
            assert (after.account.name, after.preferences.version) == (name, 1)
            results: Counter[str] = Counter()
            for each in (await ardri.accounts.profile()).results:
                results[each.game] += sum(each.places)
            assert results == Counter(match.game for match in story.live if name in match.people.values())


async def check_ended(address: str, story: Story) -> None:
    """Has every ended match verified, and told as it was told to a spectator when it ended."""
    async with Ardri.connect(address, token=story.tokens["Ada"]) as ardri:
        for match in story.ended:
            await judge(ardri, match.match_id)
            assert Ended(match.game, match.match_id, await replay_digest(ardri, match.match_id)) == match


async def replay_digest(ardri: Ardri, match_id: str) -> str:
    """Of the record and all events of an ended match."""
    replay = await ardri.replay(match_id)
    return sha256(replay.SerializeToString(deterministic=True)).hexdigest()


async def _finish_cup(host: Ardri, cup: Cup) -> Cup:
    tournament = await host.tournaments.get(cup.tournament_id)
    if tournament.state == pb.TOURNAMENT_STATE_PAUSED:
        await host.tournaments.resume(cup.tournament_id)
    async for _ in host.tournaments.watch(cup.tournament_id):
        pass
    ended = await host.tournaments.get(cup.tournament_id)
    assert ended.state == pb.TOURNAMENT_STATE_ENDED
    return Cup(cup.game, cup.tournament_id, ended.results_digest.hex(), ended.standings_digest.hex())


async def _finish(accounts: dict[str, Ardri], match: Live) -> None:
    tables = [await accounts[name].join(match.match_id, seat=seat) for seat, name in match.people.items()]
    await asyncio.gather(*(play_randomly(table, Random(table.seat)) for table in tables))
    ada = accounts["Ada"]
    async for _ in ada.watch(match.match_id):
        pass
    await judge(ada, match.match_id)


def signed_anew(story: Story, signer: Signer) -> Story:
    """The story with tokens of that platform, but for those that people have from before there were keys.

    An operator signs anew; people go on with what they have.
    """
    tokens = {
        name: token
        if name != ORGANISER and "kid" not in jwt.get_unverified_header(token)
        else signer.sign(claims_of(jwt.decode(token, options={"verify_signature": False})))
        for name, token in story.tokens.items()
    }
    return replace(story, tokens=tokens)
