"""Kills: a session that dies between any two statements leaves no process, and no game counts twice."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from google.protobuf.json_format import MessageToDict

from ardri.tournament.v1 import lease_service_pb2 as pb
from tests.servers.child import free_port
from tests.waiting import wait_until
from tests.workers.tournaments.assignments import PROGRAMS, assignment_of, program
from tests.workers.tournaments.director import HINT, serving, token_file
from tests.workers.tournaments.sandbox.test_hostile import tagged
from tests.workers.worker import PYTHON_PATH, ROOT

TASK = "tournaments.play"
DEATHS = [*(100 << power for power in range(8)), *range(9_000, 18_000, 1_500)]
"""The lines of our code before which a session dies, counted in the session's own thread."""


def games() -> list[pb.Assignment]:
    """Games of levels, and two with a program; without clocks, so that each has only one possible record."""
    quick = {"quiet_plies": 8}
    programs: list[dict[int, str]] = [{}, {0: "it"}, {}, {1: "it"}, {}, {}]
    return [
        assignment_of("tablut", number=number, options=quick, programs=seats)
        for number, seats in enumerate(programs)
    ]


class Sessions:
    """Sessions, each in its own process, forked from one that has never called a director."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def run(self, line: int) -> str:
        """Runs a session that dies before that line of our code; returns the place. 0 lets it live."""
        payload = MessageToDict(HINT, preserving_proto_field_name=True)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([line, TASK, payload]) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the sessions are gone"
        return answer.strip()


@contextmanager
def sessions(home: Path, port: int) -> Iterator[Sessions]:
    environ = os.environ | {
        "PYTHONPATH": PYTHON_PATH,
        "ARDRI_PROGRAMS": f"trusted:{home / 'programs.toml'}",
        "ARDRI_DIRECTOR": f"127.0.0.1:{port}",
        "ARDRI_WORKER_TOKEN_FILE": str(token_file(home)),
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.workers.tournaments.session.dying"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=environ,
        text=True,
    )
    try:
        yield Sessions(process)
    finally:
        process.kill()
        process.communicate()


def test_a_session_may_die_between_any_two_statements(tmp_path: Path) -> None:
    tag = f"ardri-kills-{tmp_path}"
    program(tmp_path, PROGRAMS / "hostile.py", "outlive", 1, tag)
    port = free_port()
    with sessions(tmp_path, port) as made:
        with serving(games(), port=port) as director:
            assert made.run(0) == ""
            quiet = director.accepted
            assert set(quiet) == set(range(6))
        with serving(games(), port=port) as director:
            places = set()
            for line in DEATHS:
                places.add(made.run(line))
                wait_until(lambda: not tagged(tag), "the programs of the dead session have gone")
                director.expire()
            assert len(places - {""}) > 8, "it died at many places"
            assert made.run(0) == ""
            assert director.accepted == quiet, "the records of a quiet run, byte for byte"
            assert director.fates["FATE_ACCEPTED"] == 6
