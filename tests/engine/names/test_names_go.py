"""The name of a deleted account is nowhere any more, and records still prove what they proved."""

from typing import Any

from prometheus_client import REGISTRY, generate_latest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import Record
from services.games.tablut import GAME
from services.record.rules import rules_of
from services.record.verify import verify
from services.runtime.credentials.claims import Scope
from services.runtime.database import database
from services.runtime.database.schema.metadata import metadata
from tests.engine.names.ann import NAME, Ann, told
from tests.engine.served import Served
from tests.engine.table.test_phrases import Ear, say
from tests.waiting import patiently


def rows(url: str) -> str:
    """Returns everything in a database, with bytes as text."""
    engine = database.connect(url)
    with engine.connect() as connection:
        found = [tuple(row) for table in metadata.sorted_tables for row in connection.execute(table.select())]
    engine.dispose()
    return str([[_plain(value) for value in row] for row in found])


def _plain(value: object) -> object:
    return bytes(value).decode(errors="replace") if isinstance(value, bytes | memoryview) else value


def proven(record: Record) -> bool:
    rules = rules_of(GAME.facts.name)
    return not verify(record, rules.game, rules.first_position).diverges_at


async def test_it_goes_from_matches_that_wait_go_on_and_have_ended(
    served: Served, ann: Ann, log_url: str
) -> None:
    waiting, live, ended = [await served.create(seats=2) for _ in range(3)]
    kept = await ann.reserved()
    for match_id in (waiting, live, ended):
        seat = await ann.sit(match_id)
    await served.sit(live, [1])
    await served.sit(ended, [1])
    await seat.do("ResignMatch")
    before = (await served.watcher.replay(ended)).record
    ids = [waiting, live, ended, kept]
    for viewer in (served.watcher, ann.caller):
        shown = await told(served, ids, viewer)
        assert shown.count(NAME) > 4 * len(ids)
    then = (await served.watcher.ask("GetMatch", pb.GetMatchRequest(match_id=live, version=1))).match
    assert [(seat.account_id, seat.name) for seat in then.seats] == [("", "")] * 2, "not yet, at that time"
    assert NAME in rows(log_url), "beside the log"
    assert not [body for body in before.entries if NAME.encode() in body], "what is hashed has no name"
    assert [(each.seat, each.name) for each in before.names] == [(0, NAME), (1, "account-1")]
    changes: Any = served.stub.WatchMatches(
        pb.WatchMatchesRequest(game="tablut"), metadata=served.caller("gateway", Scope.ADMIN).metadata
    )
    await changes.read()
    await ann.go()
    shown = await told(served, ids, served.watcher)
    assert NAME not in shown
    assert ann.account_id in shown, "the seats are hers still"
    assert "account-1" in shown, "others keep their names"
    assert NAME not in rows(log_url)
    assert NAME not in generate_latest(REGISTRY).decode()
    heard = dict[str, match_pb2.MatchSummary]()
    async with patiently():
        while not {waiting, live, kept} <= heard.keys():
            heard |= {match.match_id: match for match in (await changes.read()).changed}
    assert NAME not in str(heard), "gateways are told anew"
    after = (await served.watcher.replay(ended)).record
    assert (after.entries, after.digests) == (before.entries, before.digests)
    assert [(each.seat, each.name) for each in after.names] == [(1, "account-1")]
    bare = Record(match_id=after.match_id, game=after.game, entries=after.entries, digests=after.digests)
    assert proven(before)
    assert proven(after)
    assert proven(bare)


async def test_it_goes_from_what_streams_are_told_later_and_from_what_was_said(
    served: Served, ann: Ann
) -> None:
    match_id = await served.create(seats=2)
    first: Any = served.watcher.watch(match_id)
    assert (await first.read()).events
    her = await ann.sit(match_id)
    (bob,) = await served.sit(match_id, [1])
    ear = await Ear(bob, match_id).is_open()
    for phrase in (match_pb2.PHRASE_HELLO, match_pb2.PHRASE_THANKS):
        await say(her, match_id, phrase)
        assert (await ear.next()).name == NAME
    await say(bob, match_id, match_pb2.PHRASE_OOPS)
    await say(served.watcher, match_id, match_pb2.PHRASE_OOPS)
    await ann.go()
    later = await Ear(bob, match_id).is_open()
    assert [(await later.next()).name for _ in range(3)] == ["", "", "account-1"]
    watching = await Ear(served.watcher, match_id).is_open()
    assert (await watching.next()).name == "", "and nothing of spectators comes first"
    resumed: Any = served.watcher.watch(match_id, 1)
    joined = [event.joined.seat for event in (await resumed.read()).events if event.HasField("joined")]
    assert [(seat.account_id, seat.name) for seat in joined] == [
        (ann.account_id, ""),
        ("account-1", "account-1"),
    ]
    await bob.do("ResignMatch")
    assert NAME not in await told(served, [match_id], served.watcher)


async def test_who_is_known_to_be_gone_is_written_down_without_a_name(
    served: Served, ann: Ann, log_url: str
) -> None:
    """A gateway may ask before it hears of the deletion, or may open what was decided earlier."""
    await ann.go()
    request = pb.CreateMatchRequest(game="tablut", seats=2)
    request.taken.add(seat=0, account_id=ann.account_id, name=NAME)
    service = served.caller("gateway", Scope.SERVICE)
    ids = [(await service.ask("CreateMatch", request)).match.match_id, await ann.reserved()]
    assert NAME not in await told(served, ids, served.watcher)
    assert NAME not in rows(log_url)


async def test_older_entries_keep_it_and_are_all_that_does(served: Served, ann: Ann, log_url: str) -> None:
    """Entries for entrants of tournaments still contain names, as all older entries did."""
    request = pb.CreateMatchRequest(game="tablut", seats=2)
    request.taken.add(seat=0, account_id=ann.account_id, name=NAME)
    request.taken.add(seat=1, account_id="bob", name="Bob")
    director = served.caller("director", Scope.SERVICE)
    match_id = (await director.ask("CreateMatch", request)).match.match_id
    assert (await told(served, [match_id], served.watcher)).count(NAME) > 4
    await ann.caller.ask("ResignMatch", pb.ResignMatchRequest(match_id=match_id))
    record = (await served.watcher.replay(match_id)).record
    await ann.go()
    shown = await told(served, [match_id], served.watcher)
    hashed = [line for line in shown.splitlines() if NAME in line]
    assert hashed
    assert all(line.strip().startswith("entries:") for line in hashed), "the verbatim record alone"
    assert "Bob" in shown
    after = (await served.watcher.replay(match_id)).record
    assert after == record, "byte for byte"
    assert proven(after)
    assert rows(log_url).count(NAME) == 1, "in the entry itself, and no longer in the list's summary"
