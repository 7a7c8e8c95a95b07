"""What the signs of a drawing stand for, so that whoever shows it can colour them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """A part of a drawing, from `start` to `end` as slices count.

    `seat`: whose it is; None if it is nobody's. `places`: names of where it lies, as notations and told
    events use them. `is_empty`: nothing is there.
    """

    start: int
    end: int
    seat: int | None = None
    places: tuple[str, ...] = ()
    is_empty: bool = False
