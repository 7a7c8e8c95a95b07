"""A stranger on the machine, with an account of his own, reads nothing that the platform keeps."""

import contextlib
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psutil
import pytest

from ardri_client import Ardri
from tests.e2e.platform import Platform, running
from tests.e2e.playing import judge, play_randomly

SHORT = {"quiet_plies": 10}
_SYSTEM = ("/dev", "/proc", "/sys", "memfd:")


@pytest.fixture(scope="module")
def own_platform() -> Iterator[Platform]:
    before = os.umask(0o022)
    try:
        with running() as started:
            started.home.chmod(0o755)  # else nobody would come to anything in it
            yield started
    finally:
        os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    """What in the folder has a right for the group or for others, itself included."""
    found = []
    for path in (folder, *folder.rglob("*")):
        with contextlib.suppress(FileNotFoundError):  # some take the place of others, and are gone by then
            if not path.is_symlink() and path.stat().st_mode & 0o077:
                found.append(str(path))
    return found


def held_open_to_others(platform: Platform) -> list[str]:
    """The same of files and sockets anywhere that one of the platform's processes has made and holds."""
    found = []
    for process in platform.tree():
        # Processes, and files that take the place of others, come and go meanwhile.
        with contextlib.suppress(psutil.NoSuchProcess):
            files = [each.path for each in process.open_files() if each.mode != "r"]
            unix = process.net_connections("unix")
            sockets = [each.laddr for each in unix if str(each.laddr).startswith("/")]
            for path in map(Path, map(str, (*files, *sockets))):
                if path == platform.log_file or str(path).startswith(_SYSTEM):
                    continue
                with contextlib.suppress(FileNotFoundError):
                    if not is_private(path):
                        found.append(f"{process.pid}: {path}")
    return found


def is_private(path: Path) -> bool:
    """Whether others have no right on it, or no way to it."""
    reachable = all(parent.stat().st_mode & stat.S_IXOTH for parent in path.parents)
    return not (reachable and path.stat().st_mode & 0o077)


async def play(platform: Platform) -> str:
    """One match against a bot; its id."""
    async with Ardri.connect(platform.address) as ada:
        await ada.log_in("Ada")
        table = await ada.open_match("tablut", bots={1: 1}, options=SHORT)
        sitting = await play_randomly(table, Random(1))
        await judge(ada, sitting.match_id, [sitting])
    return sitting.match_id


async def test_nothing_is_readable_by_others_after_games(own_platform: Platform) -> None:
    await play(own_platform)
    assert (await own_platform.ardri("matches", "--all")).code == 0
    names = {path.name for path in own_platform.data.rglob("*")}
    assert {
        "engine-tablut.db",
        "engine-tablut.db-wal",
        "valkey.sock",
        "appendonlydir",
        "platform.json",
    } <= names
    assert open_to_others(own_platform.data) == []
    assert held_open_to_others(own_platform) == []


async def test_what_the_command_line_writes_is_its_owners(own_platform: Platform) -> None:
    home = own_platform.home
    match_id = await play(own_platform)
    left = await own_platform.ardri("play", "tablut", "--level", "1")
    assert left.code == 0, left.err
    saved = await own_platform.ardri("replay", match_id, "--all", "--export", str(home / "record.json"))
    assert saved.code == 0, saved.err
    assert stat.S_IMODE((home / "record.json").stat().st_mode) == 0o600
    assert {path.name for path in (home / "state").iterdir()} == {"state.json", "lock", "tokens.lock"}
    assert open_to_others(home / "state") == []


async def test_a_loosened_tree_is_closed_at_the_next_start(own_platform: Platform) -> None:
    own_platform.stop()
    outside = own_platform.home / "outside"
    outside.write_text("public")
    outside.chmod(0o644)
    (own_platform.data / "link").symlink_to(outside)
    paths = [own_platform.data, *(path for path in own_platform.data.rglob("*") if not path.is_symlink())]
    for path in paths:
        path.chmod(path.stat().st_mode | 0o055)
    own_platform.start()
    told = re.findall(r"(\d+) files in \S+ were open to others; now they are not", own_platform.log)
    assert told == [str(len(paths))], "one line, which says how many"
    assert open_to_others(own_platform.data) == []
    assert stat.S_IMODE(outside.stat().st_mode) == 0o644
    await play(own_platform)
    assert open_to_others(own_platform.data) == []


def test_files_of_processes_are_found(own_platform: Platform) -> None:
    """Else the test above would look at nothing."""
    held = set()
    for process in own_platform.tree():
        with contextlib.suppress(psutil.NoSuchProcess):
            held |= {Path(each.path).name for each in process.open_files()}
    assert {"engine-tablut.db", "gateway.db", "director.db"} <= held
    assert all(isinstance(process, psutil.Process) for process in own_platform.tree())
