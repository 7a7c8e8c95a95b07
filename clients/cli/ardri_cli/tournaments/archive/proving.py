"""Verifies an export from its files alone: digests, seeds, every game, results, standings, tables.

Needs the games on this machine, and no platform.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from ardri_cli.tournaments.archive.folder import MANIFEST, RECORDS, Folder
from ardri_cli.tournaments.archive.replaying import Count, wrong_records
from services import games
from services.games import UnknownGame
from services.kernel import GameError, commitment
from services.programs.wasm.host.module import Module
from services.programs.wasm.limits import MOST_FUEL, MOST_MEMORY_MIB
from services.tournament.blocks import BlockResult
from services.tournament.digest import results_digest, standings_digest
from services.tournament.export.checks.copies import copies
from services.tournament.export.checks.forfeits import wrong_forfeits
from services.tournament.export.checks.pairings import Pairings, check_pairings
from services.tournament.export.derived import derived
from services.tournament.export.field import field_of
from services.tournament.export.manifest import Manifest
from services.tournament.export.plain import Unreadable
from services.tournament.export.scores import Scores, scores_of
from services.tournament.seed_tree import SeedTree

_NO_MODULES: Final[Mapping[bytes, Module]] = {}
_WORTH_PROCESSES: Final = 200
"""The least number of games for which it is worth starting other processes."""


def differences(
    folder: Folder, count: Count, processes: int = 1, modules: Mapping[bytes, Module] = _NO_MODULES
) -> Iterator[str]:
    """All errors in an export, one line each, numbered as in its files; an export without any is proven.

    `modules`: WebAssembly programs by SHA-256; the moves of these programs are verified too.
    """
    manifest = folder.manifest
    yield from folder.changed_files()
    yield from _wrong_seeds(manifest)
    try:
        _check_rules(manifest)
        blocks = folder.blocks()
        _check_names(manifest, blocks)
        _check_modules(manifest)
    except (Unreadable, UnknownGame, GameError) as error:
        yield str(error)
        return
    yield from wrong_forfeits(field_of(manifest, blocks), blocks)
    yield from copies(blocks)
    count.games = sum(len(result.games) for result in blocks)
    if RECORDS in manifest.files:
        enough = processes if modules or count.games >= _WORTH_PROCESSES else 1
        yield from wrong_records(folder, blocks, count, enough, modules)
    try:
        scores = scores_of(manifest, blocks)
        pairings = _pairings(manifest, scores)
    except (ValueError, KeyError) as error:  # raised for blocks that no pairing could have made
        yield f"no standings follow from these games: {error}"
        return
    count.unproven += pairings.unproven
    yield from pairings.wrong
    yield from _wrong_digests(manifest, blocks, scores)
    for name, text in derived(replace(manifest, files={}), blocks, scores).items():
        if folder.text(name) != text:
            yield f"{name}: does not follow from the games"


def _check_rules(manifest: Manifest) -> None:
    """Checks that this machine has the rules by which the tournament was played.

    Raises:
        UnknownGame: this machine does not have the game.
        InvalidSetup, InvalidOptions: the game does not have this setup or these options.
        Unreadable: this machine has other rules.
    """
    spec = manifest.spec
    game = games.load(spec.game)
    if manifest.rules_version not in game.facts.all_rules:
        here = ", ".join(game.facts.all_rules)
        raise Unreadable(f"{spec.game}: was played by rules {manifest.rules_version}, here are rules {here}")
    game.setup(spec.seats, spec.options, manifest.rules_version)


def _check_names(manifest: Manifest, blocks: tuple[BlockResult, ...]) -> None:
    names = {each.entrant.name for each in manifest.entrants}
    for block in (result.block for result in blocks):
        where = f"stage {block.stage}, block {block.number}"
        if strangers := [name for name in block.entrants if name not in names]:
            raise Unreadable(f"{where}: {strangers[0]!r} is no entrant")
        if len(block.entrants) not in (1, manifest.spec.seats):
            raise Unreadable(f"{where}: there is no such table")


def _check_modules(manifest: Manifest) -> None:
    """Checks that the limits of modules are not too large, because the modules will be run."""
    for entrant in (each.entrant for each in manifest.entrants):
        pin = entrant.module
        if pin is not None and (pin.fuel > MOST_FUEL or pin.memory_mib > MOST_MEMORY_MIB):
            raise Unreadable(f"{entrant.name}: no module has so much fuel or memory")


def _wrong_seeds(manifest: Manifest) -> Iterator[str]:
    seeds, digests = manifest.seeds, manifest.digests
    if manifest.state == "ended" and not (seeds.root and digests.results and digests.standings):
        yield f"{MANIFEST}: has not all that is revealed at the end: the seed, and the digests"
    if seeds.root and commitment(seeds.root, seeds.salt) != seeds.commitment:
        yield f"{MANIFEST}: the revealed seed does not fit the commitment"


def _pairings(manifest: Manifest, scores: Scores) -> Pairings:
    is_told = all(each.joined is not None for each in manifest.entrants)
    if manifest.state != "ended" or not manifest.seeds.root or not is_told:
        return Pairings((), ())
    tree = SeedTree(manifest.tournament_id, manifest.seeds.root)
    return check_pairings(scores.stages, tree, manifest.taken_back or ())


def _wrong_digests(manifest: Manifest, blocks: tuple[BlockResult, ...], scores: Scores) -> Iterator[str]:
    found: Mapping[str, tuple[bytes, bytes]] = {
        "results": (manifest.digests.results, results_digest(blocks)),
        "standings": (
            manifest.digests.standings,
            standings_digest([stage.standings for stage in scores.stages]),
        ),
    }
    for name, (wanted, own) in found.items():
        if wanted and wanted != own:
            yield f"{name}: the digest is {own.hex()}, the platform said {wanted.hex()}"
