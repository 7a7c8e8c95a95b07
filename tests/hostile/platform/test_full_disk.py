"""The short form of the run on a full disk; the long one is `python -m tests.hostile.full_disk`."""

import json
import os
import subprocess
import sys

import pytest

from tests.servers.mounting import namespace
from tests.waiting import HANG_SECONDS
from tests.workers.worker import ROOT

LONGEST_SECONDS = str(HANG_SECONDS)
"""No figure of speed: machines that run tests are busy."""


def test_matches_and_processes_outlive_a_full_disk() -> None:
    if namespace() is None:
        pytest.skip("this host allows no mount, not in a user namespace either")
    words = ("--matches", "4", "--seconds", "6", "--bound", LONGEST_SECONDS, "--kill", "worker", "broker")
    command = [sys.executable, "-m", "tests.hostile.full_disk", *words]
    path = {"PYTHONPATH": ":".join((".", "protos", "clients/python", "clients/cli"))}
    done = subprocess.run(
        command, env=os.environ | path, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    figures = json.loads(done.stdout.splitlines()[-1])
    assert figures["lost"] == 0 < figures["acknowledged"]
    assert figures["unready"] == ["director", "engine-tablut", "gateway"]
    assert figures["broker_refused"]
    assert {"worker", "broker"} <= figures["restarts"].keys()
