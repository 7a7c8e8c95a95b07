"""The newest position of a match as each viewer may see it, rendered when it is first needed."""

from dataclasses import dataclass
from typing import NamedTuple

from google.protobuf.any_pb2 import Any as AnyMessage

from ardri.engine.v1.engine_service_pb2 import PlayResponse
from ardri.match.v1.match_pb2 import PositionView
from services.engine.rendering.render import Renderer
from services.kernel import Seat, Viewer
from services.record.match import Match


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a stream is sent beside events: views, the legal actions of its seat, and both in words."""

    views: bool = False
    actions: bool = False
    words: bool = False

    @property
    def position(self) -> bool:
        """Whether anything of the position is wanted."""
        return self.views or self.actions


class _Part(NamedTuple):
    """The view of a class of viewers, and the actions of a seat; None if it is left out.

    `words`: whether the actions have a meaning in words.
    """

    seen_as: Viewer | None
    actor: Seat | None
    words: bool


class Newest:
    """Caches what was rendered until the match goes on; each view only once for all who see the same."""

    __slots__ = ("_framed", "_match", "_renderer", "_version", "_views")

    def __init__(self, match: Match, renderer: Renderer) -> None:
        self._match = match
        self._renderer = renderer
        self._version = 0
        self._views: dict[Viewer, AnyMessage] = {}
        self._framed: dict[_Part, bytes] = {}

    def framed(self, viewer: Viewer, wanted: Wanted) -> bytes:
        """Returns the field `position` of a message; empty if nothing of it is wanted."""
        if not wanted.position:
            return b""
        if self._version != self._match.version:
            self._version = self._match.version
            self._views.clear()
            self._framed.clear()
        seen_as = self._renderer.class_of(viewer) if wanted.views else None
        actor = viewer if wanted.actions and viewer in self._match.to_act else None
        part = _Part(seen_as, actor, words=wanted.words and actor is not None)
        if part not in self._framed:
            self._framed[part] = self._render(part)
        return self._framed[part]

    def _render(self, part: _Part) -> bytes:
        position = PositionView(version=self._version)
        if part.seen_as is not None:
            position.view.CopyFrom(self._view(part.seen_as))
        if part.actor is not None:
            position.actions.extend(self._renderer.legal_actions(self._match, part.actor, words=part.words))
        return PlayResponse(position=position).SerializeToString()

    def _view(self, seen_as: Viewer) -> AnyMessage:
        if seen_as not in self._views:
            self._views[seen_as] = self._renderer.view(self._match, seen_as)
        return self._views[seen_as]
