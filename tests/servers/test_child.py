"""Private servers do not share their ports."""

from tests.servers.child import free_port


def test_a_port_is_given_to_one_server_though_that_does_not_listen_yet() -> None:
    """Of 300 ports that are drawn independently, two would nearly always be the same."""
    given = [free_port() for _ in range(300)]
    row = free_port(2)
    assert len({*given, row, row + 1}) == 302
