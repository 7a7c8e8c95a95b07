"""How a connection keeps its account: refreshed in time, stored before use, shared by processes."""

import asyncio
import json
import stat
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from ardri_client import Retry, Tokens, Unreachable
from ardri_client.calls.retry import Backoff
from ardri_client.calls.session import Session
from ardri_client.errors import ArdriError, BadToken
from ardri_client.token_file import TokenFile

SECONDS = 900


@dataclass
class Platform:
    """Issues tokens; a refresh token works once, except for a repeated request."""

    good: str = "r0"
    last: tuple[str, str] = ("", "")
    refreshes: int = 0
    fails: list[ArdriError] = field(default_factory=list)
    lifetime: float = SECONDS

    async def refresh(self, tokens: Tokens) -> Tokens:
        await asyncio.sleep(0)
        if tokens.refresh != self.good and (tokens.refresh, tokens.request_id) != self.last:
            raise BadToken("used before", reason="BAD_TOKEN")
        self.refreshes += 1
        self.last = (tokens.refresh, tokens.request_id)
        self.good = f"r{self.refreshes}"
        if self.fails:
            raise self.fails.pop()  # the answer is lost
        return Tokens(f"a{self.refreshes}", int(time.time() + self.lifetime), self.good)


def session_of(platform: Platform, tokens: Tokens, store: TokenFile | None = None) -> Session:
    return Session(tokens, store, platform.refresh)


def held(seconds: float) -> Tokens:
    return Tokens("a0", int(time.time() + seconds), "r0")


async def test_a_token_is_replaced_before_it_expires_and_not_sooner() -> None:
    platform = Platform()
    session = session_of(platform, held(SECONDS))
    assert await session.fresh() == "a0"
    session = session_of(platform, held(-1))
    assert [await session.fresh() for _ in range(3)] == ["a1"] * 3


async def test_many_calls_at_once_refresh_once() -> None:
    platform = Platform()
    session = session_of(platform, held(-1))
    assert set(await asyncio.gather(*(session.fresh() for _ in range(50)))) == {"a1"}
    renewals = await asyncio.gather(*(session.renew("a1") for _ in range(50)))
    assert all(renewals)
    assert platform.refreshes == 2


@pytest.mark.parametrize("hours", [-3, 3])
async def test_a_wrong_clock_makes_no_storm(hours: int) -> None:
    platform = Platform(lifetime=SECONDS + hours * 3600)
    session = session_of(platform, held(-1))
    for _ in range(20):
        await session.fresh()
    assert platform.refreshes == 1


async def test_a_lost_answer_is_asked_for_again_by_the_same_request(tmp_path: Path) -> None:
    platform, store = Platform(fails=[Unreachable("gone")]), TokenFile(tmp_path / "tokens.json")
    store.keep(held(-1))
    session = session_of(platform, Tokens(""), store)
    await session.load()
    assert await session.fresh() == "a0", "perhaps it is good yet"
    after_a_crash = session_of(platform, Tokens(""), TokenFile(str(tmp_path / "tokens.json")))
    await after_a_crash.load()
    assert await after_a_crash.fresh() == "a2"


async def test_what_is_new_is_kept_before_it_is_used(tmp_path: Path) -> None:
    path = tmp_path / "own" / "tokens.json"
    platform, store = Platform(), TokenFile(path)
    session = session_of(platform, Tokens(""), store)
    await session.use(held(SECONDS))
    assert json.loads(path.read_text())["refresh"] == "r0"
    assert await session.renew("a0")
    assert json.loads(path.read_text())["refresh"] == "r1"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert "r1" not in repr(session.tokens)


async def test_processes_that_share_a_file_do_not_use_a_token_twice(tmp_path: Path) -> None:
    platform = Platform()
    TokenFile(tmp_path / "t.json").keep(held(-1))
    sessions = [session_of(platform, Tokens(""), TokenFile(tmp_path / "t.json")) for _ in range(8)]
    for session in sessions:
        await session.load()
    for turn in range(5):
        refused = sessions[turn].tokens.access
        answers = await asyncio.gather(*(each.renew(each.tokens.access) for each in sessions))
        assert all(answers)
        assert refused not in {each.tokens.access for each in sessions}
    assert {each.tokens.refresh for each in sessions} <= {f"r{n}" for n in range(platform.refreshes + 1)}


async def test_another_name_does_not_bring_an_old_token_back(tmp_path: Path) -> None:
    platform = Platform()
    TokenFile(tmp_path / "t.json").keep(held(SECONDS))
    one, two = [session_of(platform, Tokens(""), TokenFile(tmp_path / "t.json")) for _ in range(2)]
    await one.load()
    await two.load()
    assert await one.renew("a0")
    await two.amend("renamed", int(time.time()) + SECONDS)
    assert (two.tokens.access, two.tokens.refresh) == ("renamed", "r1")


@pytest.mark.parametrize(
    "ended",
    [lambda: held(SECONDS), lambda: Tokens("a0"), lambda: Tokens("a0", 1, "stolen")],
    ids=["good", "without a refresh token", "of a device that has ended"],
)
async def test_a_refused_token_is_replaced_once(ended: Callable[[], Tokens]) -> None:
    tokens = ended()
    session = session_of(Platform(), tokens)
    backoff = Backoff(Retry(), session)
    refusal = BadToken("expired", reason="BAD_TOKEN")
    if tokens.refresh == "r0":
        await backoff.pause(refusal)
        assert session.tokens.access == "a1"
        session = session_of(Platform(), Tokens("a1"))
        backoff = Backoff(Retry(), session)
    with pytest.raises(BadToken):
        await backoff.pause(refusal)


async def test_who_cannot_be_asked_for_another_token_is_asked_again() -> None:
    """For example, a computer has slept overnight: the token has expired, the network is not there yet."""
    platform = Platform(fails=[Unreachable("not yet"), Unreachable("not yet")])
    session = session_of(platform, held(SECONDS))
    refusal, backoff = BadToken("expired", reason="BAD_TOKEN"), Backoff(Retry(first=0.0), session)
    for _ in range(3):
        await backoff.pause(refusal)
    assert (session.tokens.access, platform.fails) == ("a3", [])
    platform.fails.append(Unreachable("not any more"))
    with pytest.raises(Unreachable):
        await Backoff(Retry(patience=0.0), session).pause(refusal)
