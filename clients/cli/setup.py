"""The version, which all packages of this repository share, and the ones that the command needs."""

import tomllib
from pathlib import Path

from setuptools import find_namespace_packages, setup

PLATFORM = Path(__file__).resolve().parents[2] / "pyproject.toml"
REQUIREMENTS = Path(__file__).with_name("requirements.in")

version = tomllib.loads(PLATFORM.read_text(encoding="utf-8"))["project"]["version"]
needed = [line for line in REQUIREMENTS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]

setup(
    version=version,
    packages=find_namespace_packages(include=["ardri_cli*"], exclude=["*.template", "*.template.*"]),
    install_requires=[f"ardri-client[http]=={version}", f"ardri-platform=={version}", *needed],
    extras_require={"server": [f"ardri-platform[server]=={version}"]},
)
