"""The cost of a request: a message on `Play` costs 1, a unary call takes twice the time, most others more."""

from collections.abc import Mapping
from typing import Final

COSTS: Final[Mapping[str, float]] = {
    "Play": 5,
    "WatchMatch": 20,
    "WatchTicket": 5,
    "ListMatches": 10,
    "ListOpenMatches": 10,
    "ListMyMatches": 20,
    "SearchMatches": 20,
    "WatchAccount": 20,
    "WatchLobby": 10,
    "ListGames": 5,
    "ListLadder": 5,
    "DescribeTable": 5,
    "GetRules": 5,
    "JoinMatch": 5,
    "LeaveMatch": 5,
    "AcceptInvite": 10,
    "OpenMatch": 20,
    "Rematch": 20,
    "CreateTicket": 10,
    "GetTicket": 5,
    "CancelTicket": 5,
    "CreateGuest": 10,
    "RefreshToken": 10,
    "StartSession": 10,
    "ListDevices": 5,
    "EndDevice": 10,
    "Say": 5,
    "UpdateAccount": 10,
    "GetProfile": 20,
    "CountResults": 5,
    "ListRatingPoints": 5,
    "CreateLinkCode": 10,
    "RedeemLinkCode": 10,
    "ExportAccount": 20,
    "DeleteAccount": 20,
    "ListProviders": 5,
    "SignIn": 20,
    "LinkIdentity": 20,
    "ListIdentities": 5,
    "UnlinkIdentity": 10,
    "CreateTournament": 20,
    "ListTournaments": 20,
    "GetTournament": 5,
    "EnterTournament": 20,
    "WithdrawEntrant": 20,
    "ListEntrants": 5,
    "ListRunningGames": 5,
    "GetStandings": 5,
    "GetRatings": 5,
    "WatchStandings": 20,
    "WatchSeats": 5,
    "GetRecord": 5,
    "ExportTournament": 50,
    "GetReplay": 50,
    "VerifyReplay": 50,
    "Analyse": 20,
    "Hint": 20,
}
"""By method. A watch may have to send a whole match again. Writes to the database, and reads of all entrants
of a tournament, cost as much.
"""
_CALL: Final = 2


def cost_of(method: str) -> float:
    """The cost of one request of the method, or of opening its stream."""
    return COSTS.get(method, _CALL)
