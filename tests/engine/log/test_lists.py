"""What both stores list: matches of a game and of an account, in rows that have all that a list shows."""

from dataclasses import replace

from ardri.match.v1.match_pb2 import MatchSummary, Seat
from services.engine.log import AccountPage, EventLog, Page, Stored, Turn
from services.record.seats.names import Participant, participants_from
from tests.engine.log import appends
from tests.engine.log.appends import ALL, ENDED, GAME, LIVE, OPEN, creation, decision, name_of


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
    # 3 and 4, and 6 and 7, change at the same time; even ones end.
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


async def test_private_matches_of_an_account_are_listed_to_those_in_them(log: EventLog) -> None:
    for number, status in enumerate((LIVE, ENDED)):
        await log.append([creation(name_of(number), private=True, joined=((0, "ann"), (1, "bob")))])
        await log.append([decision(1, match_id=name_of(number), status=status, now_ms=number)])
    await log.append([creation(name_of(2), private=True, joined=((0, "ann"),))])

    async def listed(viewer: str | None) -> list[str]:
        rows = await log.list_of(AccountPage(GAME, ALL, "ann", 10, viewer=viewer))
        return [row.match_id for row in rows]

    assert await listed(None) == await listed("ann") == [name_of(2), name_of(1), name_of(0)]
    assert await listed("bob") == [name_of(1), name_of(0)]
    assert await listed("carl") == await listed("") == []


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


async def test_people_come_with_their_matches_and_in_lists(log: EventLog) -> None:
    await log.append([creation(name_of(1), joined=((0, "ann"),), invited=((1, "bob"),))])
    ann, bob = Participant(0, "ann", "Ann"), Participant(1, "bob", "Bob")
    assert await people(log, name_of(1)) == {ann, bob}
    await log.append([decision(1, match_id=name_of(1), joined=((1, "bob"),))])
    assert await people(log, name_of(1)) == {ann, bob}
    await log.append([creation(name_of(2))])
    assert await people(log, name_of(2)) == set()


async def test_who_has_left_is_at_the_match_no_more(log: EventLog) -> None:
    await log.append([creation(name_of(1), joined=((0, "ann"),), invited=((1, "bob"),))])
    await log.append([decision(1, match_id=name_of(1), status=OPEN, joined=((1, "bob"), (2, "carl")))])
    assert [await log.count_of(who, GAME, ALL, "") for who in ("ann", "bob", "carl")] == [1, 1, 1]
    left = decision(2, match_id=name_of(1), status=OPEN, freed=(2,), kept_again=((1, "bob"),))
    late = decision(2, match_id=name_of(1), status=OPEN, freed=(0,))
    assert [*await log.append([left]), *await log.append([late])] == [True, False]
    assert await people(log, name_of(1)) == {Participant(0, "ann", "Ann"), Participant(1, "bob", "Bob")}
    assert [await log.count_of(who, GAME, ALL, "") for who in ("ann", "bob", "carl")] == [1, 0, 0]
    for who, found in (("ann", [name_of(1)]), ("bob", [name_of(1)]), ("carl", [])):
        rows = await log.list_of(AccountPage(GAME, ALL, who, 10))
        assert [row.match_id for row in rows] == found
    await log.append([decision(3, match_id=name_of(1), joined=((2, "eve"),))])
    assert Participant(2, "eve", "Eve") in await people(log, name_of(1))


async def test_a_name_is_erased_everywhere_and_no_other(log: EventLog) -> None:
    both = ((0, "ann"), (1, "bob"))
    for number, status in ((1, LIVE), (2, ENDED), (3, OPEN)):
        await log.append([creation(name_of(number), joined=both)])
        await log.append([decision(1, match_id=name_of(number), status=status)])
    await log.append([creation(name_of(4), invited=both)])
    await log.append([creation(name_of(5), joined=((0, "carl"),))])
    going = {name_of(1), name_of(3), name_of(4)}
    for _ in range(2):
        assert set(await log.erase_names(["ann", "nobody"])) == going
        for number in range(1, 5):
            named = await people(log, name_of(number))
            assert named == {Participant(0, "ann", ""), Participant(1, "bob", "Bob")}
    assert await people(log, name_of(5)) == {Participant(0, "carl", "Carl")}
    assert (await log.count_of("ann", GAME, ALL, ""), await log.erase_names(["nobody"])) == (2, [])


async def test_what_an_older_release_has_written_is_erased_from_summaries(log: EventLog) -> None:
    summary = MatchSummary(
        seats=[Seat(account_id="ann", name="Ann"), Seat(seat=1, account_id="bob", name="Bob")]
    )
    older = tuple(each._replace(name=None) for each in appends.people(((0, "ann"), (1, "bob"))))
    await log.append([replace(creation(name_of(1)), joined=older, summary=summary.SerializeToString())])
    assert await people(log, name_of(1)) == set(older)
    await log.erase_names(["ann"])
    (row,) = await log.find([name_of(1)])
    summary.seats[0].name = ""
    assert MatchSummary.FromString(row.summary) == summary
    assert await people(log, name_of(1)) == {Participant(0, "ann", ""), Participant(1, "bob", None)}


async def people(log: EventLog, match_id: str) -> set[Participant]:
    """Returns the people of a match, as they come with it and in a list of it."""
    stored, (row,) = await log.load(match_id, people=True), await log.find([match_id])
    assert stored is not None
    assert not (await bare(log, match_id)).people, "where they were not asked for"
    found = set(stored.people)
    assert found == set(participants_from(row.people))
    return found


async def bare(log: EventLog, match_id: str) -> Stored:
    """Returns the match without its people."""
    stored = await log.load(match_id)
    assert stored is not None
    return stored


async def test_pages_are_newest_first_and_complete(log: EventLog) -> None:
    for number in range(7):
        # Pairs of them have the same time, across which pages must not lose any.
        await log.append([creation(name_of(number), created_ms=1000 + number // 2)])
    await log.append([creation(name_of(8, "other"), game="other")])
    listed: list[str] = []
    after = None
    while rows := await log.list_matches(Page(GAME, ALL, "", 3, after)):
        listed += [row.match_id for row in rows]
        after = (rows[-1].created_ms, rows[-1].match_id)
    assert listed == [name_of(number) for number in reversed(range(7))]


async def test_lists_know_status_and_privacy(log: EventLog) -> None:
    await log.append([creation(name_of(1), private=True, joined=((0, "ann"),))])
    await log.append([creation(name_of(2))])
    await log.append([decision(1, match_id=name_of(2), status=ENDED, summary=b"ended")])
    await log.append([creation(name_of(3))])
    await log.append([decision(1, match_id=name_of(1), joined=((1, "bob"),), summary=b"joined")])

    async def listed(account: str, *statuses: int) -> list[bytes]:
        return [row.summary for row in await log.list_matches(Page(GAME, statuses, account, 10))]

    assert await listed("", *ALL) == [name_of(3).encode(), b"ended"]
    assert (
        await listed("ann", *ALL) == await listed("bob", *ALL) == [name_of(3).encode(), b"ended", b"joined"]
    )
    assert await listed("bob", LIVE) == [b"joined"]
    assert await listed("eve", LIVE) == []
    assert (await log.count_live(GAME, LIVE), await log.count_live(GAME, OPEN)) == (1, 1)


async def test_the_matches_of_an_account_are_counted(log: EventLog) -> None:
    await log.append([creation(name_of(1), joined=((0, "ann"), (1, "ann")))])
    await log.append([creation(name_of(2), joined=((0, "ann"),))])
    await log.append([creation(name_of(3), joined=((0, "bob"),))])
    await log.append([decision(1, match_id=name_of(2))])
    assert await log.count_of("ann", GAME, ALL, "") == 2
    assert await log.count_of("ann", GAME, (LIVE,), "") == 1
    assert await log.count_of("ann", GAME, ALL, name_of(2)) == 1
    assert await log.count_of("ann", "other", ALL, "") == await log.count_of("eve", GAME, ALL, "") == 0


async def test_a_match_may_end_as_somebody_joins(log: EventLog) -> None:
    """In one batch with others: earlier and later people both have the ended match in their lists."""
    await log.append([creation(name_of(number), joined=((0, "ann"),)) for number in range(2)])
    both = ((1, "bob"),)
    batch = [
        decision(1, match_id=name_of(0), status=ENDED, joined=both, now_ms=3000),
        decision(1, match_id=name_of(1), status=LIVE, joined=both),
    ]
    assert await log.append(batch) == [True, True]
    for account in ("ann", "bob"):
        ended = await log.list_of(AccountPage(GAME, (ENDED,), account, 10, None, 0))
        going = await log.list_of(AccountPage(GAME, (LIVE,), account, 10, None, 0))
        assert [each.match_id for each in ended] == [name_of(0)]
        assert [each.match_id for each in going] == [name_of(1)]
