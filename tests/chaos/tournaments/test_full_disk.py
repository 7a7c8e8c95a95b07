"""The short form of the full disk; the full one is `python -m tests.chaos.tournaments.full_disk`."""

import json
import os
import subprocess
import sys

import pytest

from tests.servers.mounting import namespace
from tests.workers.worker import ROOT


@pytest.mark.timeout(900)  # two whole tournaments; a wait for something that hangs ends long before
def test_a_tournament_outlives_a_full_disk_and_a_director_killed_on_it() -> None:
    if namespace() is None:
        pytest.skip("this host allows no mount, not in a user namespace either")
    command = [sys.executable, "-m", "tests.chaos.tournaments.full_disk", "--games", "24", "--seconds", "4"]
    path = {"PYTHONPATH": ":".join((".", "protos", "clients/python", "clients/cli"))}
    done = subprocess.run(
        command, env=os.environ | path, cwd=ROOT, capture_output=True, text=True, timeout=840, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    figures = json.loads(done.stdout.splitlines()[-1])
    assert (figures["lost"], figures["twice"], figures["differs"], figures["counted"]) == (0, 0, 0, 0)
    assert figures["refusal"] == "LOG_UNAVAILABLE"
