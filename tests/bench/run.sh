#!/bin/sh
# Installs what is missing, builds ours, and measures it beside its peers: tables on the output,
# remarks on the error output. Takes some minutes, and wants a machine that does nothing else.
#
#   sh tests/bench/run.sh [--only WORKLOAD] [--where native|browser|race]   a part of it
#   sh tests/bench/run.sh --smoke             ours alone, a few steps: does it still run?
set -eu
cd "$(dirname "$0")/../.."

build() { # FOLDER FLAGS
  cmake -S . -B "$1" -G Ninja -DCMAKE_CXX_COMPILER=g++ -DCMAKE_CXX_FLAGS="$2" >/dev/null
  cmake --build "$1" --target encoderscope-bench-training >&2
}

if [ "${1:-}" = --smoke ]; then
  # Nothing that tests/run.sh has not installed, and nearly all that it has built.
  native=build/native peers=""
  sh web/install.sh page native node browser >&2
  build $native ""
  sh web/wasm.sh engine >&2
else
  native=build/bench/native peers="--portable build/bench/portable"
  sh web/install.sh page native node browser bench >&2
  build $native "-march=native -Wno-maybe-uninitialized"  # GCC's own AVX-512 headers (bug 105593)
  build build/bench/portable ""
  sh web/start.sh --build >&2
fi
exec node tests/bench/bench.mjs --native $native --engine build/wasm $peers "$@"
