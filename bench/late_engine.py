"""`python -m bench.late_engine GAME FILE`: an engine whose matches begin in the position of that file."""

import os
import pickle
import sys
from pathlib import Path

from bench.positions import beginning_at
from services import games
from services.engine.app import main
from services.runtime.config import Config

if __name__ == "__main__":
    found = pickle.loads(Path(sys.argv[2]).read_bytes())  # bench.rounds has just written it
    main(beginning_at(games.load(sys.argv[1]), found), Config.from_env(os.environ))
