"""A task for the broker, as whoever has the job offers it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.runtime.broker.payloads import OutgoingJob

if TYPE_CHECKING:
    from services.runtime.broker.publisher import Priority


@dataclass(frozen=True, slots=True)
class Offer:
    """Its name, its queue, and its one argument; `priority`: that of the queue, if none is given."""

    task: str
    queue: str
    job: OutgoingJob
    priority: "Priority | None" = None
