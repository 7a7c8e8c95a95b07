"""`python -m tests.workers.lots_worker`: a worker that knows Lots too, and whose first level is unhurried."""

import os

from services.runtime.config import Config
from tests.conformance.lots import installed
from workers.observe.metrics_dir import multiprocess_metrics

if __name__ == "__main__":
    installed.install()
    with multiprocess_metrics(os.environ):
        # Only now: prometheus_client decides at its import whether processes share metrics.
        from services.runtime.jobs import bot_turn
        from tests.workers.thinking import unhurried
        from workers.program import run

        setattr(bot_turn, "level_of", unhurried)  # noqa: B010  # it is not exported from there
        run(Config.from_env(os.environ))
