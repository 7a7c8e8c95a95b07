"""What an engine offers in the first metadata of a link's stream: a socket for its frames."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_PORT: Final = "ardri-link-port"
_KEY: Final = "ardri-link-key-bin"


@dataclass(frozen=True, slots=True)
class Offer:
    """The port, on the host of the stream, and the first message there, which tells whose frames follow."""

    port: int
    key: bytes

    def metadata(self) -> tuple[tuple[str, str | bytes], ...]:
        """As it travels."""
        return (_PORT, str(self.port)), (_KEY, self.key)

    @classmethod
    def found_in(cls, metadata: Iterable[tuple[str, str | bytes]]) -> "Offer | None":
        """None where there is none, or none that is known here."""
        given = dict(metadata)
        port, key = given.get(_PORT), given.get(_KEY)
        if isinstance(port, str) and port.isdecimal() and isinstance(key, bytes):
            return cls(int(port), key)
        return None
