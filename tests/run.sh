#!/bin/sh
# Installs what is missing and runs the tests: every suite below, or only those named.
#
#   sh tests/run.sh [format types native sanitize wasm web page tidy]
set -u
cd "$(dirname "$0")/.."

# The tool of the version that Debian 12 has, where several are installed.
newest14() { command -v "$1-14" || command -v "$1"; }

cpp_files() { find src tests \( -name '*.h' -o -name '*.cpp' \) ! -path '*/node_modules/*'; }

build() { # FOLDER COMPILER SANITIZE TARGET…
  folder=$1 compiler=$2 sanitize=$3
  shift 3
  cmake -S . -B "$folder" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" \
    -DENCODERSCOPE_SANITIZE="$sanitize" >/dev/null && cmake --build "$folder" --target "$@"
}

build_native() { build build/native g++ OFF "$@"; }

# Suites that only check count as one test; the others count the tests they ran.
checks=" format tidy types "

run_format() { cpp_files | xargs "$(newest14 clang-format)" --dry-run -Werror; }

run_tidy() {
  build_native encoder &&
    find src -name '*.cpp' ! -name bindings.cpp ! -path '*/tools/*' -print0 |
    xargs -0 -n 4 -P 2 "$(newest14 clang-tidy)" --quiet -p build/native
}

run_types() { node tests/node_modules/typescript/bin/tsc -p tests/tsconfig.json; }

run_native() {
  build_native all || return
  build/native/encoder_tests --no-colors
  float=$?
  build/native/encoder_tests_double --no-colors && return $float
}

run_sanitize() {
  build build/sanitize "$(newest14 clang++)" ON encoder_tests weights_fuzz || return
  build/sanitize/encoder_tests --no-colors
  tests=$?
  build/sanitize/weights_fuzz -seed=1 -runs=20000 -max_len=8000 \
    -artifact_prefix=build/sanitize/ && return $tests
}

run_wasm() {
  # Emscripten 3.1.6 takes Node's own fetch for a browser's and hands it a file name.
  sh web/wasm.sh encoder_tests &&
    node --no-experimental-fetch build/wasm/encoder_tests.js --no-colors
}

run_web() {
  sh web/wasm.sh engine &&
    build_native encoderscope-values encoderscope-ratios encoderscope-losses encoderscope-train &&
    node --test --test-reporter=spec tests/web/*.test.mjs
}

run_page() {
  sh web/start.sh --build && build_native encoderscope-values encoderscope-ratios encoderscope-losses &&
    node --test --test-reporter=spec tests/web/page/*.test.mjs
}

# Adds up the closing lines of doctest, of Node's test runner, and of libFuzzer where it found nothing.
count() {
  awk '/^\[doctest\] test cases:/ { passed += $6; failed += $9 }
       /^Done [0-9]+ runs in/ { ++passed }
       NF == 3 && $2 == "pass" { passed += $3 }
       NF == 3 && ($2 == "fail" || $2 == "cancelled") { failed += $3 }
       END { print passed + 0, failed + 0 }' "$1"
}

all="format types native sanitize wasm web page tidy"
suites=${*:-$all}
jobs=""
for suite in $suites; do
  case $suite in
    format) jobs="$jobs format" ;;
    tidy) jobs="$jobs native tidy" ;;
    types) jobs="$jobs page node" ;;
    native) jobs="$jobs native" ;;
    sanitize) jobs="$jobs sanitize" ;;
    wasm) jobs="$jobs page native" ;;
    web) jobs="$jobs page native node" ;;
    page) jobs="$jobs page native node browser" ;;
    *)
      echo "There is no suite '$suite'; there are: $all" >&2
      exit 2 ;;
  esac
done
sh web/install.sh $jobs || exit 1

logs=build/logs
mkdir -p $logs
total_passed=0 total_failed=0 summary=""
for suite in $suites; do
  echo "── $suite"
  started=$(date +%s)
  { "run_$suite" 2>&1; echo $? >"$logs/status"; } | tee "$logs/$suite.txt"
  status=$(cat "$logs/status")
  case $checks in
    *" $suite "*) passed=$((status == 0)) failed=$((status != 0)) ;;
    *)
      set -- $(count "$logs/$suite.txt")
      passed=$1 failed=$2
      # A suite that stopped early, or found no test to run, has not passed.
      if [ "$status" != 0 ] || [ "$passed" = 0 ]; then
        if [ "$failed" = 0 ]; then failed=1; fi
      fi ;;
  esac
  total_passed=$((total_passed + passed))
  total_failed=$((total_failed + failed))
  seconds=$(($(date +%s) - started))
  summary="$summary
$(printf '%-9s passed %3d   failed %3d   %4d s' "$suite" "$passed" "$failed" "$seconds")"
done
echo "$summary"
echo
echo "$total_passed passed, $total_failed failed"
[ "$total_failed" = 0 ]
