"""The way to a seat, watching, and records."""

import pytest

from ardri.match.v1 import match_pb2 as pb
from ardri.tablut.v1 import static_table_pb2, tablut_pb2
from ardri_client import Ardri, Retry, Unreachable, correspondence, errors, fischer, play
from ardri_client.calls.channel import options_for
from ardri_client.options import pack_options
from tests.clients.fake.platform import FakePlatform, fake_platform
from tests.clients.sdk.match.test_table import first_legal
from tests.engine.log.cable import Cable


async def test_nobody_there() -> None:
    with pytest.raises(Unreachable, match="nobody accepts"):
        async with Ardri.connect("127.0.0.1:1"):
            pass


@pytest.mark.parametrize(
    "address",
    ["localhost", "127.0.0.1:99999", "http://127.0.0.1:99999", "ardris://[::1]", "[::1", "http://[::1"],
)
async def test_an_address_without_a_port(address: str) -> None:
    with pytest.raises(Unreachable, match="names no host and port"):
        async with Ardri.connect(address):
            pass


async def test_without_an_address_grpc_writes_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Unreachable, match="'' names no host and port"):
        async with Ardri.connect(""):
            pass
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("host", ["games..example", "a" * 64])
async def test_what_is_no_name_of_a_host(host: str) -> None:
    with pytest.raises(Unreachable, match=f"nobody accepts connections at {host}:7800"):
        async with Ardri.connect(f"{host}:7800"):
            pass


async def test_a_platform_may_be_far_away() -> None:
    async with fake_platform() as platform:
        cable = Cable(int(platform.address.rpartition(":")[2]), delay_seconds=0.2)
        await cable.mend()
        async with Ardri.connect(f"127.0.0.1:{cable.port}") as ardri:
            assert (await ardri.describe("tablut")).title == "Tablut"
        await cable.cut()


@pytest.mark.parametrize("patience", [0.5, 2.0, 60.0])
def test_a_platform_that_is_back_is_found_before_patience_ends(patience: float) -> None:
    """A call just after an attempt to connect waits for the next attempt, up to a fifth over the pause."""
    pause = dict(options_for(Retry(patience=patience)))["grpc.max_reconnect_backoff_ms"] / 1_000
    assert 0.1 <= pause <= 1.0
    assert 1.2 * pause < patience / 2


async def test_log_in_and_games(ardri: Ardri) -> None:
    assert (await ardri.account()).account.name == "me"
    assert [entry.game.name for entry in await ardri.games()] == ["tablut"]
    assert (await ardri.describe("tablut")).title == "Tablut"


async def test_a_table_and_its_rules_need_no_account(platform: FakePlatform) -> None:
    async with Ardri.connect(platform.address) as stranger:
        described = await stranger.describe_table("tablut", options={"walls": "none"})
        rules = await stranger.rules("tablut")
    table = static_table_pb2.Table()
    assert described.table.own.Unpack(table)
    assert (table.throne, list(table.wall_seats)) == ("e5", [])
    assert next(rule.title for rule in rules if rule.number == "B8") == "The throne bars the way"


async def test_without_log_in_an_account_is_missing(platform: FakePlatform) -> None:
    async with Ardri.connect(platform.address) as stranger:
        with pytest.raises(errors.BadToken):
            await stranger.open_match("tablut")


async def test_options_and_clock_travel(ardri: Ardri, platform: FakePlatform) -> None:
    opened = await ardri.open_match(
        "tablut", options={"walls": "attackers", "repetition": "loss_of_mover"}, clock=fischer(300, 5)
    )
    spec = platform.match(opened.place.match_id).message.spec
    options = tablut_pb2.Options()
    spec.options.Unpack(options)
    assert options.walls == tablut_pb2.WALLS_ATTACKERS
    assert options.repetition == tablut_pb2.REPETITION_LOSS_OF_MOVER
    assert spec.clock.increment.seconds == 5
    assert correspondence(3).base.seconds == 3 * 86400


@pytest.mark.parametrize(
    "options",
    [
        {"fences": True},
        {"walls": True},
        {"wall_capture": 1},
        {"quiet_plies": "many"},
        {"repetition": "mover"},
    ],
)
def test_options_that_do_not_fit(options: dict[str, bool | int | str]) -> None:
    with pytest.raises(errors.InvalidOptions, match=next(iter(options))):
        pack_options("tablut", options)


def test_the_words_of_an_option_are_named() -> None:
    with pytest.raises(errors.InvalidOptions, match="it takes all, attackers, defenders, none"):
        pack_options("tablut", {"walls": "some"})


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [("quiet_plies", "many", "it takes a whole number"), ("array", 1, "it takes a word")],
)
def test_what_kind_of_value_an_option_takes_is_named(option: str, value: int | str, says: str) -> None:
    with pytest.raises(errors.InvalidOptions, match=f"option '{option}' cannot be {value!r}: {says}"):
        pack_options("tablut", {option: value})


def test_of_an_unknown_option_only_those_are_named_that_are_still_in_use() -> None:
    with pytest.raises(errors.InvalidOptions, match=r"it has: corner_against_king, .*walls") as refused:
        pack_options("tablut", {"fences": True})
    assert "wall_capture" not in str(refused.value)


async def test_join_invite_and_rematch(ardri: Ardri, platform: FakePlatform) -> None:
    hidden = await ardri.open_match("tablut", private=True, seat=1)
    assert hidden.seat == 1
    async with Ardri.connect(platform.address) as friend:
        await friend.log_in("friend")
        accepted = await friend.accept_invite(hidden.place.invite_code)
        assert accepted.place.match_id == hidden.place.match_id
        public = await ardri.open_match("tablut")
        assert [match.match_id for match in await friend.open_matches()] == [public.place.match_id]
        other = await ardri.open_match("tablut", private=True)
        with pytest.raises(errors.NotYourSeat, match="of another match"):
            await friend.join(public.place.match_id, invite_code=other.place.invite_code)
        assert platform.match(other.place.match_id).open_seats == [1]
        assert (await friend.join(public.place.match_id)).seat == 1
        with pytest.raises(errors.SeatTaken):
            await friend.join(public.place.match_id)
    assert (await ardri.rematch(hidden.place.match_id)).seat == 1


async def test_seek_goes_on_after_a_break(ardri: Ardri) -> None:
    async with ardri.seek("tablut", fill_after=0) as seek:
        windows = [ticket.window async for ticket in seek]
        table = await seek.table()
    assert windows == [50, 100, 150]
    async with table:
        assert await table.turn()


async def test_leaving_a_seek_cancels_it(ardri: Ardri, platform: FakePlatform) -> None:
    async with ardri.seek("tablut") as seek:
        pass
    assert seek.ticket.ticket_id == "tablut/me"
    assert "CANCELLED" in str(platform.tickets["tablut/me"])


@pytest.mark.parametrize("cut", [0, 1, 3])
async def test_watching_is_gap_free(ardri: Ardri, platform: FakePlatform, cut: int) -> None:
    opened = await ardri.open_match("tablut", bots={1: 1}, options={"quiet_plies": 12})
    platform.cut_streams_after = cut
    updates = []
    watching = ardri.watch(opened.place.match_id)
    updates.append(await anext(watching))
    await play(opened, first_legal)
    updates += [update async for update in watching]
    assert updates[0].event is None
    versions = [update.match.version for update in updates]
    assert versions == list(range(versions[0], versions[0] + len(versions)))
    assert updates[-1].match.outcome.reason == "quiet_plies"
    assert all(update.event.version == update.match.version for update in updates if update.event)


async def test_watching_with_views_shows_the_newest(ardri: Ardri, platform: FakePlatform) -> None:
    opened = await ardri.open_match("tablut", bots={1: 1}, options={"quiet_plies": 2})
    match = platform.match(opened.place.match_id)
    watching = ardri.watch(opened.place.match_id, views=True)
    assert (await anext(watching)).match.view == match.view().view
    await play(opened, first_legal)
    updates = [update async for update in watching]
    assert updates[-1].match.view == match.view().view
    bare = [update async for update in ardri.watch(opened.place.match_id, since=updates[0].match)]
    assert not bare[-1].match.HasField("view")


async def test_watching_goes_on_from_a_match_seen_before(ardri: Ardri) -> None:
    opened = await ardri.open_match("tablut", bots={1: 1}, options={"quiet_plies": 2})
    seen = await ardri.match(opened.place.match_id)
    await play(opened, first_legal)
    updates = [update async for update in ardri.watch(opened.place.match_id, since=seen)]
    assert updates[0].match.version == seen.version + 1


async def test_watching_nothing(ardri: Ardri) -> None:
    with pytest.raises(errors.NoSuchMatch):
        await anext(ardri.watch("tablut.none"))


async def test_lists_replays_and_proofs(ardri: Ardri) -> None:
    opened = await ardri.open_match("tablut", bots={1: 1}, options={"quiet_plies": 2})
    match_id = opened.place.match_id
    assert [match.match_id async for match in ardri.matches("tablut")] == [match_id]
    await play(opened, first_legal)
    assert [match.match_id async for match in ardri.matches("tablut")] == []
    ended = [match async for match in ardri.matches("tablut", statuses=[pb.MATCH_STATUS_ENDED])]
    assert ended[0].outcome.reason == "quiet_plies"
    replay = await ardri.replay(match_id)
    assert replay.record.entries
    assert (await ardri.verify(match_id)).verified
    assert (await ardri.replay(replay.record)).events == replay.events
    replay.record.entries[2] = b"\x08\x07"
    assert (await ardri.verify(replay.record)).diverges_at == 3


async def test_an_exhibition_needs_no_seat(ardri: Ardri) -> None:
    match = await ardri.open_exhibition("tablut", bots={0: 1, 1: 2}, options={"quiet_plies": 5})
    assert [seat.bot.level for seat in match.seats] == [1, 2]
