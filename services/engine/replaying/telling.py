"""The events of a match, told again from its log for one class of viewers. Pure."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from services.engine.log import Entry
from services.engine.render import Renderer
from services.engine.reread import reread
from services.kernel import Viewer
from services.record.match import Match


@dataclass(frozen=True, slots=True)
class Telling:
    """What is told: of these entries, the log's from the first on, the events after the version `after`.

    `viewer`: stands for the class of viewers who will see them.
    """

    match_id: str
    secret: bytes
    entries: Sequence[Entry]
    after: int
    viewer: Viewer


def telling(what: Telling, renderer: Renderer) -> Generator[None, None, list[bytes]]:
    """The framed events; yields after each entry."""
    match = Match(what.match_id, renderer.game, what.secret)
    events = []
    for row, before, step in reread(match, what.entries, renderer.first_state):
        if row.version > what.after:
            events.append(renderer.framed_event(match, before, step, what.viewer))
        yield
    return events
