"""`python -m tests.engine.lots_engine`: an engine that serves Lots."""

import os

from services.engine.app import main
from services.runtime.config import Config
from tests.conformance.lots import GAME, installed

# Not under the guard: the process for local jobs imports this module under another name.
installed.install()

if __name__ == "__main__":
    main(GAME, Config.from_env(os.environ))
