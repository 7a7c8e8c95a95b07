"""What children of a process do not inherit: addresses with passwords, once the process has read its own."""

from collections.abc import MutableMapping
from typing import Final

_SECRET: Final = ("ARDRI_DATABASE_URL", "ARDRI_BROKER_URL")


def forget(environ: MutableMapping[str, str]) -> None:
    """Children that play records of strangers again, or turns of bots, use neither database nor broker."""
    for name in _SECRET:
        environ.pop(name, None)
