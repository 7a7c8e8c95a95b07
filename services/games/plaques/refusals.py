"""Why an action is illegal, in plain words; not on the way of a legal one."""

from typing import Final

from services.games.plaques.actions import Kind, decode
from services.games.plaques.betting import raise_sizes, sizes
from services.games.plaques.bounds import MOST_RAISES
from services.games.plaques.facts import FACTS
from services.games.plaques.hands import outcome_of
from services.games.plaques.legal import to_act
from services.games.plaques.state import State
from services.games.plaques.turning import must_bet
from services.kernel import CHANCE, IllegalAction, Seat

_WORDS: Final = {kind: kind.name.lower() for kind in Kind}


def refusal(state: State, seat: Seat, action: int) -> IllegalAction:
    """The error for an action that is not legal in this state."""
    ended = outcome_of(state)
    if ended is not None:
        return IllegalAction(f"the match is over: {ended.reason}", rule=ended.rule)
    acting = to_act(state)
    if seat != acting:
        whose = "chance" if acting == CHANCE else f"the {FACTS.seat_names[acting or 0]} seat"
        return IllegalAction(f"{whose} acts now, not seat {seat}", rule="P2")
    kind, detail = decode(action)
    if kind not in _WORDS:
        return IllegalAction(f"{action} is no action")
    if (kind == Kind.DRAW) != (seat == CHANCE):
        return IllegalAction(
            f"{_WORDS[Kind(kind)]} is not for {'chance' if seat == CHANCE else 'a seat'}", rule="P1"
        )
    reason, rule = _reason(state, seat, Kind(kind), detail)
    return IllegalAction(f"{_WORDS[Kind(kind)]}: {reason}", rule=rule)


def _reason(state: State, seat: Seat, kind: Kind, detail: int) -> tuple[str, str]:
    if kind == Kind.DRAW:
        return "no such plaque lies face-down", "seed"
    if state.round is not None:
        return _in_round(state, seat, kind, detail)
    if kind in (Kind.SEE, Kind.RAISE):
        return "there is no bet to answer", "P7"
    if kind == Kind.BET:
        return _size(sizes(state.options, state.stacks[seat]), detail), "P9"
    if state.turn is None:
        return "the first round comes before any turning; bet or yield", "P8"
    if must_bet(state):
        return "the fifth plaque is turned; bet or yield", "P4"
    if kind == Kind.PASS:
        return "the value is not up, and there are plaques to turn", "P4"
    return "the turn is over: the value is up or all plaques are turned", "P4"


def _in_round(state: State, seat: Seat, kind: Kind, detail: int) -> tuple[str, str]:
    assert state.round is not None
    if kind == Kind.SEE:
        owed, tokens = state.round.owed(seat), state.stacks[seat]
        return f"it costs {owed}, and the seat has {tokens}; it must yield", "P9"
    if kind == Kind.RAISE and state.round.raises == MOST_RAISES:
        return f"the bet was raised {MOST_RAISES} times in this round", "P9"
    if kind == Kind.RAISE:
        return _size(raise_sizes(state, seat), detail), "P9"
    return "a bet stands; see, raise or yield", "P7"


def _size(allowed: range, tokens: int) -> str:
    if not allowed:
        return "the seat has no tokens for that"
    span = str(allowed[0]) if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
    return f"the seat may do so with {span}, not {tokens}"
