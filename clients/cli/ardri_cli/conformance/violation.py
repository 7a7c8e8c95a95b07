"""How a check ends that does not pass."""


class Violation(Exception):
    """The engine broke a promise; says which, and by what."""


class NotApplicable(Exception):
    """The promise means nothing for this game; says why."""


def promise(is_kept: bool, otherwise: str) -> None:
    """Raises a `Violation` that says `otherwise`, unless it is kept."""
    if not is_kept:
        raise Violation(otherwise)
