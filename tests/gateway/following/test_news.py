"""Which changes of a match are news."""

from dataclasses import replace

import pytest

from ardri.engine.v1.engine_service_pb2 import ListMatchesResponse
from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2
from gateway.following.accounts.news import RememberedMatch, news_of
from gateway.lobby.match_lists import merged
from services.record.listing.result import result_of

WAITING, LIVE, ENDED = (
    match_pb2.MATCH_STATUS_WAITING,
    match_pb2.MATCH_STATUS_LIVE,
    match_pb2.MATCH_STATUS_ENDED,
)
OPEN = RememberedMatch(1, WAITING, 0, frozenset(), is_mine=False, is_kept=False, taken=1)
KEPT = replace(OPEN, is_kept=True)
THEIRS = RememberedMatch(4, LIVE, 4, frozenset({1}), is_mine=False, is_kept=False, taken=2)
MINE = RememberedMatch(5, LIVE, 5, frozenset({0}), is_mine=True, is_kept=False, taken=2)
OVER = replace(THEIRS, version=9, status=ENDED, to_act=frozenset())
BOTH = replace(MINE, to_act=frozenset({0, 1}))


@pytest.mark.parametrize(
    ("before", "now", "news"),
    [
        (None, OPEN, []),
        (None, KEPT, [pb.NEWS_INVITED]),
        (KEPT, replace(KEPT, version=2), []),
        (OPEN, replace(OPEN, version=2, taken=2), [pb.NEWS_SEAT_TAKEN]),
        (replace(OPEN, taken=2), replace(OPEN, version=3), [pb.NEWS_SEAT_FREED]),
        (KEPT, replace(KEPT, version=3, taken=0), [pb.NEWS_SEAT_FREED]),
        (OPEN, MINE, [pb.NEWS_STARTED, pb.NEWS_YOUR_TURN]),
        (None, THEIRS, [pb.NEWS_STARTED]),
        (THEIRS, MINE, [pb.NEWS_YOUR_TURN]),
        (MINE, replace(THEIRS, version=6), [pb.NEWS_TURN_PASSED]),
        # Both happened almost at the same time.
        (MINE, replace(MINE, version=7, turn=7), [pb.NEWS_YOUR_TURN]),
        # Somebody left or offered a draw.
        (MINE, replace(MINE, version=6), []),
        # Two decide at the same time, and the other one already has.
        (BOTH, replace(MINE, version=6, turn=6), []),
        (BOTH, replace(BOTH, version=7, turn=7), [pb.NEWS_YOUR_TURN]),
        (MINE, OVER, [pb.NEWS_ENDED]),
        (None, OVER, [pb.NEWS_ENDED]),
        (OVER, replace(OVER, version=10), []),
    ],
)
def test_news(before: RememberedMatch | None, now: RememberedMatch, news: list[int]) -> None:
    assert news_of(before, now, is_rematch=False) == news


def test_a_rematch_is_an_invitation_of_its_own_kind() -> None:
    assert news_of(None, KEPT, is_rematch=True) == [pb.NEWS_REMATCH]


@pytest.mark.parametrize(
    ("ranks", "reason", "results"),
    [
        ([1, 2], "king_escaped", [match_pb2.RESULT_WON, match_pb2.RESULT_LOST]),
        ([1, 1], "draw_agreed", [match_pb2.RESULT_SHARED] * 2),
        ([1, 3, 1], "agreed", [match_pb2.RESULT_SHARED, match_pb2.RESULT_LOST, match_pb2.RESULT_SHARED]),
        ([1, 1], "terminated", [match_pb2.RESULT_NONE] * 2),
    ],
)
def test_results(ranks: list[int], reason: str, results: list[int]) -> None:
    outcome = match_pb2.Outcome(ranks=ranks, reason=reason)
    summary = match_pb2.MatchSummary(status=ENDED, outcome=outcome)
    assert [result_of(summary, seat) for seat in range(len(ranks))] == results


def page(token: str, *times: int) -> ListMatchesResponse:
    """A page of matches that were created at those times."""
    response = ListMatchesResponse(next_page_token=token)
    for time in times:
        response.matches.add(match_id=f"m{time}").created.FromMilliseconds(time)
    return response


def test_a_list_that_goes_on_bounds_the_page() -> None:
    pages = [page("", 90, 50, 10), page("60/m60", 80, 60)]
    found, token = merged(pages, 10, by_event=False)
    assert ([match.match_id for match in found], token) == (["m90", "m80", "m60"], "60/m60")
    found, token = merged(pages, 2, by_event=False)
    assert ([match.match_id for match in found], token) == (["m90", "m80"], "80/m80")
    assert merged([page("40/m40"), page("", 30)], 2, by_event=False) == ([], "40/m40")
    assert merged([page("", 2), page("", 1)], 2, by_event=False)[1] == ""
