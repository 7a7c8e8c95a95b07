"""What an export cannot prove, even if its check finds no error."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ardri_cli.tournaments.archive.folder import RECORDS
from services.tournament.entrants import Round
from services.tournament.export.manifest import Manifest
from services.tournament.spec import Format


@dataclass(frozen=True, slots=True)
class Unproven:
    """One thing that an export does not prove. `key`: its name in JSON; `said`: its name for people."""

    key: str
    said: str
    why: str


def unproven(manifest: Manifest, rounds: Sequence[Round] = ()) -> Iterator[Unproven]:
    """Everything that the export does not prove, except the moves of programs.

    `rounds`: the rounds whose pairing the check could neither confirm nor refute.
    """
    if RECORDS not in manifest.files:
        said = "that these games were played, and ended like that"
        yield Unproven("games_not_proven", said, "the export has no records")
    if why := _why_pairings_stay_open(manifest, rounds):
        yield Unproven("pairings_not_proven", "who was to meet whom, and that no game is missing", why)
    if any(each.withdrawn and each.entry.is_ever_there for each in manifest.entrants):
        said = "who withdrew when, and that the games lost by it had not been played"
        yield Unproven("withdrawals_not_proven", said, "such games have no records")


def _why_pairings_stay_open(manifest: Manifest, rounds: Sequence[Round]) -> str:
    """Why the pairings cannot be proven; empty if they can."""
    if manifest.state != "ended":
        return "the tournament has not ended"
    if any(each.joined is None for each in manifest.entrants):
        return "the export is of an older platform, which does not tell who was there when"
    reasons = [f"{_named(each)} was paired by results that were purged since" for each in rounds]
    if any(stage.format is Format.ARENA for stage in manifest.spec.stages):
        reasons.append("an arena pairs whoever is free")
    return "; ".join(reasons)


def _named(moment: Round) -> str:
    return f"stage {moment.stage}, round {moment.round}"
