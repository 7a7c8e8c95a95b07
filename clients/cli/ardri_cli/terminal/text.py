"""Text that somebody else has written, as a terminal may have it. Pure."""


def printable(text: str, kept: str = "") -> str:
    """The text without what a terminal would take for a command. `kept`: what is none here, as line ends."""
    return "".join(
        each if each.isprintable() or each in kept else "\N{REPLACEMENT CHARACTER}" for each in text
    )
