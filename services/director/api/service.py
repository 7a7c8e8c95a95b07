"""All methods of TournamentService, as gRPC serves them."""

from typing import Any

from ardri.tournament.v1 import tournament_service_pb2 as pb
from services.director.api.entering import Entering
from services.director.api.operating import Operating
from services.director.api.organising import Organising
from services.director.api.spectators.exporting import Exporting
from services.director.api.spectators.reading import Reading
from services.director.api.spectators.watching import Watching
from services.director.api.streams import with_pages
from services.director.live.seats import Seats
from services.runtime.rpc.methods import Service, typed

NAME = pb.DESCRIPTOR.services_by_name["TournamentService"].full_name
_SPEC_BYTES = 2 * 1024 * 1024
"""Most bytes of a request with a field or with pairings, which may be long."""


def tournament_service(
    *,
    organising: Organising,
    entering: Entering,
    reading: Reading,
    operating: Operating,
    watching: Watching,
    exporting: Exporting,
    seats: Seats,
) -> dict[str, Any]:
    """The gRPC handlers of all methods, by method."""
    unary = {
        "CreateTournament": typed(
            pb.CreateTournamentRequest, organising.create_tournament, limit=_SPEC_BYTES
        ),
        "GetTournament": typed(pb.GetTournamentRequest, reading.get_tournament),
        "ListTournaments": typed(pb.ListTournamentsRequest, reading.list_tournaments),
        "StartTournament": typed(pb.StartTournamentRequest, organising.start_tournament),
        "PauseTournament": typed(pb.PauseTournamentRequest, organising.pause_tournament),
        "ResumeTournament": typed(pb.ResumeTournamentRequest, organising.resume_tournament),
        "CancelTournament": typed(pb.CancelTournamentRequest, organising.cancel_tournament),
        "ExtendTournament": typed(pb.ExtendTournamentRequest, organising.extend_tournament),
        "EnterTournament": typed(pb.EnterTournamentRequest, entering.enter_tournament),
        "WithdrawEntrant": typed(pb.WithdrawEntrantRequest, entering.withdraw_entrant),
        "UploadPairings": typed(pb.UploadPairingsRequest, organising.upload_pairings, limit=_SPEC_BYTES),
        "ListEntrants": typed(pb.ListEntrantsRequest, entering.list_entrants),
        "GetStandings": typed(pb.GetStandingsRequest, reading.get_standings),
        "GetRatings": typed(pb.GetRatingsRequest, reading.get_ratings),
        "GetRecord": typed(pb.GetRecordRequest, reading.get_record),
        "ListRunningGames": typed(pb.ListRunningGamesRequest, reading.list_running_games),
        "ListWorkers": typed(pb.ListWorkersRequest, operating.list_workers),
        "QuarantineWorker": typed(pb.QuarantineWorkerRequest, operating.quarantine_worker),
        "PurgeWorker": typed(pb.PurgeWorkerRequest, operating.purge_worker),
    }
    pages = {
        "WatchStandings": watching.watch_standings,
        "ExportTournament": exporting.export_tournament,
        "WatchSeats": seats.watch_seats,
    }
    return with_pages(Service(NAME, unary, {}, {}), pages)
