"""People with browsers play, learn and look back."""

import pytest

from tests.clients.platform.stories import AT_BOARDS, HAS_BROWSER, STORIES, tell


@pytest.mark.timeout(900)
@pytest.mark.skipif(not HAS_BROWSER, reason="needs Chromium (ARDRI_CHROMIUM)")
@pytest.mark.parametrize("story", sorted(AT_BOARDS))
def test_story(story: str) -> None:
    tell(story)


def test_all_are_there() -> None:
    assert AT_BOARDS < STORIES
