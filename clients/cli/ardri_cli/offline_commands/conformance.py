"""`ardri conformance`: tests whether an engine keeps the promises of `EngineService`."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Annotated

import grpc
import typer

from ardri_cli.access.connection import run
from ardri_cli.conformance import report
from ardri_cli.conformance.access import TooFewAccounts, access
from ardri_cli.conformance.checks import ALL
from ardri_cli.conformance.checks.golden import played
from ardri_cli.conformance.examining import Finding, findings
from ardri_cli.conformance.golden import Playthrough
from ardri_cli.conformance.signing import UnusableKey, key_in, public_text, signed
from ardri_cli.conformance.target import LATENCY_SECONDS, Access, Target
from ardri_cli.terminal.failures import REFUSED, USAGE, fail
from ardri_client.calls.channel import open_channel, reach
from ardri_client.errors import BadToken, ScopeMissing

_NOBODY = Access("", (), "")


@dataclass(frozen=True, slots=True)
class Examination:
    """The arguments of the command: what to examine, and how."""

    target: str
    games: Sequence[str]
    token: str
    accounts: Sequence[str]
    latency: float
    golden: Path | None
    record: Path | None
    only: str


def conformance(
    games: Annotated[list[str], typer.Argument(help="Games to examine, `tablut`.")],
    *,
    target: Annotated[
        str, typer.Option(help="Host and port of the engine or the gateway; ardris://.. by TLS.")
    ],
    token: Annotated[
        str, typer.Option(envvar="ARDRI_TOKEN", help="Of scopes organise and admin, from `ardri token`.")
    ] = "",
    accounts: Annotated[
        Path | None,
        typer.Option(help="Tokens of accounts, one a line, for each seat and a spectator; else guests."),
    ] = None,
    latency: Annotated[
        float, typer.Option(min=0.001, help="Seconds that a decision may take, in the median.")
    ] = LATENCY_SECONDS,
    only: Annotated[str, typer.Option(help="Only checks whose name begins so, `secrets`.")] = "",
    golden: Annotated[
        Path | None,
        typer.Option(help="Folder of GAME.json, known matches; else those of the platform's games."),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(help="Examine nothing, but keep the known match of each game in this folder."),
    ] = None,
    junit: Annotated[Path | None, typer.Option(help="Write what was found for CI, as JUnit does.")] = None,
    summary: Annotated[Path | None, typer.Option(help="Write a signed summary; needs --sign.")] = None,
    sign: Annotated[
        Path | None, typer.Option(help="Ed25519 key (PEM) that signs; made if there is none.")
    ] = None,
) -> None:
    """Examine any engine by what EngineService promises; fails where it breaks a promise.

    Matches are made and played there: whether the same seed makes the same match, what is legal, what is
    refused, who is told what, whether streams go on and decisions count once, and how soon they do.
    """
    if (summary is None) != (sign is None):
        raise fail("--summary and --sign go together", USAGE)
    if not any(name.startswith(only) for name in ALL):
        rooms = ", ".join(dict.fromkeys(name.partition(".")[0] for name in ALL))
        raise fail(f"no check begins with {only!r}; there are {rooms}", USAGE)
    found: dict[str, list[Finding]] = {}
    try:
        tokens = accounts.read_text(encoding="utf-8").split() if accounts else ()
        examination = Examination(target, games, token, tokens, latency, golden, record, only)
        key = key_in(sign) if sign else None
        run(_examine(examination, found))
        if junit:
            junit.write_text(report.junit(found), encoding="utf-8")
        if summary and key:
            told = report.summary(target, metadata.version("ardri-cli"), found)
            summary.write_text(signed(told, key), encoding="utf-8")
            typer.echo(f"{summary} is signed by {public_text(key)}")
    except (TooFewAccounts, UnusableKey, OSError, ValueError) as error:
        raise fail(str(error), USAGE) from error
    if not record and not all(map(report.is_conformant, found.values())):
        raise typer.Exit(REFUSED)


async def _examine(examination: Examination, found: dict[str, list[Finding]]) -> None:
    async with open_channel(examination.target) as channel:
        await reach(channel, examination.target)
        for game in examination.games:
            target = await _target(channel, game, examination)
            if examination.record:
                examination.record.mkdir(parents=True, exist_ok=True)
                (await played(target)).write(examination.record / f"{game}.json")
                typer.echo(f"{examination.record / game}.json is as {examination.target} plays it now")
            else:
                found[game] = await _found(target, examination.only)
                typer.echo(report.verdict(game, found[game]))


async def _target(channel: grpc.aio.Channel, game: str, examination: Examination) -> Target:
    described = await Target.find(channel, game, _NOBODY)
    target = described.asked_by(
        await access(channel, examination.token, described.seats, examination.accounts)
    )
    target.latency = examination.latency
    if examination.golden:
        target.playthrough = Playthrough.read(examination.golden / f"{game}.json")
    return target


async def _found(target: Target, only: str) -> list[Finding]:
    try:
        return await _findings(target, only)
    except (BadToken, ScopeMissing) as error:
        needed = "matches with chosen seeds need a --token of `ardri token organise admin`"
        raise fail(f"{error}; {needed}") from error


async def _findings(target: Target, only: str) -> list[Finding]:
    """Runs the checks, prints each finding at once, and returns all of them."""
    found = []
    async for finding in findings(target, {name: ALL[name] for name in ALL if name.startswith(only)}):
        typer.echo(report.line(finding))
        found.append(finding)
    return found
