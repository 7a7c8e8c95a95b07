"""Requests checked field by field before anything is done, above all those to create a match. Pure."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from ardri.engine.v1.engine_service_pb2 import CreateMatchRequest
from ardri.match.v1 import match_pb2
from services import search
from services.kernel import Game, Seat, Setup, hand_of
from services.kernel.seeds import SALT_BYTES, SEED_BYTES
from services.record.clocks.requested import checked_clock, require_ms
from services.record.clocks.spec import LEAST_BASE_MS, LEAST_GRACE_MS, MOST_BASE_MS
from services.record.drop_outs import LEAST_SEATS, USUAL_SUBSTITUTE
from services.record.match import Sitter
from services.record.opening import setup_to_proto
from services.runtime.errors import InvalidRequest, NoSuchGame, NoSuchSeat
from services.runtime.jobs.wire import Wire, unpack_options
from services.search.analysis.chances import has_usual_options

LEVELS = search.LEVELS
LEAST_DELAY_MS = 1_000
MOST_DELAY_MS = 3_600_000
_MATCH_ID = re.compile(r"[a-z0-9_]{1,40}\.[a-z0-9]{20,40}")
_INVITE = re.compile(r"[\x21-\x7e]{6,40}")
_NAME_LENGTH = 40


def require_game(name: str, served: str) -> None:
    """Checks that this engine serves the game of the request.

    Raises:
        NoSuchGame: it serves another game.
    """
    if name != served:
        raise NoSuchGame(f"this engine serves {served}, not {name[:40]!r}")


def match_id_of(request: CreateMatchRequest, game: str) -> str:
    """Returns the requested id, or a new one.

    Raises:
        NoSuchGame: the request is for another game.
        InvalidRequest: the id is malformed.
    """
    require_game(request.game, game)
    if not request.match_id:
        return f"{game}.{secrets.token_hex(12)}"
    if not _is_match_id(request.match_id, game):
        raise InvalidRequest("match_id", f"{game}. and 20 to 40 of a-z and 0-9")
    return request.match_id


def spec_of(
    request: CreateMatchRequest, game: Game[Any, Any], wire: Wire, commitment: bytes
) -> tuple[match_pb2.MatchSpec, Setup]:
    """Returns the complete spec of the match.

    Raises:
        InvalidRequest, InvalidSetup, InvalidOptions: a field does not fit.
    """
    given = {}
    if request.HasField("options"):
        given = wire.options_from_proto(unpack_options(wire, request.options))
    setup = game.setup(request.seats or game.facts.min_seats, given, request.rules_version or None)
    spec = setup_to_proto(setup, game, wire)
    spec.clock.CopyFrom(checked_clock(request.clock))
    spec.private = request.private
    spec.seed_commitment = commitment
    spec.hints = request.hints
    if request.rated and request.hints:
        raise InvalidRequest("rated", "not where the platform helps")
    spec.rated = request.rated
    if request.practice and (request.rated or not request.private or not request.seed):
        raise InvalidRequest("practice", "a private match with a seed of its own, and not rated")
    spec.practice = request.practice
    spec.substitute = _substitute(request, setup.seats)
    spec.rematch_of = _rematch_of(request, game.facts.name)
    spec.opened_by = request.opened_by
    # Only in games without hidden information or chance; no takebacks if the match is rated.
    is_open = game.facts.perfect_information and not game.facts.chance
    spec.takebacks = request.takebacks and is_open and not request.rated
    if request.bots_resign and is_open and setup.seats < LEAST_SEATS:
        spec.bots_resign = has_usual_options(game, game.view(game.initial(setup), Seat(0)))
    if not request.seed:  # a caller that gives the seed has committed to it, and may have told it
        spec.chance = match_pb2.CHANCE_SOURCE_SEED_AND_ENTROPY
    if request.HasField("abandonment_grace"):
        require_ms(request.abandonment_grace, "abandonment_grace", LEAST_GRACE_MS, MOST_BASE_MS)
        spec.abandonment_grace.CopyFrom(request.abandonment_grace)
    if request.HasField("spectator_delay"):
        _check_delay(request.spectator_delay, has_hands=hand_of(game, game.initial(setup)) > 0)
        spec.spectator_delay.CopyFrom(request.spectator_delay)
    if request.offer_window.ByteSize():
        require_ms(request.offer_window, "offer_window", LEAST_BASE_MS, MOST_BASE_MS)
        spec.offer_window.CopyFrom(request.offer_window)
    spec.DiscardUnknownFields()  # those of copied messages would be sent in every list
    return spec, setup


def _substitute(request: CreateMatchRequest, seats: int) -> int:
    if request.HasField("substitute") and request.substitute not in (0, *LEVELS):
        raise InvalidRequest("substitute", f"a level from {min(LEVELS)} to {max(LEVELS)}, or 0 for none")
    wanted = request.substitute if request.HasField("substitute") else USUAL_SUBSTITUTE
    return wanted if seats >= LEAST_SEATS else 0


def _person(seat: match_pb2.Seat, *, is_entrant: bool = False) -> Sitter:
    """Entrants of tournaments have their name in the log, as the organiser gives it; others do not."""
    name = seat.name[:_NAME_LENGTH]
    return Sitter(seat.account_id, name) if is_entrant else Sitter(seat.account_id, "", called=name)


def reserved_seats(request: CreateMatchRequest, seats: int, taken: Mapping[int, Sitter]) -> dict[int, Sitter]:
    """Returns the seats that are reserved for accounts.

    Raises:
        NoSuchSeat, InvalidRequest: a seat does not fit, or a seat or an account is given twice.
    """
    reserved: dict[int, Sitter] = {}
    for seat in request.reserved:
        _check_seat("reserved", seat.seat, seats, (*taken, *reserved))
        if seat.HasField("bot") or not seat.account_id:
            raise InvalidRequest("reserved", f"seat {seat.seat} is for no account")
        if seat.entropy:
            raise InvalidRequest("reserved", "an account brings entropy when it joins")
        reserved[seat.seat] = _person(seat)
    _check_accounts("reserved", (*taken.values(), *reserved.values()))
    return reserved


def taken_seats(request: CreateMatchRequest, seats: int, *, of_tournament: bool = False) -> dict[int, Sitter]:
    """Returns the seats that are taken from the start.

    Raises:
        NoSuchSeat, InvalidRequest: a seat or level does not fit, or a seat or an account is given twice.
    """
    taken: dict[int, Sitter] = {}
    for seat in request.taken:
        _check_seat("taken", seat.seat, seats, taken)
        if seat.entropy:
            raise InvalidRequest("taken", "entropy is brought by joining, when the seed is committed to")
        if seat.HasField("bot"):
            if seat.bot.level not in LEVELS:
                raise InvalidRequest("taken", f"a bot's level is 1 to {LEVELS[-1]}, not {seat.bot.level}")
            name = seat.name[:_NAME_LENGTH] or f"level {seat.bot.level}"
            taken[seat.seat] = Sitter("", name, seat.bot.level)
        elif seat.account_id:
            taken[seat.seat] = _person(seat, is_entrant=of_tournament)
        else:
            raise InvalidRequest("taken", f"seat {seat.seat} has neither a bot nor an account")
    _check_accounts("taken", taken.values())
    return taken


def _check_seat(field: str, seat: int, seats: int, given: Collection[int]) -> None:
    if not 0 <= seat < seats:
        raise NoSuchSeat.of(seat, seats)
    if seat in given:
        raise InvalidRequest(field, f"seat {seat} is given twice")


def _check_accounts(field: str, sitters: Iterable[Sitter]) -> None:
    accounts = [sitter.account_id for sitter in sitters if sitter.account_id]
    if len(accounts) != len(set(accounts)):
        raise InvalidRequest(field, "an account has two seats")


def secret_of(request: CreateMatchRequest) -> bytes:
    """Returns seed and salt of all chance: those of the request, or random ones.

    Raises:
        InvalidRequest: one is given without the other, or has another length.
    """
    if not (request.seed or request.salt):
        return secrets.token_bytes(SEED_BYTES + SALT_BYTES)
    if len(request.seed) != SEED_BYTES:
        raise InvalidRequest("seed", f"takes {SEED_BYTES} bytes, not {len(request.seed)}")
    if len(request.salt) != SALT_BYTES:
        raise InvalidRequest("salt", f"takes {SALT_BYTES} bytes, not {len(request.salt)}")
    return request.seed + request.salt


def invite_digest(request: CreateMatchRequest) -> bytes:
    """Returns the hash of the invite code; empty for a public match.

    Raises:
        InvalidRequest: a private match has no code, or a public one has a code.
    """
    if not request.private:
        if request.invite_code:
            raise InvalidRequest("invite_code", "only a private match has one")
        return b""
    if not _INVITE.fullmatch(request.invite_code):
        raise InvalidRequest("invite_code", "6 to 40 printable characters")
    return hashed_invite(request.invite_code)


def hashed_invite(code: str) -> bytes:
    """Returns the hash of an invite code."""
    return hashlib.sha256(code.encode()).digest()


def invite_matches(digest: bytes, code: str) -> bool:
    """Whether an invite code is the one with that hash, in constant time."""
    return hmac.compare_digest(digest, hashed_invite(code))


def _rematch_of(request: CreateMatchRequest, game: str) -> str:
    if request.rematch_of and not _is_match_id(request.rematch_of, game):
        raise InvalidRequest("rematch_of", f"{game}. and 20 to 40 of a-z and 0-9")
    return request.rematch_of


def _is_match_id(match_id: str, game: str) -> bool:
    return bool(_MATCH_ID.fullmatch(match_id)) and match_id.partition(".")[0] == game


def _check_delay(delay: match_pb2.SpectatorDelay, *, has_hands: bool) -> None:
    if delay.HasField("time"):
        require_ms(delay.time, "spectator_delay.time", LEAST_DELAY_MS, MOST_DELAY_MS)
    elif not delay.finished_hands:
        raise InvalidRequest("spectator_delay", "a time, or finished_hands")
    elif not has_hands:
        raise InvalidRequest("spectator_delay.finished_hands", "the game is not played in hands")
