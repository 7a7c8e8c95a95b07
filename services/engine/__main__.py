"""`python -m services.engine GAME`: serves one game."""

import os
import sys

from services.engine.app import main
from services.games import UnknownGame
from services.runtime.config import Config, ConfigError

try:
    main(sys.argv[1] if len(sys.argv) > 1 else "", Config.from_env(os.environ, port=7811))
except (ConfigError, UnknownGame) as error:
    sys.exit(f"engine: {error}")
