"""Any game in words: its rules by number, its options and their choices, and its levels.

For people who choose a game or an opponent, or ask about a ruling. The texts of a game are in files of its
folder `data`. A game without such files has no written rules, and its options are shown by their names in
plain letters.
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
