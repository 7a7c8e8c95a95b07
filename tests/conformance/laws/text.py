"""Laws of notation."""

from random import Random

import pytest

from services.kernel import InvalidNotation, legal_actions, to_act
from tests.conformance.walk import Walk, some

NONSENSE = ("", " ", "\n", "\0", "?", "\u0663", "\U0001f451", "a" * 10_000)
"""Texts that are no action in any game."""


def law_notation_round_trips(walk: Walk, rng: Random) -> None:
    """Each action has its own line of printable text, and the text names the action."""
    for state in some(walk.states, rng):
        for seat in to_act(state):
            actions = legal_actions(state, seat)
            texts = [walk.game.format(state, seat, action) for action in actions]
            assert len(set(texts)) == len(texts), "two actions share a text"
            for action, text in zip(actions, texts, strict=True):
                assert text.isprintable(), text
                assert text.strip() == text != "", text
                assert walk.game.parse(state, seat, text) == action, text


def law_parse_refuses_what_is_no_action(walk: Walk, rng: Random) -> None:
    """Any text either names an action or raises `InvalidNotation`; nonsense always raises."""
    for state in some(walk.states, rng):
        for seat in to_act(state):
            for text in NONSENSE:
                try:
                    action = walk.game.parse(state, seat, text)
                except InvalidNotation:
                    continue
                pytest.fail(f"{text!r} was read as {action}")
            for action in some(legal_actions(state, seat), rng):
                text = _damaged(walk.game.format(state, seat, action), rng)
                try:
                    assert type(walk.game.parse(state, seat, text)) is int, text
                except InvalidNotation:
                    continue


def law_words_are_lines(walk: Walk, rng: Random) -> None:
    """Words for an event or action are one line or empty, and those for actions follow from the view."""
    for step in some(walk.steps, rng):
        for viewer in walk.viewers:
            for event in walk.game.observe(step.before, step.seat, step.action, step.after, viewer).events:
                told = walk.game.tell(event)
                assert told == "" or (told.isprintable() and told.strip() == told), told
        for seat in to_act(step.before):
            if seat < 0:
                continue
            sample = walk.game.sample(walk.game.view(step.before, seat), rng)
            for action in some(legal_actions(step.before, seat), rng):
                said = walk.game.explain(step.before, seat, action)
                assert said == "" or (said.isprintable() and said.strip() == said), said
                assert walk.game.explain(sample, seat, action) == said, (
                    "explained by what the seat may not know"
                )


def _damaged(text: str, rng: Random) -> str:
    """Returns the text with one to three characters lost, doubled, replaced, or in the other case."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        head, here, tail = text[:at], text[at : at + 1], text[at + 1 :]
        strange = rng.choice("-x09aiz \t\u00b2\u0663\u0131")
        text = head + rng.choice(["", here * 2, here.swapcase(), strange, here + strange]) + tail
    return text
