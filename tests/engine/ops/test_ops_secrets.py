"""Operators are told the same of a live match, to the byte, whatever its seats hold."""

import re
from pathlib import Path

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from services.engine.log import Failure, open_log
from services.kernel import CHANCE, Seat
from services.runtime.credentials.claims import Scope
from tests.conformance.lots import GAME as LOTS
from tests.engine.job_recorder import JobRecorder
from tests.engine.ops.operator import Operator
from tests.engine.refused import refusal
from tests.engine.served import Served, serving
from tests.engine.stepping import keep
from tests.servers.migrated import migrated

SEEDS = (bytes(range(32)), bytes(range(100, 132)))
SALT = bytes(16)
MATCH = "lots." + "a" * 24
_TIMES = re.compile(r"\s*\b(seconds|nanos): -?\d+")
"""Matches whole lines, because a time in whole seconds has no line for nanos."""
_NUMBERS = re.compile(r'entry_id: "\w+"')


async def test_two_worlds_with_other_cards_look_the_same(tmp_path: Path) -> None:
    told, held = [], []
    for number, seed in enumerate(SEEDS):
        url = migrated(tmp_path / f"{number}.db")
        async with serving(LOTS, await open_log(url), job_publisher=JobRecorder(), url=url) as served:
            held.append(await dealt(served, seed))
            told.append(await asked(served))
    assert held[0] != held[1], "the worlds differ in what is hidden"
    assert told[0] == told[1]
    assert "settle" in told[0], "they have been told of the step that the match waits for"
    assert "IllegalAction" in told[0], "and that it was refused"


async def dealt(served: Served, seed: bytes) -> tuple[object, ...]:
    """Plays a match up to its first settlement, with a refusal over a card. Returns the hands."""
    request = engine_pb.CreateMatchRequest(game="lots", match_id=MATCH, seats=2, seed=seed, salt=SALT)
    await served.caller("organiser", Scope.ADMIN).ask("CreateMatch", request)
    seats = await served.sit(MATCH, range(2))
    hands = tuple((await served.engine.matches.get(MATCH)).match.position.hands)
    await keep(seats)
    live = await served.engine.matches.get(MATCH)
    assert CHANCE not in live.match.to_act
    due_ms = served.engine.context.now_ms() + 10**6
    error = f"IllegalAction: {Seat(0)} does not hold {hands[0]}"
    await served.engine.context.log.fail_steps([Failure(MATCH, live.match.version, error, due_ms, 99)])
    return hands


async def asked(served: Served) -> str:
    """Returns all that an operator can ask about the running match, without times and ids."""
    operator = Operator(served)
    refused = await refusal(operator.adjudicate(MATCH, winner=9))
    answers = [
        await operator.ask("InspectMatch", match_id=MATCH),
        await operator.ask("FindMatches", game="lots"),
        await operator.ask("FindStuckMatches", game="lots", bound={}),
        await operator.process("ListAudit"),
        refused.message,
    ]
    return _NUMBERS.sub("", _TIMES.sub("", "\n".join(map(str, answers))))
