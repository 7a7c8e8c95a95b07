"""A configuration as operators may see it: passwords masked, files of secrets only named. Pure.

Settings that are not listed here are not shown, so a new setting is secret until it is listed.
"""

import re
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Final

from services.runtime.config import Config
from services.runtime.limits.serving import ServingLimits
from services.runtime.tls.settings import TlsSettings

MASK: Final = "***"
_ADDRESSES: Final = ("database_url", "broker_url")
_PLAIN: Final = (
    "environment",
    "data_dir",
    "access_minutes",
    "guests",
    "host",
    "port",
    "metrics_port",
    "link_port",
    "advertised",
    "engines",
    "director",
    "log_level",
    "log_json",
    "drain_seconds",
    "ports_file",
    "queues",
    "tracing",
    "concurrency",
    "heartbeat_file",
    "job_key_file",
    "keys_file",
    "legacy_secret_file",
    "signing_key_file",
    "http_port",
    "identity_file",
    "origins",
    "serving",
    "trusted_proxies",
    "web_root",
    "worker_token_file",
)
_BETWEEN: Final = re.compile(r";(?=[a-z0-9+]+://)")
_ADDRESS: Final = re.compile(
    r"(?P<scheme>[a-z0-9+]+)://"
    r"(?:(?P<user>[^:@/?#]*)(?P<password>:[^@]*)?@)?"
    r"(?P<rest>(?:\[[0-9a-f:]*\]|[^@/?#:;]*)(?::[0-9]*)?(?:/[^@?#]*)?)"
    r"(?:\?(?P<query>[^@#]*))?"
)


def redacted(config: Config) -> dict[str, str]:
    """Returns each shown setting by its name."""
    shown = {name: _text(getattr(config, name)) for name in _PLAIN}
    shown |= {name: masked(getattr(config, name)) for name in _ADDRESSES}
    shown["limits"] = ",".join(f"{each.label}={value:g}" for each, value in config.limits.values.items())
    shown["tls"] = _tls(config.tls)
    return dict(sorted(shown.items()))


def _tls(tls: TlsSettings) -> str:
    """Returns the transport, and the paths of certificates, but not of keys."""
    pairs = [f"{each.name}={each.certificate}" for each in (tls.inside, tls.public) if each]
    return ",".join([tls.transport.value, *pairs])


def masked(urls: str) -> str:
    """Returns addresses, separated by `;`, without their passwords and without the values of queries."""
    return ";".join(map(_masked, _BETWEEN.split(urls)))


def _masked(url: str) -> str:
    found = _ADDRESS.fullmatch(url)
    if found is None:
        # An address of another form may have a password anywhere.
        return MASK if url else ""
    password = f":{MASK}" if found["password"] else ""
    user = f"{found['user']}{password}@" if found["user"] is not None else ""
    names = [pair.partition("=")[0] for pair in (found["query"] or "").split("&") if pair]
    query = "?" + "&".join(f"{name}={MASK}" for name in names) if names else ""
    return f"{found['scheme']}://{user}{found['rest']}{query}"


def _text(value: object) -> str:
    if isinstance(value, Mapping):
        return ",".join(f"{key}={'|'.join(each)}" for key, each in value.items())
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    if isinstance(value, ServingLimits):
        return ",".join(f"{name}={number:g}" for name, number in asdict(value).items())
    if value is None:
        return ""
    return str(value) if isinstance(value, str | int | float | Path) else str(getattr(value, "value", value))
