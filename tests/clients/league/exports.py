"""Export folders like those of `ardri tournament export`, of tournaments played in this process."""

from dataclasses import replace
from pathlib import Path

from ardri.match.v1.record_pb2 import Record
from ardri_cli.tournaments.archive.draft import Draft
from ardri_cli.tournaments.archive.folder import GAMES, RECORDS
from services.tournament.digest import results_digest, standings_digest
from services.tournament.export.derived import derived
from services.tournament.export.lines import game_lines, record_line
from services.tournament.export.manifest import Digests
from services.tournament.export.scores import scores_of
from tests.tournament.export.sample import Played


def write_export(path: Path, found: Played, web_address: str | None = None) -> None:
    draft = Draft(path)
    scores = scores_of(found.manifest, found.blocks)
    digests = Digests(
        results_digest(found.blocks), standings_digest([stage.standings for stage in scores.stages])
    )
    manifest = replace(found.manifest, digests=digests, web_address=web_address)
    draft.write_lines(GAMES, (f"{line}\n" for result in found.blocks for line in game_lines(result)))
    draft.write_lines(RECORDS, (_line(place, found) for place in sorted(found.records)))
    for name, text in derived(manifest, found.blocks, scores).items():
        draft.write(name, text)
    draft.close(manifest)


def _line(place: tuple[int, int, int], found: Played) -> str:
    content = found.records[place]
    digest = Record.FromString(content).digests[-1]
    return f"{record_line(place, found.match_ids[place], digest, content)}\n"
