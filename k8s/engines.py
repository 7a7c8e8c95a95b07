"""An engine for each game that is installed: `python -m k8s.engines` writes what of `base` is of games."""

from pathlib import Path
from typing import Final

from services import games

FOLDER: Final = Path(__file__).parent / "base" / "engines"
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
    }


def main() -> None:
    """Writes every file."""
    for path, text in files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
