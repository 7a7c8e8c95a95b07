"""Scores and opponents in a Swiss, where a round need not be played (FIDE C.07, article 16)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

from services.tournament.pairing import BYE_HALF_POINTS, Meeting
from services.tournament.standings.crosstable import Crosses, crosses, half_points
from services.tournament.standings.meetings import Rounds
from services.tournament.standings.scoring import Scoring, Unplayed

_DRAW_HALF_POINTS = 1


def by_meetings(swiss: Rounds) -> Scoring:
    """The scoring by meetings: each counts once, whatever its margin."""
    history = swiss.history
    rounds = _by_name(swiss)
    others = history.seats - 1
    return Scoring(
        scores=history.scores,
        adjusted={
            name: history.scores[name] + _DRAW_HALF_POINTS * others * _absent_at_the_end(name, own)
            for name, own in rounds.items()
        },
        wins=Counter(name for meeting in history.meetings() for name in _winner(meeting)),
        crosses=_played(swiss),
        unplayed={
            name: tuple(each for meeting in own for each in _unplayed(name, meeting, others))
            for name, own in rounds.items()
        },
    )


def _by_name(swiss: Rounds) -> Mapping[str, Sequence[Meeting | None]]:
    """The meetings of each entrant by round, None where it was absent; without unfinished ones."""
    sat: dict[str, list[Meeting | None]] = {name: [] for name in swiss.history.seeding}
    for number, meetings in enumerate(swiss.history.rounds):
        by_name = {name: meeting for meeting in meetings for name in meeting.entrants}
        for name, own in sat.items():
            if name in by_name or number in swiss.complete:
                own.append(by_name.get(name))
    return sat


def _played(swiss: Rounds) -> Crosses:
    points, times = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for meeting in swiss.history.meetings():
        if meeting.is_bye or not meeting.is_played:
            continue
        made = zip(meeting.entrants, meeting.points, strict=True)
        for (name, own), (other, theirs) in permutations(made, 2):
            points[name, other] += half_points(own, theirs)
            times[name, other] += 1
    return crosses(points, times)


def _winner(meeting: Meeting) -> tuple[str, ...]:
    """The entrant with more points than all others, or with a bye; empty if there is none."""
    if meeting.is_bye:
        return meeting.entrants
    best = max(meeting.points)
    firsts = [name for name, own in zip(meeting.entrants, meeting.points, strict=True) if own == best]
    return tuple(firsts) if len(firsts) == 1 else ()


def _unplayed(name: str, meeting: Meeting | None, others: int) -> list[Unplayed]:
    """One for each opponent that was not played."""
    if meeting is None:
        return [Unplayed(0, is_voluntary=True)] * others
    if meeting.is_bye:
        return [Unplayed(BYE_HALF_POINTS, is_voluntary=False)] * others
    if meeting.is_played:
        return []
    made = dict(zip(meeting.entrants, meeting.points, strict=True))
    own = made.pop(name)
    awarded = [half_points(own, theirs) for theirs in made.values()]
    return [Unplayed(points, is_voluntary=points == 0) for points in awarded]


def _absent_at_the_end(name: str, own: Sequence[Meeting | None]) -> int:
    """Rounds of absence followed only by absences and lost forfeits; they count as draws (16.3.2)."""
    absences = 0
    for meeting in reversed(own):
        if meeting is None:
            absences += 1
        elif not _is_lost_by_forfeit(name, meeting):
            break
    return absences


def _is_lost_by_forfeit(name: str, meeting: Meeting) -> bool:
    unplayed = _unplayed(name, meeting, 1)
    return bool(unplayed) and all(each.is_voluntary for each in unplayed)
