"""Whether objects are what the API server would take: unknown fields and kinds are errors.

Core kinds by the schemas of kubernetes-validate. Those of KEDA, cert-manager and the Prometheus operator by
cloudcoil's models, which drop what they do not know: so whatever does not come back was misspelt. Those of
the Gateway API by the schemas in its own definitions (config/crd/standard of v1.4.1 and later, without their
words and with `additionalProperties: false`), in gateway_api/.
"""

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import jsonschema
from kubernetes_validate import utils, validate
from kubernetes_validate.utils import InvalidSchemaError, SchemaNotFoundError, ValidationError
from pydantic import BaseModel
from pydantic import ValidationError as InvalidModel

from tests.k8s.rendering import Manifest, title

VERSION: Final = "1.33"
"""The oldest Kubernetes that is supported."""

_CERTIFICATES: Final = "cloudcoil.models.cert_manager.v1"
_KEDA: Final = "cloudcoil.models.keda.v1alpha1"
_PROMETHEUS: Final = "cloudcoil.models.prometheus_operator.v1"
_MODULES: Final = {
    ("keda.sh/v1alpha1", "ScaledObject"): _KEDA,
    ("keda.sh/v1alpha1", "TriggerAuthentication"): _KEDA,
    ("cert-manager.io/v1", "Certificate"): _CERTIFICATES,
    ("cert-manager.io/v1", "Issuer"): _CERTIFICATES,
    ("monitoring.coreos.com/v1", "ServiceMonitor"): _PROMETHEUS,
    ("monitoring.coreos.com/v1", "PodMonitor"): _PROMETHEUS,
    ("monitoring.coreos.com/v1", "PrometheusRule"): _PROMETHEUS,
}
"""Where the model of each kind is."""
_GATEWAY_API: Final = "gateway.networking.k8s.io/v1"
_DEFINITIONS: Final = Path(__file__).with_name("gateway_api")
# It reads the definitions of all kinds for each object.
utils.schema_contents = cache(utils.schema_contents)


def faults(manifest: Manifest) -> list[str]:
    """What is wrong with an object, each fault in a line."""
    model = _model(manifest["apiVersion"], manifest["kind"])
    if manifest["apiVersion"] == _GATEWAY_API:
        found = _definition_faults(manifest)
    else:
        found = _core_faults(manifest) if model is None else _model_faults(manifest, model)
    return [f"{title(manifest)}: {fault}" for fault in found]


@cache
def _model(version: str, kind: str) -> type[BaseModel] | None:
    """None for a kind of Kubernetes itself. Imported when asked for: the models take seconds to load."""
    module = _MODULES.get((version, kind))
    if module is None:
        return None
    model: type[BaseModel] = getattr(import_module(module), kind)
    return model


def _core_faults(manifest: Manifest) -> list[str]:
    try:
        validate(manifest, VERSION, strict=True)
    except (ValidationError, SchemaNotFoundError, InvalidSchemaError) as error:
        return [str(error.message)]
    return []


def _definition_faults(manifest: Manifest) -> list[str]:
    definition = _DEFINITIONS / f"{manifest['kind'].lower()}.json"
    if not definition.is_file():
        return [f"no definition of this kind of {_GATEWAY_API}"]
    schema = json.loads(definition.read_text())
    found = jsonschema.Draft202012Validator(schema).iter_errors(manifest)
    return [f"{error.json_path}: {error.message}" for error in found]


def _model_faults(manifest: Manifest, model: type[BaseModel]) -> list[str]:
    try:
        read = model.model_validate(manifest)
    except InvalidModel as error:
        return [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()]
    return _lost(manifest, read.model_dump(mode="json", by_alias=True, exclude_unset=True), "")


def _lost(given: Any, kept: Any, path: str) -> list[str]:
    if isinstance(given, dict) and isinstance(kept, dict):
        gone = [f"unknown field {path}{name}" for name in given if name not in kept]
        for name in given.keys() & kept.keys():
            gone += _lost(given[name], kept[name], f"{path}{name}.")
        return gone
    if isinstance(given, list) and isinstance(kept, list):
        pairs = enumerate(zip(given, kept, strict=True))
        return [fault for index, (one, other) in pairs for fault in _lost(one, other, f"{path}{index}.")]
    return []
