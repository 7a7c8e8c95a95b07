"""`python -m tests.workers.consumer.staged.hanging_worker`: its turns in matches named `hang` never end."""

import os
import time

from services.runtime.config import Config
from workers.observe.metrics_dir import multiprocess_metrics

if __name__ == "__main__":
    with multiprocess_metrics(os.environ):
        # Only now: prometheus_client decides at its import whether processes share metrics.
        from services.runtime.jobs.bot_turn import BotTurn, think
        from services.search import Budget, Choice, Clock
        from workers.jobs import ai
        from workers.program import run

        def thinking(turn: BotTurn, budget: Budget, clock: Clock = time.monotonic) -> Choice:
            """Thinks, or hangs in matches whose ids end with `hang`."""
            if turn.match_id.endswith("hang"):
                time.sleep(1_000)
            return think(turn, budget, clock)

        ai.HARD_SECONDS = 4.0  # type: ignore[misc]  # a constant elsewhere; time for a sound turn
        ai.think = thinking  # type: ignore[attr-defined]  # as above
        run(Config.from_env(os.environ))
