"""What compose.yaml says, against its schema, against our games and queues, and against what is monitored."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import jsonschema
import pytest
import yaml

from services import games
from services.runtime.broker.names import QUEUES
from services.runtime.broker.publisher import HARD_LIMITS
from tests.compose.settings import FILE, compose, ours, variables

# github.com/compose-spec/compose-spec, schema/compose-spec.json; Apache-2.0.
SCHEMA = json.loads(Path(__file__).with_name("compose-spec.json").read_text(encoding="utf-8"))
MONITORING = Path("k8s/monitoring")


def test_compose_takes_it() -> None:
    validator = jsonschema.Draft7Validator(SCHEMA)
    validator.validate(compose())
    wrong = compose()
    wrong["services"]["gateway"]["port"] = wrong["services"]["gateway"].pop("ports")
    with pytest.raises(jsonschema.ValidationError):
        validator.validate(wrong)


def test_every_game_queue_and_volume_is_there() -> None:
    found = compose()
    services = found["services"]
    engines = {name: f"engine-{name}:7811" for name in games.names()}
    listed = dict(each.split("=") for each in services["gateway"]["environment"]["ARDRI_ENGINES"].split(","))
    assert listed == engines
    for game in games.names():
        assert services[f"engine-{game}"]["command"] == ["-m", "services.engine", game]
    assert {services[f"worker-{queue}"]["environment"]["ARDRI_QUEUES"] for queue in QUEUES} == set(QUEUES)
    mounted = {volume.partition(":")[0] for each in services.values() for volume in each.get("volumes", ())}
    assert {each for each in mounted if not each.startswith(".")} == set(found["volumes"])
    assert all(Path(each).exists() for each in mounted if each.startswith("."))


def test_each_process_is_given_the_stores_that_it_uses_and_no_other() -> None:
    """Workers run programs of strangers, and people connect to the gateway."""
    database, broker = {"ARDRI_DATABASE_URL"}, {"ARDRI_BROKER_URL"}
    used = {"gateway": database, "director": database | broker, "engine": database | broker, "worker": broker}
    for name, service in ours(compose()["services"]).items():
        given = (database | broker) & service["environment"].keys()
        assert given == used[name.partition("-")[0]], name


def test_workers_of_tournaments_alone_have_a_token() -> None:
    for name, service in ours(compose()["services"]).items():
        assert ("ARDRI_WORKER_TOKEN_FILE" in service["environment"]) == (name == "worker-tournaments"), name


def test_who_is_stopped_may_finish_what_it_does() -> None:
    for name, service in ours(compose()["services"]).items():
        environ = service["environment"]
        queue = environ.get("ARDRI_QUEUES")
        work = HARD_LIMITS[queue] if queue else int(environ["ARDRI_DRAIN_SECONDS"])
        assert int(service["stop_grace_period"].removesuffix("s")) >= work + 10, name


def test_each_issuer_has_its_own_key_and_nobody_another() -> None:
    """The operator's stay in a volume of their own."""
    services = compose()["services"]
    for name, service in ours(services).items():
        mounted = {volume.partition(":")[0] for volume in service["volumes"]}
        own = {"gateway", "director"} & {name}
        token = {"worker"} if name == "worker-tournaments" else set()
        assert mounted == (token if name.startswith("worker-") else {"public", *own})
        assert all(volume.endswith(":ro") for volume in service["volumes"])
        assert ("ARDRI_SIGNING_KEY_FILE" in service["environment"]) == bool(own)
    assert "operator:/run/ardri/operator" in services["keys"]["volumes"]


def test_no_secret_stands_in_the_file_and_people_are_told_of_all() -> None:
    text = FILE.read_text(encoding="utf-8")
    named = re.search(r"printf '(.*)' ", text)
    assert named is not None
    assert set(re.findall(r"([A-Z][A-Z_]+)=%s", named[1])) == variables()
    for line in text.splitlines():
        if re.search(r"(PASSWORD|SECRET|PASS):", line):
            assert "${" in line, line


def test_only_people_come_in_from_outside() -> None:
    published = {name: each["ports"] for name, each in compose()["services"].items() if "ports" in each}
    assert published.pop("gateway") == ["7800:7800", "7880:7880"]
    assert all(port.startswith("127.0.0.1:") for ports in published.values() for port in ports)


def test_prometheus_scrapes_every_process() -> None:
    config = yaml.safe_load((MONITORING / "compose" / "prometheus.yaml").read_text(encoding="utf-8"))
    jobs = {each["job_name"]: each["static_configs"][0] for each in config["scrape_configs"]}
    assert jobs.keys() == ours(compose()["services"]).keys()
    for name, each in jobs.items():
        assert each["targets"] == [f"{name}:9100"]
        assert each["labels"] == {"component": name.partition("-")[0]}


def test_grafana_is_given_a_data_source_and_all_boards() -> None:
    (source,) = yaml.safe_load((MONITORING / "grafana/datasources/ardri.yaml").read_text())["datasources"]
    (provider,) = yaml.safe_load((MONITORING / "grafana/dashboards/ardri.yaml").read_text())["providers"]
    environ = compose()["services"]["grafana"]["environment"]
    for value in (source["url"], provider["options"]["path"]):
        assert value.removeprefix("$") in environ
    assert (source["type"], provider["folder"]) == ("prometheus", "Ardri")
    mounts = dict(each.split(":")[:2] for each in compose()["services"]["grafana"]["volumes"])
    assert mounts["./k8s/monitoring/dashboards"] == environ["ARDRI_DASHBOARDS"]
    assert mounts["./k8s/monitoring/grafana"] == "/etc/grafana/provisioning"


@pytest.mark.skipif(shutil.which("promtool") is None, reason="no Prometheus")
def test_prometheus_takes_its_configuration() -> None:
    file = MONITORING / "compose" / "prometheus.yaml"
    done = subprocess.run(
        ["promtool", "check", "config", "--syntax-only", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
