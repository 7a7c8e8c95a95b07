"""Tokens and plaques in every state of random matches; `many_hands.py` plays more."""

from tests.games.plaques.many_hands import random_hands


def test_nothing_is_lost_in_random_hands() -> None:
    """P9, P24: tokens are conserved, and every hand and match ends."""
    found = random_hands(200)
    assert found["showdowns"] > 50, "hands without a showdown prove little"
