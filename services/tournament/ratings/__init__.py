"""Ratings of entrants, from all their games at once.

`fit` is a batch estimate: the order of games does not matter. Its intervals take blocks as the independent
unit.
"""

from services.tournament.ratings.anchor import usual_anchor
from services.tournament.ratings.estimate import Estimate, estimate
from services.tournament.ratings.fit import ELO, MOST_RATED, fit
from services.tournament.ratings.model.games import Games, UnratableGames
from services.tournament.ratings.rating import Basis, Rating, Ratings, SeatEffect, Superiority

__all__ = [
    "ELO",
    "MOST_RATED",
    "Basis",
    "Estimate",
    "Games",
    "Rating",
    "Ratings",
    "SeatEffect",
    "Superiority",
    "UnratableGames",
    "estimate",
    "fit",
    "usual_anchor",
]
