"""Which processes the platform consists of, and the environment of each."""

import stat
import time
from pathlib import Path

import pytest

from services.runtime.broker import valkey
from services.runtime.config import Config
from services.runtime.credentials.claims import Scope
from services.runtime.supervisor import PortTaken, ProcessSpec, Supervisor, platform, ready_line
from tests.credentials import Signer

GAMES = ("tablut", "tara")


def specs(home: Path, **environ: str) -> dict[str, ProcessSpec]:
    environ |= {"ARDRI_DATA_DIR": str(home)}
    config = Config.from_env(environ, port=7800)
    return {spec.name: spec for spec in platform(GAMES, config, environ)}


def test_each_part_is_a_process_and_the_gateway_stops_first(tmp_path: Path) -> None:
    made = specs(tmp_path)
    assert list(made) == [
        "broker",
        "engine-tablut",
        "engine-tara",
        "director",
        "worker",
        "worker-tournaments",
        "gateway",
    ]
    addresses = [spec.address for spec in made.values()]
    assert addresses == ["", "127.0.0.1:7811", "127.0.0.1:7812", "127.0.0.1:7805", "", "", "127.0.0.1:7800"]
    assert made["engine-tara"].argv[1:] == ("-m", "services.engine", "tara")
    for name in ("director", "gateway"):
        assert made[name].environ["ARDRI_ENGINES"] == "tablut=127.0.0.1:7811,tara=127.0.0.1:7812"
    assert made["gateway"].environ["ARDRI_DIRECTOR"] == made["director"].address
    assert Config.from_env(made["worker"].environ).queues == ("ai", "rounds")
    assert Config.from_env(made["worker-tournaments"].environ).queues == ("tournaments",)


def test_every_process_can_read_what_it_is_told(tmp_path: Path) -> None:
    made = specs(tmp_path, ARDRI_HOST="0.0.0.0")
    engine = Config.from_env(made["engine-tara"].environ)
    worker = Config.from_env(made["worker"].environ, checks=False)
    assert (engine.port, engine.advertised) == (7812, "127.0.0.1:7812")
    assert engine.broker_url == worker.broker_url == f"redis+socket://{tmp_path}/valkey/valkey.sock"
    assert engine.keys_file == Config.from_env(made["gateway"].environ).keys_file
    assert engine.ports_file != worker.ports_file


def test_a_named_broker_is_not_started(tmp_path: Path) -> None:
    made = specs(tmp_path, ARDRI_BROKER_URL="redis://elsewhere:6379/0")
    assert "broker" not in made
    assert made["worker"].environ["ARDRI_BROKER_URL"] == "redis://elsewhere:6379/0"


def test_nobody_is_told_of_a_store_that_it_does_not_use(tmp_path: Path) -> None:
    database, broker = "ARDRI_DATABASE_URL", "ARDRI_BROKER_URL"
    urls = {database: "postgresql://ardri:x@db/ardri", broker: "redis://elsewhere:6379/0"}
    told = {name: urls.keys() & each.environ.keys() for name, each in specs(tmp_path, **urls).items()}
    assert told == {
        **{name: {database, broker} for name in ("engine-tablut", "engine-tara", "director")},
        **{name: {broker} for name in ("worker", "worker-tournaments")},
        "gateway": {database},
    }
    embedded = specs(tmp_path, ARDRI_DATABASE_URL=urls[database])["broker"]
    assert database not in embedded.environ


def test_without_any_broker_there_is_no_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(valkey, "find_server", lambda: None)
    made = specs(tmp_path)
    assert list(made) == ["engine-tablut", "engine-tara", "director", "gateway"]
    assert made["engine-tara"].environ["ARDRI_BROKER_URL"] == ""


def test_keys_are_random_private_and_kept(tmp_path: Path) -> None:
    def kept(home: Path) -> dict[str, bytes]:
        specs(home)
        files = sorted((home / "keys").iterdir())
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
        return {file.name: file.read_bytes() for file in files}

    first = kept(tmp_path)
    assert set(first) == {
        "public.json",
        *(f"{issuer}.json" for issuer in ("gateway", "director", "operator")),
        *(f"jobs-{game}.key" for game in GAMES),
    }
    assert kept(tmp_path) == first
    assert not set(kept(tmp_path / "other").values()) & set(first.values())


def test_each_process_is_told_of_its_own_key_alone(tmp_path: Path) -> None:
    """A tournament worker has a token in a file; it only opens sessions with its director."""
    given = dict.fromkeys(("ARDRI_SIGNING_KEY_FILE", "ARDRI_JOB_KEY_FILE"), str(tmp_path / "another"))
    made = specs(tmp_path, **given)
    folder = tmp_path / "keys"
    told = {
        name: {value for key, value in spec.environ.items() if key.endswith(("_KEY_FILE", "_SECRET_FILE"))}
        for name, spec in made.items()
    }
    assert told == {
        "broker": set(),
        "engine-tablut": {str(folder / "jobs-tablut.key")},
        "engine-tara": {str(folder / "jobs-tara.key")},
        "director": {str(folder / "director.json")},
        "worker": set(),
        "worker-tournaments": set(),
        "gateway": {str(folder / "gateway.json")},
    }
    environ = made["worker-tournaments"].environ
    assert environ["ARDRI_DIRECTOR"] == made["director"].address
    file = Path(environ["ARDRI_WORKER_TOKEN_FILE"])
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    claims = Signer(folder).verify(file.read_text(), time.time())
    assert claims.scopes == {Scope.HOST}
    assert claims.is_of_account
    assert "ARDRI_WORKER_TOKEN_FILE" not in made["worker"].environ


def test_the_secret_of_an_older_folder_is_the_gateways_alone(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("what signed everything once, until today")
    told = {
        name
        for name, spec in specs(tmp_path).items()
        if spec.environ.get("ARDRI_LEGACY_SECRET_FILE") == str(tmp_path / "secret")
    }
    assert told == {"gateway"}


def test_the_ready_line_says_where_and_what_next(tmp_path: Path) -> None:
    config = Config.from_env({"ARDRI_DATA_DIR": str(tmp_path)}, port=7800)
    line = ready_line(GAMES, config)
    assert "127.0.0.1:7800" in line
    assert "http://" not in line
    assert line.endswith("ardri play tablut")


def test_the_ready_line_has_an_address_for_browsers(tmp_path: Path) -> None:
    environ = {"ARDRI_DATA_DIR": str(tmp_path), "ARDRI_HOST": "0.0.0.0"}
    assert "http://127.0.0.1:7880;" in ready_line(GAMES, Config.from_env(environ, http_port=7880))


@pytest.mark.parametrize(
    ("ports", "says"),
    [
        ({"engine": 7800}, "engine-tablut and gateway have the same address, 127.0.0.1:7800"),
        ({"director": 7812}, "engine-tara and director have the same address, 127.0.0.1:7812"),
        ({"http": 7800}, "the two ports of gateway have the same address, 127.0.0.1:7800"),
        ({"engine": 65_535}, "engine-tara cannot listen on 127.0.0.1:65536: the last port is 65535"),
    ],
)
def test_what_cannot_listen_is_named_before_anything_starts(
    ports: dict[str, int], says: str, tmp_path: Path
) -> None:
    environ = {"ARDRI_DATA_DIR": str(tmp_path)}
    config = Config.from_env(environ, port=7800, http_port=ports.get("http", -1))
    engine, director = ports.get("engine", 7811), ports.get("director", 7805)
    made = platform(GAMES, config, environ, engine_port=engine, director_port=director)
    found = [spec for spec in made if spec.name != "broker"]
    with pytest.raises(PortTaken, match=says):
        Supervisor(found).run()


def test_the_port_for_browsers_has_to_be_free_too(tmp_path: Path) -> None:
    gateway = specs(tmp_path, ARDRI_HTTP_PORT="7880")["gateway"]
    assert gateway.environ["ARDRI_HTTP_PORT"] == "7880"
    assert gateway.more_addresses == ("127.0.0.1:7880",)
    assert specs(tmp_path)["gateway"].more_addresses == ()
