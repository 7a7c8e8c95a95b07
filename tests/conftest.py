"""What all suites share: the fixtures of the private servers."""

pytest_plugins = ["tests.servers.fixtures"]
