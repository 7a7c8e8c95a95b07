#!/bin/sh
# Runs the fast tests on each of the given versions of Python (3.11 3.12 ..) that is here, but for that of $VENV,
# in an environment beside it. Says which it has found, and fails if the tests of one do.
set -eu

works() {
    "$1" -c "import sys, ctypes, ensurepip, sqlite3, ssl; sys.exit('%d.%d' % sys.version_info[:2] != '$2')" 2>/dev/null
}

# A Python of that version which starts and is whole: that on the PATH, else one of pyenv's.
found() {
    for python in "python$1" "${PYENV_ROOT:-$HOME/.pyenv}/versions/$1".*/bin/python; do
        if works "$python" "$1"; then
            command -v "$python"
            return
        fi
    done
}

own=$("$VENV/bin/python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
absent="" failed=""
for version in "$@"; do
    [ "$version" != "$own" ] || continue
    python=$(found "$version")
    if [ -z "$python" ]; then
        absent="$absent $version"
        continue
    fi
    echo "== Python $version: $python =="
    make test VENV="$VENV-$version" PYTHON="$python" || failed="$failed $version"
done
echo "$own is that of $VENV.${absent:+ Not here:$absent.}${failed:+ Failed on:$failed.}"
[ -z "$failed" ]
