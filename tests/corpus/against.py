"""A match word for word, here and in an old checkout."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path

from google.protobuf.json_format import MessageToDict

from tests.conformance.subjects import Subject
from tests.corpus.setting import Setting
from tests.corpus.telling import Said, telling

_ROOTS = (".", "protos", "clients/python", "clients/cli")


def lines(setting: Setting) -> Iterator[str]:
    """All that is said in a match, a line each."""
    return map(_line, telling(setting))


def lines_of(checkout: str, subject: Subject, number: int, rules: str) -> Iterator[str]:
    """The same, said by another checkout's rules, run by this interpreter.

    Raises:
        subprocess.CalledProcessError: the other checkout has no such command, or its rules fail.
    """
    folder = Path(checkout).resolve()
    match = ["--game", str(subject), "--only", str(number), "--rules", rules]
    command = [sys.executable, "-m", "tests.corpus", *match, "--tell"]
    paths = os.pathsep.join(str(folder / root) for root in _ROOTS)
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return iter(done.stdout.splitlines())


def first_unequal(old: Iterable[str], new: Iterable[str]) -> str:
    """The first line in which they differ, with both."""
    for was, found in zip_longest(old, new, fillvalue="(nothing more)"):
        if was != found:
            return f"was: {was}\nnow: {found}"
    return "no difference between the two"


def _line(said: Said) -> str:
    content = said.content
    text = json.dumps(content if isinstance(content, str) else MessageToDict(content), sort_keys=True)
    return f"version {said.version}, {said.what}, {said.who}: {text}"
