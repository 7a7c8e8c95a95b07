"""`python -m services.engine GAME`: serves one game."""

import os
import sys

import services.runtime.rpc.transport  # noqa: F401  # isort: split  # before gRPC
from services import games
from services.engine.app import main
from services.runtime.config import ENGINE_PORT, Config, ConfigError

try:
    config = Config.from_env(os.environ, port=ENGINE_PORT)
    main(games.load(sys.argv[1] if len(sys.argv) > 1 else ""), config)
except (ConfigError, games.UnknownGame) as error:
    sys.exit(f"engine: {error}")
