"""`python -m bench.rounds.late_engine GAME SEATS CHAIN SEED [name=number ...]`: an engine of late matches.

Its matches begin in the position that `bench.rounds.positions` finds with these numbers.
"""

import os
import sys

from bench.rounds.positions import beginning_at, late_position
from services import games
from services.engine.app import main
from services.runtime.config import Config

if __name__ == "__main__":
    game = games.load(sys.argv[1])
    main(beginning_at(game, late_position(game, sys.argv[2:])), Config.from_env(os.environ))
