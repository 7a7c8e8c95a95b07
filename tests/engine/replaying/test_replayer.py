"""Long and foreign records are replayed in child processes, short ones in turns, with equal answers."""

import asyncio
import time
from collections.abc import AsyncIterator, Generator

import pytest

from ardri.engine.v1.engine_service_pb2 import PlayResponse
from ardri.match.v1.match_pb2 import Match
from ardri.match.v1.record_pb2 import Record
from services.engine.rendering.render import Audience, Renderer
from services.engine.replaying import replayer as replaying
from services.engine.replaying.log_prefix import LogPrefix
from services.engine.replaying.looking_back import LookBack
from services.engine.replaying.replayer import Replayer
from services.engine.replaying.telling import Telling
from services.kernel import SPECTATOR
from services.record.rules import rules_of
from services.record.verify import verify
from services.runtime.errors import LimitReached
from services.runtime.limits.table import Limits
from services.runtime.process.pool import Bounds
from services.runtime.process.turns import SLICE_SECONDS, SlicedWork
from tests.hostile.people.long_games import SALT, SEED, long_record

RULES = rules_of("tablut")


def made(**limits: str) -> Replayer:
    environ = {f"ARDRI_LIMIT_{name.upper()}": value for name, value in limits.items()}
    return Replayer(Renderer(RULES.game, RULES.wire, ""), Limits.read(environ, "test"))


@pytest.fixture
async def replayer() -> AsyncIterator[Replayer]:
    replayer = made()
    yield replayer
    replayer.close()


@pytest.fixture(scope="module")
def record() -> Record:
    return long_record(600)


def log_of(record: Record) -> LogPrefix:
    return LogPrefix(record.match_id, SEED + SALT, tuple(record.entries), tuple(record.digests))


def telling(record: Record) -> Telling:
    return Telling(log_of(record), 0, Audience(SPECTATOR, words=True, views=True))


async def test_a_child_finds_what_the_engine_itself_would(replayer: Replayer, record: Record) -> None:
    assert len(record.entries) > replaying.SHORT
    expected = verify(record, RULES.game, RULES.first_position)
    assert expected.diverges_at == 0
    assert await replayer.verified(record) == await replayer.verified_supplied(record) == expected
    forged = Record.FromString(record.SerializeToString())
    forged.entries[300] = forged.entries[301]
    assert (await replayer.verified_supplied(forged)).diverges_at == 301


async def test_a_child_tells_what_turns_tell(
    replayer: Replayer, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_child, shown = await replayer.told(telling(record)), LookBack(log_of(record), SPECTATOR)
    looked_back = await replayer.looked_back(shown)
    monkeypatch.setattr(replaying, "SHORT", 10_000)
    assert in_child == await replayer.told(telling(record))
    assert looked_back == await replayer.looked_back(shown)
    assert len(in_child) == len(record.entries)
    (last,) = PlayResponse.FromString(in_child[-1]).events
    assert last.view == Match.FromString(looked_back).view


async def test_the_end_of_a_longer_log_is_told_in_turns(replayer: Replayer, record: Record) -> None:
    """Resuming streams must not wait for a child: after an engine's death all of them come at once."""
    entries, digests = tuple(record.entries[:400]), tuple(record.digests[:400])
    log, audience = LogPrefix(record.match_id, SEED + SALT, entries, digests), Audience(SPECTATOR)
    last = await replayer.told(Telling(log, 390, audience))
    assert not replayer._pool._rested, "no child was asked"
    whole = await replayer.told(Telling(log, 0, audience))
    assert replayer._pool._rested, "one was"
    assert last == whole[390:]


async def test_one_that_takes_too_long_is_given_up(record: Record) -> None:
    replayer = made(replay_seconds="1")
    replayer._pool._bounds = Bounds("replay_queue", seconds=0.0)
    with pytest.raises(LimitReached) as refused:
        await replayer.verified_supplied(record)
    assert refused.value.metadata == {"limit": "replay_seconds"}
    assert refused.value.retry_seconds == 0
    replayer.close()


async def test_works_in_turns_let_others_go_first_and_follow_one_another() -> None:
    turns, order = SlicedWork(), list[str]()

    def work(name: str) -> Generator[None, None, str]:
        for _ in range(3):
            order.append(name)
            time.sleep(SLICE_SECONDS)
            yield
        return name

    async def other() -> None:
        for _ in range(3):
            order.append("other")
            await asyncio.sleep(0)

    found = await asyncio.gather(turns.run(work("a")), turns.run(work("b")), other())
    assert list(found[:2]) == ["a", "b"]
    assert [each for each in order if each != "other"] == ["a"] * 3 + ["b"] * 3
    assert order.index("other") < order.index("a", 1)
