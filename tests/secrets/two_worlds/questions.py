"""What a viewer may ask in a position, sound questions and bad ones; the same of both worlds."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.kernel import CHANCE, SPECTATOR, TABLE, InvalidNotation, Seat, Viewer, legal_actions, to_act
from services.runtime.jobs.wire import pack
from tests.conformance.walk import some
from tests.secrets.two_worlds.twins import Twins

_TRIES = 6
"""Actions of each seat to act that another may wish to play."""
_REFUSED = 8
_NONSENSE = "?"


@dataclass(frozen=True, slots=True)
class Question:
    """A unary call."""

    method: str
    request: Any

    @property
    def name(self) -> str:
        """For whoever reads of a leak."""
        return f"{self.method}({str(self.request).strip()})"


def questions(twins: Twins, match_id: str, version: int, rng: Random) -> list[Question]:
    """What tells most of the position, and some of all else that can be asked."""
    game = twins.aim.subject.game.facts.name
    telling = [
        *_checks(twins, match_id, version, rng),
        Question("GetMatch", pb.GetMatchRequest(match_id=match_id)),
        Question("GetMatch", pb.GetMatchRequest(match_id=match_id, version=rng.randint(1, version))),
        Question("GetReplay", pb.GetReplayRequest(match_id=match_id, with_words=True, with_views=True)),
        Question("DescribeTable", pb.DescribeTableRequest(game_or_match_id=match_id)),
        Question("ListMatches", pb.ListMatchesRequest(game=game)),
        Question("CountResults", pb.CountResultsRequest(game=game)),
        Question(
            "ListLegalActions",
            pb.ListLegalActionsRequest(match_id=match_id, with_words=True, with_effects=True),
        ),
    ]
    refused = [*_refused(twins, match_id), *_refused_plays(twins, match_id, version, rng)]
    return telling + rng.sample(refused, min(_REFUSED, len(refused)))


def _refused(twins: Twins, match_id: str) -> Iterator[Question]:
    """What the viewer may not ask, and what tells a spectator of the match by a detour."""
    game, seats = twins.aim.subject.game.facts.name, range(twins.aim.setup.seats)
    for seat in (*seats, len(seats), CHANCE, TABLE):
        yield Question("ListLegalActions", pb.ListLegalActionsRequest(match_id=match_id, seat=seat))
    for seat in (*seats, len(seats), SPECTATOR, TABLE):
        yield Question("GetMatch", pb.GetMatchRequest(match_id=match_id, seat=seat))
        yield Question("GetReplay", pb.GetReplayRequest(match_id=match_id, seat=seat))
    yield Question("CreateMatch", pb.CreateMatchRequest(game=game, match_id=match_id))
    yield Question("JoinMatch", pb.JoinMatchRequest(match_id=match_id))
    yield Question("VerifyReplay", pb.VerifyReplayRequest(match_id=match_id))
    yield Question("ClaimMatch", pb.ClaimMatchRequest(match_id=match_id))
    yield Question("CallOffMatch", pb.CallOffMatchRequest(match_id=match_id))
    yield Question("LeaveMatch", pb.LeaveMatchRequest(match_id=match_id, request_id="leave"))
    yield Question("ListSteps", pb.ListStepsRequest(game=game))
    yield Question("ReofferStep", pb.ReofferStepRequest(match_id=match_id))
    yield Question("SettleSteps", pb.SettleStepsRequest(game=game))


def _checks(twins: Twins, match_id: str, version: int, rng: Random) -> Iterator[Question]:
    """Of what the viewer may do."""
    game, viewer = twins.aim.subject.game, twins.aim.viewer
    for action in some(legal_actions(twins.states[0], viewer), rng, _TRIES):
        notation = match_pb2.Action(notation=game.format(twins.states[0], viewer, action))
        request = pb.CheckActionRequest(match_id=match_id, expected_version=version, action=notation)
        yield Question("CheckAction", request)


def _refused_plays(twins: Twins, match_id: str, version: int, rng: Random) -> Iterator[Question]:
    for attempt in attempts(twins, rng):
        at = rng.choice((version, version, version - 1))
        request = pb.PlayActionRequest(match_id=match_id, expected_version=at, request_id="x", action=attempt)
        yield Question("PlayAction", request)
        check = pb.CheckActionRequest(match_id=match_id, expected_version=at, action=attempt)
        yield Question("CheckAction", check)


def attempts(twins: Twins, rng: Random) -> list[match_pb2.Action]:
    """Actions that the viewer may not play here, in either of their forms: nonsense, and what others may."""
    game, wire = twins.aim.subject.game, twins.aim.subject.wire
    found = [match_pb2.Action(notation=_NONSENSE), match_pb2.Action(typed=pack(wire.action_type()))]
    for position in twins.states:
        for seat in to_act(position):
            for action in some(legal_actions(position, seat), rng, _TRIES):
                text = game.format(position, seat, action)
                if not _is_legal(twins, text):
                    typed = pack(wire.action_to_proto(position, seat, action))
                    found += [match_pb2.Action(notation=text), match_pb2.Action(typed=typed)]
    return found


def _is_legal(twins: Twins, text: str) -> bool:
    """Whether the viewer may play what the text means, in either world."""
    return any(action in legal for action, legal in _meanings(twins, text, twins.aim.viewer))


def _meanings(twins: Twins, text: str, viewer: Viewer) -> Iterator[tuple[int, Any]]:
    game = twins.aim.subject.game
    for position in twins.states:
        legal = legal_actions(position, viewer) if viewer in to_act(position) else ()
        try:
            yield game.parse(position, Seat(viewer), text), legal
        except InvalidNotation:
            continue
