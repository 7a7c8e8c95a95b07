"""`python -m workers`: consumes the queues in ARDRI_QUEUES until SIGTERM."""

import os
import sys

import services.runtime.rpc.transport  # noqa: F401  # isort: split  # before gRPC
from services.runtime.config import Config, ConfigError
from workers.observe.metrics_dir import multiprocess_metrics


def main() -> None:
    """Runs one worker, configured by environment variables."""
    with multiprocess_metrics(os.environ):
        # Imported only here: prometheus_client decides at its import whether processes share metrics.
        from workers.program import run  # noqa: PLC0415

        try:
            run(Config.from_env(os.environ, checks=False))
        except ConfigError as error:
            sys.exit(f"worker: {error}")


if __name__ == "__main__":
    main()
