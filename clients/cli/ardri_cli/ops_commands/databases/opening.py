"""Opens the databases of the platform, for commands that work directly on them."""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from ardri_cli.terminal.failures import UNREACHABLE, USAGE, fail
from services.runtime.config import Config, ConfigError
from services.runtime.database.database import connect

_AGE: Final = re.compile(r"(\d+)([dwy])")
_DAYS: Final = {"d": 1, "w": 7, "y": 365}
_DAY_MS: Final = 24 * 3600 * 1000
_DATABASES: Final = re.compile(r"(engine-[a-z0-9_]+|gateway|director)\.db")


def age_ms(text: str, option: str) -> int:
    """The milliseconds in a text such as `90d`, `12w` or `1y`."""
    found = _AGE.fullmatch(text)
    if found is None or not int(found[1]):
        raise fail(f"{option} takes days, weeks or years, as 90d, 12w or 1y, not {text!r}", USAGE)
    return int(found[1]) * _DAYS[found[2]] * _DAY_MS


def config_here() -> Config:
    """The configuration from the environment."""
    try:
        return Config.from_env(os.environ, connects=False)
    except ConfigError as error:
        raise fail(str(error), USAGE) from error


@contextmanager
def databases() -> Iterator[list[Engine]]:
    """The databases of the platform: one for all processes, or one for each."""
    config = config_here()
    urls = [config.database_url] if config.database_url else []
    if not urls and config.data_dir.is_dir():
        names = (path.name for path in config.data_dir.iterdir())
        kept = sorted(name.removesuffix(".db") for name in names if _DATABASES.fullmatch(name))
        urls = [config.database_for(process) for process in kept]
    if not urls:
        raise fail("no database: set ARDRI_DATABASE_URL, or ARDRI_DATA_DIR (of `ardri up`)", USAGE)
    with opened(urls) as engines:
        yield engines


@contextmanager
def opened(urls: Sequence[str]) -> Iterator[list[Engine]]:
    """The databases at these URLs."""
    with ExitStack() as stack:
        engines = [connect(url) for url in urls]
        for engine in engines:
            stack.callback(engine.dispose)
        yield engines


@contextmanager
def answering() -> Iterator[None]:
    """Ends the command with a message if a database does not answer."""
    try:
        yield
    except SQLAlchemyError as error:
        why = getattr(error, "orig", None) or error.__class__.__name__
        raise fail(f"the database does not answer: {why}", UNREACHABLE) from error
