"""Reads the exports that a league counts from their folders."""

from collections.abc import Iterator
from pathlib import Path

from ardri_cli.tournaments.archive.folder import Folder
from services.tournament.export.plain import Unreadable
from services.tournament.export.scores import scores_of
from services.tournament.league import EndedTournament, InvalidLeague, League, LeagueSpec, ended, league


def folders(spec: LeagueSpec, home: Path) -> Iterator[tuple[str, Path]]:
    """The name of each export in the spec, and its folder. `home`: the folder of the spec."""
    for season in spec.seasons:
        for division in spec.divisions:
            yield from ((name, home / name) for name in season.tournaments[division])


def worked_out(spec: LeagueSpec, home: Path) -> League:
    """Computes the league from its exports, which are trusted if their digests fit.

    Raises:
        InvalidLeague: the exports do not make a league.
    """
    held = [
        {
            division: [_ended(name, home / name, spec) for name in season.tournaments[division]]
            for division in spec.divisions
        }
        for season in spec.seasons
    ]
    return league(spec, held)


def _ended(name: str, path: Path, spec: LeagueSpec) -> EndedTournament:
    try:
        folder = Folder(path)
        blocks = folder.blocks()
        return ended(folder.manifest, blocks, scores_of(folder.manifest, blocks), spec)
    except Unreadable as error:
        raise InvalidLeague(f"{name}: {error}") from error
    except (ValueError, KeyError) as error:  # raised for blocks that no pairing could have made
        if isinstance(error, InvalidLeague):
            raise InvalidLeague(f"{name}: {error}") from error
        raise InvalidLeague(f"{name}: no standings follow from its games: {error}") from error
