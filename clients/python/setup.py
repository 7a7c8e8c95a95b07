"""Sets the version, which all our packages share, and adds the generated Python of the protos."""

import tomllib
from pathlib import Path

from setuptools import find_namespace_packages, setup

PLATFORM = Path(__file__).resolve().parents[2] / "pyproject.toml"
PROTOS = "../../protos"

setup(
    version=tomllib.loads(PLATFORM.read_text(encoding="utf-8"))["project"]["version"],
    packages=[
        *find_namespace_packages(include=["ardri_client*"]),
        *find_namespace_packages(PROTOS, include=["ardri*"]),
    ],
    package_dir={"ardri": f"{PROTOS}/ardri"},
)
