"""Pages of other sites: none may call by default, only those of listed origins (CORS)."""

from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.web.calls import ENGINE, MATCH, PROTO
from tests.gateway.web.gateway import WebGateway, running_web
from tests.gateway.web.http import ask

LISTED, OTHER = "https://play.example", "https://elsewhere.example"
PATH = ENGINE + "GetMatch"


async def test_no_other_site_may_call_by_default(web: WebGateway) -> None:
    web.engine.answers["GetMatch"] = lambda _: b""
    before = await ask(web.port, "OPTIONS", PATH, headers={"origin": LISTED})
    answer = await ask(web.port, "POST", PATH, MATCH, {"content-type": PROTO, "origin": LISTED})
    assert (before.status, answer.status) == (403, 200)
    for each in (before, answer):
        assert not [name for name in each.headers if name.startswith("access-control")]


async def test_listed_sites_may(database_url: str, engine: FakeEngine) -> None:
    engine.answers["GetMatch"] = lambda _: b""
    async with running_web(database_url, engine, ARDRI_ORIGINS=f"https://one.example, {LISTED}") as web:
        before = await ask(web.port, "OPTIONS", PATH, headers={"origin": LISTED})
        answer = await ask(web.port, "POST", PATH, MATCH, {"content-type": PROTO, "origin": LISTED})
        other = await ask(web.port, "POST", PATH, MATCH, {"content-type": PROTO, "origin": OTHER})
        refused = await ask(web.port, "OPTIONS", PATH, headers={"origin": OTHER})
        unknown = await ask(
            web.port, "POST", ENGINE + "NoSuch", MATCH, {"content-type": PROTO, "origin": LISTED}
        )
    assert (before.status, refused.status) == (204, 403)
    assert "authorization" in before.headers["access-control-allow-headers"]
    assert "POST" in before.headers["access-control-allow-methods"]
    assert (unknown.status, unknown.json["code"]) == (404, "unimplemented")
    for each in (before, answer, unknown):
        assert each.headers["access-control-allow-origin"] == LISTED
        assert "access-control-allow-credentials" not in each.headers
    assert "grpc-status-details-bin" in answer.headers["access-control-expose-headers"]
    assert "origin" in other.headers["vary"]
    assert "access-control-allow-origin" not in other.headers
