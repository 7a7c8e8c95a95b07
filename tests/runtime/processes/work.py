"""What the children of these tests do."""

import os
import time


def prepare() -> None:
    """Nothing."""


def doubled(number: int) -> int:
    return 2 * number


def refused(number: int) -> int:
    raise ValueError(number)


def hang(number: int) -> None:
    time.sleep(600)


def die(number: int) -> None:
    os._exit(1)


def pid(number: int) -> int:
    return os.getpid()
