"""What choices of a tree search give away."""

import pytest

from bench.search.regret import main, regret
from services.search.report import Report, StopReason


def found(values: dict[int, int], visits: dict[int, int]) -> Report:
    return Report(
        100, 1, 0, (), StopReason.NODES, 0.0, visits=tuple(visits.items()), values=tuple(values.items())
    )


def test_each_reference_judges_what_the_other_takes_for_the_best() -> None:
    first = found({1: 500, 2: 400}, {1: 60, 2: 40})
    second = found({1: 450, 2: 470}, {1: 50, 2: 50})
    assert regret((first, second), 1) == ((450 - 450) + (400 - 500)) / 2
    assert regret((first, second), 2) == ((450 - 470) + (400 - 400)) / 2


def test_what_was_hardly_tried_is_not_the_best_and_what_was_never_tried_is_the_worst() -> None:
    reference = found({1: 500, 2: 900, 3: 300}, {1: 149, 2: 1, 3: 50})
    assert regret((reference, reference), 1) == 0
    assert regret((reference, reference), 4) == 500 - 300


def test_tells_each_search_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    main(["tara", "--decisions", "2", "--reference", "nodes=1", "--searches", "nodes=1", "nodes=2"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0].split()[1] for line in lines] == ["nodes=1", "nodes=2"]
