"""How strong entrants are, by all their games at once.

`fit` is a batch estimate, in which the order of games plays no part, with intervals that count blocks as the
independent unit.
"""

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
]
