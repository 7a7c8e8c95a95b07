"""How games are shared between tournaments. Pure."""

import math
from collections.abc import Sequence
from heapq import heapify, heapreplace

from services.ledger.storage.rows import Demand


def shares(wanting: Sequence[Demand], most: int) -> dict[str, int]:
    """Returns each tournament's share of `most` games; the next goes to the least leased for its weight."""
    given = {each.tournament_id: 0 for each in wanting}
    queue = [(each.leased / each.weight, place) for place, each in enumerate(wanting) if each.open > 0]
    heapify(queue)
    for _ in range(most):
        if not queue or queue[0][0] == math.inf:
            break
        place = queue[0][1]
        least = wanting[place]
        given[least.tournament_id] += 1
        has = given[least.tournament_id]
        load = (least.leased + has) / least.weight if has < least.open else math.inf
        heapreplace(queue, (load, place))
    return given
