"""`python -m tests.hostile.callers.attacker NAME ADDRESS SECONDS MATCH ENGINE`: one attack.

Prints how often it was answered in which way.
"""

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from collections import Counter
from typing import Final

from tests.hostile.attacks.registry import ATTACKS
from tests.hostile.attacks.stage import Stage
from tests.hostile.people.people import Answer

_NICE: Final = 10
"""What is measured is how fair the server is, and not how the system shares its processors: attackers who
took them away from the platform would slow it without a single call."""


async def attacked(stage: Stage, name: str, seconds: float) -> None:
    """Attacks for so long."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await ATTACKS[name](stage)


def start(name: str, stage: Stage, seconds: float) -> "subprocess.Popen[str]":
    """An attacker at work."""
    words = [name, stage.address, str(seconds), stage.match_id, stage.engine]
    command = [sys.executable, "-m", "tests.hostile.callers.attacker", *words]
    path = os.pathsep.join([".", "protos", "clients/python"])
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": path}, text=True)


def answers(attacker: "subprocess.Popen[str]") -> Counter[Answer]:
    """How it was answered, once it has ended."""
    out, _ = attacker.communicate()
    found: Counter[Answer] = Counter()
    for words, count in json.loads(out or "[]"):
        found[Answer(*words)] = count
    return found


def main() -> None:
    """Attacks, and tells."""
    name, address, seconds, match_id, engine = sys.argv[1:6]
    os.setpriority(os.PRIO_PROCESS, 0, _NICE)
    stage = Stage(address, match_id, engine)
    asyncio.run(attacked(stage, name, float(seconds)))
    told = [
        [(each.code, each.reason, each.limit, each.retries), count] for each, count in stage.answers.items()
    ]
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
