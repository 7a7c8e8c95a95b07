"""Who meets in a duel: a level by its number, `3` or `3:500` with nodes, or a program by its name or file."""

import json
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from services.programs.wasm.host.listing import ListedModule
from services.search.levels import LEVELS
from services.tournament.entrants import Entrant, EntrantKind
from workers.tournaments.sandbox.listing import listed
from workers.tournaments.sandbox.programs import Programs

_LEVEL: Final = re.compile(r"(?:level[ :-]?)?(\d+)(?::(\d+))?")
_NAMED: Final = re.compile(r"([A-Za-z0-9._-]{1,40})=(.+)")
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9._-]+")
_NAME_LENGTH: Final = 38
_WASM: Final = b"\0asm"


class InvalidContender(ValueError):
    """The words do not name anybody who can play."""


def commands(words: Sequence[str]) -> dict[str, str]:
    """Commands of programs by name: `NAME=COMMAND`, or a command that is named after its file.

    Raises:
        InvalidContender: two programs have the same name.
    """
    found: dict[str, str] = {}
    for word in words:
        named = _NAMED.fullmatch(word)
        name, command = (named[1], named[2]) if named else (_name_of(word), word)
        if name in found:
            raise InvalidContender(f"two programs are called {name!r}; say NAME=COMMAND")
        found[name] = command
    return found


def contenders(one: str, other: str, known: dict[str, str]) -> tuple[Entrant, Entrant]:
    """Both contenders, with different names. `known`: commands of programs by name; a named file is added.

    Raises:
        InvalidContender: a word is neither a level nor a program nor a file.
    """
    first, second = (_contender(word, known) for word in (one, other))
    if first.name != second.name:
        return first, second
    return _renamed(first, "a"), _renamed(second, "b")


def programs_of(known: Mapping[str, str], *, sandboxed: bool) -> Programs:
    """The programs, ready to be started.

    Raises:
        InvalidContender: a command is empty.
        ConfigError: there is no such program, or this machine has no sandbox for it.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "programs.toml"
        file.write_text("".join(_table(name, command) for name, command in known.items()), encoding="utf-8")
        data = Path(os.environ.get("ARDRI_DATA_DIR", ".ardri"))
        return listed(
            {
                "ARDRI_PROGRAMS": str(file) if sandboxed else f"trusted:{file}",
                "ARDRI_DATA_DIR": str(data if data.exists() else folder),  # no platform here: nothing to hide
            }
        )


def pinned(entrant: Entrant, programs: Programs) -> Entrant:
    """The entrant, pinned to its module if its program is one."""
    program = programs.get(entrant.program)
    if not isinstance(program, ListedModule):
        return entrant
    return Entrant(
        entrant.name, EntrantKind.PROGRAM, program=entrant.program, concurrency=0, module=program.pin
    )


def _contender(word: str, known: dict[str, str]) -> Entrant:
    level = _LEVEL.fullmatch(word)
    if level is not None and word not in known:
        return _level(int(level[1]), int(level[2] or 0))
    if word not in known:
        if not Path(word).is_file():
            programs = ", ".join(known) or "none; --program adds some"
            raise InvalidContender(f"{word!r} is no level, no file, and none of the programs ({programs})")
        name = _name_of(word)
        known[name] = word if "/" in word else f"./{word}"
        word = name
    return Entrant(word, EntrantKind.PROGRAM, program=word)


def _level(level: int, nodes: int) -> Entrant:
    if level not in LEVELS:
        raise InvalidContender(f"levels are {LEVELS[0]} to {LEVELS[-1]}, not {level}")
    name = f"level-{level}" + (f"-{nodes}" if nodes else "")
    return Entrant(name, EntrantKind.LEVEL, level=level, nodes=nodes)


def _renamed(entrant: Entrant, ending: str) -> Entrant:
    return Entrant(
        f"{entrant.name}.{ending}", entrant.kind, entrant.level, entrant.nodes, program=entrant.program
    )


def _words_of(command: str) -> list[str]:
    """The words of a command, split as a shell does.

    Raises:
        InvalidContender: a quote is not closed.
    """
    try:
        return shlex.split(command)
    except ValueError as error:
        raise InvalidContender(f"the command {command!r} cannot be read: {error}") from error


def _name_of(command: str) -> str:
    """The name for a command: its last word that is a file, without folder and suffix."""
    words = _words_of(command)
    files = [word for word in words if Path(word).is_file()] or words[:1]
    return _UNSAFE.sub("-", Path(files[-1]).stem)[:_NAME_LENGTH].strip("-") if files else ""


def _table(name: str, command: str) -> str:
    """The table of a program, as in a file of programs."""
    words = _words_of(command)
    if not words:
        raise InvalidContender(f"the command of {name!r} is empty")
    file = Path(words[0])
    if "/" in words[0] and file.is_file():
        with file.open("rb") as start:
            if start.read(len(_WASM)) == _WASM:
                return f"[programs.{json.dumps(name)}]\nwasm = {json.dumps(str(file.resolve()))}\n"
        words[0] = str(file.absolute())
        if file.suffix == ".py" and not os.access(file, os.X_OK):
            words = [sys.executable, *words]
    argv, folder = json.dumps(words), json.dumps(str(Path.cwd()))
    return f"[programs.{json.dumps(name)}]\nargv = {argv}\ndirectory = {folder}\n"
