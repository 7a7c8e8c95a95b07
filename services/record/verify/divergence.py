"""What a referee says of an entry that does not follow."""


class Divergence(Exception):
    """An entry does not follow."""


def require(holds: bool, divergence: str) -> None:
    """Checks it.

    Raises:
        Divergence: it does not hold.
    """
    if not holds:
        raise Divergence(divergence)
