"""`python -m tests.workers.lots_worker`: a worker that knows Lots too."""

import os

from services.runtime.config import Config
from tests.conformance.lots import installed
from workers.observe.metrics_dir import multiprocess_metrics

if __name__ == "__main__":
    installed.install()
    with multiprocess_metrics(os.environ):
        # Only now: prometheus_client decides at its import whether processes share metrics.
        from workers.program import run

        run(Config.from_env(os.environ))
