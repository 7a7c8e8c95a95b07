"""The verdict on each seat, from the way its game ended. Pure."""

from collections.abc import Sequence
from typing import Final

from services.kernel import Outcome
from services.programs.turn import Reason
from services.record.drop_outs import Departure
from services.record.verify.divergence import Divergence, require
from services.tournament.entrants import Entrant, EntrantKind
from services.tournament.results import Verdict

_BY_REASON: Final = {
    Departure.RESIGNED.value: Verdict.RESIGNED,
    Departure.TIME_OUT.value: Verdict.TIME_OUT,
    Reason.STALLED.value: Verdict.STALL,
    Reason.CRASHED.value: Verdict.CRASH,
    Reason.ILLEGAL_ACTION.value: Verdict.ILLEGAL_ACTION,
    Reason.OUT_OF_RESOURCES.value: Verdict.RESOURCE,
}
"""The reasons for which a host ends a game before the rules do."""
_NEVER_OF_A_LEVEL: Final = frozenset({Verdict.RESIGNED, Verdict.ILLEGAL_ACTION})


def verdicts(outcome: Outcome, entrants: Sequence[Entrant], *, by_rules: bool) -> tuple[Verdict, ...]:
    """The verdict on each seat of a replayed game. `by_rules`: the rules ended the game.

    Raises:
        Divergence: no game can end like that.
    """
    if by_rules:
        return (Verdict.PLAYED,) * len(entrants)
    verdict = _BY_REASON.get(outcome.reason)
    if verdict is None:
        raise Divergence(f"no game of a tournament ends by {outcome.reason!r}")
    losers = {seat for seat, rank in enumerate(outcome.ranks) if rank != 1}
    if verdict is Verdict.TIME_OUT:
        losers = losers or set(range(len(entrants)))  # the time of all was up at once
    require(bool(losers), f"{outcome.reason}, but nobody loses")
    for seat in losers:
        able = entrants[seat].kind is not EntrantKind.LEVEL or verdict not in _NEVER_OF_A_LEVEL
        require(able, f"a built-in opponent does not end a game by {outcome.reason!r}")
    return tuple(verdict if seat in losers else Verdict.PLAYED for seat in range(len(entrants)))
