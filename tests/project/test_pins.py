"""The pins are complete: every one has hashes, none names a registry, all have suitable licences."""

import re
from importlib.metadata import distribution, metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = ("requirements.txt", "requirements-dev.txt")
FITTING = re.compile(r"MIT|BSD|Apache|ISC|PSF|Python Software Foundation|LGPL|MPL|Mozilla|Unlicense")
UNFITTING = re.compile(r"\bA?GPL|GNU (Affero )?General Public")
RUNTIME_EXCEPTION = "License: GPL-3.0-or-later WITH GCC-exception-3.1"
"""The licence of compiler runtimes in wheels: programs that use them may have any licence."""
PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==(\S+) \\\n((?: {4}--hash=\S+(?: \\)?\n)+)", re.MULTILINE)


@pytest.mark.parametrize("name", FILES)
def test_every_requirement_is_pinned_with_hashes(name: str) -> None:
    text = (ROOT / name).read_text()
    lines = [line for line in text.splitlines() if line and not line.startswith((" ", "#", "-"))]

    assert len(PIN.findall(text)) == len(lines) > 20


@pytest.mark.parametrize("name", FILES)
def test_no_registry_is_named(name: str) -> None:
    assert not re.search(r"https?://|--(extra-)?index-url|--find-links|@ file", (ROOT / name).read_text())


def test_licences_of_what_we_ship_fit() -> None:
    names = [pin[0] for pin in PIN.findall((ROOT / "requirements.txt").read_text())]
    unfit = {name: _licence(name) for name in names if not _fits(_licence(name))}

    assert unfit == {}


def _licence(name: str) -> str:
    about = metadata(name)
    classifiers = [text for text in about.get_all("Classifier") or [] if text.startswith("License")]
    texts = [*map(_without_runtimes, about.get_all("License", []))]
    named = [*about.get_all("License-Expression", []), *texts, *classifiers]
    return "; ".join(named or _licence_files(name))


def _licence_files(name: str) -> list[str]:
    """The titles of the licence files in a package, for packages whose metadata name no licence."""
    files = distribution(name).files or []
    texts = [file.read_text() for file in files if file.match("*.dist-info/licenses/LICENSE*")]
    return [text.strip().splitlines()[0] for text in texts]


def _without_runtimes(text: str) -> str:
    """The text before the first bundled runtime; the full licences of the runtimes follow it."""
    return text.partition(RUNTIME_EXCEPTION)[0]


def _fits(licence: str) -> bool:
    return bool(FITTING.search(licence)) and not UNFITTING.search(licence.replace("LGPL", ""))
