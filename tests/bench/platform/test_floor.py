"""The floor tells what an engine would tell, and the aims are judged by ratios of one round."""

import asyncio
import sqlite3
from pathlib import Path

from ardri.engine.v1.engine_service_pb2 import PlayActionResponse, PlayResponse
from bench.floor import processes as floor
from bench.floor.tables import (
    ACK_BYTES,
    ACT,
    CALL,
    EVENT_BYTES,
    ID_BYTES,
    OPEN,
    Log,
    Tables,
    frame,
    frames,
)
from bench.harness.generator import Load
from bench.peers import aims
from bench.peers.comparison import Run

NAME = bytes(ID_BYTES)


async def told(log: Log | None) -> list[tuple[int, int, bytes]]:
    """What comes back when two seats open, the second acts, and then somebody by a call."""
    messages: asyncio.Queue[bytes] = asyncio.Queue()
    tables, said = Tables(log), []
    actions = ((frame(OPEN, 1, NAME) + frame(OPEN, 2, NAME), 2), (frame(ACT, 2, b"ply"), 2))
    for action, count in (*actions, (frame(CALL, 3, NAME + b"ply"), 3)):
        tables.take(action, messages.put_nowait)
        said += [await messages.get() for _ in range(count)]
    assert messages.empty()
    return [each for message in said for each in frames(message)]


def test_both_seats_hear_of_each_action_in_messages_as_long_as_an_engines(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    bare = asyncio.run(told(None))
    assert asyncio.run(told(Log(path))) == bare
    assert [(kind, call) for kind, call, _ in bare] == [
        *((OPEN, 1), (OPEN, 2)),
        *((ACT, 1), (ACT, 2)),
        *((CALL, 3), (ACT, 1), (ACT, 2)),
    ]
    opened, _, event, acted, answer, *_ = (payload for *_, payload in bare)
    assert PlayResponse.FromString(opened).HasField("heartbeat")
    assert [each.version for each in PlayResponse.FromString(event).events] == [5]
    both = PlayResponse.FromString(acted)
    assert (both.ack.version, both.events[0].version) == (5, 5)
    assert (len(event), len(acted)) == (3 + EVENT_BYTES, 2 + ACK_BYTES + len(event))
    assert PlayActionResponse.FromString(answer).version == 6
    rows = sqlite3.connect(path).execute("SELECT version FROM events").fetchall()
    assert rows == [(5,), (6,)]


def run_of(figure: float, *ends: str) -> Run:
    parts = dict.fromkeys(ends, figure / 2)
    return Run(Load(1, 1.0, figure, figure, figure, figure, 0, "", 0.0), figure, parts)


def test_an_aim_that_is_missed_stands_out() -> None:
    ours = {"`Play`": 3.0, "`Play` over WebSocket": 3.0, "`PlayAction`, both seats watch": 1.0}
    measured = {"boardgame.io, memory": run_of(2.0), "boardgame.io, memory, 1,000 a second": run_of(2.0)}
    for words in ("", ", 1,000 a second"):
        for way, figure in ours.items():
            measured[f"Ardri, {way}{words}"] = run_of(figure, "gateway", "engine")
            for place in floor.PLACES:
                measured[f"{floor.name(way, place)}{words}"] = run_of(4.0, floor.COMMIT, floor.KEEPS)
    _, _, *rows = aims.as_markdown([measured])
    assert rows[0] == "| a second, `Play`, saturated | ≥ 1.5 | 1.50 | 2.00 | 2.00 | 2.00 | 2.00 |"
    assert rows[2].startswith("| a second, `PlayAction`, both seats watch, saturated | ≥ 0.8 | **0.50** |")
    assert rows[5].startswith("| p99, `Play`, 1,000 a second | ≤ 1 | **1.50** |")
    told = "1500 in the gateway, floor 2000; 1500 in the engine, floor 2000."
    assert rows[-2:] == [
        f"CPU µs an action, `Play`, 1,000 a second: {told}",
        f"CPU µs an action, `Play` over WebSocket, 1,000 a second: {told}",
    ]
    assert list(aims.as_markdown([{"Ardri, `Play`": run_of(1.0)}])) == []
