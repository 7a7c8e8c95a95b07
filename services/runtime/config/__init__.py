"""Configuration, from environment variables only; they are read and checked once, at the start.

Every variable starts with `ARDRI_`, except for OpenTelemetry's standard ones. Only `Config.from_env` and
OpenTelemetry's SDK read the environment.
"""

from services.runtime.config.config import (
    DIRECTOR_PORT,
    ENGINE_PORT,
    GATEWAY_PORT,
    HTTP_PORT,
    KEYS_FOLDER,
    Config,
    Environment,
)
from services.runtime.config.variables import LAST_PORT, ConfigError, Network

__all__ = [
    "DIRECTOR_PORT",
    "ENGINE_PORT",
    "GATEWAY_PORT",
    "HTTP_PORT",
    "KEYS_FOLDER",
    "LAST_PORT",
    "Config",
    "ConfigError",
    "Environment",
    "Network",
]
