"""The effects of legal actions, as messages for the seat that may choose them."""

from collections.abc import Generator
from typing import Any

from ardri.engine.v1.engine_service_pb2 import Effects
from services.engine.rendering.render import Renderer
from services.kernel import Seat, effects, legal_actions
from services.runtime.jobs.wire import pack_into


def rendering_effects(
    renderer: Renderer, position: Any, seat: Seat, *, words: bool
) -> Generator[None, None, list[Effects]]:
    """Returns the effects of each legal action, in canonical order; yields after each action."""
    rendered = []
    for action in legal_actions(position, seat):
        foreseen, is_all = effects(renderer.game, position, seat, action)
        message = Effects(uncertain=not is_all)
        for event in renderer.wire.events_to_proto(foreseen):
            pack_into(message.events.add(), event)
        if words:
            message.told.extend(map(renderer.game.tell, foreseen))
        rendered.append(message)
        yield
    return rendered
