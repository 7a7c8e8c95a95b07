"""Pairs a round of a Swiss for which the rules allow no pairing, as an arbiter would."""

from collections import Counter

from services.tournament.pairing.history import History
from services.tournament.pairing.listing import is_clash, is_first, listings
from services.tournament.pairing.matching import cheapest_matching
from services.tournament.pairing.meetings import WIN_HALF_POINTS, Pairing


def arbiter_round(history: History, ranked: tuple[str, ...]) -> Pairing:
    """Pairs all of `ranked`, which has the best first, and breaks as few rules as possible.

    In this order: the fewest second byes, the fewest rematches, no bye after a win by forfeit, the fewest
    clashes of listing, the bye for the lowest score, the least sum of squared differences in score, lots.
    """
    scores, places, walkovers = history.scores, listings(history), _walkovers(history)
    costs: dict[tuple[int, int], tuple[int, ...]] = {}
    for low, one in enumerate(ranked):
        for high, other in enumerate(ranked[low + 1 :], start=low + 1):
            met = history.met[frozenset((one, other))]
            clash = is_clash(places[one], places[other])
            costs[low, high] = (0, met, 0, int(clash), 0, (scores[one] - scores[other]) ** 2)
        if len(ranked) % 2:
            costs[low, len(ranked)] = (history.byes[one], 0, walkovers[one], 0, scores[one], 0)
    pairs = [(ranked[low], high) for low, high in cheapest_matching(costs, b"")]
    meetings = [(one, ranked[high]) for one, high in pairs if high < len(ranked)]
    return Pairing(
        meetings=tuple(
            (better, other) if is_first(places[better], places[other]) else (other, better)
            for better, other in meetings
        ),
        byes=tuple(one for one, high in pairs if high == len(ranked)),
    )


def _walkovers(history: History) -> Counter[str]:
    """How often each entrant has won a meeting without a game."""
    return Counter(
        name
        for meeting in history.meetings()
        if not meeting.is_played
        for name, points in zip(meeting.entrants, meeting.match_points, strict=True)
        if points == WIN_HALF_POINTS
    )
