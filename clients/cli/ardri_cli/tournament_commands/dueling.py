"""`ardri tournament duel`."""

import hashlib
import math
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from ardri_cli.terminal import flags
from ardri_cli.terminal.board import loaded
from ardri_cli.terminal.failures import INTERRUPTED, USAGE, fail, reported
from ardri_cli.terminal.output import print_json
from ardri_cli.tournaments.archive.draft import empty_folder
from ardri_cli.tournaments.duel.contenders import (
    InvalidContender,
    commands,
    contenders,
    pinned,
    programs_of,
)
from ardri_cli.tournaments.duel.game_files import TEXT, write_pair
from ardri_cli.tournaments.duel.meeting import Meeting, fresh_seed, meeting_of
from ardri_cli.tournaments.duel.openings import InvalidOpening, Openings, book_lines
from ardri_cli.tournaments.duel.playing import block_result, pairs
from ardri_cli.tournaments.duel.tally import Standing, Tally
from services.kernel import Setup
from services.runtime.config import ConfigError
from services.tournament.sequential import InvalidTest, explain
from services.tournament.spec import TestSpec, TournamentSpec

_RANDOM_PLIES = 4
_LINE_SECONDS = 1.0
_LONGEST = 3_600.0
"""The most seconds for a decision, as in tournaments."""


def duel(
    one: Annotated[str, typer.Argument(metavar="A", help="`3`, `3:500` with nodes, a program, or its file.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Likewise.")],
    *,
    game: Annotated[str, typer.Option(help="Name of the game.")] = "tablut",
    program: Annotated[
        list[str] | None, typer.Option(metavar="[NAME=]COMMAND", help="A program; once for each.")
    ] = None,
    games: Annotated[int, typer.Option("--pairs", min=1, help="Pairs of games, at the most.")] = 50,
    move_time: Annotated[
        float, typer.Option(min=0, max=_LONGEST, help="Seconds for a decision; 0: each one's own.")
    ] = 0.0,
    openings: Annotated[
        str,
        typer.Option(metavar="PLIES|FILE", help="How both games of a pair begin: random plies, or a book."),
    ] = "",
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="ELO0 ELO1", help="Stop as soon as one of the two is shown."),
    ] = None,
    seed: Annotated[str, typer.Option(help="The same words give the same openings and deals.")] = "",
    processes: Annotated[int, typer.Option(min=0, help="Games at once; 0: one for each core.")] = 0,
    sandbox: Annotated[bool, typer.Option("--sandbox", help="Programs run as in workers.")] = False,
    save: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Games as files, in a new or empty folder.")
    ] = None,
    option: flags.Options = None,
    as_json: flags.AsJson = False,
) -> None:
    """Let two levels or programs play pairs of games here, and tell who is stronger."""
    if math.isnan(move_time):
        raise typer.BadParameter("nan is no number of seconds", param_hint="--move-time")
    test = TestSpec(*sprt) if sprt else None
    with reported():
        rules = loaded(game)[0]
        setup = rules.setup(2, flags.parse_options(option))
        try:
            begun = Openings(_seed(seed), *_openings(openings, game, setup))
            known = commands(program or ())
            both = contenders(one, other, known)
            programs = programs_of(known, sandboxed=sandbox)
            both = (pinned(both[0], programs), pinned(both[1], programs))
            tally = Tally(both[0].name, both[1].name, games, test)
        except (InvalidContender, InvalidOpening, InvalidTest, ConfigError, OSError) as error:
            raise fail(str(error).removeprefix("ARDRI_PROGRAMS: "), USAGE) from error
        spec = TournamentSpec("Duel", game, options=setup.options, move_ms=round(move_time * 1000))
        if save is not None:
            _make(save)
        meeting = meeting_of(spec, setup.rules_version, both, programs, begun)
        _play(meeting, tally, processes or len(os.sched_getaffinity(0)), save, as_json=as_json)


def _make(folder: Path) -> None:
    """Makes the folder before the first game, so that no game is lost if the folder cannot be used."""
    try:
        empty_folder(folder)
    except OSError as error:
        raise fail(f"cannot save into {folder}: {error}", USAGE) from error


def _play(meeting: Meeting, tally: Tally, processes: int, save: Path | None, *, as_json: bool) -> None:
    """Plays to the end, or until the person interrupts; the games played until then still count."""
    told, standing, interrupted = -_LINE_SECONDS, None, False
    if not as_json:
        typer.echo(f"{tally.first} against {tally.second}, {meeting.contest.spec.game}, {processes} at once")
    with suppress(KeyboardInterrupt), pairs(meeting, tally.most, processes) as played:
        interrupted = True
        for pair, both in enumerate(played):
            tally.add(block_result(meeting, pair, both))
            if save is not None:
                write_pair(save, pair, both)
            standing = tally.standing()
            if standing.is_decided:
                break
            if time.monotonic() - told >= _LINE_SECONDS:
                told = time.monotonic()
                _tell(standing, as_json=as_json)
        interrupted = False
    if standing is not None:
        _tell(standing, as_json=as_json)
        if standing.test is not None and tally.test is not None and not as_json:
            typer.echo(explain(tally.test, 2, standing.test))
    if save is not None and not as_json:
        typer.echo(f"games: {save / TEXT}")
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _tell(standing: Standing, *, as_json: bool) -> None:
    if as_json:
        print_json(standing.as_dict())
    else:
        typer.echo(standing.line())


def _seed(words: str) -> bytes:
    return hashlib.sha256(words.encode()).digest() if words else fresh_seed()


def _openings(wanted: str, game: str, setup: Setup) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Random plies, or the lines of a book; by default random in games without hidden things and chance."""
    rules = loaded(game)[0]
    if not wanted:
        facts = rules.facts
        return (_RANDOM_PLIES if facts.perfect_information and not facts.chance else 0), ()
    if wanted.isdecimal():
        return int(wanted), ()
    try:
        return 0, book_lines(Path(wanted).read_text(encoding="utf-8"), rules, setup)
    except UnicodeDecodeError as error:
        raise InvalidOpening(f"{wanted} is no text") from error
