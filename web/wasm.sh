#!/bin/sh
# Builds the named targets for WebAssembly into build/wasm: `sh web/wasm.sh engine`
set -eu
cd "$(dirname "$0")/.."

if [ ! -e build/wasm/build.ninja ]; then
  emcmake cmake -S . -B build/wasm -G Ninja
fi
cmake --build build/wasm --target "$@"
