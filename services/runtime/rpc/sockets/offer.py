"""The offer of a plain socket for the frames of a link, in the initial metadata of the link's stream."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_PORT: Final = "ardri-link-port"
_KEY: Final = "ardri-link-key-bin"


@dataclass(frozen=True, slots=True)
class Offer:
    """A port on the engine's host. `key` is the first message sent there, and tells of which link it is."""

    port: int
    key: bytes

    def metadata(self) -> tuple[tuple[str, str | bytes], ...]:
        """Returns the offer as metadata."""
        return (_PORT, str(self.port)), (_KEY, self.key)

    @classmethod
    def found_in(cls, metadata: Iterable[tuple[str, str | bytes]]) -> "Offer | None":
        """Reads the offer from metadata; None if there is none, or none of a known form."""
        given = dict(metadata)
        port, key = given.get(_PORT), given.get(_KEY)
        if isinstance(port, str) and port.isdecimal() and isinstance(key, bytes):
            return cls(int(port), key)
        return None
