"""No way out of a sandbox works, whoever has started the worker; without a sandbox the same attacks do."""

import os
import shutil
import subprocess
import sys

import psutil
import pytest

from tests.hostile.escapes.catalogue import GROUPS, SMALL, Group
from tests.hostile.escapes.ordinary_user import as_ordinary_user, interpreter
from tests.hostile.escapes.surroundings import surroundings
from tests.hostile.escapes.tries import all_tried, another_program, tried
from tests.servers.child import absent
from tests.waiting import wait_until

IN_THE_OPEN = Group(
    "in the open",
    (
        *("files.read_the_data", "files.list_other_folders", "others.read_environments"),
        *("others.see_other_processes", "others.reach_services", "others.reach_local_sockets"),
        *("others.open_any_socket", "others.stop_the_others", "resources.take_memory_that_nobody_counts"),
        *("resources.keep_pages_in_a_pipe", "resources.enlarge_pipes", "resources.hoard_locks"),
        "resources.keep_memory_that_nobody_has_mapped",
        *("kernel.use_keyrings", "kernel.use_large_interfaces", "kernel.type_for_the_operator"),
    ),
    SMALL | {"processes": 16, "memory_mib": 100},
)
"""Attacks that win something where no sandbox is, and that do no harm to the machine of the tests."""


@pytest.fixture(autouse=True, scope="module")
def _bubblewrap() -> None:
    if shutil.which("bwrap") is None:
        absent("bubblewrap")


def test_nothing_gets_out() -> None:
    with surroundings() as around:
        results = list(all_tried(around))
    assert [each for each in results if each.won] == []
    attacks = {attack for group in GROUPS for attack in group.attacks}
    assert attacks <= {each.attack for each in results}


def test_nothing_gets_out_of_a_worker_of_an_ordinary_user() -> None:
    if os.geteuid():
        pytest.skip("the test above was one")
    if not interpreter():
        absent("a Python of our version that every user may start")
    with as_ordinary_user(
        "-m", "tests.hostile.escapes", stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        said, _ = process.communicate()
    assert process.returncode == 0, said
    assert "escaped: 0, modes: user" in said.splitlines()[-1]


def test_without_a_sandbox_the_attacks_work() -> None:
    """Else that they are in vain in one would say nothing."""
    with surroundings() as around:
        results = {each.attack: each.won for each in tried(around, IN_THE_OPEN, trusted=True)}
        wait_until(lambda: "stopped" in around.harm(), "who was told to stop does so")
    in_vain = {attack for attack in IN_THE_OPEN.attacks if not results[attack]}
    # Some kernels refuse these two to everybody.
    assert in_vain <= {"kernel.use_keyrings", "kernel.type_for_the_operator"}


def test_the_other_program_is_seen_by_its_host() -> None:
    """Else that it is unharmed would say nothing."""
    with surroundings() as around, another_program(around) as other:
        around.add(other)
        assert around.harm() == ""
        other.suspend()
        stopped = f"{other.pid} is {psutil.STATUS_STOPPED}"
        wait_until(lambda: around.harm() == stopped, "its host sees that it has been stopped")


def test_who_starts_a_program_as_root_starts_each_as_another_user() -> None:
    if os.geteuid() or sys.platform != "linux":
        pytest.skip("only root can start programs as somebody else")
    with surroundings() as around, another_program(around) as one, another_program(around) as two:
        users = {one.uids().real, two.uids().real}
    assert len(users) == 2
    assert 0 not in users
