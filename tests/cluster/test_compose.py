"""The processes of compose.yaml, with exactly its settings, on one host: they find each other and play."""

import asyncio
import contextlib
import json
import os
import secrets
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from ardri_client import Ardri
from services.runtime.credentials.issuers import Issuer
from services.runtime.supervisor.worker_token import written_token
from tests.compose.__main__ import READY
from tests.compose.settings import compose, ours, variables
from tests.credentials import Signer, made_keys
from tests.e2e.playing import play_randomly
from tests.servers.child import free_port, stop
from tests.waiting import HANG_SECONDS, wait_until

pytestmark = [pytest.mark.postgres, pytest.mark.rabbitmq]


def served() -> list[tuple[str, str]]:
    """Each port that a process listens at: the name of its service, and the number of the port there."""
    return [
        (name, str(value))
        for name, each in ours(compose()["services"]).items()
        for key, value in each["environment"].items()
        if key in ("ARDRI_PORT", "ARDRI_HTTP_PORT")
    ]


async def test_all_of_it_runs_with_its_settings(postgres_url: str, rabbitmq_url: str, tmp_path: Path) -> None:
    places = served()
    first = free_port(len(places))
    ports = {place: first + number for number, place in enumerate(places)}
    filled = {name: secrets.token_urlsafe(48) for name in variables()}
    keys = made_keys(tmp_path / "keys")
    written_token(keys / "worker-token", Signer(keys).issuers[Issuer.OPERATOR])
    for name in ours(compose()["services"]):
        (tmp_path / name / "metrics").mkdir(parents=True)
    given = {
        "home": str(tmp_path),
        "keys": str(keys),
        "ports": [(*place, port) for place, port in ports.items()],
        "stores": {"ARDRI_DATABASE_URL": postgres_url, "ARDRI_BROKER_URL": rabbitmq_url},
        "variables": filled,
    }
    file, log = tmp_path / "given.json", tmp_path / "log"
    file.write_text(json.dumps(given), encoding="utf-8")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("ARDRI_")}
    with log.open("wb") as written:
        words = [sys.executable, "-m", "tests.compose", str(file)]
        process = subprocess.Popen(words, env=inherited, stdout=written, stderr=written)  # noqa: ASYNC220  # started once
    try:
        with contextlib.suppress(TimeoutError):
            await asyncio.to_thread(
                wait_until,
                lambda: READY in log.read_text(errors="replace"),
                READY,
                alive=lambda: process.poll() is None,
            )
        assert READY in log.read_text(errors="replace"), log.read_text(errors="replace")[-4000:]
        async with Ardri.connect(f"127.0.0.1:{ports['gateway', '7800']}") as ardri:
            await ardri.log_in("Ada")
            table = await ardri.open_match("tablut", bots={1: 1})
            await play_randomly(table, Random(1))
            assert (await ardri.verify(table.place.match_id)).verified
    finally:
        stop(process, HANG_SECONDS)
