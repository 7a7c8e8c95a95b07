"""The director that a worker calls, and its token: from its own configuration, never from the broker."""

from dataclasses import dataclass
from pathlib import Path

from services.runtime.config import Config
from services.runtime.tls.dialer import PLAIN, Dialer


class NotConfigured(Exception):
    """This worker knows no director, or has no token for it."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The director: its `address`, host and port; and the file of the worker's token, with the scope host."""

    address: str
    token_file: Path
    dialer: Dialer = PLAIN

    def token(self) -> str:
        """Reads the current token, which may be renewed while the worker runs.

        Raises:
            NotConfigured: there is no token.
        """
        try:
            token = self.token_file.read_text(encoding="ascii").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise NotConfigured(f"no token in ARDRI_WORKER_TOKEN_FILE: {error}") from error
        if not token:
            raise NotConfigured(f"{self.token_file} is empty")
        return token


def endpoint_of(config: Config, dialer: Dialer = PLAIN) -> Endpoint | None:
    """Returns the configured director; None if there is none: then no tournament games are played here."""
    if config.director and config.worker_token_file is not None:
        return Endpoint(config.director, config.worker_token_file, dialer)
    return None
