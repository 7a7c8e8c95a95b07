"""Describes analyses: the best lines, the value over time, the worst actions. Pure."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.table import Table

from ardri.analysis.v1 import analysis_service_pb2 as pb

_WHOLE: Final = 1000
_BARS: Final = "▁▂▃▄▅▆▇█"
_PLAIN_BARS: Final = "12345678"
"""Used where the bars cannot be shown."""
_MARKS: Final = {pb.MARK_INACCURACY: "inaccuracy", pb.MARK_MISTAKE: "mistake", pb.MARK_BLUNDER: "blunder"}
_WORST: Final = 10
_SHOWN_PLIES: Final = 8


def has_chances(lines: Iterable[pb.Line]) -> bool:
    """Whether all lines have a chance to win; if not, all are shown by the scores of the search."""
    return all(line.HasField("chance") for line in lines)


def worth(line: pb.Line, *, by_chance: bool) -> str:
    """`71 %`, the chance to win in such positions; or `624`, the score of the search out of 1000."""
    return f"{round(line.chance * 100 / _WHOLE)} %" if by_chance else str(line.value)


def effort(line: pb.Line) -> str:
    """The effort behind a line: the plies searched, or the number of tries; empty if neither is known."""
    if line.visits > 1:
        return f"{line.visits} visits"
    return f"depth {line.depth}" if line.depth else ""


def describe_line(line: pb.Line, *, by_chance: bool) -> str:
    """`e8-e7   71 %   depth 6   then d1-a1 ..`, or `score 624 of 1000` in place of the per cent."""
    follows = " ".join(line.variation[1:_SHOWN_PLIES])
    told = worth(line, by_chance=by_chance)
    told = told if by_chance else f"score {told} of {_WHOLE}"
    parts = (line.action.notation, told, effort(line), f"then {follows}" if follows else "")
    return "   ".join(filter(None, parts))


def describe_hint(found: pb.DecisionAnalysis) -> list[str]:
    """The lines of a hint, the best first, each with its reasons below."""
    by_chance = has_chances(found.lines)
    told = []
    for line in found.lines:
        told.append(f"hint   {describe_line(line, by_chance=by_chance)}")
        if words := why(line):
            told.append(f"       {words}")
    return told


def why(line: pb.Line) -> str:
    """`threatens to win; level 8 against itself wins 71 of 100 such positions`; empty without either."""
    won = f"level 8 against itself wins {round(line.chance * 100 / _WHOLE)} of 100 such positions"
    return "; ".join([*line.reasons, *([won] if line.HasField("chance") else [])])


def lines_table(decision: pb.DecisionAnalysis) -> Table:
    """The best lines of one decision, and what was played instead."""
    rows = [(str(number), line) for number, line in enumerate(decision.lines, start=1)]
    if decision.HasField("played"):
        rows.append(("played", decision.played))
    by_chance = has_chances(line for _, line in rows)
    worth_title = "wins" if by_chance else "score"
    table = Table(box=None, pad_edge=False)
    for title, side in (("", "right"), ("action", "left"), (worth_title, "right"), ("known by", "left")):
        table.add_column(title, justify=side)  # type: ignore[arg-type]  # a literal, which the loop widens
    table.add_column("line")
    for name, line in rows:
        follows = " ".join(line.variation[:_SHOWN_PLIES])
        told = worth(line, by_chance=by_chance)
        table.add_row(name, line.action.notation, told, effort(line), follows)
    return table


def value_graph(
    decisions: Sequence[pb.DecisionAnalysis], names: Sequence[str], width: int, *, plain: bool = False
) -> list[str]:
    """The value of the match to each seat: a bar for each decision, or a digit if `plain`; wrapped."""
    bars = _PLAIN_BARS if plain else _BARS
    seats = range(len(decisions[0].values)) if decisions else range(0)
    titles = [names[seat] if seat < len(names) else f"seat {seat}" for seat in seats]
    margin = max(map(len, titles), default=0) + 2
    step = max(8, width - margin)
    lines = []
    for start in range(0, len(decisions), step):
        part = decisions[start : start + step]
        lines.append(f"{'ply':{margin}}{part[0].ply} to {part[-1].ply}")
        for seat, title in zip(seats, titles, strict=True):
            lines.append(f"{title:{margin}}{''.join(_bar(bars, each.values[seat]) for each in part)}")
    return lines


def worst_table(decisions: Iterable[pb.DecisionAnalysis], names: Sequence[str]) -> Table | None:
    """The actions that lost the most value, worst first; None if no loss is large enough to show."""
    marked = sorted((each for each in decisions if each.mark in _MARKS), key=lambda each: -each.loss)
    if not marked:
        return None
    table = Table(box=None, pad_edge=False)
    for title in ("ply", "seat", "played", "score lost", "", "better"):
        table.add_column(title, justify="right" if title in {"ply", "score lost"} else "left")
    for each in marked[:_WORST]:
        name = names[each.seat] if each.seat < len(names) else f"seat {each.seat}"
        better = each.lines[0].action.notation
        played = each.played.action.notation
        table.add_row(str(each.ply), name, played, str(each.loss), _MARKS[each.mark], better)
    return table


def _bar(bars: str, value: int) -> str:
    return bars[min(len(bars) - 1, value * len(bars) // _WHOLE)]
