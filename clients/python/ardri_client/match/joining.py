"""Taking a seat: reads the commitment to the seed first, then makes and sends entropy."""

import uuid
from collections.abc import Callable
from typing import TYPE_CHECKING

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from ardri_client.calls.retry import Caller
from ardri_client.errors import UnfairChance
from ardri_client.match.fairness import check_match, commitment_of
from ardri_client.match.place import Place

if TYPE_CHECKING:  # the stubs' async faces exist for type checkers alone
    from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceAsyncStub

Entropy = Callable[[], bytes] | None
"""Makes 16 to 64 random bytes for a seat, once the commitment to the seed is known; None to send none."""


class Joiner:
    """Takes seats for one account."""

    def __init__(self, stub: "EngineServiceAsyncStub", caller: Caller, entropy: Entropy) -> None:
        self._stub = stub
        self._caller = caller
        self._entropy = entropy

    @property
    def brings_entropy(self) -> bool:
        """Whether entropy is sent, so that the commitment must be known before a seat is taken."""
        return self._entropy is not None

    async def find(self, match_id: str) -> match_pb2.Match:
        """Returns the match, before a seat is taken in it."""
        request = pb.GetMatchRequest(match_id=match_id)
        return (await self._caller.call(self._stub.GetMatch, request)).match

    async def take(
        self, match: match_pb2.Match, seat: int | None, invite_code: str = "", *, is_new: bool = False
    ) -> Place:
        """Takes the seat, or the first open one. An account that has a seat keeps it, with its entropy.

        `is_new`: the account cannot have a seat yet, whatever the platform says.

        Raises:
            UnfairChance: the match takes no entropy, or the platform has lost or changed it.
        """
        request = pb.JoinMatchRequest(
            match_id=match.match_id, seat=seat, invite_code=invite_code, request_id=uuid.uuid4().hex
        )
        commitment = b""
        if self._entropy is not None and (is_new or not match.HasField("viewer_seat")):
            commitment = commitment_of(match)
            request.entropy = self._entropy()
        joined = await self._caller.call(self._stub.JoinMatch, request)
        # An engine without a gateway signs no tokens for seats; there the account's token is used.
        token = joined.seat_token or self._caller.token
        place = Place(match.match_id, joined.seat, token, invite_code, request.entropy, commitment)
        if joined.match.match_id != match.match_id:
            raise UnfairChance(f"the platform answers with another match than {match.match_id}")
        check_match(place, joined.match)
        return place
