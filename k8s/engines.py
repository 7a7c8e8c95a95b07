"""An engine for each game that is installed: `python -m k8s.engines` writes what of `base` is of games."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from services import games

FOLDER: Final = Path(__file__).parent / "base" / "engines"
CERTIFICATES: Final = Path(__file__).parent / "components" / "tls" / "engines"
ACCOUNTS: Final = Path(__file__).parent / "components" / "accounts"
_PORT: Final = 7811
_HEADER: Final = "# Written by `python -m k8s.engines`.\n"
_KUSTOMIZATION: Final = "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources:\n"
_ENGINE: Final = """\
  - ../../engine
nameSuffix: -{game}
labels:
  - includeSelectors: true
    pairs:
      app.kubernetes.io/name: engine-{game}
      ardri.dev/game: {game}
"""
_COMPONENT: Final = "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nresources:\n"
_CERTIFICATE: Final = """\
apiVersion: cert-manager.io/v1
kind: Certificate
metadata:
  name: engine-{game}
spec:
  secretName: tls-engine-{game}
  dnsNames:
    - engine-{game}
  usages:
    - server auth
    - client auth
  duration: 2160h
  renewBefore: 720h
  privateKey:
    algorithm: ECDSA
    size: 256
    rotationPolicy: Always
  issuerRef:
    name: inside
    kind: Issuer
"""
_MOUNT: Final = """\
  - target:
      kind: Deployment
      name: engine-{game}
    patch: |-
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: any
      spec:
        template:
          spec:
            volumes:
              - name: tls
                secret:
                  secretName: tls-engine-{game}
"""
_ACCOUNTS: Final = """\
# Each process comes to the database by an account of its own: a stolen one has no more of it than that.
# An installation makes the accounts (docs/operating.md), and a secret for each. Migrations have the owner's,
# and nobody else may change the schema: pods of a release that needs another one wait for that.
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
patches:
"""
_ACCOUNT: Final = """\
  - target:
      kind: Deployment
      name: {process}
    patch: |-
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: any
      spec:
        template:
          spec:
            containers:
              - name: ardri
                env:
                  - name: ARDRI_DATABASE_URL
                    valueFrom:
                      secretKeyRef:
                        name: ardri-database-{process}
                        key: database-url
"""


def files() -> dict[Path, str]:
    """The text of each file by its path: the list, a folder for each game, and what the gateway is told."""
    names = games.names()
    listed = "".join(f"  - {name}\n" for name in names)
    known = ",".join(f"{name}=engine-{name}:{_PORT}" for name in names)
    engines = {
        FOLDER / name / "kustomization.yaml": _HEADER + _KUSTOMIZATION + _ENGINE.format(game=name)
        for name in names
    }
    return {
        FOLDER / "kustomization.yaml": _HEADER + _KUSTOMIZATION + listed,
        FOLDER / "engines.env": f"ARDRI_ENGINES={known}\n",
        **engines,
        **_certificates(names),
        ACCOUNTS / "kustomization.yaml": _HEADER + _ACCOUNTS + "".join(map(_account, _processes(names))),
    }


def _processes(names: Sequence[str]) -> list[str]:
    """Those that use the database."""
    return ["gateway", "director", *(f"engine-{name}" for name in names)]


def _account(process: str) -> str:
    return _ACCOUNT.format(process=process)


def _certificates(names: Sequence[str]) -> dict[Path, str]:
    """One for each game, so that the files of one engine open no other."""
    listed = "".join(f"  - {name}.yaml\n" for name in names)
    mounts = "".join(_MOUNT.format(game=name) for name in names)
    written = {CERTIFICATES / f"{name}.yaml": _HEADER + _CERTIFICATE.format(game=name) for name in names}
    return {
        CERTIFICATES / "kustomization.yaml": f"{_HEADER}{_COMPONENT}{listed}patches:\n{mounts}",
        **written,
    }


def main() -> None:
    """Writes every file."""
    for path, text in files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
