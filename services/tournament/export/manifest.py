"""`manifest.json`: the tournament of an export, and the digests that prove the export complete. Pure."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from services.kernel.seeds import SALT_BYTES, SEED_BYTES
from services.tournament.checks.counts import arrivals
from services.tournament.checks.stages import lasting_faults
from services.tournament.entrants import Entrant, Entry, Round
from services.tournament.export.links import web_address
from services.tournament.export.plain import Unreadable, from_plain, to_plain
from services.tournament.spec import TournamentSpec

LAYOUT: Final = "ardri tournament export 1"
"""Changes whenever older files could be read differently."""
_LAST_MS: Final = 253_402_300_799_999
"""The last millisecond of the year 9999."""


@dataclass(frozen=True, slots=True)
class File:
    """One file of an export. `sha256`: of its bytes; `size`: in bytes."""

    sha256: bytes
    size: int


@dataclass(frozen=True, slots=True)
class Participant:
    """An entrant, and whether it left.

    `joined`: the first round that it may be paired in; None in exports of platforms that did not tell.
    `left`: the first round that it may not; None if it has not withdrawn, or if `joined` is None.
    """

    entrant: Entrant
    withdrawn: bool
    joined: Round | None = None
    left: Round | None = None

    @property
    def entry(self) -> Entry:
        """Its entry in the field; if `joined` is None, as if it was there from the start and stayed."""
        return Entry(self.entrant, self.joined or Round(0, 0), self.left)


@dataclass(frozen=True, slots=True)
class Seeds:
    """The seeds of all chance in the tournament: committed to at the start, revealed at the end.

    `commitment`: SHA-256 over salt and root, 32 bytes. `root`, `salt`: 32 and 16 bytes; empty until the end.
    """

    commitment: bytes
    root: bytes
    salt: bytes


@dataclass(frozen=True, slots=True)
class Digests:
    """SHA-256 over all counted results and over the final standings; empty until the end."""

    results: bytes
    standings: bytes


@dataclass(frozen=True, slots=True)
class Manifest:
    """A tournament as an export describes it.

    `state`: such as `ended`. Times are Unix milliseconds; 0 if not reached. `sequence`: the number of blocks
    in the export. `files`: by name, all but the manifest itself. `web_address`: of the web client that
    replays the games, if known. `taken_back`: rounds with results that counted until a purge took them back,
    and that did not come again; None in exports of platforms that did not tell.
    """

    layout: str
    tournament_id: str
    state: str
    rules_version: str
    created_ms: int
    started_ms: int
    ended_ms: int
    sequence: int
    spec: TournamentSpec
    entrants: tuple[Participant, ...]
    seeds: Seeds
    digests: Digests
    files: Mapping[str, File]
    web_address: str | None = None
    taken_back: tuple[Round, ...] | None = None


def write_manifest(manifest: Manifest) -> str:
    """The file's text."""
    return json.dumps(to_plain(manifest), indent=1, ensure_ascii=False) + "\n"


def read_manifest(text: str) -> Manifest:
    """The manifest in a file's text.

    Raises:
        Unreadable: it is no manifest, or of another layout; or the web address is none, entries contradict
            themselves, or it has names, stages, times or seeds that no tournament has.
    """
    try:
        found = json.loads(text)
    except ValueError as error:
        raise Unreadable(f"manifest: no JSON: {error}") from error
    if not isinstance(found, dict) or found.get("layout") != LAYOUT:
        raise Unreadable(f"manifest: not of the layout {LAYOUT!r}")
    manifest = from_plain(Manifest, found, "manifest")
    if manifest.web_address is not None:
        _check_address(manifest.web_address)
    for number, each in enumerate(manifest.entrants):
        _check_stay(each, f"manifest.entrants[{number}]")
    _check_names(manifest)
    _check_spec(manifest)
    _check_times(manifest)
    _check_seeds(manifest.seeds)
    return manifest


def _check_address(text: str) -> None:
    try:
        web_address(text)
    except ValueError as error:
        raise Unreadable(f"manifest.web_address: {error}") from error


def _check_stay(participant: Participant, where: str) -> None:
    joined, left = participant.joined, participant.left
    if participant.withdrawn != (left is not None) and not (joined is None and left is None):
        raise Unreadable(f"{where}: withdrawn and left contradict each other")
    if left is not None and joined is None:
        raise Unreadable(f"{where}: left, but never joined")


def _check_names(manifest: Manifest) -> None:
    """Refuses a name that is there twice: some code would use its first entry, and some its second."""
    names = Counter(each.entrant.name for each in manifest.entrants)
    for name, times in names.items():
        if times > 1:
            raise Unreadable(f"manifest.entrants: {name[:80]!r} is there {times} times")


def _check_spec(manifest: Manifest) -> None:
    field = [each.entry for each in manifest.entrants]
    there = arrivals(entry.joined for entry in field if entry.is_ever_there)
    for fault in lasting_faults(manifest.spec, there):
        raise Unreadable(f"manifest.spec.{fault}")


def _check_times(manifest: Manifest) -> None:
    for name in ("created_ms", "started_ms", "ended_ms"):
        if not 0 <= getattr(manifest, name) <= _LAST_MS:
            raise Unreadable(f"manifest.{name}: no time from 1970 to 9999")


def _check_seeds(seeds: Seeds) -> None:
    """Checks lengths: with other lengths, another root and salt could have the same commitment."""
    for name, size in (("root", SEED_BYTES), ("salt", SALT_BYTES)):
        if len(getattr(seeds, name)) not in (0, size):
            raise Unreadable(f"manifest.seeds.{name}: {size} bytes once it is revealed")
