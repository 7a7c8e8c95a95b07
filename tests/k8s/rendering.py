"""The objects of an overlay as `kubectl kustomize` makes them."""

import functools
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import yaml

from tests.servers.child import needed

K8S: Final = Path(__file__).parents[2] / "k8s"
OVERLAYS: Final = tuple(sorted(each.name for each in (K8S / "overlays").iterdir() if each.is_dir()))
TRACED: Final = "traced"
ROUTED: Final = "routed"
SIGNED_IN: Final = "signed_in"
ENLARGED: Final = (TRACED, ROUTED, SIGNED_IN)
"""Production with components that nobody has by default, each in a folder beside this file."""
INSTALLATIONS: Final = (*OVERLAYS, *ENLARGED)

Manifest = dict[str, Any]
"""One object; as YAML has it."""


def render(folder: Path) -> list[Manifest]:
    """All objects of a folder with a kustomization.

    Raises:
        subprocess.CalledProcessError: it does not render; the error is on standard error.
    """
    kubectl = needed(shutil.which("kubectl"), "kubectl")
    made = subprocess.run([kubectl, "kustomize", str(folder)], check=True, capture_output=True, text=True)
    return [each for each in yaml.load_all(made.stdout, yaml.CSafeLoader) if each]


@functools.cache
def rendered(overlay: str) -> list[Manifest]:
    """The objects of an overlay, or of one of `ENLARGED`; not to be changed."""
    return render(Path(__file__).with_name(overlay) if overlay in ENLARGED else K8S / "overlays" / overlay)


def title(manifest: Manifest) -> str:
    """As in messages: `Deployment gateway`."""
    return f"{manifest['kind']} {manifest['metadata']['name']}"
