"""What there is to say of any game in words: its rules by number, its options and their choices, its levels.

For people who choose a game, an opponent, or ask about a ruling. What games say of themselves is in files of
their folders `data`; a game without them has no rules written down, and its options are called by their
names in plain letters.
"""

from services.wording.levels import LevelTexts, level_texts
from services.wording.options import Choice, OptionTexts, option_texts
from services.wording.rules import Rule, rules_of

__all__ = [
    "Choice",
    "LevelTexts",
    "OptionTexts",
    "Rule",
    "level_texts",
    "option_texts",
    "rules_of",
]
