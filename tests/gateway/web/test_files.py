"""Files of a built client: their variants, headers and paths."""

import gzip
from pathlib import Path

import pytest

from gateway.web.files import Files
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.web.gateway import running_web
from tests.gateway.web.http import Answer, ask

PAGE = b"<!doctype html><title>Ardri</title>"
SCRIPT = b"console.log(1)" * 100


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small client."""
    root = tmp_path / "client"
    (root / "assets").mkdir(parents=True)
    (root / "index.html").write_bytes(PAGE)
    script = root / "assets" / "board-3f2a.js"
    script.write_bytes(SCRIPT)
    script.with_name(script.name + ".gz").write_bytes(gzip.compress(SCRIPT, mtime=0))
    script.with_name(script.name + ".br").write_bytes(b"brotli of it")
    (root / "icon.svg").write_text("<svg/>")
    for name in ("sw.js", "app.webmanifest", "offline.html"):
        (root / name).write_text("small")
    (root / ".secret").write_text("hidden")
    (root / "elsewhere.txt").symlink_to(tmp_path / "outside.txt")
    (tmp_path / "outside.txt").write_text("outside")
    return root


class Site:
    """The client as a gateway serves it."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def get(self, path: str, method: str = "GET", **headers: str) -> Answer:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        return await ask(self._port, method, path, headers=given)


@pytest.fixture
async def site(database_url: str, engine: FakeEngine, root: Path):  # type: ignore[no-untyped-def]  # a generator
    async with running_web(database_url, engine, ARDRI_WEB_ROOT=str(root)) as web:
        yield Site(web.port)


async def test_a_page_is_asked_for_again_and_shuts_others_out(site: Site) -> None:
    page = await site.get("/")
    assert (page.status, page.content) == (200, PAGE)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"] == page.headers["cross-origin-opener-policy"] == "same-origin"
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert policy.endswith("frame-ancestors 'none'")
    again = await site.get("/", if_none_match=page.headers["etag"])
    assert (again.status, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/index.html", "/match/tablut.abc", "/match/a.b/", "/learn", "/?q=1.2"])
async def test_a_place_inside_the_client_is_its_page(site: Site, path: str) -> None:
    assert (await site.get(path)).content == PAGE


@pytest.mark.parametrize(
    "path",
    [
        "/assets/board-0000.js",
        "/assets/board",
        "/favicon.ico",
        "/.secret",
        "/elsewhere.txt",
        "/../outside.txt",
        "/%2e%2e/outside.txt",
        "/assets/board-3f2a.js.gz",
        "/ardri.engine.v1.EngineService/Nothing",
    ],
)
async def test_what_is_missing_is_no_page(site: Site, path: str) -> None:
    answer = await site.get(path)
    assert (answer.status, PAGE in answer.content) == (404, False)


@pytest.mark.parametrize(
    ("accepted", "encoding", "content"),
    [
        ("gzip, deflate, br, zstd", "br", b"brotli of it"),
        ("gzip, br;q=0", "gzip", gzip.compress(SCRIPT, mtime=0)),
        ("identity", "", SCRIPT),
        ("", "", SCRIPT),
    ],
)
async def test_an_asset_is_kept_for_ever_and_sent_small(
    site: Site, accepted: str, encoding: str, content: bytes
) -> None:
    asset = await site.get("/assets/board-3f2a.js", accept_encoding=accepted)
    assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert asset.headers["vary"] == "accept-encoding"
    assert asset.headers["content-type"] == "text/javascript; charset=utf-8"
    assert asset.headers.get("content-encoding", "") == encoding
    assert asset.content[-8:] == content[-8:]


async def test_only_the_head_is_sent_if_only_that_is_wanted(site: Site) -> None:
    head = await site.get("/icon.svg", "HEAD")
    assert (head.status, head.headers["content-length"], head.content) == (200, "6", b"")


@pytest.mark.parametrize("path", ["/embed/tablut.abc", "/embed/tablut.abc?theme=dark"])
async def test_embeds_may_be_framed(site: Site, path: str) -> None:
    policy = (await site.get(path)).headers["content-security-policy"]
    assert policy.endswith("frame-ancestors *")


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/match/tablut.abc",
        "/tournament/t1",
        "/embed",
        "/embedded/x",
        "/x/embed/y",
        "/%65mbed/tablut.abc",
        "/embed%2ftablut.abc",
        "/?/embed/tablut.abc",
    ],
)
async def test_nothing_else_may_be_framed(site: Site, path: str) -> None:
    policy = (await site.get(path)).headers["content-security-policy"]
    assert policy.endswith("frame-ancestors 'none'")


async def test_what_makes_the_client_an_application_is_allowed_and_asked_for_again(site: Site) -> None:
    policy = (await site.get("/")).headers["content-security-policy"]
    for source in ("manifest-src 'self'", "worker-src 'self'", "img-src 'self'"):
        assert source in policy
    for path, kind in (
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/app.webmanifest", "application/manifest+json"),
        ("/offline.html", "text/html; charset=utf-8"),
    ):
        answer = await site.get(path)
        assert answer.headers["content-type"] == kind
        assert answer.headers["cache-control"] == "no-cache"


async def test_files_are_not_written(site: Site) -> None:
    assert (await site.get("/", "PUT")).status == 405


async def test_without_a_client_there_is_nothing(database_url: str, engine: FakeEngine) -> None:
    async with running_web(database_url, engine) as web:
        assert (await ask(web.port, "GET", "/")).status == 404


def test_a_folder_that_is_not_there_fails_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Files.read(tmp_path / "nowhere")
