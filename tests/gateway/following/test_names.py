"""After an account is deleted at a gateway, none of its answers about matches has the name any more."""

from typing import Any

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2
from tests.gateway.following.house import House, Person
from tests.waiting import patiently

NAME = "Annabel"
_ALL = [match_pb2.MATCH_STATUS_WAITING, match_pb2.MATCH_STATUS_LIVE, match_pb2.MATCH_STATUS_ENDED]


async def test_what_others_are_told_of_its_matches_has_no_name(house: House) -> None:
    ann, bob = [await house.person(name) for name in (NAME, "bob")]
    ids = [(await ann.open(seat=0)).match.match_id for _ in range(2)]
    for match_id in ids:
        await bob.join(match_id)
    await bob.resign(ids[0])
    # In the list, in views and in events twice each, and with the one record.
    assert (await told(bob, ids)).count(NAME) == 7
    await ann.delete_account()
    async with patiently():
        while NAME in (shown := await told(bob, ids)):
            pass
    assert shown.count(ann.account_id) >= 6
    again = await bob.rematch(ids[0])
    shown = await told(bob, [again])
    assert NAME not in shown
    assert ann.account_id in shown, "the seat is kept, though nobody will come"


async def told(person: Person, ids: list[str]) -> str:
    """Returns all answers about these matches."""
    found: list[Any] = []
    mine = pb.ListMyMatchesRequest(statuses=_ALL)
    found.append(await person.lobby.ListMyMatches(mine, metadata=person.metadata))
    for match_id in ids:
        for method in ("GetMatch", "GetReplay"):
            request = getattr(engine_pb, f"{method}Request")(match_id=match_id)
            found.append(await getattr(person.engine, method)(request, metadata=person.metadata))
    return str(found)
