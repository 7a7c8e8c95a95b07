"""Work for the load generator: random Tablut games that are prepared, and matches to play them in."""

import asyncio
import secrets
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1 import match_pb2
from gateway.proxy.replicas import weight
from services import games
from services.kernel import apply, legal_actions, to_act
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.tls.dialer import PLAIN, Dialer, engine
from tests.credentials import Signer

GAME = "tablut"
FIRST_VERSION = 4
"""The version of a match whose two seats are taken from the start: created, joined twice, started."""
ACCOUNTS = ("bench-attackers", "bench-defenders")
"""The accounts, by seat."""
_AT_ONCE = 64


def metadata(signer: Signer, account: str, scope: Scope) -> tuple[tuple[str, str], ...]:
    """The metadata of calls by that account, valid for an hour."""
    token = signer.sign(Claims(account, frozenset({scope}), int(time.time()) + 3600))
    return (("authorization", f"Bearer {token}"),)


@dataclass(frozen=True, slots=True)
class Ply:
    """One action of a game: its seat, and the action as text."""

    seat: int
    notation: str


def random_games(count: int, seed: int, least: int = 40) -> list[list[Ply]]:
    """`count` random games of at least `least` plies."""
    rng = Random(seed)
    found: list[list[Ply]] = []
    while len(found) < count:
        plies = list(_random_game(rng))
        if len(plies) >= least:
            found.append(plies)
    return found


def _random_game(rng: Random) -> Iterator[Ply]:
    game = games.load(GAME)
    position = game.initial(game.setup(2))
    while seats := to_act(position):
        action = rng.choice(legal_actions(position, seats[0]))
        yield Ply(seats[0], game.format(position, seats[0], action))
        position = apply(game, position, seats[0], action)


def action_message(number: int, ply: Ply) -> bytes:
    """The PlayActionRequest of a game's ply without its match id, which is prepended later."""
    return pb.PlayActionRequest(
        expected_version=FIRST_VERSION + number,
        request_id=f"ply-{number}",
        action=match_pb2.Action(notation=ply.notation),
    ).SerializeToString()


def play_message(number: int, ply: Ply) -> bytes:
    """Like `action_message`, as a message of a Play stream."""
    act = pb.PlayAct(
        expected_version=FIRST_VERSION + number,
        request_id=f"ply-{number}",
        action=match_pb2.Action(notation=ply.notation),
    )
    return pb.PlayRequest(act=act).SerializeToString()


async def create_matches(
    addresses: Sequence[str], signer: Signer, count: int, dialer: Dialer = PLAIN
) -> list[str]:
    """Creates live matches, each in the replica that gateways ask for it; returns their ids."""
    ids = [f"{GAME}.{secrets.token_hex(12)}" for _ in range(count)]
    for address in addresses:
        here = [each for each in ids if _replica_of(each, addresses) == address]
        await _create(address, signer, here, dialer)
    return ids


def _replica_of(match_id: str, addresses: Sequence[str]) -> str:
    return max(addresses, key=lambda address: weight(address, match_id))


async def _create(address: str, signer: Signer, ids: Sequence[str], dialer: Dialer) -> None:
    organiser = metadata(signer, "bench-organiser", Scope.ORGANISE)
    taken = [match_pb2.Seat(seat=seat, account_id=account) for seat, account in enumerate(ACCOUNTS)]
    async with dialer.open(address, engine(GAME)) as channel:
        stub = EngineServiceStub(channel)

        async def create(match_id: str) -> None:
            request = pb.CreateMatchRequest(game=GAME, match_id=match_id, taken=taken)
            answer = await stub.CreateMatch(request, metadata=organiser)
            assert answer.match.version == FIRST_VERSION

        for first in range(0, len(ids), _AT_ONCE):
            await asyncio.gather(*map(create, ids[first : first + _AT_ONCE]))


def write(
    path: Path, mode: str, played: Sequence[Sequence[Ply]], matches: Sequence[str], signer: Signer
) -> None:
    """Writes the file that the load generator reads; `mode` is `action`, `watched` or `play`."""
    encode = play_message if mode == "play" else action_message
    lines = []
    for game in played:
        plies = (f"{ply.seat} {encode(number, ply).hex()}" for number, ply in enumerate(game))
        lines.append(f"game {' '.join(plies)}")
    for number, match_id in enumerate(matches):
        tokens = (signer.sign_seat(match_id, seat, account_id=name) for seat, name in enumerate(ACCOUNTS))
        lines.append(f"match {match_id} {' '.join(tokens)} {FIRST_VERSION} {number % len(played)}")
    path.write_text("\n".join(lines) + "\n")
