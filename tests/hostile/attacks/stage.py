"""Where an attack takes place, and how it is answered."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.hostile.people.people import Answer, answer_of


@dataclass(slots=True)
class Stage:
    """`address`: of the gateway; `engine`: of an engine, for who has come so far.

    `match_id`: of an ended match that is long to tell. `answers`: counted.
    """

    address: str
    match_id: str = ""
    engine: str = ""
    answers: Counter[Answer] = field(default_factory=Counter)

    async def repeat(self, call: Callable[[], Any], at_once: int = 1) -> None:
        """Makes the call again and again, so many at once, however it is answered."""

        async def one() -> None:
            while True:
                self.answers[await answer_of(call())] += 1

        await asyncio.gather(*(one() for _ in range(at_once)))


Attack = Callable[[Stage], Awaitable[None]]
CountedAttack = Callable[[str, asyncio.Event], Awaitable[Mapping[str, int]]]
"""Attacks an address until it is told to stop; then says how often what happened."""


def counted(attack: CountedAttack, *, on_engine: bool = False) -> Attack:
    """The same on a stage, for as long as it is let."""

    async def staged(stage: Stage) -> None:
        stop = asyncio.Event()
        task = asyncio.ensure_future(attack(stage.engine if on_engine else stage.address, stop))
        try:
            await asyncio.shield(task)
        finally:
            stop.set()
            for what, count in (await task).items():
                stage.answers[Answer(what)] += count

    return staged
