"""`python -m tests.workers.consumer.staged.held_worker`: its jobs wait for a file `whistle`.

`HELD`: the folder of that file, and of one file for each process that has begun a job.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from services.runtime.config import Config
from tests.conformance.lots import installed
from workers.observe.metrics_dir import multiprocess_metrics

if __name__ == "__main__":
    installed.install()
    with multiprocess_metrics(os.environ):
        # Only now: prometheus_client decides at its import whether processes share metrics.
        from workers.jobs import ai, rounds
        from workers.program import run
        from workers.tournaments.session import session

        folder = Path(os.environ.pop("HELD"))

        def held(work: Callable[..., Any]) -> Callable[..., Any]:
            """The same function, which first waits for the file, at most as long as the worker lives."""

            def holding(*arguments: Any) -> Any:
                parent = os.getppid()
                (folder / str(os.getpid())).touch()
                while not (folder / "whistle").exists() and os.getppid() == parent:
                    time.sleep(0.02)
                return work(*arguments)

            return holding

        for module, name in ((ai, "perform"), (rounds, "perform"), (session, "play")):
            setattr(module, name, held(getattr(module, name)))
        ai.HARD_SECONDS = 240.0  # type: ignore[misc]  # a constant elsewhere
        run(Config.from_env(os.environ))
