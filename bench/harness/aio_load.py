"""The load generator in Python, for machines without C++ gRPC; it has the same arguments and the same output.

`python -m bench.harness.aio_load mode=.. target=..`; see bench/load/load.cc for the arguments.
"""

import asyncio
import json
import sys
import time
from collections import defaultdict, deque
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb

_ENGINE = "/ardri.engine.v1.EngineService"
_DEFAULTS = {
    "tables": "64",
    "connections": "8",
    "warm": "0.3",
    "bytes": "100",
    "watchers": "0",
    "rate": "0",
    "authority": "",
}
_CHANNEL = [("grpc.use_local_subchannel_pool", 1)]


@dataclass(frozen=True, slots=True)
class Match:
    """One match of the workload. Each ply is a pair (seat, message)."""

    match_id: str
    tokens: tuple[str, str]
    version: int
    plies: list[tuple[int, bytes]]

    def metadata(self, seat: int) -> tuple[tuple[str, str], ...]:
        """The metadata that authorises calls for a seat."""
        return (("authorization", f"Bearer {self.tokens[seat]}"),)


@dataclass(slots=True)
class Run:
    """The arguments and the measurements of a run; times are of the monotonic clock."""

    words: dict[str, str]
    channels: list[grpc.aio.Channel]
    matches: deque[Match]
    start: float
    end: float
    last: float = 0.0
    due: float = 0.0
    chance: Random = field(default_factory=lambda: Random(1))
    latencies: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() >= self.end

    async def turn(self) -> float:
        """The time from which the next action counts: now; at a fixed rate its turn, which may be past."""
        rate = float(self.words["rate"])
        if not rate:
            return time.monotonic()
        self.due = (self.due or time.monotonic()) + self.chance.expovariate(rate)
        due = self.due
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        return due

    def count(self, sent: float) -> None:
        """Notes one action or echo, if it falls into the measured time."""
        now = time.monotonic()
        if self.start <= now <= self.end:
            self.last = now
            self.latencies.append((now - sent) * 1000)


async def _echo(run: Run, channel: grpc.aio.Channel) -> None:
    call: Any = channel.unary_unary("/bench.Echo/Unary")
    payload = b"x" * int(run.words["bytes"])
    while not run.over:
        sent = time.monotonic()
        await call(payload)
        run.count(sent)


async def _bidi(run: Run, channel: grpc.aio.Channel) -> None:
    stream: Any = channel.stream_stream("/bench.Echo/Bidi")()
    payload = b"x" * int(run.words["bytes"])
    while not run.over:
        sent = await run.turn()
        await stream.write(payload)
        await stream.read()
        run.count(sent)
    stream.cancel()


async def _action(run: Run, channel: grpc.aio.Channel) -> None:
    call: Any = channel.unary_unary(f"{_ENGINE}/PlayAction")
    while run.matches and not run.over:
        match = run.matches.popleft()
        prefix = pb.PlayActionRequest(match_id=match.match_id).SerializeToString()
        for number, (seat, message) in enumerate(match.plies):
            if run.over:
                return
            sent = await run.turn()
            answer = await call(prefix + message, metadata=match.metadata(seat))
            if pb.PlayActionResponse.FromString(answer).version != match.version + number + 1:
                run.errors.append("wrong version")
            run.count(sent)


async def _followed(run: Run, channel: grpc.aio.Channel) -> None:
    call: Any = channel.unary_unary(f"{_ENGINE}/PlayAction")
    while run.matches and not run.over:
        match = run.matches.popleft()
        prefix = pb.PlayActionRequest(match_id=match.match_id).SerializeToString()
        streams = [_watched(channel, match, seat) for seat in (0, 1)]
        for number, (seat, message) in enumerate(match.plies):
            if run.over:
                break
            sent = await run.turn()
            acting = call(prefix + message, metadata=match.metadata(seat))
            await asyncio.gather(acting, _until(streams[1 - seat], match.version + number + 1))
            run.count(sent)
        for stream in streams:
            stream.cancel()


async def _play(run: Run, channel: grpc.aio.Channel) -> None:
    while run.matches and not run.over:
        match = run.matches.popleft()
        streams = [await _opened(channel, match, seat) for seat in (0, 1)]
        streams += [_watched(channel, match, 0) for _ in range(int(run.words["watchers"]))]
        await asyncio.gather(*(_until(stream, match.version) for stream in streams))
        for number, (seat, message) in enumerate(match.plies):
            if run.over:
                break
            sent = await run.turn()
            await streams[seat].write(message)
            await asyncio.gather(*(_until(stream, match.version + number + 1) for stream in streams))
            run.count(sent)
        for stream in streams:
            stream.cancel()


async def _opened(channel: grpc.aio.Channel, match: Match, seat: int) -> Any:
    opening = pb.PlayRequest(match_id=match.match_id, open=pb.PlayOpen(from_version=match.version))
    stream: Any = channel.stream_stream(f"{_ENGINE}/Play")(metadata=match.metadata(seat))
    await stream.write(opening.SerializeToString())
    return stream


def _watched(channel: grpc.aio.Channel, match: Match, seat: int) -> Any:
    request = pb.WatchMatchRequest(match_id=match.match_id, from_version=match.version)
    watch: Any = channel.unary_stream(f"{_ENGINE}/WatchMatch")
    return watch(request.SerializeToString(), metadata=match.metadata(seat))


async def _until(stream: Any, version: int) -> None:
    """Reads the stream until it has reached that version."""
    while True:
        message = pb.PlayResponse.FromString(await stream.read())
        if message.HasField("refusal"):
            raise RuntimeError(message.refusal.status.message)
        if max((event.version for event in message.events), default=message.heartbeat.version) >= version:
            return


def _workload(words: dict[str, str]) -> deque[Match]:
    lines: dict[str, list[list[str]]] = defaultdict(list)
    if "workload" in words:
        for line in Path(words["workload"]).read_text().splitlines():
            kind, *rest = line.split()
            lines[kind].append(rest)
    games = [
        [(int(seat), bytes.fromhex(text)) for seat, text in zip(*[iter(game)] * 2, strict=True)]
        for game in lines["game"]
    ]
    return deque(
        Match(match_id, (first, second), int(version), games[int(game)])
        for match_id, first, second, version, game in lines["match"]
    )


def _channel(words: dict[str, str]) -> grpc.aio.Channel:
    if not words["authority"]:
        return grpc.aio.insecure_channel(words["target"], options=_CHANNEL)
    believed = grpc.ssl_channel_credentials(Path(words["authority"]).read_bytes())
    return grpc.aio.secure_channel(words["target"], believed, options=_CHANNEL)


async def main(words: dict[str, str]) -> None:
    """Runs the load and prints the measurements."""
    ways = {"unary": _echo, "bidi": _bidi, "action": _action, "watched": _followed, "play": _play}
    table = ways[words["mode"]]
    channels = [_channel(words) for _ in range(int(words["connections"]))]
    start = time.monotonic() + float(words["warm"])
    run = Run(words, channels, _workload(words), start, start + float(words["seconds"]))
    tables = (table(run, channels[number % len(channels)]) for number in range(int(words["tables"])))
    for outcome in await asyncio.gather(*tables, return_exceptions=True):
        if isinstance(outcome, BaseException):
            run.errors.append(str(outcome))
    ordered = sorted(run.latencies) or [0.0]
    seconds = max(run.last - run.start, 1e-9)
    found = {
        "count": len(run.latencies),
        "seconds": seconds,
        "rate": len(run.latencies) / seconds,
        "p50_ms": ordered[len(ordered) // 2],
        "p99_ms": ordered[int(0.99 * (len(ordered) - 1))],
        "max_ms": ordered[-1],
        "errors": len(run.errors),
        "first_error": run.errors[0] if run.errors else "",
        "cpu_seconds": time.process_time(),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    asyncio.run(main(_DEFAULTS | dict(word.split("=", 1) for word in sys.argv[1:])))
