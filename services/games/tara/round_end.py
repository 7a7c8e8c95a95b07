"""The cube moves on, and the next round starts; or the last one has been played.

seed: "Choose new Starting Player"; T33, T35.
"""

from collections.abc import Sequence

from services.games.tara import dealing
from services.games.tara.actions import Kind, action_of, payload_of
from services.games.tara.control import controlled, kingdoms
from services.games.tara.events import Note, StarterNamed
from services.games.tara.phases import Phase
from services.games.tara.seating import after
from services.games.tara.state import NOBODY, State
from services.kernel import Outcome


def proceed(s: State, note: Note) -> None:
    """Asks for the next Starting Player, who is plain with two seats; after the last round all is over."""
    if s.round >= s.options.round_limit:
        s.outcome = standing(s)
        s.active, s.phase = NOBODY, Phase.OVER
    elif s.seats == 2:
        _name(s, note, after(s, s.starter)[0])
    else:
        s.active, s.phase = s.starter, Phase.STARTER


def standing(s: State) -> Outcome:
    """The end without a High King (T35, T46): by most Kings, then most positions, then most cumals."""
    positions = controlled(s.board, s.seats)
    scores = [(len(kingdoms(s.board, seat)), positions[seat], s.cumals[seat]) for seat in range(s.seats)]
    first = [score == max(scores) for score in scores]
    ahead, behind = first.count(True), first.count(False)
    ranks = tuple(1 if is_first else ahead + 1 for is_first in first)
    payoffs = tuple(behind if is_first else -ahead for is_first in first)
    return Outcome(ranks, payoffs, "round_limit", "T35")


def legal_starter(s: State) -> Sequence[int]:
    """Any seat but the Starting Player's own (T33)."""
    return [action_of(Kind.START, seat) for seat in sorted(after(s, s.starter))]


def play_starter(s: State, note: Note, action: int) -> None:
    """Hands the cube on and starts the next round."""
    _name(s, note, payload_of(action))


def _name(s: State, note: Note, seat: int) -> None:
    s.starter, s.active = seat, NOBODY
    note(StarterNamed(seat))
    dealing.start_round(s, note)
