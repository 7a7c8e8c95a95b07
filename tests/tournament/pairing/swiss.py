"""Random two-seat Swisses, each round compared with the Dutch engine and, where that gives up, proven.

`python -m tests.tournament.pairing.swiss --tournaments 1000 --seed 0` prints what was seen, as JSON.
"""

import argparse
import json
from dataclasses import asdict, dataclass
from random import Random

from services.tournament.pairing import History, Meeting, Pairing, dutch_round
from tests.tournament.pairing.oracle import NOBODY, Card, dutch, prove


@dataclass
class Tally:
    """Counts over all tournaments of a run."""

    tournaments: int = 0
    rounds: int = 0
    meetings: int = 0
    as_the_engine: int = 0
    by_the_arbiter: int = 0
    rematches: int = 0
    rounds_with_rematch: int = 0
    second_byes: int = 0
    widest_surplus: int = 0
    widest_surplus_in_last_round: int = 0
    widest_surplus_after_an_arbiter: int = 0


class Swiss:
    """One random tournament: arrivals, departures, results, and the two records of them."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.size = self.rng.randint(4, 30)
        self.rounds = self.rng.randint(2, self.rng.choice((5, 9, self.size + 2)))
        self.names = [f"player-{number}" for number in range(self.size)]
        self.rng.shuffle(self.names)
        self.strength = {name: self.rng.gauss(0, 1) for name in self.names}
        coming, going = self.rng.choice(((0.0, 0.0), (0.1, 0.1), (0.4, 0.3)))
        self.joined = {
            name: self.rng.randrange(self.rounds) if self.rng.random() < coming else 0 for name in self.names
        }
        self.left = {
            name: self.rng.randrange(self.rounds) if self.rng.random() < going else self.rounds
            for name in self.names
        }
        self.absence, self.forfeit = self.rng.choice(((0.0, 0.0), (0.05, 0.05), (0.2, 0.2)))
        self.cards: dict[str, Card] = {}
        self.past: list[list[Meeting]] = []
        self.needed_arbiter = False

    def play(self, tally: Tally) -> None:
        """Plays all rounds; checks the pairing of each before it is played."""
        for number in range(self.rounds):
            seeding = [name for name in self.names if self.joined[name] <= number or name in self.cards]
            for name in seeding:
                self.cards.setdefault(name, Card(number))
            present = [name for name in seeding if self._comes(name, number)]
            self.rng.shuffle(present)
            pairing = Pairing(())
            if present:
                history = History(2, tuple(seeding), self.past)
                pairing = dutch_round(history, present, self.rounds)
                self._check(pairing, seeding, present, tally)
            self._play_round(pairing)
            self._note_surplus(number, tally)
        tally.tournaments += 1

    def _comes(self, name: str, number: int) -> bool:
        return self.joined[name] <= number < self.left[name] and self.rng.random() >= self.absence

    def _check(self, pairing: Pairing, seeding: list[str], present: list[str], tally: Tally) -> None:
        pairs = [*pairing.meetings, *((name, NOBODY) for name in pairing.byes)]
        named = [name for pair in pairs for name in pair if name]
        assert sorted(named) == sorted(present), "everybody once"
        assert len(pairing.byes) == len(present) % 2
        rematches = sum(self.cards[one].opponents.count(other) for one, other in pairing.meetings)
        second_byes = sum(self.cards[name].byes for name in pairing.byes)
        oracle = dutch(self.cards, seeding, present, self.rounds)
        if oracle is None:
            self.needed_arbiter = True
            tally.by_the_arbiter += 1
            prove(self.cards, present, second_byes, rematches)
        else:
            assert pairs == oracle
            assert (rematches, second_byes) == (0, 0)
            tally.as_the_engine += 1
        tally.rounds += 1
        tally.meetings += len(pairing.meetings)
        tally.rematches += rematches
        tally.rounds_with_rematch += rematches > 0
        tally.second_byes += second_byes

    def _play_round(self, pairing: Pairing) -> None:
        rows = dict.fromkeys(pairing.byes, (NOBODY, "-", "U"))
        meetings = [Meeting((name,)) for name in pairing.byes]
        for white, black in pairing.meetings:
            own, is_played = self._points(white, black), self.rng.random() >= self.forfeit
            meetings.append(Meeting((white, black), (own, 4 - own), is_played))
            if own == 2 and not is_played:
                rows[white] = rows[black] = (NOBODY, "-", "H")
                continue
            letters = "1=0" if is_played else "+ -"
            turn = (own < 2) - (own > 2)
            rows[white], rows[black] = (black, "w", letters[1 + turn]), (white, "b", letters[1 - turn])
        for name, card in self.cards.items():
            card.rows.append(rows.get(name, (NOBODY, "-", "Z")))
        self.rng.shuffle(meetings)
        self.past.append(meetings)

    def _points(self, white: str, black: str) -> int:
        edge = self.strength[white] - self.strength[black]
        return sum(1 + (chance > 0.4) - (chance < -0.4) for chance in (self.rng.gauss(edge, 1) for _ in "ab"))

    def _note_surplus(self, number: int, tally: Tally) -> None:
        widest = max((abs(card.surplus) for card in self.cards.values()), default=0)
        if self.needed_arbiter:
            tally.widest_surplus_after_an_arbiter = max(tally.widest_surplus_after_an_arbiter, widest)
        elif number == self.rounds - 1:
            tally.widest_surplus_in_last_round = max(tally.widest_surplus_in_last_round, widest)
        else:
            tally.widest_surplus = max(tally.widest_surplus, widest)


def run(tournaments: int, seed: int) -> Tally:
    """Plays so many tournaments; an AssertionError names the first with a wrong pairing."""
    tally = Tally()
    for number in range(tournaments):
        try:
            Swiss(seed + number).play(tally)
        except AssertionError as error:
            error.add_note(f"tournament of seed {seed + number}")
            raise
    return tally


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tournaments", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    print(json.dumps(asdict(run(arguments.tournaments, arguments.seed)), indent=2))  # noqa: T201  # its purpose
