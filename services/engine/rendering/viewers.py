"""Finds by the token which viewer of a match the caller is."""

from collections.abc import Callable
from typing import Final

from services.kernel import SPECTATOR, Seat, Viewer
from services.record.match import ENDED, Match
from services.runtime.credentials.claims import WORKER, Claims
from services.runtime.errors import BadToken, NoSuchSeat, NotYourSeat

_AFTER_THE_END_MS: Final = 3_600_000
"""Time to look at the end of the match, and to have the record verified."""


def viewer_of(match: Match, claims: Claims, now_ms: Callable[[], int]) -> Viewer:
    """Returns the viewer of these claims: the seat of the token or of the account, else a spectator.

    `now_ms`: the clock; only the token of a seat is compared with it.

    Raises:
        BadToken: a seat token of a match that ended long ago.
        NotYourSeat: a seat token of another match, or a private match that the account is not in.
    """
    if claims.seat is not None:
        return _seat_of_token(match, claims, now_ms)
    seat = match.seat_of(claims.account_id)
    if seat is not None:
        return Seat(seat)
    if match.spec.private and not claims.sees_private and not match.admits(claims.account_id):
        raise NotYourSeat("the match is private")
    return SPECTATOR


def seat_of(match: Match, claims: Claims, now_ms: Callable[[], int]) -> Seat:
    """Returns the seat of the token or of the account.

    Raises:
        BadToken: as `viewer_of`.
        NotYourSeat: as `viewer_of`, or the account has no seat.
    """
    viewer = viewer_of(match, claims, now_ms)
    if viewer == SPECTATOR:
        raise NotYourSeat("this account has no seat in the match")
    return viewer


def eyes_of(match: Match, viewer: Viewer, seat: int | None, *, is_open: bool) -> Viewer:
    """Returns as whom a viewer is shown the match, if it asks for a seat or `SPECTATOR`; None: as itself.

    Another seat is possible once the match has ended, as nothing is secret then. `is_open`: nothing ever is.

    Raises:
        NoSuchSeat: the match has no such seat.
        NotYourSeat: the match goes on.
    """
    if seat is None or seat == viewer:
        return viewer
    if seat != SPECTATOR and not 0 <= seat < match.spec.seats:
        raise NoSuchSeat.of(seat, match.spec.seats)
    if seat != SPECTATOR and match.status != ENDED and not is_open:
        raise NotYourSeat(f"what seat {seat} sees is its own until the match has ended")
    return Seat(seat)


def _seat_of_token(match: Match, claims: Claims, now_ms: Callable[[], int]) -> Viewer:
    if match.status == ENDED and match.updated_ms <= now_ms() - _AFTER_THE_END_MS:
        raise BadToken("the token of a seat ends an hour after its match; send the account's token")
    if claims.match_id != match.match_id:
        raise NotYourSeat("the token is of another match")
    seat = Seat(claims.seat or 0)
    if not 0 <= seat < len(match.sitters):
        raise NotYourSeat(f"the match has no seat {seat}")
    require_held(match, seat, claims.account_id)
    return seat


def require_held(match: Match, seat: Seat, account_id: str) -> None:
    """Checks that the account holds the seat now; for the workers' account, that a bot does.

    A bot may play on for a person, who still looks on. `decide` says what each of them may do for the seat.

    Raises:
        NotYourSeat: the account does not hold it.
    """
    sitter = match.sitters[seat]
    is_held = sitter is not None and (
        sitter.is_bot if account_id == WORKER else bool(account_id) and account_id == sitter.account_id
    )
    if not is_held:
        raise NotYourSeat(f"seat {seat} is held by another account, or by none")
