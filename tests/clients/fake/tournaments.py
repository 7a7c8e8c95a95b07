"""Tournaments of the fake platform: replays of played ones, and those that clients create.

Its faults are switches: `FakePlatform.cut_streams_after`, `lose_answers` and `cut_every`.
"""

# ruff: noqa: N802  # gRPC names the methods

from collections.abc import AsyncIterator
from typing import Any

import grpc
from google.protobuf.message import Message

from ardri.match.v1.record_pb2 import Record
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from ardri.tournament.v1 import tournament_service_pb2_grpc as tournament_grpc
from services.runtime.errors import NoSuchEntry, ScopeMissing, TournamentStateRefused
from tests.clients.fake.state import FakePlatform, account_of, answered
from tests.clients.fake.tournament_story import Story

_OVER = (pb.TOURNAMENT_STATE_ENDED, pb.TOURNAMENT_STATE_CANCELLED)


class FakeTournaments(tournament_grpc.TournamentServiceServicer):
    """Accounts `operator` and `admin` organise; `admin` alone operates workers.

    `stories`: by id. `made`: id by request id. `lose_answers`: so many next answers are lost on the way.
    `cut_every`: the first export breaks after so many pages, the next after twice as many, and so on.
    """

    def __init__(self, platform: FakePlatform) -> None:
        self.platform = platform
        self.stories: dict[str, Story] = {}
        self.made: dict[str, str] = {}
        self.requests: list[Message] = []
        self.lose_answers = 0
        self.cut_every = 0
        self.ends_as: pb.TournamentState.ValueType = pb.TOURNAMENT_STATE_ENDED
        """The state of an unplayed tournament, once it is watched."""
        self.workers = {"w1": pb.Worker(worker_id="w1", host="box", cores=2, build="ab" * 32, games_done=7)}
        self.workers["w1"].flags.append("odd results against one")
        self.seats: list[rpc.LiveSeat] = []
        self.running: list[pb.RunningGame] = []

    async def CreateTournament(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            self._organises(context)
            if request.request_id not in self.made:
                story = Story.new(f"t{len(self.stories)}", request.spec)
                self.made[request.request_id] = story.tournament.tournament_id
                self.stories[story.tournament.tournament_id] = story
                if request.start:
                    story.tournament.state = pb.TOURNAMENT_STATE_RUNNING
            story = self.stories[self.made[request.request_id]]
            return rpc.CreateTournamentResponse(tournament=story.tournament)

        return await self._answered(request, context, make)

    async def GetTournament(self, request: Any, context: Any) -> Any:
        return await self._answered(
            request, context, lambda: rpc.GetTournamentResponse(tournament=self._of(request).tournament)
        )

    async def ListTournaments(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            account_of(context)
            all_ = [story.tournament for story in reversed(self.stories.values())]
            found = [each for each in all_ if not request.states or each.state in request.states]
            start = int(request.page_token or 0)
            token = str(start + 1) if start + 1 < len(found) else ""
            return rpc.ListTournamentsResponse(tournaments=found[start : start + 1], next_page_token=token)

        return await self._answered(request, context, make)

    async def StartTournament(self, request: Any, context: Any) -> Any:
        return await self._moved(request, context, rpc.StartTournamentResponse, pb.TOURNAMENT_STATE_RUNNING)

    async def PauseTournament(self, request: Any, context: Any) -> Any:
        return await self._moved(request, context, rpc.PauseTournamentResponse, pb.TOURNAMENT_STATE_PAUSED)

    async def ResumeTournament(self, request: Any, context: Any) -> Any:
        return await self._moved(request, context, rpc.ResumeTournamentResponse, pb.TOURNAMENT_STATE_RUNNING)

    async def CancelTournament(self, request: Any, context: Any) -> Any:
        return await self._moved(
            request, context, rpc.CancelTournamentResponse, pb.TOURNAMENT_STATE_CANCELLED
        )

    async def ExtendTournament(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            self._organises(context)
            story = self._of(request)
            story.tournament.spec.stages[0].rounds = request.rounds
            return rpc.ExtendTournamentResponse(tournament=story.tournament)

        return await self._answered(request, context, make)

    async def EnterTournament(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            entrant = request.entrant
            if entrant.WhichOneof("kind") is None:
                entrant.person.account_id = account_of(context)
            else:
                self._organises(context)
            entry = pb.FieldEntry(entrant=entrant)
            self._of(request).entries.append(entry)
            return rpc.EnterTournamentResponse(entry=entry)

        return await self._answered(request, context, make)

    async def WithdrawEntrant(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            for entry in self._of(request).entries:
                if entry.entrant.name == request.entrant:
                    self._organises(context)
                elif request.entrant or entry.entrant.person.account_id != account_of(context):
                    continue
                entry.withdrawn = True
                return rpc.WithdrawEntrantResponse(entry=entry)
            raise NoSuchEntry("no such entrant")

        return await self._answered(request, context, make)

    async def UploadPairings(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            self._organises(context)
            stage = self._of(request).tournament.spec.stages[request.stage]
            stage.pairings.extend(request.pairings)
            return rpc.UploadPairingsResponse(pairings=len(stage.pairings))

        return await self._answered(request, context, make)

    async def ListEntrants(self, request: Any, context: Any) -> Any:
        return await self._answered(
            request, context, lambda: rpc.ListEntrantsResponse(entries=self._of(request).entries)
        )

    async def GetStandings(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            story = self._of(request)
            return rpc.GetStandingsResponse(standings=story.standings(len(story.blocks)))

        return await self._answered(request, context, make)

    async def GetRatings(self, request: Any, context: Any) -> Any:
        return await self._answered(request, context, lambda: self._of(request).ratings())

    async def WatchStandings(self, request: Any, context: Any) -> AsyncIterator[Any]:
        story = await answered(context, lambda: self._of(request))
        if story.played is None:
            story.tournament.state = self.ends_as
        for sent, response in enumerate(story.told(request.after), start=1):
            yield response
            if sent == self.platform.cut_streams_after:
                await context.abort(grpc.StatusCode.UNAVAILABLE, "cut")

    async def ExportTournament(self, request: Any, context: Any) -> AsyncIterator[Any]:
        story = await answered(context, lambda: self._of(request))
        self.platform.opened += 1
        for number, page in enumerate(story.exported(results_only=request.results_only)):
            yield page
            # One page more at each try; otherwise no client would ever see the end.
            if self.cut_every and number + 1 == self.cut_every * self.platform.opened:
                await context.abort(grpc.StatusCode.UNAVAILABLE, "cut")

    async def GetRecord(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            slot = request.slot
            story = self.stories[slot.tournament_id]
            content = story.records[slot.stage, slot.block, slot.rotation]
            return rpc.GetRecordResponse(record=Record.FromString(content))

        return await self._answered(request, context, make)

    async def ListRunningGames(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            account_of(context)
            self._of(request)
            return rpc.ListRunningGamesResponse(games=self.running)

        return await self._answered(request, context, make)

    async def WatchSeats(self, request: Any, context: Any) -> AsyncIterator[Any]:
        for number, seat in enumerate(self.seats):
            yield rpc.WatchSeatsResponse(seat=seat)
            if number + 1 == self.platform.cut_streams_after:
                await context.abort(grpc.StatusCode.UNAVAILABLE, "cut")

    async def ListWorkers(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            self._operates(context)
            return rpc.ListWorkersResponse(workers=self.workers.values())

        return await self._answered(request, context, make)

    async def QuarantineWorker(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            self._operates(context)
            worker = self.workers[request.worker_id]
            worker.quarantined = not request.release
            return rpc.QuarantineWorkerResponse(worker=worker)

        return await self._answered(request, context, make)

    async def PurgeWorker(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            self._operates(context)
            return rpc.PurgeWorkerResponse(blocks=3)

        return await self._answered(request, context, make)

    async def _moved(self, request: Any, context: Any, answer_type: Any, state: Any) -> Any:
        def make() -> Any:
            self._organises(context)
            tournament = self._of(request).tournament
            if tournament.state in _OVER:
                raise TournamentStateRefused("it is over", state="ended")
            tournament.state = state
            tournament.cause = getattr(request, "cause", "")
            return answer_type(tournament=tournament)

        return await self._answered(request, context, make)

    async def _answered(self, request: Any, context: Any, make: Any) -> Any:
        self.requests.append(request)
        answer = await answered(context, make)
        if self.lose_answers:
            self.lose_answers -= 1
            await context.abort(grpc.StatusCode.UNAVAILABLE, "the answer was lost")
        return answer

    def _of(self, request: Any) -> Story:
        if request.tournament_id not in self.stories:
            raise NoSuchEntry(f"no tournament {request.tournament_id!r}")
        return self.stories[request.tournament_id]

    def _organises(self, context: Any) -> None:
        if account_of(context) not in ("operator", "admin"):
            raise ScopeMissing("organise")

    def _operates(self, context: Any) -> None:
        if account_of(context) != "admin":
            raise ScopeMissing("admin")
