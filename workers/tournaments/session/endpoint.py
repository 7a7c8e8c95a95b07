"""Which director a worker calls, and as whom: by its own configuration, never by what the broker carries."""

from dataclasses import dataclass
from pathlib import Path

from services.runtime.config import Config
from services.runtime.tls.dialer import PLAIN, Dialer


class NotConfigured(Exception):
    """This worker knows no director, or has no token for it."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """`address`: host and port of the director. `token_file`: has the worker's token of scope host."""

    address: str
    token_file: Path
    dialer: Dialer = PLAIN

    def token(self) -> str:
        """The token as it is now: it may be renewed under a worker that runs.

        Raises:
            NotConfigured: there is none.
        """
        try:
            token = self.token_file.read_text(encoding="ascii").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise NotConfigured(f"no token in ARDRI_WORKER_TOKEN_FILE: {error}") from error
        if not token:
            raise NotConfigured(f"{self.token_file} is empty")
        return token


def endpoint_of(config: Config, dialer: Dialer = PLAIN) -> Endpoint | None:
    """The one that is configured; None if there is none, and then no game of a tournament is played here."""
    if config.director and config.worker_token_file is not None:
        return Endpoint(config.director, config.worker_token_file, dialer)
    return None
