#!/bin/sh
# Builds the named targets for WebAssembly into build/wasm: `sh web/wasm.sh engine`
set -eu
cd "$(dirname "$0")/.."

# Every time, because what is installed decides which targets there are.
emcmake cmake -S . -B build/wasm -G Ninja >/dev/null
cmake --build build/wasm --target "$@"
