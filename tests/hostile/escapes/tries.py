"""Runs groups of attacks in sandboxes, as a worker runs a program that its operator has listed."""

import json
import queue
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import psutil

from tests.hostile.escapes.catalogue import GROUPS, SMALL, Group
from tests.hostile.escapes.surroundings import Surroundings
from tests.waiting import HANG_SECONDS
from workers.tournaments.sandbox.bubblewrap import Sandbox
from workers.tournaments.sandbox.listing import sandboxed
from workers.tournaments.sandbox.probe import available_sandbox
from workers.tournaments.sandbox.programs import Program, programs_in
from workers.tournaments.sandbox.sandboxed_process import SandboxedProcess
from workers.tournaments.turn import Reason

_MIB: Final = 1 << 20
PROGRAM: Final = "tests.hostile.escapes.programs.attack"


@dataclass(frozen=True, slots=True)
class Try:
    """One attack and what came of it. `won`: empty if it was in vain. `why`: what stood in its way."""

    attack: str
    won: str
    why: str


def program(
    around: Surroundings, words: list[str], bounds: Mapping[str, int], *, trusted: bool = False
) -> Program:
    """A Python program of the hostile directory, as a worker lists it."""
    argv = ["python3", *words]
    lines = [f"argv = {argv!r}", f"directory = {str(around.directory)!r}"]
    lines += [f"{key} = {number}" for key, number in bounds.items()]
    file = around.folder / "programs.toml"
    file.write_text("\n".join(["[programs.it]", *lines]))
    found = programs_in(file, trusted=trusted)["it"]
    return found if trusted else sandboxed(found, _sandbox(), around.data)


@cache
def _sandbox() -> Sandbox:
    """What a worker finds once, when it starts."""
    return available_sandbox()


def tried(around: Surroundings, group: Group, *, trusted: bool = False) -> Iterator[Try]:
    """All attacks of a group, in one program."""
    around.tell(**_told(group.bounds))
    hostile = program(around, ["-m", PROGRAM, *group.attacks], group.bounds, trusted=trusted)
    said, ended = run(hostile)
    won = {each["attack"]: each for each in said if "attack" in each}
    for attack in group.attacks:
        each = won.get(attack, {"won": "", "why": f"the program was ended: {ended.value}"})
        if group.is_ended and attack in won:
            each = each | {"won": each["won"] or "it was not ended for it"}
        yield Try(attack, each["won"], each["why"])
    yield Try(f"{group.name}: harm to others", around.harm(), "they are as they were")
    yield Try(f"{group.name}: processes left", around.left(), "none")
    identity = [str(each["id"]) for each in said if "id" in each and each["id"] == 0]
    if "kernel.run_a_file_of_root" in group.attacks:
        yield Try("kernel.run_a_file_of_root: user", ", ".join(identity), "not root")


def run(hostile: Program) -> tuple[list[dict[str, Any]], Reason]:
    """What it says, and how it ends; it is closed as the host of a game closes it."""
    heard: queue.SimpleQueue[bytes | Reason] = queue.SimpleQueue()
    running = SandboxedProcess(hostile, heard.put)
    said = []
    try:
        end = time.monotonic() + HANG_SECONDS
        while isinstance(what := heard.get(timeout=max(0.0, end - time.monotonic())), bytes):
            told = json.loads(what)
            said.append(told if isinstance(told, dict) else {"id": told})
    finally:
        running.close(0)
    return said, what


@contextmanager
def another_program(around: Surroundings) -> Iterator[psutil.Process]:
    """A program of another entrant, in its sandbox, for as long as the block lasts."""
    heard: queue.SimpleQueue[bytes | Reason] = queue.SimpleQueue()
    words = ["-c", "import time; print(1, flush=True); time.sleep(600)", f"other-{uuid.uuid4()}"]
    other = program(around, words, SMALL)
    running = SandboxedProcess(other, heard.put)
    try:
        assert heard.get(timeout=HANG_SECONDS) == b"1", running.last_words
        processes = psutil.process_iter(["cmdline"])
        yield next(each for each in processes if (each.info["cmdline"] or [])[1:] == words)
    finally:
        running.close(0)


def all_tried(around: Surroundings) -> Iterator[Try]:
    """All groups, beside another program."""
    with another_program(around) as other:
        around.add(other)
        for group in GROUPS:
            yield from tried(around, group)


def _told(bounds: Mapping[str, int]) -> dict[str, int]:
    """The bounds as the attacker is told them."""
    told = {f"{key[:-4]}_bytes": number * _MIB for key, number in bounds.items() if key.endswith("_mib")}
    told["scratch_files"] = told["scratch_bytes"] >> 14
    return told | {"processes": bounds.get("processes", 1), "cpu_seconds": bounds["cpu_seconds"]}
