"""A worker whose jobs Valkey gives to others after a second, not after minutes."""

import os

from services.runtime.config import Config
from tests.conformance.lots import installed
from workers.consumer.celery_app import make_app
from workers.program import run

if __name__ == "__main__":
    installed.install()
    config = Config.from_env(os.environ)
    app = make_app(config, visibility_seconds=1)
    app.conf.broker_transport_options["unacked_restore_interval"] = 1
    run(config, app)
