"""Variables of the environment, each read and checked by itself."""

import ipaddress
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

LAST_PORT: Final = 65_535
_LEVELS: Final = ("debug", "info", "warning", "error", "critical")
_OTHER_LEVELS: Final = {"warn": "warning", "fatal": "critical"}
"""Other names for these levels, which Python accepts, too."""
_ORIGIN: Final = re.compile(r"https?://[a-z0-9.-]+(:[0-9]+)?|https?://\[[0-9a-f:]+\](:[0-9]+)?")
"""An origin in the form of browsers (RFC 6454, section 6.2): without a path, even without a slash."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class ConfigError(ValueError):
    """A variable is missing or not valid; the process does not start."""


@dataclass(frozen=True, slots=True)
class Variables:
    """Reads variables by their names. The methods raise ConfigError for a value that is not valid."""

    environ: Mapping[str, str]

    def text(self, name: str, default: str = "") -> str:
        """Returns the value as it is."""
        return self.environ.get(name, default)

    def number(self, name: str, default: int, *, least: int, most: int | None = None) -> int:
        """Returns a whole number from `least` to `most`."""
        text = self.text(name, str(default))
        try:
            number = int(text)
        except ValueError as error:
            raise ConfigError(f"{name} is a whole number, not {text!r}") from error
        if number < least:
            raise ConfigError(f"{name} is at least {least}, not {number}")
        if most is not None and number > most:
            raise ConfigError(f"{name} is at most {most}, not {number}")
        return number

    def port(self, name: str, default: int, *, least: int = -1) -> int:
        """Returns a port; by default -1 is allowed, too, for none."""
        return self.number(name, default, least=least, most=LAST_PORT)

    def switch(self, name: str) -> bool:
        """Returns whether a switch is on, as it is by default."""
        word = self.text(name) or "on"
        if word not in ("on", "off"):
            raise ConfigError(f"{name} is on or off, not {word!r}")
        return word == "on"

    def path(self, name: str) -> Path | None:
        """Returns a path, if one is set."""
        text = self.text(name)
        return Path(text) if text else None

    def entries(self, name: str) -> tuple[str, ...]:
        """Returns the entries of a list, which commas separate."""
        return tuple(entry for part in self.text(name).split(",") if (entry := part.strip()))

    def log_level(self, name: str) -> str:
        """Returns a level of logs."""
        word = self.text(name, "info")
        level = _OTHER_LEVELS.get(word.lower(), word.lower())
        if level not in _LEVELS:
            raise ConfigError(f"{name} is one of {', '.join(_LEVELS)}, not {word!r}")
        return level

    def origins(self, name: str) -> tuple[str, ...]:
        """Returns a list of web origins."""
        origins = self.entries(name)
        for origin in origins:
            if not _ORIGIN.fullmatch(origin):
                raise ConfigError(f"{name} has entries like https://play.example.org, not {origin!r}")
        return origins

    def networks(self, name: str) -> tuple[Network, ...]:
        """Returns a list of networks, or of single addresses."""
        try:
            return tuple(map(ipaddress.ip_network, self.entries(name)))
        except ValueError as error:
            raise ConfigError(f"{name} has entries like 10.0.0.0/8 or ::1; {error}") from error

    def engines(self, name: str) -> dict[str, tuple[str, ...]]:
        """Returns a list of games, each with the addresses of the replicas of its engine."""
        engines = {}
        for entry in self.entries(name):
            game, separator, listed = entry.partition("=")
            addresses = tuple(listed.split("|"))
            if not separator or not all(":" in address for address in addresses):
                raise ConfigError(
                    f"{name} has entries like tablut=127.0.0.1:7811 or tablut=a:7811|b:7811, not {entry!r}"
                )
            engines[game] = addresses
        return engines
