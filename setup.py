"""What `ardri-platform` needs, and how its kernels are compiled; the rest is in pyproject.toml.

Rules, searches and records need few packages, because the command line installs them too. A server needs the
extra `server`.

Extensions are built if `ARDRI_NATIVE=1`, which needs mypy and a C compiler; without either, everything
stays plain Python. `make native` builds them for a checkout, as does the first `make run` (compile.py).
`ARDRI_OPTIMIZE=0` makes the compiler faster, for a check that they build at all.
"""

import os
import re
import shutil
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

from setuptools import Command, Extension, find_namespace_packages, setup

ROOT = Path(__file__).parent
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
LINES = (ROOT / "requirements.in").read_text(encoding="utf-8").splitlines()

sys.path.insert(0, str(ROOT))
from services import native  # noqa: E402, I001 - the package beside this file, wherever setup.py runs


PLACE = native.folder()
_LEAKS = "2.4.1"
"""The version of mypy whose C code is mended below."""
_FLAGS = (
    # Without this, calls between compiled functions go through the loader's table, and none is inlined.
    "-fno-semantic-interposition",
    # Python's own flags add debug information: an eighth of the build time, two fifths of the size.
    "-g0",
    # Python's own flags include -Wall. In so long a file, GCC would spend most of its time on this warning.
    "-Wno-misleading-indentation",
)
_BOXED = re.compile(r"(\w+) = VecI64Api\.unbox\((?:obj_\w+|value)\);(?! if)")


def extensions() -> list[Extension]:
    """The extensions that are compiled together; none if they are not wanted or cannot be built."""
    if os.environ.get("ARDRI_NATIVE") != "1" or "dist_info" in sys.argv:  # metadata names no extensions
        return []
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - requirements-build.txt has it
    except ImportError:
        sys.stderr.write("mypy is not installed: nothing is compiled, all stays plain Python\n")
        return []
    options = ["--config-file=pyproject.toml", *native.sources()]
    level = os.environ.get("ARDRI_OPTIMIZE", "3")
    made: list[Extension] = mypycify(options, opt_level=level, group_name=native.GROUP, target_dir="build/c")
    borrow_arguments(Path("build/c"))
    for extension in made:
        extension.optional = True
        extension.extra_compile_args = [*extension.extra_compile_args, *_FLAGS]
    return made


def borrow_arguments(folder: Path) -> None:
    """Mends a leak in mypyc's C code: a `vec` from Python, as an argument or for a field, is never freed.

    Unboxing it makes a new reference, but mypyc treats the reference as borrowed and never releases it.
    `tests/native/test_native.py` checks that memory does not grow.
    """
    if version("mypy") != _LEAKS:
        raise SystemExit(
            f"mypy {version('mypy')}, not {_LEAKS}: see whether it still keeps arguments that are vecs"
        )
    for file in folder.rglob("*.c"):
        text = file.read_text(encoding="utf-8")
        mended = _BOXED.sub(r"\g<0> if (\1.len >= 0) { VEC_I64_DECREF(\1); }", text)
        if mended != text:
            file.write_text(mended, encoding="utf-8")


class Native(Command):
    """Compiles into the folder in which `services` looks for builds: the whole build, or nothing."""

    description = "compile the kernels and the searches for this checkout"
    user_options: list[tuple[str, str | None, str]] = []  # noqa: RUF012 - as setuptools declares it

    def initialize_options(self) -> None:
        """There are no options to set."""

    def finalize_options(self) -> None:
        """There are no options to check."""

    def run(self) -> None:
        """Builds into a folder beside the final one, then renames it."""
        part = PLACE.with_suffix(".part")
        build = self.reinitialize_command("build_ext", build_lib=str(part), build_temp="build/c")
        build.ensure_finalized()
        build.run()
        if not any(part.glob(f"{native.LIBRARY}*")):
            sys.stderr.write("nothing is compiled, for want of a C compiler: all stays plain Python\n")
        elif native.folder() != PLACE:
            raise SystemExit("the sources changed while they were compiled; once more, please")
        else:
            shutil.rmtree(PLACE, ignore_errors=True)
            part.rename(PLACE)
            native.note(PLACE)


setup(
    packages=find_namespace_packages(include=["services*", "gateway*", "workers*"]),
    install_requires=[f"ardri-client=={VERSION}", "librt", "mypy-extensions"],
    extras_require={"server": [line for line in LINES if not line.startswith("#")]},
    ext_modules=extensions(),
    cmdclass={"native": Native},
)
