"""The version, which all our packages share, and those of them that the adapters need."""

import tomllib
from pathlib import Path

from setuptools import find_namespace_packages, setup

PLATFORM = Path(__file__).resolve().parents[2] / "pyproject.toml"

version = tomllib.loads(PLATFORM.read_text(encoding="utf-8"))["project"]["version"]

setup(
    version=version,
    packages=find_namespace_packages(include=["ardri_gym*"]),
    install_requires=[f"ardri-platform=={version}", "numpy>=2,<3"],
)
