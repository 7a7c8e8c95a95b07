"""An evening on a platform that is left in the middle of everything."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from random import Random

from ardri.match.v1.match_pb2 import MATCH_STATUS_ENDED
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_client import Ardri, Table
from services import games
from services.kernel import OptionValue
from services.runtime.credentials.claims import Claims, Scope
from tests.credentials import Signer
from tests.upgrade.ending import replay_digest
from tests.upgrade.story import ORGANISER, Cup, Ended, Live, Story
from tests.waiting import patiently

_PEOPLE = ("Ada", "Grace")
_NEVER = 4_102_444_800
"""When the tokens expire: 2100, so that the data does not spoil."""
_AMONG_PEOPLE, _AGAINST_BOTS, _AMONG_BOTS = 16, 5, 12
"""Actions of people, the same where bots may soon win, and versions without people, before all leave."""
_LEVEL, _LEAST, _ENTRANTS = 2, 1, 4

OPTIONS: Mapping[str, Mapping[str, OptionValue]] = {
    "plaques": {"hands": 12, "peek": True},
    "tablut": {"quiet_plies": 40},
    "tara": {"round_limit": 3},
    "westeria": {"map": "small", "turns": 30, "rearrangements": 2},
}
"""Short matches; a game that is not here is short enough."""


async def spend(address: str, signer: Signer) -> Story:
    """Plays on the platform there, which is to be killed as soon as this returns."""
    names = games.names()
    organiser = Claims(ORGANISER, frozenset({Scope.ORGANISE, Scope.ADMIN}), _NEVER)
    tokens = {ORGANISER: signer.sign(organiser)}
    async with AsyncExitStack() as life, patiently():
        people = []
        for name in _PEOPLE:
            ardri = await life.enter_async_context(Ardri.connect(address))
            guest = await ardri.log_in(name)
            account = Claims(guest.account.account_id, frozenset({Scope.PLAY}), _NEVER, name)
            tokens[name] = signer.sign(account)
            people.append(ardri)
        host = await life.enter_async_context(Ardri.connect(address, token=tokens[ORGANISER]))
        ada, grace = people
        ended = [await _to_its_end(ada, name) for name in names]
        live = [await _among_people(ada, grace, name) for name in names]
        live += [await _against_bots(ada, name) for name in names]
        table = await ada.open_match("tablut", seats=2, options=OPTIONS["tablut"])
        live.append(Live("tablut", table.place.match_id, {table.seat: "Ada", 1 - table.seat: "Grace"}))
        cups = [await _half_a_cup(host, name, pause=True) for name in names]
        bots = asyncio.gather(*(_among_bots(ada, name) for name in names))
        cups.append(await _half_a_cup(host, "tablut", pause=False))
        live += await bots
        await _check_open(ada, host, live, cups)
    return Story(tokens, tuple(live), tuple(ended), tuple(cups))


async def _to_its_end(ardri: Ardri, game: str) -> Ended:
    match = await ardri.open_exhibition(game, bots={0: _LEAST, 1: _LEAST}, options=OPTIONS[game])
    async for _ in ardri.watch(match.match_id):
        pass
    return Ended(game, match.match_id, await replay_digest(ardri, match.match_id))


async def _among_people(ada: Ardri, grace: Ardri, game: str) -> Live:
    table = await ada.open_match(game, seats=2, options=OPTIONS[game])
    other = await grace.join(table.place.match_id)
    await _play_some(game, [table, other], _AMONG_PEOPLE)
    return Live(game, table.place.match_id, {table.seat: "Ada", other.seat: "Grace"})


async def _against_bots(ada: Ardri, game: str) -> Live:
    most = games.load(game).facts.max_seats
    seats = min(3, most)
    bots = dict.fromkeys(range(1, seats), _LEVEL)
    table = await ada.open_match(game, seats=seats, seat=0, bots=bots, options=OPTIONS[game])
    await _play_some(game, [table], _AGAINST_BOTS)
    return Live(game, table.place.match_id, {table.seat: "Ada"})


async def _among_bots(ada: Ardri, game: str) -> Live:
    match = await ada.open_exhibition(game, bots={0: _LEVEL, 1: _LEVEL}, options=OPTIONS[game])
    async for update in ada.watch(match.match_id):
        if update.match.version >= _AMONG_BOTS:
            break
    return Live(game, match.match_id, {})


async def _play_some(game: str, tables: Sequence[Table], actions: int) -> None:
    """Random actions; nobody's match may end by them."""
    rng = Random(1)
    async with AsyncExitStack() as life:
        for table in tables:
            await life.enter_async_context(table)
        for _ in range(actions):
            turns = [asyncio.ensure_future(table.turn()) for table in tables]
            await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
            for turn in turns:
                turn.cancel()
            assert not any(table.is_over for table in tables), f"a match of {game} is over too soon"
            table = next(table for table in tables if table.is_turn)
            await table.act(rng.choice(await table.legal_actions()))


async def _half_a_cup(host: Ardri, game: str, *, pause: bool) -> Cup:
    """A Swiss with a knockout behind it, of which some games are played; it is paused, or runs on."""
    stages = [
        pb.Stage(format=pb.FORMAT_SWISS, rounds=2, advance=2),
        pb.Stage(format=pb.FORMAT_KNOCKOUT, blocks=1),
    ]
    spec = pb.TournamentSpec(name=f"Cup of {game}", game=game, seats=2, stages=stages, mode=pb.MODE_FAST)
    for number in range(_ENTRANTS):
        level = pb.LevelEntrant(level=2, nodes=10 + 10 * number)
        spec.entrants.add(name=f"e{number}", level=level, rating=1600 - number)
    made = await host.tournaments.create(spec, options=OPTIONS[game], start=True)
    async for step in host.tournaments.watch(made.tournament_id):
        if step.tournament.sequence:
            break
    if pause:
        await host.tournaments.pause(made.tournament_id)
    return Cup(game, made.tournament_id)


async def _check_open(ada: Ardri, host: Ardri, live: Sequence[Live], cups: Sequence[Cup]) -> None:
    """What ended too soon is no story; then the evening has to be spent again."""
    for match in live:
        seen = await ada.match(match.match_id)
        assert seen.status != MATCH_STATUS_ENDED, f"a match of {match.game} is over"
    for cup in cups:
        tournament = await host.tournaments.get(cup.tournament_id)
        assert tournament.state != pb.TOURNAMENT_STATE_ENDED, f"the cup of {cup.game} is over"
