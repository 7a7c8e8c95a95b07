"""Entries describe seats only as the game and the log do, because people are shown the records."""

from collections.abc import Callable

import pytest

from ardri.match.v1 import match_pb2
from tests.record.forgery import forged, number_of, tablut


def _another_title(seat: match_pb2.Seat) -> None:
    seat.title = "attackers"


def _a_bot_of_no_level(seat: match_pb2.Seat) -> None:
    seat.bot.level = 0


def _kept(seat: match_pb2.Seat) -> None:
    seat.reserved = True


def _dropped_out(seat: match_pb2.Seat) -> None:
    seat.dropped_out = match_pb2.DROP_OUT_RESIGNED


@pytest.mark.parametrize("change", [_another_title, _a_bot_of_no_level, _kept, _dropped_out])
def test_a_seat_is_what_the_game_calls_it_and_nothing_else(change: Callable[[match_pb2.Seat], None]) -> None:
    number = number_of(tablut(), "joined", 1)
    verdict = forged(tablut(), number, lambda entry: change(entry.joined.seat))
    assert (verdict.diverges_at, verdict.divergence) == (number, "seat 1 is not as the game has it")


@pytest.mark.parametrize(
    ("seat", "fault"), [(2, "no seat 2, which is kept"), (1, "seat 1 is not as the game has it")]
)
def test_nor_is_one_kept_that_is_none(seat: int, fault: str) -> None:
    kept = match_pb2.Seat(seat=seat, title="attackers", account_id="account-1")
    verdict = forged(tablut(), 1, lambda entry: entry.created.reserved.append(kept))
    assert (verdict.diverges_at, verdict.divergence) == (1, fault)
