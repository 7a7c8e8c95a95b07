"""TournamentService for entrants: enter, withdraw, and list the field."""

from collections.abc import Mapping
from dataclasses import dataclass

from ardri.tournament.v1 import tournament_pb2
from ardri.tournament.v1 import tournament_service_pb2 as pb
from services.director.api.extending import as_extended
from services.director.api.pinning import pinned
from services.director.api.validation import require_still_possible
from services.director.planning.context import DirectorContext
from services.director.planning.planner import Planner
from services.director.planning.shared import Shared
from services.director.planning.transitions import refused
from services.director.wire.entrants import entrant_from_proto, entry_to_proto
from services.director.wire.spec import stored_spec
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentRow, TournamentState, next_round
from services.runtime.credentials.claims import ACTING, Claims, Scope
from services.runtime.errors import InvalidRequest, NoSuchEntry, ScopeMissing, TournamentStateRefused
from services.runtime.rpc.methods import Call
from services.tournament.entrants import Entrant, Entry, ModulePin, Round
from services.tournament.formats import takes_late_entries


@dataclass(frozen=True, slots=True)
class _Field:
    """The field of a tournament, as new as that revision or newer."""

    revision: int
    message: pb.ListEntrantsResponse


class Entering:
    """The use cases of a tournament's field."""

    def __init__(self, context: DirectorContext, planner: Planner) -> None:
        self._context = context
        self._planner = planner
        self._fields = Shared[_Field]()

    async def enter_tournament(
        self, call: Call, request: pb.EnterTournamentRequest
    ) -> pb.EnterTournamentResponse:
        """Adds an entrant."""
        claims = self._context.account(call)
        entry = await self._context.ask(lambda ledger: _enter(ledger, claims, request, self._context.modules))
        self._planner.poke({request.tournament_id})
        return pb.EnterTournamentResponse(entry=entry_to_proto(entry))

    async def withdraw_entrant(
        self, call: Call, request: pb.WithdrawEntrantRequest
    ) -> pb.WithdrawEntrantResponse:
        """Withdraws an entrant."""
        claims = self._context.account(call)
        entry = await self._context.ask(
            lambda ledger: _withdraw(ledger, claims, request.tournament_id, request.entrant)
        )
        self._planner.poke({request.tournament_id})
        return pb.WithdrawEntrantResponse(entry=entry_to_proto(entry))

    async def list_entrants(self, call: Call, request: pb.ListEntrantsRequest) -> pb.ListEntrantsResponse:
        """Lists the entrants."""
        self._context.account(call)

        async def make(before: _Field | None) -> _Field:
            return await self._context.ask(lambda ledger: _field(ledger, request.tournament_id, before))

        return (await self._fields.get(request.tournament_id, make)).message


def organises(claims: Claims, row: TournamentRow) -> bool:
    """Whether the account may change the tournament."""
    own = row.organiser == claims.account_id and Scope.ORGANISE in claims.scopes
    return own or Scope.ADMIN in claims.scopes


def own_entrant(message: tournament_pb2.Entrant, claims: Claims) -> Entrant:
    """The caller as an entrant: a bot if the message says so or the account may not play, else a person.

    Raises:
        ScopeMissing: the account may not play as that kind; or it enters another, as only an organiser may.
        InvalidRequest: the message sets a rating.
    """
    word = message.WhichOneof("kind") or ("person" if Scope.PLAY in claims.scopes else "bot")
    if word not in ("bot", "person"):
        raise ScopeMissing(Scope.ORGANISE.value)
    claims.require(Scope.BOT if word == "bot" else Scope.PLAY)
    if message.rating:
        raise InvalidRequest("entrant.rating", "is for the organiser to say")
    completed = tournament_pb2.Entrant()
    completed.CopyFrom(message)
    account = completed.bot if word == "bot" else completed.person
    if account.account_id not in ("", claims.account_id):
        raise ScopeMissing(Scope.ORGANISE.value)
    account.account_id = claims.account_id
    return entrant_from_proto(completed)


def _field(ledger: Ledger, tournament_id: str, before: _Field | None) -> _Field:
    """Reads the field, unless its tournament is unchanged: spectators ask for the field again and again."""
    revision = ledger.tournament(tournament_id).revision  # first, so that the field is at least as new
    if before is not None and before.revision == revision:
        return before
    entries = map(entry_to_proto, ledger.field(tournament_id).values())
    return _Field(revision, pb.ListEntrantsResponse(entries=entries))


def _enter(
    ledger: Ledger, claims: Claims, request: pb.EnterTournamentRequest, modules: Mapping[str, ModulePin]
) -> Entry:
    row = ledger.tournament(request.tournament_id)
    if organises(claims, row):
        entrant = pinned(entrant_from_proto(request.entrant), modules, "entrant")
    else:
        entrant = own_entrant(request.entrant, claims)
    field = ledger.field(row.tournament_id)
    there = field.get(entrant.name)
    may_return = row.state is TournamentState.OPEN
    if there is not None and there.entrant == entrant:
        if there.left is None:
            return there
        if not may_return:
            raise TournamentStateRefused(f"{entrant.name} has withdrawn", state=row.state.name.lower())
    others = [each for each in field.values() if each.left is None or not may_return]
    if any(each.entrant.name == entrant.name for each in others):
        raise InvalidRequest("entrant.name", f"{entrant.name!r} is taken")
    spec = as_extended(ledger, stored_spec(row.spec, row.rules_version), row.tournament_id)
    entry = Entry(entrant, joined=_joins(ledger, row))
    require_still_possible(spec, [*others, entry])
    if not ledger.enter(row.tournament_id, entry):
        raise refused(ledger.tournament(row.tournament_id).state, "entrants")
    return ledger.entry(row.tournament_id, entrant.name) or entry


def _joins(ledger: Ledger, row: TournamentRow) -> Round:
    if row.state is TournamentState.OPEN:
        return Round(0, 0)
    progress = ledger.progress(row.tournament_id)
    moment = next_round(progress.stages)
    if progress.state.is_over or moment.stage == len(progress.stages):
        raise refused(progress.state, "entrants")
    kind = progress.stages[moment.stage].spec.format
    if not takes_late_entries(kind):
        raise TournamentStateRefused(
            f"nobody comes late to a {kind.value}", state=progress.state.name.lower()
        )
    return moment


def _withdraw(ledger: Ledger, claims: Claims, tournament_id: str, name: str) -> Entry:
    row, field = ledger.tournament(tournament_id), ledger.field(tournament_id)
    own = [entry for entry in field.values() if entry.entrant.account_id == claims.account_id]
    entry = field.get(name) if name else next(iter(own), None)
    if entry is None:
        raise NoSuchEntry(f"no entrant {name[:40]!r}" if name else "this account has not entered")
    if not organises(claims, row):
        if entry not in own:
            raise ScopeMissing(Scope.ORGANISE.value)
        claims.require(*ACTING)
    if entry.left is not None:
        return entry
    progress = ledger.progress(tournament_id)
    if progress.state.is_over:
        raise refused(progress.state, "withdrawals")
    moment = Round(0, 0) if row.state is TournamentState.OPEN else next_round(progress.stages)
    return ledger.withdraw(tournament_id, entry.entrant.name, moment)
