"""Each private server gets a port that no other has."""

from tests.servers.child import free_port


def test_a_port_is_given_to_one_server_though_that_does_not_listen_yet() -> None:
    """Of 300 ports drawn independently, two are nearly always the same."""
    given = [free_port() for _ in range(300)]
    row = free_port(2)
    assert len({*given, row, row + 1}) == 302
