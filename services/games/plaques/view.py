"""What viewers see: everything but the face-down plaques that others may look at (P1)."""

from dataclasses import dataclass
from random import Random

from services.games.plaques.bounds import FACE_DOWN
from services.games.plaques.plaques import PLAQUES, TABLEAU
from services.games.plaques.state import State
from services.kernel import Viewer


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer knows of a match.

    `shown`: the state with the viewer's own hidden plaques alone. `face_down`: by seat, how many of
    the plaques before it are face-down, known to it or not.
    """

    viewer: Viewer
    shown: State
    face_down: tuple[int, ...]


def view_of(state: State, viewer: Viewer) -> View:
    """The view of a seat or a spectator."""
    own = (plaques if seat == viewer else b"" for seat, plaques in enumerate(state.hidden))
    return View(viewer, state._replace(hidden=tuple(own)), face_down(state))


def face_down(state: State) -> tuple[int, ...]:
    """By seat, how many of the plaques before it are face-down."""
    if state.options.peek:
        return tuple(map(len, state.hidden))
    return tuple(
        min(FACE_DOWN, TABLEAU - len(tableau)) if seat in state.players else 0
        for seat, tableau in enumerate(state.tableaux)
    )


def state_of(view: View, rng: Random) -> State:
    """A state that fits: others' hidden plaques drawn from those that the viewer has not seen."""
    shown = view.shown
    if not shown.options.peek:
        return shown
    seen = b"".join((*shown.tableaux, *shown.hidden))
    unseen = [plaque for plaque in range(PLAQUES) if plaque not in seen]
    rng.shuffle(unseen)
    hidden = (
        own or bytes(unseen.pop() for _ in range(count))
        for own, count in zip(shown.hidden, view.face_down, strict=True)
    )
    return shown._replace(hidden=tuple(hidden))
