"""The package @ardri/client, built, packed, and installed alone into a folder."""

import json
from pathlib import Path
from typing import Final

from tests.alone import alone
from tests.clients.web.node import CLIENT, ROOT, run

PACKAGE: Final = ROOT / "clients" / "typescript"
_LIBRARIES: Final = tuple(json.loads((PACKAGE / "package.json").read_text())["dependencies"])


def install(folder: Path) -> None:
    """Packs the package, and lets npm install the tarball alone in the folder, as any user would.

    No registry is used: dependencies come from clients/web, with the versions of the lock file there.
    """
    with alone("package"):  # packing rebuilds it in its folder
        run("npm", "pack", "--pack-destination", str(folder), cwd=PACKAGE)
    (packed,) = folder.glob("ardri-client-*.tgz")
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    libraries = [str(CLIENT / "node_modules" / name) for name in _LIBRARIES]
    words = ("--offline", "--install-links", "--ignore-scripts", "--no-audit", "--no-fund")
    run("npm", "install", *words, str(packed), *libraries, cwd=folder)


def compiled(folder: Path, program: str, text: str) -> str:
    """Compiles a program with the strictest TypeScript; returns the name of the JavaScript file."""
    (folder / f"{program}.ts").write_text(text)
    types = ("--types", "node", "--typeRoots", str(CLIENT / "node_modules" / "@types"))
    strict = ("--strict", "--exactOptionalPropertyTypes", "--noEmitOnError")
    strictly = (*strict, "--module", "nodenext", "--target", "es2022")
    run(str(CLIENT / "node_modules" / ".bin" / "tsc"), *strictly, *types, f"{program}.ts", cwd=folder)
    return f"{program}.js"
