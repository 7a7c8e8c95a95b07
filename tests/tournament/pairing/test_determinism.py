"""The same input gives the same pairing in any process."""

from tests.hash_seeds import outputs

SCRIPT = """
from random import Random
from services.tournament.pairing import *

rng, names, past = Random(1), tuple(f"p{n}" for n in range(23)), []
present = set(names)
for number in range(9):
    pairing = dutch_round(History(2, names, past), present, 9)
    print(pairing)
    past.append({Meeting((one, other), (2, 2)) for one, other in pairing.meetings} | {Meeting(pairing.byes)})
few, past = tuple("abcd"), []
for number in range(6):
    pairing = dutch_round(History(2, few, past), set(few), 9)
    print(pairing)
    past.append({Meeting(pair, (2, 2)) for pair in pairing.meetings})
past = []
for number in range(6):
    pairing = seat_tables(History(4, names, past), present)
    print(pairing)
    past.append({Meeting(table, tuple(rng.sample(range(9), 4))) for table in pairing.meetings})
for seats in (2, 3):
    waiting = [Waiting(name, n % 4, n % 3, last=(names[n // 2],)) for n, name in enumerate(names)]
    print(arena_pairs(waiting, seats, bytes(32)))
"""


def test_hash_seeds_change_nothing() -> None:
    first, *others = outputs(SCRIPT)
    assert first.count("Pairing(") == 21
    assert others == [first, first]
