"""Private servers: each gets a port that no other has, and their work can be measured."""

import os
import shlex
import signal
import subprocess

import pytest

from tests.servers.child import free_port, worked
from tests.waiting import wait_until


def test_a_port_is_given_to_one_server_though_that_does_not_listen_yet() -> None:
    """Of 300 ports drawn independently, two are nearly always the same."""
    given = [free_port() for _ in range(300)]
    row = free_port(2)
    assert len({*given, row, row + 1}) == 302


@pytest.mark.parametrize(("command", "works"), [("while :; do :; done; :", True), ("sleep 600; :", False)])
def test_what_works_is_told_from_what_hangs(command: str, works: bool) -> None:
    command = f"sh -c {shlex.quote(command)}; :"  # in a process that this one starts
    process = subprocess.Popen(["sh", "-c", command], start_new_session=True)
    try:
        if works:
            wait_until(lambda: worked(process) >= 1, "it has worked for a second")
        else:
            assert worked(process) < 1
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
