"""What is looked through."""

import enum
from dataclasses import dataclass


class Kind(enum.Enum):
    """Of a place where a secret could turn up."""

    ARGUMENTS = "arguments"
    ENVIRONMENT = "environment"
    LOG = "log"
    PAGE = "page"
    ERROR = "error"
    ANSWER = "answer"
    """To an operator, who is shown how processes are configured and what others have done."""
    WEB = "web"
    """What the port for browsers answers."""
    BROKER = "broker"
    SPANS = "spans"
    TABLE = "table"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class Place:
    """All that is in one place. `name`: of the process, table, file or call."""

    kind: Kind
    name: str
    content: bytes

    def __str__(self) -> str:
        return f"{self.kind.value} of {self.name}"
