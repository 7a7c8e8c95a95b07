"""A match on the whole platform: people, bots and a spectator, from the first seat to the last event."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass
from random import Random
from typing import Final

from ardri_client import Ardri, Table
from ardri_client.calls.channel import open_channel
from services.kernel import SPECTATOR, Seat, Setup
from tests.conformance.subjects import Subject
from tests.e2e.platform import Platform
from tests.secrets.canary.canaries import forms
from tests.secrets.canary.house import KeptJob, kept_jobs
from tests.secrets.canary.truth import Truth
from tests.secrets.canary.witness import Heard, Witness
from tests.secrets.quick import QUICK
from tests.waiting import patiently

_MOST_SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class Evening:
    """What happened, what each witness was told of it, what workers were, and what is nobody's business."""

    truth: Truth
    heard: list[Heard]
    jobs: list[KeptJob]
    codes: frozenset[str]


async def evening(platform: Platform, subject: Subject, number: int) -> Evening:
    """The match of that number; every third is private, and turns the spectator away.

    Witnesses come by gRPC and as browsers do, in turn.
    """
    rng, game = Random(number), subject.game
    most = min(_MOST_SEATS, game.facts.max_seats)
    seats = game.facts.min_seats + number % (most - game.facts.min_seats + 1)
    options = QUICK.get(game.facts.name, ({},))
    setup = game.setup(seats, options[number // 3 % len(options)])
    people = range(0, seats, 2)
    async with AsyncExitStack() as stack:
        addresses = [
            (platform.web_address, platform.address)[(number + index) % 2] for index in range(len(people) + 1)
        ]
        guests = [await stack.enter_async_context(Ardri.connect(address)) for address in addresses]
        for guest in guests:
            await guest.log_in()
        tables = await _seated(guests[:-1], subject, setup, people, private=number % 3 == 2)
        match_id = tables[0].place.match_id
        tokens = [*(table.place.token for table in tables), guests[-1].token]
        channels = [await stack.enter_async_context(open_channel(address)) for address in addresses]
        witnesses = [
            Witness(channel, token, match_id, viewer, Random(rng.random()))
            for channel, token, viewer in zip(channels, tokens, (*map(Seat, people), SPECTATOR), strict=True)
        ]
        async with patiently():
            await asyncio.gather(*(witness.attend() for witness in witnesses))
        record = (await guests[0].replay(match_id)).record
        codes = [*tokens, *(guest.token for guest in guests), tables[0].place.invite_code]
    truth = Truth(subject, record)
    secret = frozenset(code for code in codes if code)
    seeds = frozenset[str]().union(*map(forms, truth.secrets))
    return Evening(truth, [each.heard for each in witnesses], kept_jobs(platform, match_id), secret | seeds)


async def _seated(
    guests: list[Ardri], subject: Subject, setup: Setup, people: range, *, private: bool
) -> list[Table]:
    """The seats of the guests, who take them in turn; bots have the others."""
    bots = {seat: 1 for seat in range(setup.seats) if seat not in people}
    opened = await guests[0].open_match(
        subject.game.facts.name,
        seats=setup.seats,
        seat=people[0],
        options=subject.wire.options_to_proto(dict(setup.options)),
        bots=bots,
        private=private,
    )
    tables = [opened]
    for guest, seat in zip(guests[1:], people[1:], strict=True):
        if private:
            tables.append(await guest.accept_invite(opened.place.invite_code, seat=seat))
        else:
            tables.append(await guest.join(opened.place.match_id, seat=seat))
    return tables
