"""Names and addresses under which a game can be replayed, by the command line and in the web client. Pure."""

from urllib.parse import quote, urlsplit

from services.tournament.blocks import Block


def slot_name(block: Block, rotation: int) -> str:
    """The name of a game for people and the web client: stage, block, rotation, as in `0-12-1`."""
    return f"{block.stage}-{block.number}-{rotation}"


def read_slot(name: str) -> tuple[int, int, int]:
    """Stage, block and rotation in such a name.

    Raises:
        ValueError: the text is no such name.
    """
    parts = name.split("-")
    if len(parts) != 3 or not all(part.isascii() and part.isdecimal() for part in parts):
        raise ValueError(f"{name!r} names no game; stage, block and rotation do, as in 0-12-1")
    stage, block, rotation = map(int, parts)
    return stage, block, rotation


def web_address(text: str) -> str:
    """The address of a web client, without a slash at its end.

    Raises:
        ValueError: the text is no `http://..` or `https://..` with a host.
    """
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(f"{text!r} is no address of a web client, such as https://play.example.org")
    return text.rstrip("/")


def game_address(web: str, tournament_id: str, block: Block, rotation: int) -> str:
    """The page of the web client that steps through the game."""
    return f"{web}/tournament/{quote(tournament_id, safe='')}/game/{slot_name(block, rotation)}"
