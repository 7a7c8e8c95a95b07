"""How strong entrants are, by all their games at once; and a ladder of accounts, game by game.

`fit` is for tournaments: a batch estimate, in which the order of games plays no part, with intervals that
count blocks as the independent unit. `after_game` is for live ladders alone: it depends on the order of
games.
"""

from services.tournament.ratings.estimate import Estimate, estimate
from services.tournament.ratings.fit import ELO, fit
from services.tournament.ratings.games import Games, UnratableGames
from services.tournament.ratings.ladder import START, LadderRating, after_game
from services.tournament.ratings.rating import Basis, Rating, Ratings, SeatEffect, Superiority

__all__ = [
    "ELO",
    "START",
    "Basis",
    "Estimate",
    "Games",
    "LadderRating",
    "Rating",
    "Ratings",
    "SeatEffect",
    "Superiority",
    "UnratableGames",
    "after_game",
    "estimate",
    "fit",
]
