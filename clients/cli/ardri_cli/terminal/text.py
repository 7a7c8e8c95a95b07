"""Makes text from others safe to print on a terminal. Pure."""


def printable(text: str, kept: str = "") -> str:
    """The text with control characters replaced. `kept`: those that may stay, such as line ends."""
    return "".join(
        each if each.isprintable() or each in kept else "\N{REPLACEMENT CHARACTER}" for each in text
    )
