"""What both stores list: the matches of an account, and rows with all that lists show."""

from services.engine.log import AccountPage, EventLog, Page, Turn
from tests.engine.log.appends import ENDED, GAME, LIVE, OPEN, creation, decision, name_of

ALL = (OPEN, LIVE, ENDED)


async def test_an_invitation_is_none_of_the_matches_that_count(log: EventLog) -> None:
    await log.append([creation(name_of(1), joined=((0, "ann"),), invited=((1, "bob"),))])
    assert (await log.count_of("ann", GAME, (OPEN,), ""), await log.count_of("bob", GAME, (OPEN,), "")) == (
        1,
        0,
    )
    assert [row.match_id for row in await log.list_of(AccountPage(GAME, ALL, "bob", 10))] == [name_of(1)]
    await log.append([decision(1, match_id=name_of(1), joined=((1, "bob"),))])
    assert await log.count_of("bob", GAME, (LIVE,), "") == 1


async def test_matches_of_an_account_come_with_the_newest_event_first(log: EventLog) -> None:
    for number in range(8):
        await log.append([creation(name_of(number), private=True, joined=((0, "ann"),))])
    await log.append([creation(name_of(8), joined=((0, "bob"),))])
    await log.append([creation(name_of(9, "other"), game="other", joined=((0, "ann"),))])
    # 3 and 4, and 6 and 7, move at the same time; the even ones end.
    for number, now_ms in ((0, 9000), (1, 2000), (2, 4000), (3, 5000), (4, 5000), (6, 7000), (7, 7000)):
        status = LIVE if number % 2 else ENDED
        await log.append([decision(1, match_id=name_of(number), status=status, now_ms=now_ms)])
    order = [name_of(number) for number in (0, 7, 6, 4, 3, 2, 1, 5)]

    async def listed(*statuses: int, size: int = 3, since_ms: int = 0) -> list[str]:
        found: list[str] = []
        after = None
        while rows := await log.list_of(AccountPage(GAME, statuses, "ann", size, after, since_ms)):
            found += [row.match_id for row in rows]
            after = (rows[-1].updated_ms, rows[-1].match_id)
        return found

    assert await listed(*ALL) == await listed(*ALL, size=1) == order
    assert await listed(ENDED) == [name_of(number) for number in (0, 6, 4, 2)]
    assert await listed(OPEN, LIVE) == [name_of(number) for number in (7, 3, 1, 5)]
    assert await listed(*ALL, since_ms=5000) == order[:5]


async def test_rows_say_who_is_to_act(log: EventLog) -> None:
    await log.append([creation(name_of(1)), creation(name_of(2), deadline_ms=70)])
    await log.append([decision(1, match_id=name_of(1), to_act=5, turn=2, deadline_ms=90, now_ms=80)])
    rows = {row.match_id: row for row in await log.find([name_of(1), name_of(2), name_of(3)])}
    assert rows.keys() == {name_of(1), name_of(2)}
    one, two = rows[name_of(1)], rows[name_of(2)]
    assert (one.version, one.to_act, one.turn, one.deadline_ms, one.updated_ms) == (2, 5, 2, 90, 80)
    assert (two.version, two.to_act, two.turn, two.deadline_ms) == (1, 0, 0, 70)
    assert await log.list_matches(Page(GAME, (LIVE,), "", 10)) == [one]


async def test_lists_begin_where_they_are_asked_to(log: EventLog) -> None:
    for number in range(4):
        await log.append([creation(name_of(number), created_ms=1000 + number)])
    rows = await log.list_matches(Page(GAME, ALL, "", 10, since_ms=1002))
    assert [row.match_id for row in rows] == [name_of(3), name_of(2)]


async def test_whose_turn_it_was_is_filled_in_for_that_version_alone(log: EventLog) -> None:
    await log.append([creation(name_of(number)) for number in (1, 2)])
    await log.append([decision(1, match_id=name_of(number), to_act=1, turn=2) for number in (1, 2)])
    assert not any(row.lacks_turn for row in await log.find([name_of(1), name_of(2)]))
    await log.note_turns([Turn(name_of(1), 2, 12, 9), Turn(name_of(2), 1, 12, 9), Turn(name_of(3), 1, 1, 1)])
    rows = {row.match_id: row for row in await log.find([name_of(1), name_of(2)])}
    assert (rows[name_of(1)].to_act, rows[name_of(1)].turn) == (12, 9)
    assert (rows[name_of(2)].to_act, rows[name_of(2)].turn) == (1, 2)
