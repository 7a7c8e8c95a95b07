"""The table as lines of text."""

from collections.abc import Iterator, Sequence

from services.games.plaques.combinations import COMBINATIONS
from services.games.plaques.facts import FACTS
from services.games.plaques.keys import NOTHING, combination_of
from services.games.plaques.legal import to_act
from services.games.plaques.plaques import format_tableau
from services.games.plaques.state import FIXED, NO_LIMIT, Ended, State
from services.games.plaques.tableaux import key_of
from services.games.plaques.view import View

_HEAD = "  seat      tokens  bet  tableau"
_TABLEAU_WIDTH = 20


def draw(view: View) -> str:
    """A line for each seat: who acts, `d` the dealer, tokens, those in the round's bet, plaques, their worth.

    A face-down plaque is `??`, or in small letters where the viewer knows it.
    """
    shown = view.shown
    lines = [_title(shown), _HEAD, *(_place(view, seat) for seat in range(len(shown.stacks)))]
    return "\n".join(line.rstrip() for line in (*lines, *(_ended(shown.last) if shown.last else ())))


def _title(shown: State) -> str:
    options = shown.options
    bets = {FIXED: f"{options.bet}", NO_LIMIT: "any size"}.get(options.betting, "1 to 5")
    number = f"hand {shown.number} of {options.hands}" if shown.players else "the match is over"
    return f"{number}, {shown.pot} in the pot, bets of {bets}"


def _place(view: View, seat: int) -> str:
    shown = view.shown
    mark = ">" if to_act(shown) == seat else " "
    dealer = "d" if seat == shown.dealer else " "
    bet = shown.round.paid[seat] if shown.round is not None else 0
    hidden = format_tableau(shown.hidden[seat]).lower().split() or ["??"] * view.face_down[seat]
    tableau = " ".join((format_tableau(shown.tableaux[seat]), *hidden)).strip()
    head = f"{mark} {FACTS.seat_names[seat]:8}{dealer} {shown.stacks[seat]:5}  {bet or '-':>3}"
    return f"{head}  {tableau:{_TABLEAU_WIDTH}}  {_worth(shown, seat)}"


def _worth(shown: State, seat: int) -> str:
    if seat in shown.live and not shown.tableaux[seat]:
        return ""
    if seat in shown.live:
        return _named(seat, shown.tableaux, shown.live)
    return "yielded" if seat in shown.players else "out" if shown.players else ""


def _named(seat: int, tableaux: Sequence[bytes], live: Sequence[int]) -> str:
    key = key_of(seat, tableaux, live)
    return "nothing" if key == NOTHING else COMBINATIONS[combination_of(key)].name


def _ended(last: Ended) -> Iterator[str]:
    yield f"hand {last.number} ended:"
    for seat in last.live:
        gain, name = last.gains[seat], FACTS.seat_names[seat]
        worth = _named(seat, last.tableaux, last.live) if len(last.live) > 1 else "all others yielded"
        won = f"wins {gain}" if gain else ""
        yield f"  {name:8} {won:15}  {format_tableau(last.tableaux[seat]):{_TABLEAU_WIDTH}}  {worth}"
