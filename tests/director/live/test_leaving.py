"""An entrant that withdraws gives up its live game, and nobody plays on in vain."""

import pytest

from services.director.live.engines import EngineRefused
from services.director.live.host import LiveHost
from services.runtime.errors import EngineUnavailable
from tests.director.api.test_entering import withdraw
from tests.director.house import ORGANISER, House
from tests.director.live.endless import EndlessMatches, begun, director
from tests.ledger.tables import engine_of, let_leases_run_out
from tests.waiting import patiently, until


def pits_seat(house: House, engines: EndlessMatches, tournament_id: str) -> tuple[str, int, str]:
    """The only match, with Pit's seat and account."""
    (played,) = engines.made
    record = house.ledger.stage(tournament_id, 0)
    assert record is not None
    return played, record.blocks[0].seats(0).index("Pit"), "pit"


@pytest.mark.parametrize(
    "refusal", [None, EngineRefused("MATCH_OVER", ""), EngineUnavailable("away")], ids=["", "over", "away"]
)
async def test_who_withdraws_gives_up(
    house: House, engines: EndlessMatches, host: LiveHost, refusal: Exception | None
) -> None:
    engines.refusal = refusal
    made = await begun(house, engines, host)
    await withdraw(house, ORGANISER, made, "Pit")
    await host.beat()
    await until(lambda: engines.resigned)
    assert engines.resigned == [pits_seat(house, engines, made)]
    await host.beat()
    await until(lambda: not host._leaving._running)
    assert len(engines.resigned) == 1


async def test_nobody_gives_up_where_a_game_is_lost_otherwise(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    made = await begun(house, engines, host)
    await host.beat()
    house.ledger.give_back(host.worker_id, list(host._running))
    await host.beat()
    await until(lambda: not host._leaving._running)
    assert (await house.get(made)).games_running == 0
    assert engines.resigned == []


async def test_an_engine_that_does_not_answer_holds_up_no_beat(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    engines.answers.clear()
    made = await begun(house, engines, host)
    await withdraw(house, ORGANISER, made, "Pit")
    async with patiently():
        await host.beat()
    await until(lambda: engines.resigned)
    assert host._leaving._running, "it is still asked"


async def test_another_director_gives_up_for_who_withdrew_as_the_first_one_died(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    made = await begun(house, engines, host)
    await withdraw(house, ORGANISER, made, "Pit")
    other = director(house, engines)
    await other.take_over()
    assert engines.resigned == [], "the first one may be there yet"
    let_leases_run_out(engine_of(house.ledger))
    await other.take_over()
    await other.take_over()
    assert engines.resigned == [pits_seat(house, engines, made)]


async def test_who_withdraws_while_no_director_is_there_gives_up(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    made = await begun(house, engines, host)
    let_leases_run_out(engine_of(house.ledger))
    assert house.ledger.expire() == 1
    await withdraw(house, ORGANISER, made, "Pit")
    await director(house, engines).take_over()
    assert engines.resigned == [pits_seat(house, engines, made)]


async def test_an_engine_that_does_not_answer_is_asked_again(
    house: House, engines: EndlessMatches, host: LiveHost
) -> None:
    engines.refusal = EngineUnavailable("away")
    made = await begun(house, engines, host)
    await withdraw(house, ORGANISER, made, "Pit")
    for asked in (1, 2, 3):
        let_leases_run_out(engine_of(house.ledger))
        await host.take_over()
        assert len(engines.resigned) == asked
    engines.refusal = None
    for _ in range(2):
        let_leases_run_out(engine_of(house.ledger))
        await host.take_over()
    assert len(engines.resigned) == 4
