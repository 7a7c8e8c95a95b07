"""compose.yaml as a test reads it: merged, its variables filled in, and brought down to one host."""

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from services.runtime.supervisor.spec import ProcessSpec, serving, written

FILE: Final = Path(__file__).parents[2] / "compose.yaml"
_VARIABLE: Final = re.compile(r"\$\{(\w+)(?::\?[^}]*)?\}")
_STORES: Final = {"ARDRI_DATABASE_URL", "ARDRI_BROKER_URL"}
_LOOPBACK: Final = "127.0.0.1"


def compose() -> dict[str, Any]:
    """The file, anchors and merges resolved."""
    found: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return found


def filled(value: str, variables: Mapping[str, str]) -> str:
    """The text with its variables, all of which must be there."""
    return _VARIABLE.sub(lambda found: variables[found[1]], value)


def variables() -> set[str]:
    """Those that the file `.env` has to have."""
    return set(_VARIABLE.findall(FILE.read_text(encoding="utf-8")))


def ours(services: Mapping[str, Any]) -> dict[str, Any]:
    """The long-running processes of the platform."""
    return {name: each for name, each in services.items() if each["image"] == "ardri" and "user" not in each}


@dataclass(frozen=True, slots=True)
class Host:
    """One machine on which all of them run. `ports`: by service and port; `home`: for their files.

    `keys`: a folder with all keys and the token of the workers. `stores`: variables of databases and brokers,
    which are elsewhere.
    """

    home: Path
    keys: Path
    ports: Mapping[tuple[str, str], int]
    stores: Mapping[str, str]
    variables: Mapping[str, str]

    def specs(self, services: Mapping[str, Any]) -> Iterator[ProcessSpec]:
        """What Compose would start, each with the environment that it has there, at ports of this host."""
        for name, service in services.items():
            environ = {key: self._here(name, key, value) for key, value in service["environment"].items()}
            ports_file = self.home / f"{name}.json"
            address = f"{_LOOPBACK}:{environ['ARDRI_PORT']}" if "ARDRI_PORT" in environ else ""
            yield ProcessSpec(
                name=name,
                argv=(sys.executable, *service["command"]),
                environ={"PATH": "/usr/bin:/bin", **environ, "ARDRI_PORTS_FILE": str(ports_file)},
                ready=serving(address) if address else written(ports_file),
                address=address,
                ports_file=ports_file,
            )

    def _here(self, service: str, name: str, value: str) -> str:
        if name in _STORES:
            return self.stores[name]
        value = filled(value, self.variables)
        match name:
            case "ARDRI_HOST":
                return _LOOPBACK
            case "ARDRI_METRICS_PORT":
                return "0"
            case "ARDRI_PORT" | "ARDRI_HTTP_PORT":
                return str(self.ports[service, value])
            case _:
                value = re.sub(r"([a-z][a-z-]+):(\d+)", self._address, value)
                folders = {"/run/ardri/": self.keys, "/tmp/": self.home / service}  # in containers
                found = next((each for each in folders if value.startswith(each)), "")
                # A volume a key there; here they are side by side.
                return str(folders[found] / Path(value).name) if found else value

    def _address(self, found: re.Match[str]) -> str:
        return f"{_LOOPBACK}:{self.ports[found[1], found[2]]}"
