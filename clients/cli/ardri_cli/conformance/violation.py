"""The exceptions by which a check ends that does not pass."""


class Violation(Exception):
    """The engine broke the promise; the message says how."""


class NotApplicable(Exception):
    """The promise does not apply to this game; the message says why."""


def promise(is_kept: bool, otherwise: str) -> None:
    """Raises a `Violation` with the message `otherwise`, unless the promise is kept."""
    if not is_kept:
        raise Violation(otherwise)
