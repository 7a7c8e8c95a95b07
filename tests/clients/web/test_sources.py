"""Types, unit tests, generated code and the bundle."""

import filecmp
import gzip
import json
import sys
from pathlib import Path

from tests.clients.web.node import BUILT, CLIENT, run

_VARIANTS = (".br", ".gz")
_FIRST_PAGE_BYTES = 60_000
"""Compressed with brotli: the page, its scripts and its styles."""
_BOARD_BYTES = 40_000


def _files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_types_are_right() -> None:
    run("node_modules/.bin/tsc", "--noEmit")


def test_its_own_tests_pass() -> None:
    run("node_modules/.bin/vitest", "run")


def test_the_generated_code_is_that_of_the_protos(tmp_path: Path) -> None:
    run(sys.executable, "scripts/generate.py", str(tmp_path / "gen"))
    wanted, found = tmp_path / "gen", CLIENT / "src" / "gen"
    assert _files(wanted) == _files(found)
    _, drifted, unread = filecmp.cmpfiles(wanted, found, _files(wanted), shallow=False)
    assert (drifted, unread) == ([], [])


def test_the_bundle_is_built_of_these_sources(tmp_path: Path) -> None:
    built = tmp_path / "client"
    run("node_modules/.bin/vite", "build", "--outDir", str(built), "--logLevel", "error")
    run("node", "scripts/compress.mjs", str(built))
    assert _files(built) == _files(BUILT)
    plain = [name for name in _files(built) if not name.endswith(_VARIANTS)]
    _, drifted, unread = filecmp.cmpfiles(built, BUILT, plain, shallow=False)
    assert (drifted, unread) == ([], []), "`npm run build` in clients/web"


def test_the_compressed_variants_are_the_files() -> None:
    for path in BUILT.rglob("*.gz"):
        assert gzip.decompress(path.read_bytes()) == path.with_suffix("").read_bytes(), path
        assert path.with_suffix(".br").is_file(), path


def test_nothing_names_an_address() -> None:
    for name in ("package.json", "package-lock.json", ".npmrc"):
        assert "://" not in (CLIENT / name).read_text(), name


def test_the_first_page_and_the_boards_are_small() -> None:
    manifest = json.loads(run("node", "scripts/sizes.mjs"))
    assert manifest["/"] < _FIRST_PAGE_BYTES
    assert {game: size for game, size in manifest["boards"].items() if size >= _BOARD_BYTES} == {}
