"""The address to which a caller is charged."""

import pytest

from gateway.admission.peer import network_of


@pytest.mark.parametrize(
    ("peer", "network"),
    [
        ("ipv4:203.0.113.7:5000", "203.0.113.7"),
        ("ipv6:[2001:db8:1:2:3:4:5:6]:5000", "2001:db8:1:2::/64"),
        ("ipv6:%5B2001:db8:1:2::9%5D:5000", "2001:db8:1:2::/64"),
        ("ipv6:%5Bfe80::1%25eth0%5D:5000", "fe80::/64"),
        ("ipv6:[::ffff:203.0.113.7]:5000", "203.0.113.7"),
        ("unix:/tmp/socket:", "unix:/tmp/socket"),
        ("", ""),
    ],
)
def test_the_network_of_a_peer(peer: str, network: str) -> None:
    assert network_of(peer) == network
