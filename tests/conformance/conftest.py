"""Asserts in the laws explain themselves as those in tests do."""

import pytest

pytest.register_assert_rewrite("tests.conformance.laws")
