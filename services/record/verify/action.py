"""Checks the actions of a record: the rules, the draws of chance, and the clocks. Pure."""

from typing import Any

from ardri.match.v1.record_pb2 import LogEntry, LoggedAction
from services.kernel import CHANCE, Draws, GameError, Seat, apply, chances, to_act
from services.kernel.position import WHOLE
from services.record.match import LIVE, Match
from services.record.verify.divergence import Divergence, require


def acted(match: Match, draws: Draws | None, entry: LogEntry) -> Any:
    """Checks an action; returns the position after it. `draws`: the source of chance, if it is known.

    Raises:
        Divergence: the entry does not follow.
    """
    game, logged = match.game, entry.acted
    seat = Seat(logged.seat)
    require(match.status == LIVE, "an action before the start")
    require(seat in match.to_act, f"seat {seat} is not to act, but {list(match.to_act)}")
    _check_time(match, seat, logged, entry.time_ms)
    _check_value(match, seat, logged)
    if seat == CHANCE and draws is not None:
        drawn = draws.choose(match.steps, chances(match.position))
        require(drawn == logged.action, f"chance draws {drawn}, the log has {logged.action}")
    try:
        after = apply(game, match.position, seat, logged.action)
    except GameError as error:
        raise Divergence(f"illegal: {error}") from error
    text = game.format(match.position, seat, logged.action)
    require(text == logged.notation, f"action {logged.action} is {text}, the log has {logged.notation}")
    acting = to_act(after)
    lapsing = match.lapsing(after, acting)
    clock = match.clock.after(seat, acting, entry.time_ms, lapsing, lapsed=logged.lapsed)
    require(tuple(logged.remaining_ms) == clock.remaining_ms, "the clocks do not add up")
    return after


def _check_value(match: Match, seat: Seat, logged: LoggedAction) -> None:
    """Checks that only bots give a value, and one that is in range."""
    if logged.HasField("value"):
        sitter = match.sitters[seat] if seat >= 0 else None
        require(sitter is not None and sitter.is_bot, f"seat {seat} is no bot, and expects {logged.value}")
        require(0 <= logged.value <= WHOLE, f"{logged.value} of {WHOLE} expected")


def _check_time(match: Match, seat: Seat, logged: LoggedAction, at_ms: int) -> None:
    """Checks that the seat was in time, or that the action is the one that counts for a lapsed decision."""
    lapsed = match.clock.lapsed(at_ms)
    if logged.lapsed:
        require(lapsed == seat, f"the time of seat {seat} was not up, or not first")
        given = match.game.lapse(match.position, seat)
        require(logged.action == given, f"silence counts as {given}, the log has {logged.action}")
    else:
        require(lapsed is None, f"the decision of seat {lapsed} had lapsed")
        require(not match.clock.flagged(at_ms), "an action after the time was up")
