"""No password, key, token or code is anywhere but where it belongs, whatever people do and whatever fails."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.hostile.credentials.evening import passed
from tests.hostile.credentials.house import House, housed
from tests.hostile.credentials.places import Kind
from tests.hostile.credentials.search import leaks


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with housed() as house:
        yield house


@pytest.mark.timeout(1_800)  # every RPC is called by many, whatever is away
async def test_secrets_are_where_they_belong_and_nowhere_else(house: House) -> None:
    secrets = [*house.secrets(), *await passed(house)]
    places = house.look()
    found = leaks(secrets, places)
    assert found == [], "\n".join(map(str, found))
    assert {place.kind for place in places if place.content} == set(Kind), "every kind of place has something"
    errors = b"\n".join(place.content for place in places if place.kind is Kind.ERROR)
    assert all(code in errors for code in (b"INTERNAL", b"UNAVAILABLE", b"UNAUTHENTICATED"))
    answers = b"\n".join(place.content for place in places if place.kind is Kind.ANSWER)
    assert b"database_url" in answers, "how a process is configured"
    # A canary that sings: each secret, planted into one place of each kind where it does not belong.
    for secret in secrets:
        for kind in Kind:
            planted = next(place for place in places if place.kind is kind and not secret.may_be(place))
            leaky = replace(planted, content=planted.content + secret.mark.encode())
            assert [each.secret for each in leaks([secret], [leaky])] == [secret.name]
