"""Where an attack takes place, and what it is answered."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from tests.hostile.people import Answer, answer_of


@dataclass(slots=True)
class Stage:
    """`address`: of the gateway. `match_id`: of an ended match that is long to tell. `answers`: counted."""

    address: str
    match_id: str = ""
    answers: Counter[Answer] = field(default_factory=Counter)

    async def repeat(self, call: Callable[[], Any], at_once: int = 1) -> None:
        """Makes the call again and again, so many at once, however it is answered."""

        async def one() -> None:
            while True:
                self.answers[await answer_of(call())] += 1

        await asyncio.gather(*(one() for _ in range(at_once)))


Attack = Callable[[Stage], Awaitable[None]]
