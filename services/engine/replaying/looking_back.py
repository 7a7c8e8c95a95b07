"""A match as it was at an earlier version, for one viewer. Pure."""

from collections.abc import Generator
from dataclasses import dataclass

from services.engine.rendering.render import Renderer
from services.engine.replaying.log_prefix import LogPrefix
from services.engine.replaying.replay import replay
from services.kernel import Viewer


@dataclass(frozen=True, slots=True)
class LookBack:
    """The match after these entries, as `viewer` may see it."""

    log: LogPrefix
    viewer: Viewer


def looking_back(what: LookBack, renderer: Renderer) -> Generator[None, None, bytes]:
    """Returns the match, serialized; yields after each entry."""
    match = what.log.match(renderer.game)
    for _ in replay(match, what.log.rows(), renderer.first_position):
        yield
    return renderer.match(match, what.viewer).SerializeToString()
