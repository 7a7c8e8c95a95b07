"""The games of which there can be tournaments."""

from services import games
from services.record.rules import Rules, rules_of

__all__ = ["Rules", "rules_of", "versions"]


def versions() -> dict[str, str]:
    """The versions of the rules of each installed game, the newest first, separated by spaces."""
    return {name: " ".join(rules_of(name).game.facts.all_rules) for name in games.names()}
