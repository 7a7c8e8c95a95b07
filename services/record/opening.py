"""How a match begins: its first entries, and the seats that are taken from the start. Pure."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.kernel import Game, Setup, told_options
from services.record.data_sets import check_data_sets, data_sets_of
from services.record.draft import Draft
from services.record.match import Match, Sitter
from services.runtime.jobs.wire import Wire, pack, unpack_options

Seats = Mapping[int, Sitter]
"""Holders of some of a match's seats."""
_NONE: Final[Seats] = MappingProxyType({})


def setup_of(spec: match_pb2.MatchSpec, game: Game[Any, Any], wire: Wire) -> Setup:
    """Returns the setup of a match from its spec.

    Raises:
        InvalidSetup, InvalidOptions: the spec does not fit this game, or its data is not here.
    """
    options = wire.options_from_proto(unpack_options(wire, spec.options))
    setup = game.setup(spec.seats, options, spec.rules_version)
    check_data_sets(spec, game.facts, setup)
    return setup


def setup_to_proto(setup: Setup, game: Game[Any, Any], wire: Wire) -> match_pb2.MatchSpec:
    """Returns the part of a spec that `setup_of` reads. Specs of older rules name no data."""
    facts = game.facts
    is_new = setup.rules_version == facts.rules_version
    return match_pb2.MatchSpec(
        game=facts.name,
        rules_version=setup.rules_version,
        seats=setup.seats,
        options=pack(wire.options_to_proto(told_options(facts.options, setup.options))),
        data_sets=data_sets_of(facts, setup) if is_new else (),
    )


def create(
    match: Match, spec: match_pb2.MatchSpec, taken: Seats, now_ms: int, reserved: Seats = _NONE
) -> Draft | None:
    """Makes the draft that opens a match with its first position and clock; None if it is open already."""
    if match.version:
        return None
    draft = Draft(match, now_ms)
    open_match(match, draft, spec, taken, reserved)
    return draft


def open_match(
    match: Match, draft: Draft, spec: match_pb2.MatchSpec, taken: Seats, reserved: Seats = _NONE
) -> None:
    """Adds the first entry, the seats taken from the start, and the start of play if those are all seats."""
    kept = [logged_seat(match.game, seat, sitter) for seat, sitter in sorted(reserved.items())]
    draft.add(LogEntry(created=match_pb2.MatchCreated(spec=spec, reserved=kept)))
    draft.spec, draft.reserved = spec, reserved
    draft.sitters = [None] * spec.seats
    for seat, sitter in sorted(taken.items()):
        sit(match, draft, seat, sitter)
    if len(taken) == spec.seats:
        draft.start(spec.seats)


def sit(match: Match, draft: Draft, seat: int, sitter: Sitter) -> None:
    """Adds the entry by which the sitter takes the seat."""
    joined = match_pb2.SeatJoined(seat=logged_seat(match.game, seat, sitter))
    draft.sit(seat, sitter, LogEntry(joined=joined))


def logged_seat(game: Game[Any, Any], seat: int, sitter: Sitter) -> match_pb2.Seat:
    """Returns the present or future holder of a seat, as entries name it."""
    titles = game.facts.seat_names
    message = match_pb2.Seat(
        seat=seat,
        title=titles[seat] if seat < len(titles) else "",
        account_id=sitter.account_id,
        name=sitter.name,
        entropy=sitter.entropy,
    )
    if sitter.is_bot:
        message.bot.level = sitter.level
    return message
