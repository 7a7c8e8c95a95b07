"""What a supervisor reads about a process."""

import os
import subprocess
import sys

import pytest

from workers.tournaments.sandbox.supervisor.process_tree import used

MIB = 1 << 20
HOLDING = f"held = b'x' * {32 * MIB}; print(flush=True); input()"


@pytest.mark.parametrize("groups", [0, 1_000])
def test_its_memory_is_read_however_many_groups_its_user_is_in(groups: int) -> None:
    """The kernel lists them before the memory, with up to ten digits each."""
    if groups and os.geteuid():
        pytest.skip("only root can be in any groups")
    many = [4_000_000_000 + number for number in range(groups)]
    command = [sys.executable, "-c", HOLDING]
    child = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, extra_groups=many or None
    )
    with child:
        assert child.stdout is not None
        child.stdout.readline()
        assert used(child.pid).memory > 32 * MIB
        child.kill()


def test_what_has_gone_uses_nothing() -> None:
    child = subprocess.Popen([sys.executable, "-c", ""])
    child.wait()
    assert used(child.pid).memory == 0
