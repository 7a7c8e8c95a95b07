"""Who may call what: one line an RPC. A new RPC has none, and so fails the matrix until somebody decides."""

from collections.abc import Mapping
from typing import Final

from tests.hostile.matrix.credentials import ACCOUNTS, BAD, BOUND, SEATS, SESSIONS

Allowed = frozenset[str]
"""Names of credentials."""

ANYONE: Final = frozenset({*BAD, *ACCOUNTS, *SEATS, *BOUND, *SESSIONS})
ACCOUNT: Final = frozenset(ACCOUNTS)
PERSON: Final = ACCOUNT | {*SEATS}
PLAYER: Final = frozenset({"seated", "stranger", "play", "bot", "admin"})
OWNER: Final = frozenset({"seated", "stranger", "admin"})
"""Who has all scopes of a guest."""
READER: Final = PLAYER | {"observe", "organise"}
LOOKER: Final = READER | {"seat", "other_seat", "service"}
SITTER: Final = frozenset({"seated", "seat", "other_seat"})
ORGANISER: Final = frozenset({"organise", "admin"})
SERVICE: Final = frozenset({"service", "admin"})
"""Who asks engines for the platform itself."""
OPERATOR: Final = frozenset({"admin"})
SESSION: Final = frozenset({"session"})

RULES: Final[Mapping[str, Allowed]] = {
    "Health.Check": ANYONE,
    "Health.Watch": ANYONE,
    "ServerReflection.ServerReflectionInfo": ANYONE,
    "LinkService.Link": ANYONE,  # each call on it shows its own
    # Accounts, the lobby and the search of opponents
    "AccountService.CreateGuest": ANYONE,
    "AccountService.RefreshToken": frozenset(),  # by a refresh token in the request, whatever else is shown
    "AccountService.StartSession": ACCOUNT,
    "AccountService.ListDevices": OWNER,
    "AccountService.EndDevice": OWNER,
    "AccountService.GetAccount": ACCOUNT,
    "AccountService.IssueToken": ACCOUNT,
    "AccountService.UpdateAccount": PLAYER,
    "AccountService.GetProfile": ACCOUNT,
    "AccountService.ListRatingPoints": ACCOUNT,
    "AccountService.CreateLinkCode": OWNER,
    "AccountService.RedeemLinkCode": ANYONE,
    "AccountService.ExportAccount": OWNER,
    "AccountService.DeleteAccount": OWNER,
    "IdentityService.ListProviders": ANYONE,
    "IdentityService.SignIn": ANYONE,  # it shows a token of somebody else
    "IdentityService.LinkIdentity": OWNER,
    "IdentityService.ListIdentities": OWNER,
    "IdentityService.UnlinkIdentity": OWNER,
    "LobbyService.ListGames": ANYONE,
    "LobbyService.OpenMatch": PLAYER,
    "LobbyService.ListOpenMatches": ACCOUNT,
    "LobbyService.AcceptInvite": PLAYER,
    "LobbyService.Rematch": frozenset({"seated"}),  # who had a seat in it
    "LobbyService.ListMyMatches": ACCOUNT,
    "LobbyService.SearchMatches": ACCOUNT,
    "LobbyService.WatchAccount": ACCOUNT,
    "LobbyService.WatchLobby": ACCOUNT,
    "MatchmakingService.CreateTicket": PLAYER,
    "MatchmakingService.GetTicket": PLAYER,
    "MatchmakingService.CancelTicket": PLAYER,
    "MatchmakingService.WatchTicket": PLAYER,
    "MatchmakingService.ListLadder": ACCOUNT,
    # Matches
    "EngineService.DescribeGame": ANYONE,
    "EngineService.DescribeTable": LOOKER,  # of a match; that of a game is anybody's
    "EngineService.GetRules": ANYONE,
    "EngineService.CreateMatch": ORGANISER | SERVICE,
    "EngineService.JoinMatch": PLAYER,
    "EngineService.GetMatch": LOOKER | {"turn"},
    "EngineService.ListMatches": PERSON,
    "EngineService.ListLegalActions": LOOKER,
    "EngineService.PlayAction": SITTER | {"turn"},
    "EngineService.CheckAction": SITTER,
    "EngineService.Play": SITTER,
    "EngineService.WatchMatch": LOOKER,
    "EngineService.ResignMatch": SITTER,
    "EngineService.OfferDraw": SITTER,
    "EngineService.AnswerDraw": SITTER,
    "EngineService.OfferTakeback": SITTER,
    "EngineService.AnswerTakeback": SITTER,
    "EngineService.Say": LOOKER,
    "EngineService.ClaimMatch": SITTER,
    "EngineService.GetReplay": LOOKER,
    "EngineService.VerifyReplay": LOOKER,
    "EngineService.SettleSteps": frozenset({"steps"}),
    "EngineService.ListSteps": OPERATOR,
    "EngineService.ReofferStep": OPERATOR,
    "EngineService.WatchMatches": SERVICE,
    "EngineService.CountResults": PERSON,
    "EngineService.CallOffMatch": frozenset({"seated", "seat"}),  # who has opened it
    "EngineService.LeaveMatch": SITTER,
    "AnalysisService.Analyse": LOOKER,
    "AnalysisService.Hint": SITTER,
    "AnalysisService.ReportAnalysis": frozenset({"report"}),
    # Operators
    "MatchOpsService.FindMatches": OPERATOR,
    "MatchOpsService.InspectMatch": OPERATOR,
    "MatchOpsService.FindStuckMatches": OPERATOR,
    "MatchOpsService.AdjudicateMatch": OPERATOR,
    "MatchOpsService.TerminateMatch": OPERATOR,
    "DeadLetterService.ListDeadLetters": OPERATOR,
    "DeadLetterService.SettleDeadLetters": OPERATOR,
    "ProcessService.GetProcess": OPERATOR,
    "ProcessService.DrainProcess": OPERATOR,
    "ProcessService.RevokeTokens": SERVICE,
    "ProcessService.ListAudit": OPERATOR,
    # Tournaments
    "TournamentService.CreateTournament": ORGANISER,
    "TournamentService.GetTournament": READER,
    "TournamentService.ListTournaments": READER,
    "TournamentService.StartTournament": ORGANISER,
    "TournamentService.PauseTournament": ORGANISER,
    "TournamentService.ResumeTournament": ORGANISER,
    "TournamentService.CancelTournament": ORGANISER,
    "TournamentService.ExtendTournament": ORGANISER,
    "TournamentService.EnterTournament": PLAYER | {"organise"},
    "TournamentService.WithdrawEntrant": ORGANISER,
    "TournamentService.UploadPairings": ORGANISER,
    "TournamentService.ListEntrants": READER,
    "TournamentService.GetStandings": READER,
    "TournamentService.GetRatings": READER,
    "TournamentService.WatchStandings": READER,
    "TournamentService.ExportTournament": READER,
    "TournamentService.GetRecord": READER,
    "TournamentService.ListRunningGames": READER,
    "TournamentService.WatchSeats": PLAYER,
    "TournamentService.ListWorkers": OPERATOR,
    "TournamentService.QuarantineWorker": OPERATOR,
    "TournamentService.PurgeWorker": OPERATOR,
    # Workers
    "LeaseService.RegisterWorker": frozenset({"host", "admin"}),
    "LeaseService.LeaseSlots": SESSION,
    "LeaseService.RenewLeases": SESSION,
    "LeaseService.DeliverGames": SESSION,
    "LeaseService.ReturnSlots": SESSION,
}
"""By service and method. An organiser organises its own tournaments, as the one of the scene."""
