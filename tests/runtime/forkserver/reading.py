"""What the operating system tells of a process."""

from pathlib import Path


def threads_of(pid: int) -> int:
    """The number of threads of a process."""
    return sum(1 for _ in Path(f"/proc/{pid}/task").iterdir())


def title_of(pid: int) -> list[str]:
    """The arguments of a process, as `ps` shows them."""
    return Path(f"/proc/{pid}/cmdline").read_bytes().rstrip(b"\0").decode().split("\0")
