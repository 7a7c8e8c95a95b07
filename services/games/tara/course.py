"""One action after another: who acts, what may be done, and everything that comes of it."""

from collections.abc import Sequence
from typing import Final

from services.games.tara import dealing, flow, victory
from services.games.tara.actions import Kind, action_of
from services.games.tara.decisions import DECISIONS
from services.games.tara.events import Note
from services.games.tara.facts import FACTS
from services.games.tara.phases import CHANCE_PHASES, TABLE_PHASES, Phase, Stage
from services.games.tara.promotion import DECLINE, STOP
from services.games.tara.state import State
from services.kernel import CHANCE, TABLE, Seat

_SEATS: Final = tuple((Seat(seat),) for seat in range(FACTS.max_seats))
_AUTOMATIC: Final = {
    **dict.fromkeys(CHANCE_PHASES, (CHANCE,)),
    **dict.fromkeys(TABLE_PHASES, (TABLE,)),
}
_SILENCE: Final = {
    Phase.TRAITOR_OFFER: action_of(Kind.PASS),
    Phase.TRAITOR_TARGET: action_of(Kind.NO_TARGET),
    Phase.GARRISON: action_of(Kind.GARRISON),
    Phase.RANSOM: action_of(Kind.RANSOM),
}
_SILENCE_AFTER_TREASON: Final = {Phase.PAY: DECLINE, Phase.PROMOTE: STOP}


def acting(s: State) -> tuple[Seat, ...]:
    """Who is to act; nobody at the end."""
    phase = s.phase
    if phase in _AUTOMATIC:
        return _AUTOMATIC[phase]
    if phase == Phase.KEEP:
        return tuple(Seat(seat) for seat in dealing.keepers(s))
    return () if phase == Phase.OVER else _SEATS[s.active]


def legal(s: State, seat: Seat) -> Sequence[int]:
    """All that the seat may do, if it is to act."""
    if seat not in acting(s):
        return ()
    return dealing.legal_keep(s, seat) if s.phase == Phase.KEEP else DECISIONS[s.phase].legal(s)


def play(s: State, note: Note, seat: Seat, action: int) -> None:
    """Plays a legal action on a working copy, and goes on until somebody has to act."""
    if s.phase == Phase.KEEP:
        dealing.play_keep(s, note, seat, action)
    else:
        DECISIONS[s.phase].play(s, note, action)
        victory.watch(s, note)
    flow.advance(s, note)


def silence(s: State, seat: Seat) -> int | None:
    """What counts as given when the seat does not answer in time; None where silence says nothing."""
    if seat not in acting(s):
        return None
    after_treason = _SILENCE_AFTER_TREASON.get(s.phase) if s.stage == Stage.TRAITORS else None
    return _SILENCE.get(s.phase, after_treason)
