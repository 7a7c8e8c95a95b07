"""Makes pytest explain failed asserts in the laws, as it does in tests."""

import pytest

pytest.register_assert_rewrite("tests.conformance.laws")
