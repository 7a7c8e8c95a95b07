"""`python -m tests.hostile.callers.noisy`: how long an honest client waits while others attack.

Two people play one another on Play streams at a modest rate, first alone and then beside each attack, all in
one run on one platform as `ardri up` starts it. Attackers are processes of their own at a lower priority, so
that the fairness of the server is measured and not the machine's want of processors. Ends in one line: the
worst ratio of an attacked p99 to the quiet one; exit code 1 if it is above the bound, or if an honest action
was refused.
"""

import argparse
import asyncio
import contextlib
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, Final

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from bench.harness.processes import first_in_line
from tests.e2e.platform import running
from tests.hostile.attacks.registry import ATTACKS
from tests.hostile.attacks.stage import Stage
from tests.hostile.callers import attacker
from tests.hostile.people.honest import Honest, Seen
from tests.hostile.people.long_games import quiet_plies
from tests.hostile.people.people import Answer, act_message, bearer, guest, open_message

BOUND: Final = 3.0
_PAUSE: Final = 0.02
"""Seconds between an answer and the next action of the honest."""
_PRIORITY: Final = -15
"""Of the platform and the honest, where that is allowed: who else uses the machine is not measured."""
_WARM_UP: Final = 2.0
_LONG: Final = 2_000


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table."""

    name: str
    seen: Seen
    answers: Counter[Answer]

    def text(self, quiet: Seen) -> str:
        """As it is printed; times in milliseconds."""
        told = ", ".join(
            f"{count} {each.limit or each.reason or each.code}" for each, count in self.answers.most_common(3)
        )
        return (
            f"{self.name:30} {len(self.seen.millis):6} {len(self.seen.refused):4} "
            f"{self.seen.percentile(0.5):8.1f} {self.seen.percentile(0.99):8.1f} "
            f"{self.seen.percentile(0.99) / quiet.percentile(0.99):6.1f}  {told}"
        )


async def long_match(address: str, plies: int) -> str:
    """The id of an ended match of at most so many actions."""
    async with grpc.aio.insecure_channel(address) as channel:
        ada, grace = await guest(channel), await guest(channel)
        opened = await ada.open_match()
        match_id = opened.match.match_id
        tokens = (opened.seat_token, (await grace.join(match_id)).seat_token)
        streams = [ada.matches.Play(metadata=bearer(token)) for token in tokens]
        for stream in streams:
            await stream.write(open_message(match_id, 4))
        for number, (seat, _, notation) in enumerate(quiet_plies(plies, 3)):
            await streams[seat].write(act_message(notation, 4 + number, str(number)))
            await _acknowledged(streams[seat])
        request = pb.ResignMatchRequest(match_id=match_id)
        await ada.matches.ResignMatch(request, metadata=ada.metadata)
    return match_id


async def _acknowledged(stream: Any) -> None:
    while not (await stream.read()).HasField("ack"):
        pass


@contextlib.asynccontextmanager
async def playing(address: str) -> AsyncIterator[Honest]:
    """The honest two at play."""
    honest = Honest(address, _PAUSE)
    task = asyncio.create_task(honest.play())
    try:
        yield honest
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def measured(honest: Honest, seconds: float) -> Seen:
    """What the honest see for so long."""
    honest.seen = Seen()
    await asyncio.sleep(seconds)
    return honest.seen


async def run(address: str, engine: str, names: list[str], seconds: float) -> list[Line]:
    """The quiet line, and one for each attack."""
    stage = Stage(address, await long_match(address, _LONG), engine)
    async with playing(address) as honest:
        await measured(honest, _WARM_UP)
        lines = [Line("quiet", await measured(honest, seconds), Counter())]
        print(lines[0].text(lines[0].seen), flush=True)  # noqa: T201  # a program
        for name in names:
            at_work = attacker.start(name, stage, seconds + 2 * _WARM_UP)
            await measured(honest, 2 * _WARM_UP)
            seen = await measured(honest, seconds)
            answers = await asyncio.to_thread(attacker.answers, at_work)
            lines.append(Line(name, seen, answers))
            print(lines[-1].text(lines[0].seen), flush=True)  # noqa: T201  # a program
            await measured(honest, _WARM_UP)
    return lines


def main() -> None:
    """Measures and tells."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", help="some of the names in attacks/registry.py; all if none")
    parser.add_argument("--seconds", type=float, default=8.0, help="of each measurement")
    chosen = parser.parse_args()
    names = chosen.attacks or list(ATTACKS)
    with contextlib.suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, _PRIORITY)  # of the platform too, which inherits it
    with first_in_line(), running() as platform:
        lines = asyncio.run(run(platform.address, platform.engine_address, names, chosen.seconds))
    quiet = lines[0].seen.percentile(0.99)
    worst = max(lines[1:], key=lambda line: line.seen.percentile(0.99))
    slowest = worst.seen.percentile(0.99)
    refused = sum(len(line.seen.refused) for line in lines)
    print(  # noqa: T201  # a program
        f"noisy: quiet p99 {quiet:.1f} ms; worst p99 {slowest:.1f} ms under {worst.name}; "
        f"ratio {slowest / quiet:.1f} (bound {BOUND:g}); honest actions refused: {refused}"
    )
    sys.exit(slowest > BOUND * quiet or refused > 0)


if __name__ == "__main__":
    main()
