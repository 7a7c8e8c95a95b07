"""Seats that were given back: who has them at the start counts; the referee finds forgeries."""

from collections.abc import Callable, Sequence
from random import Random

import pytest

from ardri.match.v1.record_pb2 import LogEntry
from services.engine.match import decide
from services.games.tablut import GAME as TABLUT
from services.record.draft import Draft
from services.record.match import Sitter
from tests.conformance.lots import GAME as LOTS
from tests.engine.sitting import Sitting
from tests.record.forgery import forged, judged, number_of
from tests.record.proof.test_chance import key_by_hand

Seating = Sequence[tuple[str, bytes]]
"""Accounts in the order in which they join, with their entropy; one that has a seat gives it back first."""
BACK_AND_FORTH: Seating = (
    ("bob", b"b" * 16),
    ("eve", b"e" * 32),
    ("bob", b""),
    ("eve", b"x" * 16),
    ("ann", b"a" * 20),
)


def take(sitting: Sitting, account_id: str, entropy: bytes) -> None:
    sitter = Sitter(account_id, "", entropy=entropy)
    sitting.take(decide.join(sitting.match, None, sitter, sitting.now_ms))


def leave(sitting: Sitting, account_id: str) -> None:
    seat = sitting.match.seat_of(account_id)
    assert seat is not None
    key = f"leave:{sitting.match.version}"
    assert isinstance(
        sitting.take(decide.give_back(sitting.match, seat, account_id, key, sitting.now_ms), key), Draft
    )


def begun(seating: Seating = BACK_AND_FORTH, game: object = LOTS) -> Sitting:
    sitting = Sitting(game, 3, sit=False, opened_by="opener")  # type: ignore[arg-type]  # a game of tests
    for account_id, entropy in seating:
        if sitting.match.seat_of(account_id) is not None:
            leave(sitting, account_id)
        take(sitting, account_id, entropy)
    return sitting


def seats_at_the_start(entries: Sequence[LogEntry]) -> dict[int, bytes]:
    """The entropy of each seat, as an independent reader finds it in the log."""
    brought: dict[int, bytes] = {}
    for entry in entries:
        if entry.HasField("joined"):
            assert entry.joined.seat.seat not in brought, "taken twice"
            brought[entry.joined.seat.seat] = entry.joined.seat.entropy
        elif entry.HasField("freed"):
            del brought[entry.freed.seat]
        elif entry.HasField("started"):
            break
    return brought


def test_what_was_brought_goes_with_who_has_left() -> None:
    sitting = begun()
    match = sitting.match
    brought = seats_at_the_start([step.entry for step in sitting.steps])
    assert brought == {0: b"", 1: b"x" * 16, 2: b"a" * 20}
    entropies = [brought[seat] for seat in sorted(brought)]
    assert match.chance_key == key_by_hand(match.spec, match.match_id, *entropies)


def test_the_record_is_good_and_every_seat_was_somebody_s() -> None:
    sitting = begun().play_out(Random(3))
    verdict = judged(sitting, sitting.record)
    assert (verdict.diverges_at, verdict.divergence) == (0, "")


@pytest.mark.parametrize("seed", range(40))
def test_whoever_comes_and_goes_the_log_says_who_sits_there(seed: int) -> None:
    """Compares the match with a table of seats that the test keeps itself."""
    rng = Random(seed)
    sitting = Sitting(LOTS, 4, sit=False, opened_by="opener")
    here: dict[str, int] = {}
    while len(here) < 4:
        name = rng.choice([f"account-{number}" for number in range(6)])
        if name in here:
            if sitting.match.given_back[name] < 7:
                leave(sitting, name)
                del here[name]
        else:
            free = next(seat for seat in range(4) if seat not in here.values())
            take(sitting, name, rng.randbytes(16))
            here[name] = free
        shown = {
            sitter.account_id: seat for seat, sitter in enumerate(sitting.match.sitters) if sitter is not None
        }
        assert shown == here
    assert sitting.kinds[-1] in ("started", "acted")
    sitting.play_out(rng)
    verdict = judged(sitting, sitting.record)
    assert (verdict.diverges_at, verdict.divergence) == (0, "")


def an_open_seat(entry: LogEntry) -> None:
    entry.freed.seat = 2


def no_seat(entry: LogEntry) -> None:
    entry.freed.seat = 3


def below(entry: LogEntry) -> None:
    entry.freed.seat = -1


@pytest.mark.parametrize("change", [an_open_seat, no_seat, below])
def test_nobody_gives_back_what_nobody_has(change: Callable[[LogEntry], None]) -> None:
    sitting = begun().play_out(Random(3))
    number = number_of(sitting, "freed")
    verdict = forged(sitting, number, change)
    assert verdict.diverges_at == number


def test_no_seat_is_given_back_after_the_start() -> None:
    sitting = begun().play_out(Random(3))
    number = number_of(sitting, "acted", 3)

    def frees(entry: LogEntry) -> None:
        entry.freed.seat = 0

    verdict = forged(sitting, number, frees)
    assert (verdict.diverges_at, verdict.divergence) == (number, "a seat given back after the start")


def test_a_bot_gives_none_back() -> None:
    sitting = Sitting(TABLUT, bots={0: 3}, sit=False, opened_by="opener")
    take(sitting, "bob", b"")
    sitting.play_out(Random(1))
    number = number_of(sitting, "started")

    def frees(entry: LogEntry) -> None:
        entry.freed.seat = 0

    assert forged(sitting, number, frees).divergence == "seat 0 given back by nobody"


def test_nobody_leaves_what_nobody_has_opened() -> None:
    sitting = begun().play_out(Random(3))
    verdict = forged(sitting, 1, lambda entry: entry.created.spec.ClearField("opened_by"))
    assert verdict.divergence == "a seat given back, but no account has opened the match"
