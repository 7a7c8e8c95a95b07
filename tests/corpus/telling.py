"""All that a game says of one match, version by version; what the digests are made of.

Where there is much to say, some of it, drawn by the match's own random numbers: every viewer's view at some
versions and one viewer's at all, and of long legal lists the words for a few actions.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from random import Random
from typing import Any, NamedTuple

from google.protobuf.message import Message

from services.kernel import (
    CHANCE,
    SPECTATOR,
    TABLE,
    GameError,
    InvalidNotation,
    Seat,
    Viewer,
    apply,
    chances,
    legal_actions,
    to_act,
    told_options,
)
from tests.conformance.walk import some
from tests.corpus.setting import Setting

MOST_VERSIONS = 1000
"""A match that is longer is left there."""
_ALL_LOOK, _DRAWN, _PROBED, _LAPSED = 1 / 5, 1 / 16, 1 / 8, 1 / 16
"""How often: all views are taken, one is drawn, refusals are asked for, a seat lets its time run out."""
_EXPLAINED = 6
_STRANGE = (-1, -(2**63), 2**31, 2**63 - 1)
_NONSENSE = ("", "x", "a10-b2", "bet -1", "put  F2", "ROLL 99")


class What(StrEnum):
    """What is said."""

    SETUP = "setup"
    TO_ACT = "who is to act"
    LEGAL = "legal actions"
    CHANCES = "chances"
    LAPSE = "lapse"
    NOTATION = "notation"
    PARSING = "parsing"
    TYPED = "action on the wire"
    EXPLANATION = "explanation"
    VIEW = "view"
    DRAWING = "drawing"
    REFUSAL = "refusal"
    PLAYED = "action played"
    SEEN = "events"
    WORDS = "events in words"
    OUTCOME = "outcome"


class Said(NamedTuple):
    """One thing that is said at a version, of a seat or to a viewer."""

    version: int
    what: What
    who: int
    content: str | Message


def telling(setting: Setting) -> Iterator[Said]:
    """The whole match, to its end or to `MOST_VERSIONS`."""
    teller = Teller(setting)
    wire, setup = setting.subject.wire, setting.setup
    yield Said(
        0,
        What.SETUP,
        setup.seats,
        wire.options_to_proto(told_options(teller.game.facts.options, setup.options)),
    )
    try:
        while teller.acting and teller.version < MOST_VERSIONS:
            yield from teller.position()
            yield from teller.step()
        yield from teller.position()
    except Exception as error:
        error.add_note(f"in {setting.subject}, match {setting.number}, version {teller.version}")
        raise


class Teller:
    """A match while it is told."""

    def __init__(self, setting: Setting) -> None:
        self.game, self.wire, self.players = setting.subject.game, setting.subject.wire, setting.players
        self.state = self.game.initial(setting.setup)
        self.version = 0
        self._play, self._look = setting.rng("play"), setting.rng("look")
        self._seats = tuple(Seat(seat) for seat in range(setting.setup.seats))
        self._viewers = (*self._seats, SPECTATOR)
        self._met = [*_STRANGE]
        self._texts = [*_NONSENSE]

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Who is to act."""
        return to_act(self.state)

    def position(self) -> Iterator[Said]:
        """All that is said between two steps."""
        game, state, rng = self.game, self.state, self._look
        yield self._said(What.TO_ACT, 0, str(self.acting))
        yield self._said(What.CHANCES, CHANCE, _numbers(chances(state)))
        yield self._said(What.OUTCOME, 0, str(game.outcome(state)))
        yield self._said(What.LAPSE, 0, _numbers([game.lapse(state, seat) for seat in self._seats]))
        for seat in self.acting:
            yield from self._actions(seat, legal_actions(state, seat))
        all_look = not self.version or not self.acting or rng.random() < _ALL_LOOK
        viewers = self._viewers if all_look else (rng.choice(self._viewers),)
        for viewer in viewers:
            yield from self._view(viewer, drawn=not self.acting or rng.random() < _DRAWN)
        if not self.acting or rng.random() < _PROBED:
            for seat in (*self._seats, CHANCE, TABLE, SPECTATOR):
                yield from self._refusals(seat)

    def step(self) -> Iterator[Said]:
        """One action, and what is told of it."""
        game, before, rng = self.game, self.state, self._play
        seat = rng.choice(self.acting)
        action = self._chosen(seat, rng)
        after = apply(game, before, seat, action)
        self._met.append(action)
        self._texts.append(game.format(before, seat, action))
        yield self._said(What.PLAYED, seat, str(action))
        for viewer in self._viewers:
            seen = game.observe(before, seat, action, after, viewer)
            if seen.action is not None:
                yield self._said(What.SEEN, viewer, game.format(before, seat, seen.action))
                yield self._said(What.SEEN, viewer, self.wire.action_to_proto(before, seat, seen.action))
            for event in self.wire.events_to_proto(seen.events):
                yield self._said(What.SEEN, viewer, event)
            yield self._said(What.WORDS, viewer, "\n".join(map(game.tell, seen.events)))
        self.state, self.version = after, self.version + 1

    def _chosen(self, seat: Seat, rng: Random) -> int:
        game, state = self.game, self.state
        if seat == CHANCE:
            actions, weights = zip(*chances(state), strict=True)
            drawn: int = rng.choices(actions, weights)[0]
            return drawn
        legal = legal_actions(state, seat)
        if seat == TABLE:
            return rng.choice(legal)
        lapse = game.lapse(state, seat)
        if lapse is not None and rng.random() < _LAPSED:
            return lapse
        return self.players[seat].choose(game, state, legal, rng)

    def _actions(self, seat: Seat, legal: Sequence[int]) -> Iterator[Said]:
        game, wire, state = self.game, self.wire, self.state
        texts = [game.format(state, seat, action) for action in legal]
        yield self._said(What.LEGAL, seat, _numbers(legal))
        yield self._said(What.NOTATION, seat, "\n".join(texts))
        yield self._said(What.PARSING, seat, _numbers(self._read(seat, text) for text in texts))
        for action in some(legal, self._look, _EXPLAINED):
            yield self._said(What.EXPLANATION, seat, game.explain(state, seat, action))
            typed = wire.action_to_proto(state, seat, action)
            yield self._said(What.TYPED, seat, typed)
            yield self._said(What.TYPED, seat, str(wire.action_from_proto(state, seat, typed)))

    def _read(self, seat: Seat, text: str) -> int | str:
        try:
            return self.game.parse(self.state, seat, text)
        except InvalidNotation as error:
            return str(error)

    def _view(self, viewer: Viewer, *, drawn: bool) -> Iterator[Said]:
        view = self.game.view(self.state, viewer)
        yield self._said(What.VIEW, viewer, self.wire.view_to_proto(view))
        if drawn:
            yield self._said(What.DRAWING, viewer, self.game.draw(view))

    def _refusals(self, seat: Seat) -> Iterator[Said]:
        """The answers to actions that the seat may not do now, most of them once legal for somebody."""
        game, state = self.game, self.state
        legal = legal_actions(state, seat)
        yield self._said(What.LEGAL, seat, _numbers(legal))
        for action in some(self._met, self._look):
            if action not in legal:
                refused = _refusal(apply, game, state, seat, action)
                yield self._said(What.REFUSAL, seat, f"{action}: {refused}")
        for text in some(self._texts, self._look):
            refused = _refusal(game.parse, state, seat, text)
            yield self._said(What.PARSING, seat, f"{text}: {refused}")

    def _said(self, what: What, who: int, content: str | Message) -> Said:
        return Said(self.version, what, who, content)


def _refusal(ask: Callable[..., object], *given: object) -> str:
    try:
        ask(*given)
    except GameError as error:
        return f"{type(error).__name__} {error.rule}: {error}"
    return "accepted"


def _numbers(numbers: Any) -> str:
    return " ".join(map(str, numbers))
