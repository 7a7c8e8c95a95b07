"""What somebody may ask about a match who wants to know more than is good, sound questions and bad ones."""

from typing import Any, Final

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.gateway.v1 import lobby_service_pb2 as lobby
from ardri.match.v1 import match_pb2

NONSENSE: Final = ("?", "nonsense 1", "castle")
"""No action in any game."""


def nosy_questions(match_id: str) -> list[tuple[str, Any]]:
    """Method and request of each."""
    game = match_id.partition(".")[0]
    return [
        ("GetReplay", pb.GetReplayRequest(match_id=match_id, with_words=True)),
        ("ListMatches", pb.ListMatchesRequest(game=game)),
        ("VerifyReplay", pb.VerifyReplayRequest(match_id=match_id)),
        ("JoinMatch", pb.JoinMatchRequest(match_id=match_id)),
        ("ClaimMatch", pb.ClaimMatchRequest(match_id=match_id)),
        ("CallOffMatch", pb.CallOffMatchRequest(match_id=match_id)),
        ("LeaveMatch", pb.LeaveMatchRequest(match_id=match_id, request_id="nosy")),
        ("ListSteps", pb.ListStepsRequest(game=game)),
        ("SettleSteps", pb.SettleStepsRequest(game=game)),
        ("AcceptInvite", lobby.AcceptInviteRequest(invite_code="wrong-code")),
        *(
            ("ListLegalActions", pb.ListLegalActionsRequest(match_id=match_id, seat=seat))
            for seat in range(3)
        ),
        *(
            (
                "PlayAction",
                pb.PlayActionRequest(
                    match_id=match_id,
                    expected_version=version,
                    request_id=f"bad-{version}",
                    action=match_pb2.Action(notation=text),
                ),
            )
            for version, text in ((1, NONSENSE[0]), (10**6, NONSENSE[1]))
        ),
        *(
            (
                "CheckAction",
                pb.CheckActionRequest(
                    match_id=match_id, expected_version=1, action=match_pb2.Action(notation=text)
                ),
            )
            for text in NONSENSE
        ),
    ]
