#!/bin/sh
# Builds the modules beside this file: beetle.wasm with clang and lld 16, cricket.wasm with Zig 0.17 (PyPI: ziglang).
# Usage: ./build.sh [FOLDER]; the modules go into that folder, or here.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
to=${1:-$here}
if command -v "${CLANG:-clang-16}" >/dev/null; then
    "${CLANG:-clang-16}" --target=wasm32 -std=c11 -Os -Wall -Wextra -Werror -ffreestanding -fno-builtin -nostdlib \
        -mcpu=mvp -Wl,--strip-all -o "$to/beetle.wasm" "$here/beetle.c"
fi
if "${PYTHON:-python3}" -m ziglang version >/dev/null 2>&1; then
    (cd "$to" && "${PYTHON:-python3}" -m ziglang build-exe -target wasm32-wasi -mcpu=generic -O ReleaseSmall -fstrip \
        --cache-dir "${TMPDIR:-/tmp}/zig-cache" --global-cache-dir "${TMPDIR:-/tmp}/zig-cache" \
        -fno-entry -rdynamic --name cricket "$here/cricket.zig")
fi
