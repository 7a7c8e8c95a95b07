"""`python -m tests.workers.tournaments.session.dying`: tests.workers.dying with all modules loaded.

So a session that dies early dies in the code of sessions, and not while it imports the rules.
"""

import json
import os
import sys

from services import games
from services.runtime.config import Config
from services.runtime.observe import logs
from tests.workers.dying import run
from workers.consumer.celery_app import make_app
from workers.tournaments.playing.assignment import loaded
from workers.tournaments.session.identity import build


def main() -> None:
    """Serves until the end of input."""
    logs.configure("error", as_json=False, process="worker")
    app = make_app(Config.from_env(os.environ | {"ARDRI_BROKER_URL": "redis://127.0.0.1:1/0"}))
    build()
    for name in games.names():
        game, _ = loaded(name)
        game.initial(game.setup(game.facts.min_seats))
    for line in sys.stdin:
        sys.stdout.write(run(app, *json.loads(line)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
