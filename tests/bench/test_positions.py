"""Positions for the benchmark of rounds: what they promise follows, and their matches wait for it."""

import asyncio
from pathlib import Path

from bench.rounds.positions import SECRET, account, beginning_at, positions, write
from services.engine.log import Stored, open_log
from services.engine.replaying.replay import replay
from services.kernel import TABLE, apply, to_act
from services.record.match import LIVE, Match
from tests.conformance.lots import GAME


def test_a_match_that_begins_late_waits_for_the_decision(tmp_path: Path) -> None:
    found = next(positions(GAME, 3, {"rounds": 4}, 1, seed=1))
    assert found.steps == ("settle",)
    url, match_id = f"sqlite:///{tmp_path / 'log.db'}", f"lots.{'0' * 24}"
    version = write(url, GAME, found, [match_id])
    stored = asyncio.run(_loaded(url, match_id))
    late = beginning_at(GAME, found)
    match = Match(match_id, late, SECRET)
    for _ in replay(match, stored.entries, lambda _spec: late.initial(found.setup)):
        pass
    assert (match.version, match.status) == (version, LIVE)
    assert found.seat in match.to_act
    assert match.seat_of(account(found.seat)) == found.seat
    after = apply(late, match.position, found.seat, late.parse(match.position, found.seat, found.notation))
    assert to_act(after) == (TABLE,)


async def _loaded(url: str, match_id: str) -> Stored:
    log = await open_log(url)
    stored = await log.load(match_id)
    await log.close()
    assert stored is not None
    return stored
