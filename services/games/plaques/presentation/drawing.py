"""Draws the table as lines of text."""

from collections.abc import Iterator, Sequence

from services.games.plaques.catalogue.data_sets import DATA_SETS
from services.games.plaques.catalogue.plaques import format_tableau
from services.games.plaques.facts import FACTS
from services.games.plaques.options import FIXED, NO_LIMIT
from services.games.plaques.presentation.views import IN_HAND, Ended, Standing, View
from services.games.plaques.presentation.worlds import shown_of
from services.games.plaques.rules.evaluator.keys import NOTHING, combination_of
from services.games.plaques.rules.evaluator.values import value

_HEAD = "  seat      tokens  bet  tableau"
_TABLEAU_WIDTH = 20


def draw(view: View) -> str:
    """Draws a line for each seat: `>` acts, `d` deals, tokens, the bet in this round, plaques, their worth.

    A face-down plaque is `??`, or in small letters if the viewer knows it.
    """
    acting = int(shown_of(view).actor())
    lines = [_title(view), _HEAD, *(_line(view, seat, acting) for seat in range(len(view.places)))]
    return "\n".join(line.rstrip() for line in (*lines, *(_ended(view.last) if view.last else ())))


def _title(view: View) -> str:
    options = view.options
    bets = {FIXED: f"{options.bet}", NO_LIMIT: "any size"}.get(options.betting, "1 to 5")
    number = "the match is over" if _is_over(view) else f"hand {view.number} of {options.hands}"
    return f"{number}, {view.pot} in the pot, bets of {bets}"


def _line(view: View, seat: int, acting: int) -> str:
    place = view.places[seat]
    mark = ">" if acting == seat else " "
    dealer = "d" if seat == view.dealer else " "
    bet = view.round.paid[seat] if view.round is not None else 0
    hidden = format_tableau(place.hidden).lower().split() or ["??"] * place.face_down
    tableau = " ".join((format_tableau(place.tableau), *hidden)).strip()
    head = f"{mark} {FACTS.seat_names[seat]:8}{dealer} {place.stack:5}  {bet or '-':>3}"
    return f"{head}  {tableau:{_TABLEAU_WIDTH}}  {_worth(view, seat)}"


def _worth(view: View, seat: int) -> str:
    place = view.places[seat]
    if place.standing in IN_HAND:
        worth = _named(seat, view.tableaux, view.live, view.options.data_set) if place.tableau else ""
        return f"{worth}, broke" if place.standing == Standing.BROKE else worth
    if place.standing == Standing.YIELDED:
        return "yielded"
    return "" if _is_over(view) else "out"


def _is_over(view: View) -> bool:
    return all(place.standing == Standing.OUT for place in view.places)


def _named(seat: int, tableaux: Sequence[bytes], live: Sequence[int], data_set: str) -> str:
    data = DATA_SETS[data_set]
    key = value(tableaux[seat], [tableaux[other] for other in live if other != seat], data)
    return "nothing" if key == NOTHING else data.combinations[combination_of(key)].name


def _ended(last: Ended) -> Iterator[str]:
    yield f"hand {last.number} ended:"
    for seat in last.live:
        gain, name = last.gains[seat], FACTS.seat_names[seat]
        worth = "all others yielded"
        if len(last.live) > 1:
            worth = _named(seat, last.tableaux, last.live, last.data_set)
        won = f"wins {gain}" if gain else ""
        yield f"  {name:8} {won:15}  {format_tableau(last.tableaux[seat]):{_TABLEAU_WIDTH}}  {worth}"
