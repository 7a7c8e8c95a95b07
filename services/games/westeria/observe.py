"""What a viewer sees of a step: the action if it may know it, and the events that came of it."""

from services.games.westeria.actions import RECRUIT, kind_of
from services.games.westeria.consequences import consequences
from services.games.westeria.deeds import deeds
from services.games.westeria.glance import Glance
from services.games.westeria.state import State
from services.games.westeria.steps import UNSEEN
from services.kernel import Observation, Seat, Viewer


def observe(before: State, seat: Seat, action: int, after: State, viewer: Viewer) -> Observation:
    """The observation of one step."""
    kind = kind_of(action)
    actor = before.seat if kind == RECRUIT else seat
    is_seen = kind not in UNSEEN or viewer == actor
    told = (*deeds(Glance(before, seat, action, after, viewer)), *consequences(before, after))
    return Observation(action if is_seen else None, told)
