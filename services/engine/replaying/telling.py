"""The events of a match, made again from its log for one class of viewers. Pure."""

from collections.abc import Generator
from dataclasses import dataclass

from services.engine.rendering.render import Audience, Renderer
from services.engine.replaying.log_prefix import LogPrefix
from services.engine.replaying.replay import replay


@dataclass(frozen=True, slots=True)
class Telling:
    """Entries, the class of viewers, and the version `after` which events are wanted."""

    log: LogPrefix
    after: int
    audience: Audience


def telling(what: Telling, renderer: Renderer) -> Generator[None, None, list[bytes]]:
    """Returns the framed events; yields after each entry."""
    match = what.log.match(renderer.game)
    events = []
    for row, before, step in replay(match, what.log.rows(), renderer.first_position):
        if row.version > what.after:
            events.append(renderer.framed_event(match, before, step, what.audience))
        yield
    return events
