"""What an engine says of its game: the table by its digest, the rules by number, words for people."""

import hashlib
import math
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import table_pb2
from ardri.westeria.v1 import static_table_pb2, westeria_pb2
from services import games
from services.engine.log import open_log
from services.engine.rendering.describe import described as declared
from services.runtime.credentials.claims import Scope
from services.runtime.jobs.wire import load_wire, pack
from services.search.levels import ratings as level_ratings
from services.search.levels.ratings import LevelRating, LevelRatings, version_of
from services.tournament.account_ratings.level_offset import assumed
from tests.engine.refused import refusal
from tests.engine.served import Caller, Served, serving

_MISSING = grpc.StatusCode.NOT_FOUND
_INVALID = grpc.StatusCode.INVALID_ARGUMENT
_SMALL = pack(westeria_pb2.Options(map="small"))


@pytest.fixture
async def westeria(sqlite_url: str) -> AsyncIterator[Served]:
    async with serving(games.load("westeria"), await open_log(sqlite_url)) as served:
        yield served


def nobody(served: Served) -> Caller:
    return Caller(served.stub, "")


async def described(caller: Caller, subject: str, **fields: Any) -> pb.DescribeTableResponse:
    request = pb.DescribeTableRequest(game_or_match_id=subject, **fields)
    answer: pb.DescribeTableResponse = await caller.ask("DescribeTable", request)
    return answer


def own(table: table_pb2.Table) -> static_table_pb2.Table:
    made = static_table_pb2.Table()
    assert table.own.Unpack(made)
    return made


async def test_the_table_of_a_game_needs_no_token(westeria: Served) -> None:
    answer = await described(nobody(westeria), "westeria")

    assert not answer.unchanged
    assert answer.digest == hashlib.sha256(answer.table.SerializeToString(deterministic=True)).digest()
    assert [seat.title for seat in answer.table.seats] == ["north", "east"]
    assert len(own(answer.table).zones) == 72
    assert [each.option for each in answer.table.data_sets] == ["map"]


async def test_who_has_the_table_gets_its_digest_alone(westeria: Served) -> None:
    first = await described(nobody(westeria), "westeria")
    again = await described(nobody(westeria), "westeria", digest=first.digest)
    older = await described(nobody(westeria), "westeria", digest=bytes(32))

    assert again == pb.DescribeTableResponse(digest=first.digest, unchanged=True)
    assert older == first


async def test_options_and_seats_make_another_table(westeria: Served) -> None:
    full = await described(nobody(westeria), "westeria")
    small = await described(nobody(westeria), "westeria", options=_SMALL, seats=3)

    assert small.digest != full.digest
    assert len(small.table.seats) == 3
    assert len(own(small.table).territories) == 12


async def test_the_table_of_a_match_follows_its_options(westeria: Served) -> None:
    match_id = await westeria.create(options=_SMALL, seats=4)
    of_match = await described(westeria.watcher, match_id)
    of_game = await described(nobody(westeria), "westeria", options=_SMALL, seats=4)

    assert of_match == of_game
    assert of_match.table.options == (await westeria.watcher.look(match_id)).spec.options


async def test_a_match_of_older_rules_has_its_table(westeria: Served) -> None:
    match_id = await westeria.create(rules_version="1")
    answer = await described(westeria.watcher, match_id)

    assert answer.table.rules_version == "1"
    assert answer == await described(nobody(westeria), "westeria", rules_version="1")
    assert [each.name for each in answer.table.data_sets] == ["full"]


async def test_the_table_of_a_private_match_is_for_those_who_may_see_it(westeria: Served) -> None:
    match_id = await westeria.create(private=True, invite_code="sesame1", options=_SMALL)
    stranger, friend = (westeria.caller(name, Scope.PLAY) for name in ("stranger", "friend"))
    await friend.ask("JoinMatch", pb.JoinMatchRequest(match_id=match_id, invite_code="sesame1"))
    looked, described_by = (
        await refusal(stranger.look(match_id)),
        await refusal(described(stranger, match_id)),
    )

    assert described_by.named == looked.named
    assert (await refusal(described(nobody(westeria), match_id))).reason == "BAD_TOKEN"
    assert len(own((await described(friend, match_id)).table).territories) == 12


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"subject": "tablut"}, (_MISSING, "NO_SUCH_GAME")),
        ({"subject": ""}, (_MISSING, "NO_SUCH_GAME")),
        ({"subject": f"westeria.{'a' * 24}"}, (_MISSING, "NO_SUCH_MATCH")),
        ({"subject": "westeria", "seats": 5}, (_INVALID, "INVALID_SETUP")),
        ({"subject": "westeria", "seats": -1}, (_INVALID, "INVALID_SETUP")),
        ({"subject": "westeria", "rules_version": "99"}, (_INVALID, "INVALID_SETUP")),
        (
            {"subject": "westeria", "options": pack(westeria_pb2.Options(map="atlantis"))},
            (_INVALID, "INVALID_OPTIONS"),
        ),
        ({"subject": "westeria", "options": pack(westeria_pb2.View())}, (_INVALID, "INVALID_OPTIONS")),
    ],
)
async def test_tables_that_there_are_not(westeria: Served, fields: Any, named: Any) -> None:
    assert (await refusal(described(westeria.watcher, **fields))).named == named


async def test_a_match_has_its_own_options(westeria: Served) -> None:
    match_id = await westeria.create()
    for fields in ({"options": _SMALL}, {"seats": 2}, {"rules_version": "2"}):
        refused = await refusal(described(westeria.watcher, match_id, **fields))
        assert refused.named == (_INVALID, "INVALID_REQUEST")


async def test_a_game_without_a_table_of_its_own(lots: Served) -> None:
    answer = await described(nobody(lots), "lots", seats=3)
    game = (await nobody(lots).ask("DescribeGame", pb.DescribeGameRequest(game="lots"))).game

    assert not answer.table.HasField("own")
    assert len(answer.table.seats) == 3
    assert len(answer.digest) == 32
    assert game.table_type == ""
    assert (await nobody(lots).ask("GetRules", pb.GetRulesRequest(game="lots"))).rules == []


async def test_rules_have_the_numbers_that_refusals_name(tablut: Served) -> None:
    attackers, _ = await tablut.table()
    refused = await refusal(attackers.act("e8-e2", 4))
    rules = (await nobody(tablut).ask("GetRules", pb.GetRulesRequest(game="tablut"))).rules

    texts = {rule.number: rule.text for rule in rules}
    assert "jumps" in texts[refused.metadata["rule"]]
    assert {"B1", "B17"} <= texts.keys()


async def test_rules_of_a_version(westeria: Served) -> None:
    ask = nobody(westeria).ask
    newest = await ask("GetRules", pb.GetRulesRequest(game="westeria"))
    older = await ask("GetRules", pb.GetRulesRequest(game="westeria", rules_version="1"))
    unknown = await refusal(ask("GetRules", pb.GetRulesRequest(game="westeria", rules_version="99")))

    assert (newest.rules_version, older.rules_version) == ("2", "1")
    assert [rule.number for rule in newest.rules] == [rule.number for rule in older.rules]
    assert newest.rules != older.rules
    assert unknown.named == (grpc.StatusCode.FAILED_PRECONDITION, "RULES_VERSION")
    assert unknown.metadata["rules_version"] == "99"
    other = await refusal(ask("GetRules", pb.GetRulesRequest(game="chess")))
    assert other.named == (_MISSING, "NO_SUCH_GAME")


async def test_options_choices_and_levels_are_told_to_people(tablut: Served) -> None:
    game = (await nobody(tablut).ask("DescribeGame", pb.DescribeGameRequest(game="tablut"))).game
    walls, corner, *_ = game.options

    assert [choice.name for choice in walls.choice.details] == list(walls.choice.choices)
    assert all(choice.title and choice.meaning for choice in walls.choice.details)
    assert corner.title == "Corners against the king"
    assert [level.number for level in game.level_details] == list(game.levels)
    found = level_ratings.measured(type(games.load("tablut"))).levels
    assert [level.rating for level in game.level_details] == [found[number].elo for number in game.levels]
    assert [level.version for level in game.level_details] == [
        version_of(games.load("tablut"), number) for number in game.levels
    ]
    first, *_, last = (level.band for level in game.level_details)
    assert (first.rating, first.low, first.high, first.games) == (1000, 608, 1392, 0)
    assert last.rating == 1000 + found[8].elo > 2000
    assert 392 < last.rating - last.low == pytest.approx(last.high - last.rating, abs=2), "both errors count"
    assert game.level_details[1].words == (
        "Thinks 2 actions ahead, through up to 60,000 positions. "
        "Overlooks 28% of its possible actions, but none that catch the eye. "
        "Often settles for an action that wins 1.5% less often than the best."
    )
    assert game.table_type == "ardri.tablut.v1.Table"


def test_a_level_that_games_do_not_bound_has_no_upper_end(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("tablut")
    won_all = LevelRating(2_000, 1_500, None, version_of(game, 8))
    monkeypatch.setattr(level_ratings, "measured", lambda _: LevelRatings(levels={8: won_all}))
    *others, last = declared(game, load_wire(game), assumed(1_000)).level_details
    assert not any(level.HasField("band") for level in others)
    assert (last.rating, last.band.rating, last.band.HasField("high")) == (2_000, 3_000, False)
    assert last.band.low == 3_000 - round(math.hypot(392, 500))


async def test_a_level_that_was_never_measured_has_no_rating(lots: Served) -> None:
    game = (await nobody(lots).ask("DescribeGame", pb.DescribeGameRequest(game="lots"))).game

    assert not any(level.HasField("rating") or level.HasField("band") for level in game.level_details)
    assert game.options[0].title == "Rounds"
    assert [choice.title for choice in game.options[1].choice.details] == ["High", "Low"]


def test_a_game_that_is_played_in_hands_says_so() -> None:
    loaded = map(games.load, games.names())
    assert [
        game.facts.name for game in loaded if declared(game, load_wire(game), assumed(1000)).in_hands
    ] == ["plaques"]
