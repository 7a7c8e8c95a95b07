"""`python -m services.runtime.database.migrations` brings the database of ARDRI_DATABASE_URL up to date."""

import os
import sys

from services.runtime.config import Config, ConfigError
from services.runtime.database.migrating import migrate
from services.runtime.observe import logs
from services.runtime.process import private_files


def main() -> None:
    """Migrates the database, and logs what it does.

    Raises:
        ConfigError: no database is named, or the data folder belongs to somebody else.
    """
    config = Config.from_env(os.environ, checks=False, connects=False)
    if not config.database_url:
        raise ConfigError("ARDRI_DATABASE_URL must name the database")
    logs.configure(config.log_level, as_json=config.log_json, process="migrations")
    private_files.secure(config)
    migrate(config.database_url)


try:
    main()
except ConfigError as error:
    sys.exit(f"migrations: {error}")
