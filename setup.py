"""Finds the packages under their several roots; the rest is in pyproject.toml."""

from setuptools import find_namespace_packages, setup

ROOTS = {"ardri": "protos", "ardri_client": "clients/python", "ardri_cli": "clients/cli"}
"""Package and the folder it lies in, for those that do not lie in the top folder."""

packages = find_namespace_packages(include=["services*", "gateway*", "workers*"])
for root in ROOTS.values():
    packages += find_namespace_packages(root)

setup(packages=packages, package_dir={name: f"{root}/{name}" for name, root in ROOTS.items()})
