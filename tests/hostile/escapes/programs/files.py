"""What is not the program's to read, and places to write that outlive it or have no bound."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Known = dict[str, Any]
CHUNK = b"x" * (1 << 20)


def roots() -> Iterator[str]:
    """The root, and what leads to the roots of others."""
    yield ""
    yield "/.."
    for pid in ("self", "1", str(os.getppid())):
        for link in ("root", "cwd"):
            yield f"/proc/{pid}/{link}"
            yield f"/proc/{pid}/{link}/../../../../.."


def read_the_data(known: Known) -> str:
    """The platform's databases, its broker's files, its logs."""
    won = []
    for root in roots():
        try:
            won.append(Path(root + known["secret_file"]).read_text())
        except OSError:
            continue
    return " ".join(won)


def list_other_folders(known: Known) -> str:
    """The folders of people, of services, of other programs."""
    found = [
        name
        for name in ("/root", "/home", "/var", "/run", "/sys", "/srv", "/opt", "/dev/shm")
        if _shows(name)
    ]
    return ", ".join(found + [name for name in known["other_folders"] if _shows(name)])


def _shows(folder: str) -> bool:
    try:
        return any(Path(folder).iterdir())
    except OSError:
        return False


def write_outside_of_the_scratch_space(known: Known) -> str:
    """A file in any folder that there is."""
    won = []
    for folder, _, _ in os.walk("/", onerror=None):
        if folder.startswith(("/proc", "/tmp")) and not folder.startswith(known["directory"]):
            continue
        try:
            Path(folder, "mark").write_text("here I was")
            won.append(folder)
        except OSError:
            continue
    return ", ".join(won[:5])


def change_its_own_program(known: Known) -> str:
    """So that the next game starts another one."""
    with Path(__file__).open("a") as file:
        file.write("\n")
    return __file__


def leave_a_mark_for_others(known: Known) -> str:
    """In the folder for temporary files; the other program and the host look whether they see it."""
    Path("/tmp", known["mark"]).write_text("from the one before")
    return ""


def find_a_mark_of_others(known: Known) -> str:
    return " ".join(str(found) for found in Path("/tmp").glob(known["mark"]))


def find_inherited_descriptors(known: Known) -> str:
    found = []
    for number in range(3, 256):
        try:
            kind = stat.S_IFMT(os.fstat(number).st_mode)
        except OSError:
            continue
        found.append(f"{number} ({kind:o})")
    return ", ".join(found)


def rewrite_what_runs(known: Known) -> str:
    """Through /proc: the interpreter, the first process, and the kernel's own settings."""
    won = []
    for path in (
        *("/proc/self/exe", "/proc/1/exe", "/proc/1/mem", "/proc/sysrq-trigger", "/proc/kcore"),
        *("/proc/sys/kernel/core_pattern", "/proc/sys/user/max_user_namespaces", "/proc/1/oom_score_adj"),
        *("/proc/self/uid_map", "/proc/self/setgroups", "/proc/1/attr/current", "/proc/1/clear_refs"),
    ):
        try:
            with Path(path).open("r+b", buffering=0) as file:
                if path == "/proc/1/mem":
                    continue  # of the first process of the sandbox, which is under the same filter
                file.write(b"-999")
            won.append(path)
        except OSError:
            continue
    return ", ".join(won)


def fill_the_disk(known: Known) -> str:
    """More bytes than the scratch space may have, in files that are each small enough."""
    written = 0
    try:
        for number in range(64):
            with Path(f"/tmp/full-{number}").open("wb", buffering=0) as file:
                for _ in range(8):
                    written += file.write(CHUNK)
    except OSError:
        pass
    for path in Path("/tmp").glob("full-*"):
        path.unlink()
    return f"{written >> 20} MiB" if written > known["scratch_bytes"] else ""


def make_endless_files(known: Known) -> str:
    """Empty ones, which have no bytes but take memory of the kernel."""
    made, most = 0, known["scratch_files"]
    folder = Path("/tmp/many")
    folder.mkdir()
    try:
        for number in range(2 * most):
            (folder / str(number)).touch()
            made += 1
    except OSError:
        pass
    for path in folder.iterdir():
        path.unlink()
    return f"{made} files" if made > most else ""
