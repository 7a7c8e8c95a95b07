"""A seat on a stream that breaks: nothing is lost or repeated, and every answer is typed."""

import asyncio
import random

import pytest
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status
from grpc import StatusCode

from ardri.match.v1 import match_pb2 as pb
from ardri.match.v1.errors_pb2 import Reason
from ardri.tablut.v1 import tablut_pb2
from ardri_client import Ardri, Retry, Table, errors, play
from services.kernel import IllegalAction
from services.runtime import errors as refusals
from services.runtime.rpc.statuses import to_status
from tests.clients.fake.platform import FakePlatform


async def first_legal(table: Table) -> pb.Action:
    return (await table.legal_actions())[0]


async def test_a_match_is_played_to_its_end(ardri: Ardri) -> None:
    table = await ardri.open_match("tablut", bots={1: 1}, options={"quiet_plies": 6})
    outcome = await play(table, first_legal)
    assert outcome.reason == "quiet_plies"
    assert outcome.rule == "B14"
    assert table.is_over
    assert list(table.match.to_act) == []


async def test_a_bot_that_chooses_no_action_is_told_what_one_is(ardri: Ardri) -> None:
    async def forgets_to_return(table: Table) -> pb.Action:
        return None  # type: ignore[return-value]  # the mistake

    table = await ardri.open_match("tablut", bots={1: 1})
    with pytest.raises(errors.InvalidRequest, match=r"an action is a notation, .* not None"):
        await play(table, forgets_to_return)


async def test_forced_disconnects_leave_no_gap(ardri: Ardri, platform: FakePlatform) -> None:
    platform.cut_streams_after = 2
    async with await ardri.open_match("tablut", bots={1: 1}, options={"quiet_plies": 30}) as table:
        snapshot = table.match.version

        async def act() -> None:
            chooser = random.Random(5)
            while await table.turn():
                await table.act(chooser.choice(await table.legal_actions()))

        acting = asyncio.create_task(act())
        versions = [event.version async for event in table]
        await acting
    match = platform.match(table.place.match_id)
    assert versions == list(range(snapshot + 1, match.message.version + 1))
    assert platform.opened > 15
    assert len(match.applied) == len(set(match.applied))


@pytest.mark.parametrize("cut", [0, 2, 3])
async def test_a_table_that_shows_asks_nothing(ardri: Ardri, platform: FakePlatform, cut: int) -> None:
    platform.cut_streams_after = cut
    opened = await ardri.open_match("tablut", bots={1: 1}, options={"quiet_plies": 12})
    match = platform.match(opened.place.match_id)
    platform.calls.clear()
    async with opened.showing() as table:
        while await table.turn():
            assert (await table.look()).view == match.view().view
            actions = await table.legal_actions()
            assert actions == match.legal()
            await table.act(actions[0])
        assert (await table.look()).view == match.view().view
        assert await table.legal_actions() == []
    assert not {"GetMatch", "ListLegalActions"}.intersection(platform.calls)


async def test_an_action_without_ack_is_sent_again_and_applied_once(
    ardri: Ardri, platform: FakePlatform
) -> None:
    platform.lose_acks = 1
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        before = table.match.version
        version = await table.act("d1-c1")
        match = platform.match(table.place.match_id)
        assert version == before + 1
        assert len(match.applied) == 1
        assert platform.calls.count("Play") == 2


async def test_the_lost_ack_of_the_last_action_is_asked_for_alone(
    ardri: Ardri, platform: FakePlatform
) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}, options={"quiet_plies": 1}) as table:
        platform.lose_acks = 1
        await table.act("d1-c1")
        assert not await table.turn()
        assert platform.match(table.place.match_id).applied == [
            next(iter(platform.match(table.place.match_id).answers))
        ]


async def test_a_passing_refusal_is_tried_again_with_the_same_request_id(
    ardri: Ardri, platform: FakePlatform
) -> None:
    platform.refuse_next = [refusals.LogUnavailable("away"), refusals.Draining()]
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        started = asyncio.get_running_loop().time()
        await table.act("d1-c1")
        assert asyncio.get_running_loop().time() - started >= 0.7, "RetryInfo asks for 0.5 s and 0.2 s"
        assert len(platform.match(table.place.match_id).applied) == 1


async def test_refusals_are_typed_and_change_nothing(ardri: Ardri) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        before = table.match.version
        with pytest.raises(errors.InvalidNotation):
            await table.act("castle")
        with pytest.raises(errors.IllegalAction) as illegal:
            await table.act("e8-e5")
        assert illegal.value.rule == "seed 3"
        with pytest.raises(errors.StaleVersion) as stale:
            await table.act("d1-c1", expected_version=before - 1)
        assert stale.value.current == before
        assert table.match.version == before
        await table.act(tablut_pb2.Action(**{"from": "d1", "to": "c1"}))
        assert table.match.version > before


async def test_effects_are_told_before_the_act(ardri: Ardri) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        foretold = await table.effects()
        assert [action.notation for action, _ in foretold] == [
            action.notation for action in await table.legal_actions()
        ]
        version = await table.act(foretold[0][0])
        event = await anext(table)
        assert event.version == version
        assert event.played.events == foretold[0][1].events


async def test_a_check_says_what_an_act_would_raise(ardri: Ardri) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        version = table.match.version
        for action in ("e5-e6", "nonsense", "d1-c1"):
            refusal = await table.check(action)
            if refusal is None:
                await table.act(action)
                continue
            with pytest.raises(type(refusal)) as raised:
                await table.act(action)
            assert str(raised.value) == str(refusal)
            assert table.match.version == version
        assert table.match.version > version


async def test_not_your_turn_and_match_over(ardri: Ardri, platform: FakePlatform) -> None:
    opened = await ardri.open_match("tablut")
    platform.match(opened.place.match_id).sit(1, "other")
    async with opened as table:
        await table.act("d1-c1")
        with pytest.raises(errors.NotYourTurn):
            await table.act("c1-d1")
        await table.resign()
        assert not await table.turn()
        with pytest.raises(errors.MatchOver):
            await table.act("c1-d1")


async def test_draw_offers_fold_into_the_match(ardri: Ardri) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        await table.offer_draw()
        kinds = [(await anext(table)).WhichOneof("body") for _ in range(2)]
        assert kinds == ["draw_offered", "draw_declined"]
        assert not table.match.HasField("draw_offer")
        with pytest.raises(errors.DrawOfferRefused):
            await table.answer_draw(accept=True)


async def test_a_message_that_ends_the_stream_does_not_end_the_table(ardri: Ardri) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        with pytest.raises(errors.Refused):
            await table.act("x" * 5_000_000)
        await table.act("d1-a1")


async def test_a_claim_says_from_when_it_stands(ardri: Ardri, platform: FakePlatform) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        with pytest.raises(errors.NotClaimable):
            await table.claim()
        platform.claimable.FromSeconds(1_900_000_000)
        assert await table.claim() == platform.claimable


async def test_takebacks_fold_into_the_match(ardri: Ardri) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        first = list(await table.legal_actions())
        await table.act(first[0])
        await table.offer_takeback()
        kinds = [(await anext(table)).WhichOneof("body") for _ in range(5)]
        assert kinds == ["played", "played", "takeback_offered", "takeback_accepted", "taken_back"]
        assert (list(table.match.to_act), table.match.HasField("takeback_offer")) == ([0], False)
        assert await table.legal_actions() == first
        await table.act(first[1])
        await table.offer_takeback()
        with pytest.raises(errors.TakebackRefused):
            await table.offer_takeback()


async def test_one_action_is_taken_back_though_the_answer_was_lost(
    ardri: Ardri, platform: FakePlatform
) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        for _ in range(2):
            assert await table.turn()
            await table.act((await table.legal_actions())[0])
        platform.lose_changes = 1
        await table.offer_takeback()
        await table.offer_takeback()
        with pytest.raises(errors.TakebackRefused):
            await table.offer_takeback()


async def test_phrases_are_said(ardri: Ardri, platform: FakePlatform) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        await table.say(pb.PHRASE_HELLO)
        assert platform.said == [(table.place.match_id, pb.PHRASE_HELLO)]


async def test_a_phrase_whose_answer_is_lost_is_said_once(ardri: Ardri, platform: FakePlatform) -> None:
    platform.lose_phrases = 2
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        await table.say(pb.PHRASE_HELLO)
        await table.say(pb.PHRASE_HELLO)
    assert len(platform.said_by) == 4
    assert [phrase for _, phrase in platform.said] == [pb.PHRASE_HELLO, pb.PHRASE_HELLO]


async def test_a_phrase_is_heard_once_however_often_the_connection_breaks(
    ardri: Ardri, platform: FakePlatform
) -> None:
    platform.told_first = [pb.Said(seat=1, phrase=pb.PHRASE_HELLO), pb.Said(seat=1, phrase=pb.PHRASE_THANKS)]
    platform.cut_streams_after = 2
    heard: list[pb.Said] = []
    async with (await ardri.open_match("tablut", bots={1: 1})).hearing(heard.append) as table:
        while platform.opened < 3:
            assert await table.turn()
            await table.act((await table.legal_actions())[0])
    assert heard == platform.told_first


async def test_a_foreign_token_raises_on_entry(ardri: Ardri, platform: FakePlatform) -> None:
    match = platform.open("tablut")
    table = ardri.table((await ardri.open_match("tablut")).place)
    foreign = type(table.place)(match.message.match_id, 0, table.place.token)
    with pytest.raises(errors.BadToken):
        async with ardri.table(foreign):
            pass


async def test_a_version_gap_is_a_defect(ardri: Ardri, platform: FakePlatform) -> None:
    opened = await ardri.open_match("tablut", bots={1: 1})
    async with opened as table:
        match = platform.match(table.place.match_id)
        match.events.append(pb.Event(version=99))
        match.message.version += 1
        await match.announce()
        with pytest.raises(errors.VersionGap):
            await anext(table)
        with pytest.raises(errors.VersionGap):
            await table.act("d1-c1")


async def test_patience_has_an_end(platform: FakePlatform) -> None:
    async with Ardri.connect(platform.address, retry=Retry(patience=0.05, first=0.001)) as ardri:
        await ardri.log_in()
        async with await ardri.open_match("tablut", bots={1: 1}) as table:
            platform.refuse_next = [refusals.EngineUnavailable("away")] * 9
            with pytest.raises(errors.EngineUnavailable):
                await table.act("d1-c1")


def test_every_reason_has_its_class() -> None:
    names = {name.removeprefix("REASON_") for name in dict(Reason.items())} - {"UNSPECIFIED"}
    assert set(errors.BY_REASON) == names


@pytest.mark.parametrize(
    ("code", "kind", "passing"),
    [
        (StatusCode.INVALID_ARGUMENT, errors.BadRequest, False),
        (StatusCode.FAILED_PRECONDITION, errors.WrongState, False),
        (StatusCode.ABORTED, errors.TOO_LATE, False),
        (StatusCode.NOT_FOUND, errors.NotFound, False),
        (StatusCode.UNAUTHENTICATED, errors.BadToken, False),
        (StatusCode.PERMISSION_DENIED, errors.NotAllowed, False),
        (StatusCode.RESOURCE_EXHAUSTED, errors.Exhausted, False),
        (StatusCode.UNAVAILABLE, errors.Unavailable, True),
        (StatusCode.INTERNAL, errors.PlatformDefect, False),
        (StatusCode.OUT_OF_RANGE, errors.Refused, False),
    ],
)
def test_a_reason_of_a_newer_platform_is_dealt_with_by_its_code(
    code: StatusCode, kind: type[Exception], passing: bool
) -> None:
    status = Status(code=code.value[0], message="no")
    status.details.add().Pack(ErrorInfo(reason="FROM_TOMORROW", domain=errors.DOMAIN))
    error = errors.from_status(status)
    assert isinstance(error, errors.Refused)
    assert isinstance(error, kind)
    assert (error.reason, error.passing) == ("FROM_TOMORROW", passing)


def test_an_error_survives_the_wire() -> None:
    status = to_status(IllegalAction("e8-e5: no", rule="B8"))
    error = errors.from_status(status)
    assert isinstance(error, errors.IllegalAction)
    assert (str(error), error.rule, error.passing) == ("e8-e5: no", "B8", False)
