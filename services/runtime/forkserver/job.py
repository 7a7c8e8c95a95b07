"""What the forkserver is asked for, as one message on its socket, and what it answers."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from services.runtime.forkserver.stages import Stage

MOST_BYTES: Final = 1 << 20
REFUSED: Final = 0
"""Instead of a pid."""
_PID_BYTES: Final = 8


@dataclass(frozen=True, slots=True)
class Job:
    """To run a module as `python -m` does, in that environment, after what the stage imports."""

    stage: Stage
    module: str
    arguments: tuple[str, ...]
    environ: Mapping[str, str]

    def encode(self) -> bytes:
        """As one message."""
        return json.dumps([self.stage, self.module, self.arguments, dict(self.environ)]).encode()

    @classmethod
    def decode(cls, message: bytes) -> "Job":
        """The reverse; both ends are of one version."""
        stage, module, arguments, environ = json.loads(message)
        return cls(Stage(stage), module, tuple(arguments), environ)


def encode_pid(pid: int) -> bytes:
    """The answer: which process does the job, or REFUSED."""
    return pid.to_bytes(_PID_BYTES, "little")


def decode_pid(message: bytes) -> int:
    """The reverse; REFUSED for no answer at all."""
    return int.from_bytes(message, "little")
