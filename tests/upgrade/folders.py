"""The kept data: a directory with SQLite files, a dump of a PostgreSQL database, and a story beside each."""

import gzip
import subprocess
import tarfile
from pathlib import Path
from typing import Final

from tests.upgrade.story import Story

SQLITE: Final = "sqlite"
POSTGRES: Final = "postgres"
SECRET: Final = "what signs the tokens of the dump, kept with it"
_DATA = Path(__file__).parent / "data"
_FILES = _DATA / "sqlite.tar.xz"
_DUMP = _DATA / "postgres.sql.gz"


def read_story(kind: str) -> Story:
    """What is in the data of `SQLITE` or `POSTGRES`."""
    return Story.of_json(_path(kind).read_text(encoding="utf-8"))


def keep_story(kind: str, story: Story) -> None:
    """Writes it beside the data."""
    _path(kind).write_text(story.to_json(), encoding="utf-8")


def keep_files(data: Path) -> None:
    """Keeps the data directory of a platform that does not run."""
    _DATA.mkdir(exist_ok=True)
    with tarfile.open(_FILES, "w:xz") as archive:
        for path in sorted(data.rglob("*")):
            if path.is_file() and path.suffix != ".db-shm" and "run" not in path.relative_to(data).parts:
                archive.add(path, path.relative_to(data), filter=_of_nobody)


def lay_out_files(data: Path) -> None:
    """Makes the kept directory again."""
    data.mkdir(parents=True)
    with tarfile.open(_FILES) as archive:
        archive.extractall(data, filter="data")


def keep_dump(binaries: Path, url: str) -> None:
    """Keeps a database."""
    words = ["--no-owner", "--no-privileges", f"--dbname={url}"]
    dumped = subprocess.run([binaries / "pg_dump", *words], check=True, stdout=subprocess.PIPE)
    _DATA.mkdir(exist_ok=True)
    _DUMP.write_bytes(gzip.compress(dumped.stdout, mtime=0))


def load_dump(binaries: Path, url: str) -> None:
    """Fills an empty database with the kept one."""
    words = ["--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", f"--dbname={url}"]
    statements = gzip.decompress(_DUMP.read_bytes())
    subprocess.run([binaries / "psql", *words], check=True, input=statements, stdout=subprocess.DEVNULL)


def _path(kind: str) -> Path:
    return _DATA / f"{kind}.json"


def _of_nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member
