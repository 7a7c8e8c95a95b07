"""All attacks by name; one more is one more line."""

from collections.abc import Mapping
from typing import Final

from tests.hostile.attacks import bursts, floods, records, refusals
from tests.hostile.attacks.stage import Attack, counted
from tests.hostile.attacks.transport import connections, link_numbers, slow_readers

ATTACKS: Final[Mapping[str, Attack]] = {
    "refused actions on Play": refusals.refused_on_play,
    "refused calls of PlayAction": refusals.refused_calls,
    "supplied records": records.supplied_records,
    "stored records": records.stored_records,
    "long replays": records.long_replays,
    "big messages": records.big_messages,
    "bad tokens": floods.bad_tokens,
    "new accounts": floods.new_accounts,
    "many matches": floods.many_matches,
    "many tickets": floods.many_tickets,
    "many questions": floods.many_questions,
    "bursts of calls": counted(bursts.attack),
    "idle connections": counted(connections.attack),
    "slow readers": counted(slow_readers.attack),
    "numbers of the link": counted(link_numbers.attack, on_engine=True),
}
