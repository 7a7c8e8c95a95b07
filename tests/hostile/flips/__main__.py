"""`python -m tests.hostile.flips --records 1000`: how many flips were found. Ends with 1 if one was not."""

import argparse

from tests.hostile.flips.records import run


def main() -> None:
    """Flips and counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found, missed = run(asked.records, asked.seed)
    print(f"{found.total()} of {asked.records} flips found: {dict(found)}; missed: {missed}")  # noqa: T201  # its report
    if missed:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
