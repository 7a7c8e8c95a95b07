"""What the platform tells those on call: metrics that agree with the log, and logs without secrets."""

import base64
import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from random import Random

import pytest

from ardri.engine.v1 import engine_service_pb2
from ardri.match.v1.record_pb2 import LogEntry
from ardri_client import Ardri
from ardri_client.errors import BadToken, IllegalAction, InvalidNotation, NoSuchEntry
from services.kernel.seeds import SEED_BYTES
from tests.credentials import secrets_of
from tests.e2e.platform import Platform, Sample
from tests.e2e.playing import play_randomly

CALLS = ("grpc_server_started_total", "grpc_server_handled_total", "grpc_server_handling_seconds_count")
PROMISED = {
    "engine-tablut": (
        *CALLS,
        "ardri_actions_total",
        "ardri_refusals_total",
        "ardri_turn_seconds_count",
        "ardri_matches_started_total",
        "ardri_matches_ended_total",
        "ardri_live_matches",
        "ardri_watchers",
        "ardri_stream_lag_seconds_count",
        "ardri_commit_seconds_count",
        "ardri_outbox_oldest_seconds",
        "ardri_offers_total",
    ),
    "gateway": (*CALLS, "ardri_engine_up", "ardri_tickets_open", "ardri_tickets_total"),
    "worker": (
        "ardri_think_seconds_count",
        "ardri_think_nodes_total",
        "ardri_jobs_total",
        "ardri_job_wait_seconds_count",
        "ardri_worker_heartbeat_timestamp_seconds",
    ),
}


async def play_a_match(ardri: Ardri) -> str:
    """Plays a match against an AI, found by matchmaking, with one refusal. Returns the match's id."""
    async with ardri.seek("tablut", fill_after=0.2, fill_level=2) as seek:
        table = await seek.table()
    async with table:
        if await table.turn():
            with pytest.raises(IllegalAction):
                await table.act("e5-a1")
    return (await play_randomly(ardri.table(table.place), Random(11))).match_id


@pytest.mark.parametrize("name", PROMISED)
async def test_every_process_has_the_promised_series(platform: Platform, ardri: Ardri, name: str) -> None:
    await play_a_match(ardri)
    assert {sample.name for sample in platform.metrics(name) if has_counted(sample)} >= set(PROMISED[name])


@pytest.mark.parametrize("name", ["engine-tablut", "gateway"])
async def test_every_rpc_is_counted_and_timed(platform: Platform, ardri: Ardri, name: str) -> None:
    await play_a_match(ardri)
    methods = engine_service_pb2.DESCRIPTOR.services_by_name["EngineService"].methods_by_name
    for series in CALLS:
        samples = [sample for sample in platform.metrics(name) if sample.name == series]
        assert {sample.labels["grpc_method"] for sample in samples} >= set(methods)


async def test_the_counted_actions_are_those_of_the_log(platform: Platform, ardri: Ardri) -> None:
    await play_a_match(ardri)
    counted = {
        sample.labels["actor"]: sample.value
        for sample in platform.metrics("engine-tablut")
        if sample.name == "ardri_actions_total" and sample.value
    }
    assert counted == Counter(actors(platform))
    assert counted.keys() == {"person", "bot"}


async def test_no_label_names_a_match_or_an_account(platform: Platform, ardri: Ardri) -> None:
    match_id = await play_a_match(ardri)
    account_id = (await ardri.account()).account.account_id
    samples: list[Sample] = [each for name in PROMISED for each in platform.metrics(name)]
    words = {word for sample in samples for word in sample.labels.values()}
    assert not [word for word in words if match_id in word or account_id in word]
    assert len(words) < 300, "labels are bounded"


async def test_no_token_code_or_seed_is_in_any_log(platform: Platform, ardri: Ardri, other: Ardri) -> None:
    mine = await ardri.open_match("tablut", private=True)
    with pytest.raises(NoSuchEntry):
        await other.accept_invite("wrong")
    theirs = await other.accept_invite(mine.place.invite_code)
    async with mine, theirs:
        with pytest.raises(InvalidNotation):
            await mine.act("castle")
        await mine.resign()
    async with Ardri.connect(platform.address, token=ardri.token[:-4] + "AAAA") as forger:
        with pytest.raises(BadToken):
            await forger.account()
    match_id = await play_a_match(ardri)

    secrets = [ardri.token, other.token, mine.place.token, theirs.place.token]
    secrets += [mine.place.invite_code, *secrets_of(platform.data / "keys")]
    secrets += [form for seed in seeds(platform) for form in forms(seed)]
    log = await platform.log_with(match_id)
    assert not [secret for secret in secrets if secret in log]
    assert "eyJ" not in log, "what every token begins with"


def has_counted(sample: Sample) -> bool:
    """Whether a counter or histogram has counted anything; gauges may be 0."""
    return sample.value > 0 or not sample.name.endswith(("_total", "_count"))


def actors(platform: Platform) -> Iterable[str]:
    """Yields who made each action, read from the log without the engine."""
    bots: set[tuple[str, int]] = set()
    with closing(sqlite3.connect(platform.data / "engine-tablut.db")) as db:
        rows = db.execute("SELECT match_id, body FROM events ORDER BY match_id, version").fetchall()
    for match_id, body in rows:
        entry = LogEntry.FromString(body)
        if entry.HasField("joined") and entry.joined.seat.HasField("bot"):
            bots.add((match_id, entry.joined.seat.seat))
        if entry.HasField("acted"):
            yield "bot" if (match_id, entry.acted.seat) in bots else "person"


def seeds(platform: Platform) -> list[bytes]:
    """Returns seeds and salts of all matches so far."""
    with closing(sqlite3.connect(platform.data / "engine-tablut.db")) as db:
        found = [secret for (secret,) in db.execute("SELECT secret FROM matches")]
    return [part for secret in found for part in (secret[:SEED_BYTES], secret[SEED_BYTES:])]


def forms(secret: bytes) -> list[str]:
    """The forms in which bytes may appear in a log."""
    return [secret.hex(), base64.b64encode(secret).decode().rstrip("="), repr(secret)[2:-1]]
