"""Whether a control group is delegated to us, tested on folders with the files that the kernel would have."""

import os
from pathlib import Path

import pytest

from workers.tournaments.sandbox import delegation
from workers.tournaments.sandbox.delegation import delegated_group

CONTROLLERS = "cpu memory pids\n"


class Tree:
    """A cgroup v2 hierarchy with `service/main`, and the /proc folder of a process in it."""

    def __init__(self, folder: Path) -> None:
        self.process = folder / "proc"
        self.process.mkdir()
        self.service = folder / "cgroup" / "service"
        (self.service / "main").mkdir(parents=True)
        (self.service / "cgroup.procs").touch()
        (self.service / "cgroup.controllers").write_text(CONTROLLERS)
        (self.service / "cgroup.subtree_control").touch()
        self.place("/service/main")
        (self.process / "mountinfo").write_text(
            "25 1 8:1 / / rw - ext4 /dev/vda rw\n"
            f"31 25 0:28 / {folder / 'cgroup'} rw,nosuid shared:9 - cgroup2 cgroup2 rw\n"
        )

    def place(self, group: str) -> None:
        (self.process / "cgroup").write_text(f"4:memory:/elsewhere\n0::{group}\n")


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    monkeypatch.setattr(delegation, "_is_delegated", lambda group: os.access(group, os.W_OK))
    return Tree(tmp_path)


def test_a_service_with_a_group_below_it_bounds_programs_beside_it(tree: Tree) -> None:
    assert delegated_group(tree.process) == str(tree.service)
    assert (tree.service / "cgroup.subtree_control").read_text() == "+memory +pids"


def test_what_is_on_already_is_left_as_it_is(tree: Tree) -> None:
    (tree.service / "cgroup.subtree_control").write_text("memory pids\n")
    assert delegated_group(tree.process) == str(tree.service)
    assert (tree.service / "cgroup.subtree_control").read_text() == "memory pids\n"


def test_without_its_controllers_there_is_none(tree: Tree) -> None:
    (tree.service / "cgroup.controllers").write_text("cpu pids\n")
    assert delegated_group(tree.process) == ""


@pytest.mark.parametrize("group", ["/", "/no/such"])
def test_at_the_top_or_out_of_sight_there_is_none(tree: Tree, group: str) -> None:
    tree.place(group)
    assert delegated_group(tree.process) == ""


def test_without_cgroup_v2_there_is_none(tree: Tree) -> None:
    (tree.process / "mountinfo").write_text("25 1 8:1 / / rw - ext4 /dev/vda rw\n")
    assert delegated_group(tree.process) == ""
    (tree.process / "cgroup").unlink()
    assert delegated_group(tree.process) == ""


def test_root_needs_the_word_of_systemd(tmp_path: Path) -> None:
    """Root may write everywhere, but nobody else may make groups within those of systemd."""
    tree = Tree(tmp_path)
    assert delegated_group(tree.process) == ("" if os.geteuid() == 0 else str(tree.service))
