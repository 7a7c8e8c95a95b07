"""A person at a table of two seats: `auto`, which plays for them, and lists by the start of an action."""

import asyncio
import json
import re
from dataclasses import dataclass
from io import StringIO

import pytest
from rich.console import Console

from ardri.match.v1 import match_pb2 as pb
from ardri_cli.table.at_table import Inbox, Person, Typed
from ardri_cli.table.choices import Choices
from ardri_cli.table.json_screen import JsonScreen
from ardri_cli.table.reading import help_page
from ardri_cli.table.screens import Screen
from ardri_cli.table.text_screen import TextScreen
from ardri_client import Ardri, Table
from services.runtime.errors import LimitReached
from tests.clients.cli.matches.test_play import ESCAPE
from tests.clients.fake.match import FakeMatch
from tests.clients.fake.platform import FakePlatform
from tests.games.westeria.rules.opening.test_placing import drafted
from tests.games.westeria.tables import NORTH, play, start, unit
from tests.waiting import until

ARMY = 9
"""The number of units of a seat on the small map."""
DRAWN = "territories  cities"
"""Words that occur once in each drawing."""


@dataclass(frozen=True, slots=True)
class Played:
    """Two people at Westeria, who place their units or, earlier, claim land."""

    match: FakeMatch
    tables: tuple[Table, Table]

    async def type(self, *lines: str, screen: Screen | None = None, interactive: bool = False) -> str:
        """Types lines for the first of them; returns the output."""
        out = StringIO()
        shown = screen or TextScreen(Console(file=out, width=160), "")
        inbox: Inbox = asyncio.Queue()
        for line in (*lines, None):
            inbox.put_nowait(Typed(line))
        async with self.tables[0] as table:
            await Person(table, shown, inbox, interactive=interactive).play()
        return out.getvalue()

    def played(self) -> list[str]:
        """The actions of the first seat."""
        played = [event.played for event in self.match.events if event.HasField("played")]
        return [each.action.notation for each in played if each.seat == NORTH]


@pytest.fixture
async def at_westeria(platform: FakePlatform, ardri: Ardri) -> Played:
    platform.options = {"map": "small"}
    first = await ardri.open_match("westeria", seats=2, seat=0)
    match = platform.match(first.place.match_id)
    match.position = drafted(map="small")
    await ardri.log_in("you")
    return Played(match, (first, await ardri.join(match.message.match_id)))


async def test_auto_places_an_army_and_says_so_unit_by_unit(at_westeria: Played) -> None:
    shown = await at_westeria.type(f"auto {ARMY}")
    assert len(at_westeria.played()) == shown.count("north: place ") == ARMY
    state = at_westeria.match.position
    assert "north Flag" in {unit(state, zone) for zone in state.ground.data.lands.zone_names}
    assert shown.count(DRAWN) == 2, "the land is drawn before and after, not in between"


async def test_auto_stops_when_the_seat_is_not_to_act_any_more(at_westeria: Played) -> None:
    await at_westeria.type("auto 100")
    assert at_westeria.played()[ARMY:] == ["done", "ready"]


async def test_auto_alone_plays_one_action_and_lines_after_it_wait(at_westeria: Played) -> None:
    await at_westeria.type("auto", "1", "AUTO 2")
    assert len(at_westeria.played()) == 4


async def test_auto_stops_after_a_refusal(at_westeria: Played, platform: FakePlatform) -> None:
    platform.refuse_next = [LimitReached("not so fast")]
    shown = await at_westeria.type("auto 4")
    assert "refused: not so fast" in shown
    assert at_westeria.played() == []


async def test_auto_stops_at_the_end_of_a_match(platform: FakePlatform, ardri: Ardri) -> None:
    """With the king beside a corner, a greedy action wins at once, so the bot never answers."""
    platform.script = ["h5-h4", *["h4-h3", "h3-h4"] * 3]
    table = await ardri.open_match("tablut", seats=2, seat=1, bots={0: 1})
    alone = Played(platform.match(table.place.match_id), (table, table))
    shown = await alone.type(*ESCAPE[:-1], "auto 50")
    assert "defenders win: king escaped" in shown
    assert "refused" not in shown


async def test_auto_waits_for_nobody_elses_turn(platform: FakePlatform, ardri: Ardri) -> None:
    table = await ardri.open_match("tablut", seats=2, seat=0)
    alone = Played(platform.match(table.place.match_id), (table, table))
    assert "auto plays when it is your turn" in await alone.type("auto 3", interactive=True)


async def test_auto_in_json_lines(at_westeria: Played, capsys: pytest.CaptureFixture[str]) -> None:
    await at_westeria.type("auto 3", screen=JsonScreen())
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["kind"] for line in lines] == ["turn", "event", "event", "event", "turn"]


async def test_help_names_auto(at_westeria: Played) -> None:
    assert "auto 5    have up to five actions of this turn played" in await at_westeria.type("?")


async def test_help_has_examples_of_the_match_at_hand(at_westeria: Played) -> None:
    shown = (await at_westeria.type("?")).splitlines()
    at = shown.index("What you can type")
    assert shown[at + 1 : at + 3] == [
        "place A1  play that action; its number in the list does the same",
        "place     list only the actions that begin so",
    ]
    (rules,) = (line for line in shown if line.startswith("rules "))
    assert re.search(r"rules [A-Z]\d+, one of them", rules)


def test_examples_in_help() -> None:
    assert Choices(("pass", "e8-e7", "e8-e6")).example() == ("e8-e7", "e8")
    assert Choices(("call", "raise")).example() == ("call", "")
    assert Choices(()).example() == ("", "")
    match = pb.Match(spec=pb.MatchSpec(game="tablut", rules_version="2"))
    first, second, third, *_ = help_page(match, Choices(("build a castle on the moon",)))
    assert (first, second[:14]) == ("build a castle on the moon", "          play")
    assert third.startswith("build ")


async def test_a_beginning_that_is_a_word_too_lists_the_actions(at_westeria: Played) -> None:
    """In a draft all actions begin with `claim`; elsewhere `claim` claims the match."""
    at_westeria.match.position = play(start(map="small"), "lot flag", "lot king")
    shown = await at_westeria.type("claim", "CLAIM b")
    assert "1 claim A    2 claim B " in shown
    assert at_westeria.played() == ["claim B"]


async def test_the_list_comes_again_for_a_new_decision_alone(at_westeria: Played) -> None:
    """While the other seat places its units, the own decision stays the same."""
    out, inbox = StringIO(), Inbox()
    first, second = at_westeria.tables
    async with first, second:
        playing = asyncio.create_task(
            Person(first, TextScreen(Console(file=out, width=160), ""), inbox, interactive=False).play()
        )
        await second.act("place B1")
        await second.act("place D1")
        # Each seat has its own stream of events.
        await until(lambda: out.getvalue().count("east: place") == 2)
        inbox.put_nowait(Typed(None))
        await playing
    assert out.getvalue().count("east: place") == 2
    assert out.getvalue().count(DRAWN) == 1
