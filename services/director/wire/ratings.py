"""Ratings on the wire."""

import math

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as service
from services.tournament.ratings import Basis, Rating, Ratings, Superiority


def ratings_to_proto(ratings: Ratings, sequence: int) -> service.GetRatingsResponse:
    """The ratings by all blocks up to that sequence number."""
    return service.GetRatingsResponse(
        sequence=sequence,
        ratings=map(_rating, ratings.ratings),
        superiorities=map(_superiority, ratings.superiorities),
    )


def _rating(rating: Rating) -> pb.Rating:
    message = pb.Rating(entrant=rating.name, elo=rating.elo, games=rating.games)
    if rating.basis is not Basis.NOTHING:
        if math.isfinite(rating.low):
            message.low = rating.low
        if math.isfinite(rating.high):
            message.high = rating.high
    return message


def _superiority(pair: Superiority) -> pb.Superiority:
    return pb.Superiority(
        entrant=pair.one, opponent=pair.other, probability=pair.probability, elo_difference=pair.elo
    )
