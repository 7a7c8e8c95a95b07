"""Options of a game: what can be chosen for a match, as data; read from the game's file, and checked.

One check serves files, flags, JSON and the wire.
"""

from services.kernel.options.options_file import options_in
from services.kernel.options.specs import (
    ChoiceWords,
    OptionSpec,
    OptionValue,
    check_may_speak,
    checked_options,
    span,
    told_options,
)

__all__ = [
    "ChoiceWords",
    "OptionSpec",
    "OptionValue",
    "check_may_speak",
    "checked_options",
    "options_in",
    "span",
    "told_options",
]
