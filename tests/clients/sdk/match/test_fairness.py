"""A client checks that its platform keeps to the commitment and uses the entropy that the client sent."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ardri.match.v1 import match_pb2 as pb
from ardri.match.v1.record_pb2 import LogEntry, LoggedSeatFreed
from ardri_client import Ardri, Place, UnfairChance
from ardri_client.match.fairness import check_log
from tests.clients.cli.running import Cli
from tests.clients.conftest import QUICK
from tests.clients.fake.match import FakeMatch
from tests.clients.fake.platform import FakePlatform


def brought(match: FakeMatch) -> list[bytes]:
    return [seat.entropy for seat in match.message.seats]


async def test_entropy_is_sent_wherever_a_seat_is_taken(ardri: Ardri, platform: FakePlatform) -> None:
    opened = await ardri.open_match("tablut")
    async with Ardri.connect(platform.address, retry=QUICK) as other:
        await other.log_in("other")
        joined = await other.join(opened.place.match_id)
        private = await ardri.open_match("tablut", private=True)
        invited = await other.accept_invite(private.place.invite_code)
    again = await ardri.rematch(opened.place.match_id)
    async with ardri.seek("tablut") as seek:
        found = await seek.table()
    tables = (opened, joined, private, invited, again, found)
    for table in tables:
        place = table.place
        assert len(place.entropy) == 32
        assert brought(platform.match(place.match_id))[place.seat] == place.entropy
        assert place.commitment == platform.match(place.match_id).message.spec.seed_commitment
    assert len({table.place.entropy for table in tables}) == len(tables)


async def test_who_wants_to_brings_none(platform: FakePlatform) -> None:
    async with Ardri.connect(platform.address, retry=QUICK, entropy=None) as ardri:
        await ardri.log_in("me")
        table = await ardri.open_match("tablut", bots={1: 1})
        assert not any(brought(platform.match(table.place.match_id)))
        async with table:
            with pytest.raises(UnfairChance, match="nothing to check"):
                await table.verify()


@pytest.mark.parametrize("altered", [lambda _: b"", lambda sent: sent[:-1] + bytes([sent[-1] ^ 1])])
async def test_a_platform_that_loses_or_alters_entropy_is_caught_at_once(
    ardri: Ardri, platform: FakePlatform, altered: Callable[[bytes], bytes]
) -> None:
    platform.altered = altered
    with pytest.raises(UnfairChance, match="does not have the entropy"):
        await ardri.open_match("tablut", bots={1: 1})


async def test_a_platform_that_takes_none_is_refused(ardri: Ardri, platform: FakePlatform) -> None:
    match = platform.open("tablut")
    match.message.spec.chance = pb.CHANCE_SOURCE_UNSPECIFIED
    with pytest.raises(UnfairChance, match="takes no entropy"):
        await ardri.join(match.message.match_id)
    match.message.spec.chance, match.message.spec.seed_commitment = pb.CHANCE_SOURCE_SEED_AND_ENTROPY, b""
    with pytest.raises(UnfairChance, match="committed to no seed"):
        await ardri.join(match.message.match_id)


async def test_the_log_is_held_to_what_was_sent_and_seen(ardri: Ardri) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        await table.verify()
        await table.resign()
        await table.verify()
        honest = table.place
        for place, fault in (
            (replace(honest, entropy=b"x" * 32), "does not have the entropy"),
            (replace(honest, commitment=b"x" * 32), "does not fit the commitment"),
        ):
            with pytest.raises(UnfairChance, match=fault):
                await ardri.table(place).verify()


def test_what_a_seat_has_brought_goes_with_it_when_it_is_given_back() -> None:
    place = Place("tablut.1", 0, "token", entropy=b"e" * 32, commitment=b"c" * 32)
    spec = pb.MatchSpec(seed_commitment=place.commitment, chance=pb.CHANCE_SOURCE_SEED_AND_ENTROPY)
    opened = pb.Event(created=pb.MatchCreated(spec=spec))
    taken = pb.Event(joined=pb.SeatJoined(seat=pb.Seat(account_id="me", entropy=place.entropy)))
    others = pb.Event(joined=pb.SeatJoined(seat=pb.Seat(account_id="other", entropy=b"o" * 32)))
    freed = pb.Event(freed=pb.SeatFreed(seat=pb.Seat()))
    for log in ([opened, taken, freed], [opened, taken, freed, others]):
        with pytest.raises(UnfairChance, match="given back"):
            check_log(place, log)
    logged = LogEntry(freed=LoggedSeatFreed())
    with pytest.raises(UnfairChance, match="given back"):
        check_log(place, [opened, taken, logged])
    for log in ([opened, taken, others], [opened, others, freed]):
        with pytest.raises(UnfairChance, match="does not have the entropy"):
            check_log(place, log)
    check_log(place, [opened, taken, freed, taken])


@pytest.mark.parametrize("seat", [pb.Seat(seat=1, bot=pb.Bot(level=3)), pb.Seat(seat=1)])
def test_no_ai_seat_may_bring_what_the_platform_would_choose(seat: pb.Seat) -> None:
    place = Place("tablut.1", 0, "token", entropy=b"e" * 32, commitment=b"c" * 32)
    spec = pb.MatchSpec(seed_commitment=place.commitment, chance=pb.CHANCE_SOURCE_SEED_AND_ENTROPY)
    opened = pb.Event(created=pb.MatchCreated(spec=spec))
    mine = pb.Event(joined=pb.SeatJoined(seat=pb.Seat(account_id="me", entropy=place.entropy)))
    its = pb.Event(joined=pb.SeatJoined(seat=seat))
    check_log(place, [opened, mine, its])
    its.joined.seat.entropy = b"b" * 32
    with pytest.raises(UnfairChance, match="seat 1 has brought entropy, which is no person's"):
        check_log(place, [opened, mine, its])


def test_what_is_brought_after_the_start_comes_too_late() -> None:
    place = Place("tablut.1", 0, "token", entropy=b"e" * 32, commitment=b"c" * 32)
    spec = pb.MatchSpec(seed_commitment=place.commitment, chance=pb.CHANCE_SOURCE_SEED_AND_ENTROPY)
    opened, begun = pb.Event(created=pb.MatchCreated(spec=spec)), pb.Event(started=pb.MatchStarted())
    mine = pb.Event(joined=pb.SeatJoined(seat=pb.Seat(account_id="me", entropy=place.entropy)))
    with pytest.raises(UnfairChance, match="taken after the start"):
        check_log(place, [opened, begun, mine])


async def test_the_record_of_another_match_is_none_of_this_one(
    ardri: Ardri, platform: FakePlatform, tmp_path: Path
) -> None:
    """All chance depends on the match id: a platform that returns another id could have tried many."""
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        await table.resign()
        await table.verify()
        match_id = table.place.match_id
        platform.recorded_as = "tablut.another"
        for asked in (table.verify(), ardri.replay(match_id)):
            with pytest.raises(UnfairChance, match=r"the record of 'tablut\.another'"):
                await asked
    caught = await Cli(platform.address, tmp_path).run("verify", "--offline", match_id)
    assert caught.code == 1
    assert "the record of 'tablut.another'" in caught.err


async def test_the_events_of_a_long_match_are_watched(ardri: Ardri, platform: FakePlatform) -> None:
    platform.replay_too_large, platform.cut_streams_after = True, 2
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        await table.act("d1-c1")
        await table.resign()
        await table.verify()
        with pytest.raises(UnfairChance, match="does not have the entropy"):
            await ardri.table(replace(table.place, entropy=b"x" * 32)).verify()


async def test_a_log_of_another_commitment_is_caught_before_the_end(ardri: Ardri) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        changed = replace(table.place, commitment=b"x" * 32)
        with pytest.raises(UnfairChance, match="another commitment"):
            await ardri.table(changed).verify()
        with pytest.raises(UnfairChance, match="has changed"):
            async with ardri.table(changed):
                pass


async def test_a_seed_that_does_not_fit_is_caught(ardri: Ardri, platform: FakePlatform) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        await table.resign()
        match = platform.match(table.place.match_id)
        forged = pb.MatchEnded(seed=b"x" * 32, salt=b"y" * 16)
        match.events[-1].ended.MergeFrom(forged)
        match.entries[-1] = match.events[-1].SerializeToString()
        with pytest.raises(UnfairChance, match="does not fit the commitment"):
            await table.verify()


@pytest.mark.parametrize("has_record", [True, False])
async def test_an_end_that_reveals_no_seed_is_caught(
    ardri: Ardri, platform: FakePlatform, has_record: bool
) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        await table.resign()
        assert not await table.turn()
        match = platform.match(table.place.match_id)
        del match.entries[-1 if has_record else 0 :], match.events[-1]
        with pytest.raises(UnfairChance, match="reveals no seed"):
            await table.verify()


async def test_the_command_line_checks_the_record_and_keeps_what_it_sent(
    platform: FakePlatform, tmp_path: Path
) -> None:
    cli = Cli(platform.address, tmp_path)
    ended = await cli.type("play", "tablut", typed="d1-a1\nresign\n")
    assert ended.code == 0, ended.err
    assert "the record has your entropy" in ended.out
    (match,) = platform.matches.values()
    left = await cli.type("play", "tablut", "--seat", "attackers", typed="d1-a1\n")
    assert left.code == 0
    back = await cli.type("play", "--resume", "", typed="resign\n")
    assert "the record has your entropy" in back.out
    assert "the entropy that you sent" in (await cli.run("verify", match.message.match_id)).out
    mine = match.message.seats[0].entropy
    match.entries[:] = [entry.replace(mine, b"x" * 32) for entry in match.entries]
    caught = await cli.run("verify", match.message.match_id)
    assert caught.code == 1
    assert "does not have the entropy" in caught.err


async def test_without_entropy_the_command_line_says_nothing_of_it(
    platform: FakePlatform, tmp_path: Path
) -> None:
    cli = Cli(platform.address, tmp_path)
    ended = await cli.type("play", "tablut", "--no-entropy", typed="resign\n")
    assert ended.code == 0, ended.err
    assert "entropy" not in ended.out
    (match,) = platform.matches.values()
    assert not any(brought(match))
