"""Measures one player against another.

python -m bench.duel tablut --first pvs:100ms --second random --games 200 --seed 1
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import mean

from bench.duel.series import Match, parse_player, play_match
from bench.duel.tally import by_seat, reasons, tally
from services import games
from services.runtime.process.child import die_with_parent


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays the series and prints its result."""
    options = _parser().parse_args(arguments)
    play = partial(_play, options.game, options.first, options.second, options.seed)
    started = time.monotonic()
    if options.processes == 1:
        matches = [play(number) for number in range(options.games)]
    else:
        with ProcessPoolExecutor(options.processes, initializer=die_with_parent) as pool:
            matches = list(pool.map(play, range(options.games)))
    seconds = time.monotonic() - started
    write = _as_json if options.json else _as_text
    sys.stdout.write(write(options, matches, seconds) + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench.duel", description="Matches of two players, sides alternating."
    )
    players = "random, greedy, level:5, pvs:100ms, pvs:5000n,4d"
    parser.add_argument("game")
    parser.add_argument("--first", required=True, type=_player, metavar="PLAYER", help=f"one of: {players}")
    parser.add_argument("--second", required=True, type=_player, metavar="PLAYER")
    parser.add_argument("--games", type=_count, default=200, help="number of matches [200]")
    parser.add_argument("--seed", type=int, default=1, help="of all lots [1]")
    parser.add_argument("--processes", type=_count, default=1, help="matches at the same time [1]")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _player(text: str) -> str:
    parse_player(text, games.load(games.names()[0]))  # what can be said is the same in every game
    return text


def _count(text: str) -> int:
    if int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return int(text)


def _play(game: str, first: str, second: str, seed: int, number: int) -> Match:
    rules = games.load(game)
    players = (parse_player(first, rules), parse_player(second, rules))
    return play_match(rules, players, number, seed, time.monotonic)


def _as_text(options: argparse.Namespace, matches: Sequence[Match], seconds: float) -> str:
    names = games.load(options.game).facts.seat_names
    total = tally(matches)
    rows = [(f"as {names[seat]}", part) for seat, part in by_seat(matches).items()]
    lines = [
        f"{options.first} against {options.second} at {options.game}, {total.games} games, {seconds:.0f} s"
    ]
    lines += [
        f"{label:>14}: {part.wins} won, {part.draws} drawn, {part.losses} lost"
        for label, part in [*rows, ("together", total)]
    ]
    lines.append(f"wins at least {total.lower_bound:.1%} of games (Wilson, 95 %)")
    lines.append(f"ends: {reasons(matches)}; {mean(match.plies for match in matches):.0f} plies a game")
    return "\n".join(lines)


def _as_json(options: argparse.Namespace, matches: Sequence[Match], seconds: float) -> str:
    total = tally(matches)
    seats = {
        str(seat): {"wins": part.wins, "draws": part.draws, "losses": part.losses}
        for seat, part in by_seat(matches).items()
    }
    report = {
        "game": options.game,
        "first": options.first,
        "second": options.second,
        "seed": options.seed,
        "processes": options.processes,
        "games": total.games,
        "wins": total.wins,
        "draws": total.draws,
        "losses": total.losses,
        "by_seat": seats,
        "wilson_lower_95": total.lower_bound,
        "reasons": reasons(matches),
        "plies": sum(match.plies for match in matches),
        "nodes": sum(match.nodes for match in matches),
        "seconds": seconds,
    }
    return json.dumps(report, indent=2)


if __name__ == "__main__":
    main()
