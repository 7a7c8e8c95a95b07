"""Fetches a tournament from the platform and writes it into a folder."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

from ardri.tournament.v1 import tournament_service_pb2 as rpc
from ardri_cli.tournaments.archive.decoding import block_of, manifest_of
from ardri_cli.tournaments.archive.draft import Draft, Growing
from ardri_cli.tournaments.archive.folder import GAMES, RECORDS
from ardri_client import Tournaments
from services.tournament.blocks import BlockResult
from services.tournament.export.derived import derived
from services.tournament.export.lines import game_lines, record_line
from services.tournament.export.manifest import Manifest
from services.tournament.export.scores import scores_of

_Place = tuple[int, int, int]


class Changed(Exception):
    """The tournament went on, or games were taken back, while it was fetched."""


@dataclass(frozen=True, slots=True)
class Export:
    """Which export is wanted. `web_address`: that of a web client that shows its games, if one is known."""

    tournament_id: str
    with_records: bool = True
    web_address: str | None = None


@dataclass(frozen=True, slots=True)
class Collected:
    """What was written. `records`: fewer than `games` if some games were not played, or left out."""

    manifest: Manifest
    games: int
    records: int


async def collect(tournaments: Tournaments, wanted: Export, draft: Draft) -> Collected:
    """Writes all files of an export.

    Raises:
        Changed: the games that count were not the same at the beginning and at the end.
        ArdriError: the platform refuses, or does not answer.
    """
    pages = tournaments.export(wanted.tournament_id, results_only=not wanted.with_records)
    first = await anext(pages)
    manifest = replace(manifest_of(first), web_address=wanted.web_address)
    blocks = await _blocks(tournaments, manifest)
    missing = {
        (result.block.stage, result.block.number, rotation): game.record_digest
        for result in blocks
        for rotation, game in enumerate(result.games)
    }
    games, records = len(missing), 0
    draft.write_lines(GAMES, (f"{line}\n" for result in blocks for line in game_lines(result)))
    if wanted.with_records:
        with draft.appending(RECORDS) as file:
            records = await _records(_games(first, pages), missing, file)
        if missing:
            raise Changed(f"{len(missing)} games of {manifest.tournament_id} are not there any more")
    for name, text in derived(manifest, blocks, scores_of(manifest, blocks)).items():
        draft.write(name, text)
    return Collected(draft.close(manifest), games, records)


async def _blocks(tournaments: Tournaments, manifest: Manifest) -> list[BlockResult]:
    """The finished blocks that count at the moment of the manifest, sorted by stage and number."""
    found: dict[tuple[int, int], BlockResult] = {}
    if manifest.sequence:
        async for step in tournaments.watch(manifest.tournament_id):
            for message in step.blocks:
                block = block_of(message)
                if block is not None and message.sequence <= manifest.sequence:
                    found[message.stage, message.block] = block
            if step.standings is not None and step.standings.sequence >= manifest.sequence:
                break
    return [found[place] for place in sorted(found)]


async def _games(
    first: rpc.ExportTournamentResponse, pages: AsyncIterator[rpc.ExportTournamentResponse]
) -> AsyncIterator[rpc.ExportedGame]:
    for game in first.games:
        yield game
    async for page in pages:
        for game in page.games:
            yield game


async def _records(
    games: AsyncIterator[rpc.ExportedGame], missing: dict[_Place, bytes], file: Growing
) -> int:
    """Writes the records of the missing games, and removes these from `missing`; skips later games."""
    written = 0
    async for game in games:
        slot = game.result.slot
        place = (slot.stage, slot.block, slot.rotation)
        if place not in missing:
            continue
        digest = missing.pop(place)
        if digest != game.result.record_digest:
            raise Changed(f"block {slot.block} of stage {slot.stage} was played again")
        if game.HasField("record"):
            content = game.record.SerializeToString(deterministic=True)
            file.add(f"{record_line(place, game.record.match_id, digest, content)}\n")
            written += 1
    return written
