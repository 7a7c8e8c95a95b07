"""Request and answer of the forkserver, each as one message on its socket."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from services.runtime.forkserver.stages import Stage

MOST_BYTES: Final = 1 << 20
REFUSED: Final = 0
"""In place of a pid."""
_PID_BYTES: Final = 8


@dataclass(frozen=True, slots=True)
class Job:
    """A module to run as `python -m` does, in an environment, after the imports of a stage."""

    stage: Stage
    module: str
    arguments: tuple[str, ...]
    environ: Mapping[str, str]

    def encode(self) -> bytes:
        """Returns the job as one message."""
        return json.dumps([self.stage, self.module, self.arguments, dict(self.environ)]).encode()

    @classmethod
    def decode(cls, message: bytes) -> "Job":
        """Reads a job from a message. Both ends are of one version."""
        stage, module, arguments, environ = json.loads(message)
        return cls(Stage(stage), module, tuple(arguments), environ)


def encode_pid(pid: int) -> bytes:
    """Returns the answer: the pid of the process that does the job, or REFUSED."""
    return pid.to_bytes(_PID_BYTES, "little")


def decode_pid(message: bytes) -> int:
    """Reads an answer; REFUSED if there is none."""
    return int.from_bytes(message, "little")
