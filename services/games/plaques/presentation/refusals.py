"""Why an action is illegal, in plain words. A legal action does not come here."""

from services.games.plaques.facts import FACTS
from services.games.plaques.presentation.notation import Kind, decode
from services.games.plaques.rules.hand.choices import may_yield, stakes
from services.games.plaques.rules.hand.turning import is_at_fifth, must_bet
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers.bounds import MOST_RAISES
from services.games.plaques.rules.opening import outcome_of
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import CHANCE, IllegalAction, Seat


def refusal(position: PlaquesPosition, seat: Seat, action: int) -> IllegalAction:
    """The error for an action that is not legal in this position."""
    ended = outcome_of(position)
    if ended is not None:
        return IllegalAction(f"the match is over: {ended.reason}", rule=ended.rule)
    acting = int(position.actor())
    if seat != acting:
        whose = "chance" if acting == CHANCE else f"the {FACTS.seat_names[acting]} seat"
        return IllegalAction(f"{whose} acts now, not seat {seat}", rule="P2")
    kind, detail = decode(action)
    if kind not in set(Kind):
        return IllegalAction(f"{action} is no action")
    if (kind == Kind.DRAW) != (seat == CHANCE):
        return IllegalAction(
            f"{Kind(kind).word} is not for {'chance' if seat == CHANCE else 'a seat'}", rule="P1"
        )
    reason, rule = _reason(position, seat, Kind(kind), detail)
    return IllegalAction(f"{Kind(kind).word}: {reason}", rule=rule)


def _reason(position: PlaquesPosition, seat: Seat, kind: Kind, detail: int) -> tuple[str, str]:
    cells = position.cells
    if kind == Kind.DRAW:
        return "no such plaque lies face-down", "seed"
    if not may_yield(cells, seat) and kind not in (Kind.TURN, Kind.PASS):
        return "the seat has gone broke; it turns its plaques, and neither bets nor yields", "P35"
    if cells[at.IN_ROUND]:
        return _in_round(position, seat, kind, detail)
    if kind in (Kind.SEE, Kind.RAISE):
        return "there is no bet to answer", "P7"
    if kind == Kind.BET:
        return _size(position, seat, detail), "P9"
    if not cells[at.IN_TURN]:
        return "the first round comes before any turning; bet or yield", "P8"
    if must_bet(cells):
        return "the fifth plaque is turned; bet or yield", "P4"
    if kind == Kind.PASS:
        return "the value is not up, and there are plaques to turn", "P4"
    if is_at_fifth(cells):
        return "the turn is over: the fifth plaque is turned, and a broke seat cannot bet on; pass", "P35"
    return "the turn is over: the value is up or all plaques are turned", "P4"


def _in_round(position: PlaquesPosition, seat: Seat, kind: Kind, detail: int) -> tuple[str, str]:
    if kind == Kind.SEE:
        owed, tokens = position.owed(seat), position.tokens(seat)
        return f"it costs {owed}, and the seat has {tokens}; it must yield", "P9"
    if kind == Kind.RAISE and position.cells[at.RAISES] == MOST_RAISES:
        return f"the bet was raised {MOST_RAISES} times in this round", "P9"
    if kind == Kind.RAISE:
        return _size(position, seat, detail), "P9"
    return "a bet stands; see, raise or yield", "P7"


def _size(position: PlaquesPosition, seat: Seat, tokens: int) -> str:
    least, most = stakes(position.cells, seat)
    if most < least:
        return "the seat has no tokens for that"
    span = str(least) if least == most else f"{least} to {most}"
    return f"the seat may do so with {span}, not {tokens}"
