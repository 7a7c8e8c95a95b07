"""Rewrites the asserts in the laws, so that their failures explain themselves as in tests."""

import pytest

pytest.register_assert_rewrite("tests.conformance.laws")
