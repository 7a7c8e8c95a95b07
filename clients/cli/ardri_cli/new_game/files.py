"""The files of a new game, for its author to change: those of `template/`, with the game's name."""

import keyword
import re
from pathlib import Path
from string import Template
from typing import Final

_TEMPLATE: Final = Path(__file__).parent / "template"
_SUFFIX: Final = ".template"
_NAME: Final = re.compile(r"[a-z][a-z0-9]{2,15}", re.ASCII)


class InvalidName(ValueError):
    """No game can have that name; the message says why."""


def files(root: Path, name: str) -> dict[Path, str]:
    """The text of each file by its path in the checkout.

    Raises:
        InvalidName: it cannot be the name of a module, a proto package and a pod, or it is taken.
    """
    if keyword.iskeyword(name):
        raise InvalidName(f"{name!r} is a word of Python, in which a game is a module")
    if not _NAME.fullmatch(name):
        raise InvalidName(f"a game is called by 3 to 16 of a-z and 0-9, a letter first, not {name!r}")
    folders = {
        "game": root / "services" / "games" / name,
        "proto": root / "protos" / "ardri" / name / "v1",
        "tests": root / "tests" / "games" / name,
    }
    for folder in (*folders.values(), folders["proto"].parent, root / "tests" / "conformance" / name):
        if folder.exists():
            raise InvalidName(f"{name!r} is taken: there is {folder}")
    return {
        folders[kind] / _renamed(path.relative_to(_TEMPLATE / kind), name): _filled(path, name)
        for kind in folders
        for path in sorted((_TEMPLATE / kind).rglob(f"*{_SUFFIX}"))
    }


def _renamed(path: Path, name: str) -> Path:
    """The path without the suffix of templates; the proto has the name of the game."""
    plain = path.with_name(path.name.removesuffix(_SUFFIX))
    return plain.with_stem(name) if plain.suffix == ".proto" else plain


def _filled(path: Path, name: str) -> str:
    return Template(path.read_text(encoding="utf-8")).substitute(name=name, Name=name.capitalize())
