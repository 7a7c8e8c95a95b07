"""`python -m services.runtime.migrations`: brings the database of ARDRI_DATABASE_URL to the newest schema."""

import os
import sys

from services.runtime import logs, private_files
from services.runtime.config import Config, ConfigError
from services.runtime.database import migrate


def main() -> None:
    """Does so, and says what it does.

    Raises:
        ConfigError: no database is named, or the data folder is somebody else's.
    """
    config = Config.from_env(os.environ, signs=False)
    if not config.database_url:
        raise ConfigError("ARDRI_DATABASE_URL must name the database")
    logs.configure(config.log_level, as_json=config.log_json, process="migrations")
    private_files.secure(config)
    migrate(config.database_url)


try:
    main()
except ConfigError as error:
    sys.exit(f"migrations: {error}")
