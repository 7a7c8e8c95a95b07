"""What a legal action does and costs, for whoever chooses. Looks at nothing that the seat does not see."""

from collections.abc import Callable
from typing import Final

from services.games.tara.actions import KIND_SHIFT, Kind, payload_of
from services.games.tara.presentation.words import rounds, turns
from services.games.tara.rules.position import TaraPosition

_EXPLAINED: Final[dict[Kind, Callable[[TaraPosition, int, int], str]]] = {
    Kind.KEEP: turns.keep,
    Kind.PLACE: turns.place,
    Kind.STONE: turns.stone,
    Kind.AMNESTY: turns.amnesty,
    Kind.DISCARD: turns.discard,
    Kind.ANCHOR: turns.anchor,
    Kind.PUT: turns.put,
    Kind.PAY: turns.pay,
    Kind.DECLINE: turns.decline,
    Kind.PROMOTE: turns.promote,
    Kind.STOP: turns.stop,
    Kind.PIECE: turns.piece,
    Kind.KEEP_FORT: turns.keep_fort,
    Kind.BUY: rounds.buy,
    Kind.PASS: rounds.leave,
    Kind.TARGET: rounds.target,
    Kind.NO_TARGET: rounds.no_target,
    Kind.GARRISON: rounds.garrison,
    Kind.RANSOM: rounds.ransom,
    Kind.START: rounds.start,
    Kind.OPEN_REGION: rounds.open_region,
}
"""By kind: of a position, a seat and a payload. What chance and the table do says itself."""


def explain(position: TaraPosition, seat: int, action: int) -> str:
    """The action in a few words; empty where its text says it all."""
    kind = Kind(action >> KIND_SHIFT)
    return _EXPLAINED[kind](position, seat, payload_of(action)) if kind in _EXPLAINED else ""
