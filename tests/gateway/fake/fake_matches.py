"""Matches in memory for the fake engine: created once for each id, with each seat given once."""

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.link.v1.link_service_pb2 import Frame
from ardri.match.v1 import match_pb2
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.errors import NoSuchMatch, NotYourSeat, SeatTaken
from tests.credentials import Signer
from tests.gateway.fake.fake_engine import FakeEngine, tablut

_NOW = 0


class FakeMatches:
    """What an engine keeps, as far as a gateway can see it."""

    def __init__(self, engine: FakeEngine, signer: Signer) -> None:
        self.matches: dict[str, match_pb2.Match] = {}
        self.codes: dict[str, str] = {}
        self.reserved: dict[str, dict[str, int]] = {}
        self.results: dict[str, list[match_pb2.ResultCount]] = {}
        self.created: list[pb.CreateMatchRequest] = []
        self._signer = signer
        self.game = tablut()
        engine.answers |= {
            "DescribeGame": lambda frame: pb.DescribeGameResponse(game=self.game),
            "DescribeTable": lambda frame: pb.DescribeTableResponse(),
            "CreateMatch": self._create,
            "JoinMatch": self._join,
            "GetMatch": self._get,
            "ListMatches": self._list,
            "CountResults": self._count,
        }

    def end(self, match_id: str) -> None:
        self.matches[match_id].status = match_pb2.MATCH_STATUS_ENDED

    def _claims(self, frame: Frame) -> Claims:
        return self._signer.verify(frame.authorization.removeprefix("Bearer "), _NOW)

    def _create(self, frame: Frame) -> pb.CreateMatchResponse:
        request = pb.CreateMatchRequest.FromString(frame.payload)
        assert Scope.SERVICE in self._claims(frame).scopes
        self.created.append(request)
        if request.match_id not in self.matches:
            match = match_pb2.Match(match_id=request.match_id, seats=request.taken)
            self.reserved[request.match_id] = {seat.account_id: seat.seat for seat in request.reserved}
            match.spec.game, match.spec.seats, match.spec.private = "tablut", request.seats, request.private
            match.spec.clock.CopyFrom(request.clock)
            match.spec.hints = request.hints
            match.created.seconds = len(self.matches)
            self.matches[request.match_id] = match
            self.codes[request.match_id] = request.invite_code
            _start_if_full(match)
        return pb.CreateMatchResponse(match=self.matches[request.match_id])

    def _join(self, frame: Frame) -> pb.JoinMatchResponse:
        request = pb.JoinMatchRequest.FromString(frame.payload)
        claims, match = self._claims(frame), self._match(request.match_id)
        kept = self.reserved[match.match_id]
        if claims.account_id not in kept and self.codes[match.match_id] != request.invite_code:
            raise NotYourSeat("private")
        taken = {seat.seat: seat.account_id for seat in match.seats}
        mine = [seat for seat, account_id in taken.items() if account_id == claims.account_id]
        wanted = request.seat if request.HasField("seat") else min({0, 1} - set(taken), default=-1)
        if not mine:
            if wanted in taken or wanted < 0:
                raise SeatTaken("taken")
            match.seats.add(seat=wanted, account_id=claims.account_id, name=claims.name)
            _start_if_full(match)
        return pb.JoinMatchResponse(match=match, seat=mine[0] if mine else wanted)

    def _get(self, frame: Frame) -> pb.GetMatchResponse:
        self._claims(frame)
        match = match_pb2.Match()
        match.CopyFrom(self._match(pb.GetMatchRequest.FromString(frame.payload).match_id))
        seats = self._listed(match)
        del match.seats[:]
        match.seats.extend(seats)
        return pb.GetMatchResponse(match=match)

    def _list(self, frame: Frame) -> pb.ListMatchesResponse:
        assert not self._claims(frame).sees_private
        account_id = pb.ListMatchesRequest.FromString(frame.payload).account_id
        listed = [
            match_pb2.MatchSummary(
                match_id=match.match_id,
                status=match.status,
                created=match.created,
                seats=self._listed(match),
            )
            for match in self.matches.values()
            if (self._is_going(match, account_id) if account_id else _is_shown(match))
        ]
        return pb.ListMatchesResponse(matches=listed)

    def _count(self, frame: Frame) -> pb.CountResultsResponse:
        request = pb.CountResultsRequest.FromString(frame.payload)
        assert self._claims(frame).is_of_account
        return pb.CountResultsResponse(results=self.results.get(request.account_id, []))

    def _is_going(self, match: match_pb2.Match, account_id: str) -> bool:
        is_in = any(seat.account_id == account_id for seat in self._listed(match))
        return is_in and match.status != match_pb2.MATCH_STATUS_ENDED

    def _listed(self, match: match_pb2.Match) -> list[match_pb2.Seat]:
        kept = [
            match_pb2.Seat(seat=seat, account_id=account, reserved=True)
            for account, seat in self.reserved[match.match_id].items()
        ]
        seats = {seat.seat: seat for seat in (*kept, *match.seats)}
        return [seats.get(seat, match_pb2.Seat(seat=seat)) for seat in range(match.spec.seats)]

    def _match(self, match_id: str) -> match_pb2.Match:
        if match_id not in self.matches:
            raise NoSuchMatch(match_id)
        return self.matches[match_id]


def _is_shown(match: match_pb2.Match) -> bool:
    return match.status == match_pb2.MATCH_STATUS_WAITING and not match.spec.private


def _start_if_full(match: match_pb2.Match) -> None:
    full = len(match.seats) == match.spec.seats
    match.status = match_pb2.MATCH_STATUS_LIVE if full else match_pb2.MATCH_STATUS_WAITING
