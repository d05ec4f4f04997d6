#!/bin/sh
# Installs what this machine lacks for the named jobs, and touches nothing where nothing is missing:
#
#   sh web/install.sh page [native sanitize format tidy node browser bench]
set -eu
cd "$(dirname "$0")/.."

fail() {
  echo "$1" >&2
  exit 1
}

has() {
  for command in "$@"; do
    if command -v "$command" >/dev/null 2>&1; then return; fi
  done
  return 1
}

has_file() {
  for file in "$@"; do
    if [ -e "$file" ]; then return; fi
  done
  return 1
}

has_header() { has_file "/usr/include/$1" "/usr/local/include/$1" "/opt/homebrew/include/$1"; }

debian="" homebrew=""
lack() { # DEBIAN_PACKAGE HOMEBREW_FORMULA
  case " $debian " in *" $1 "*) return 0 ;; esac
  debian="$debian $1"
  homebrew="$homebrew $2"
}

node_folders=""
for job in "$@"; do
  case $job in
    page | native | sanitize)
      has cmake || lack cmake cmake
      has ninja || lack ninja-build ninja
      has_header eigen3/Eigen/Core || lack libeigen3-dev eigen
      has_header jsmn.h || lack libjsmn-dev jsmn ;;
  esac
  case $job in
    native | sanitize)
      has pkg-config || lack pkg-config pkg-config
      has_header doctest/doctest.h || lack doctest-dev doctest
      has_header nlohmann/json.hpp || lack nlohmann-json3-dev nlohmann-json
      has_header CLI/CLI.hpp || lack libcli11-dev cli11
      has_header utf8proc.h || lack libutf8proc-dev utf8proc ;;
  esac
  case $job in
    page)
      node_folders="$node_folders web"
      has em++ || lack emscripten emscripten
      has xz || lack xz-utils xz
      has node || lack nodejs node ;;
    native) has g++ || lack g++ gcc ;;
    sanitize)
      has clang++-14 clang++ || lack clang llvm
      has_file /usr/lib/llvm-*/lib/clang/*/lib/*/libclang_rt.asan* || has brew ||
        lack libclang-rt-dev llvm ;;
    format) has clang-format-14 clang-format || lack clang-format clang-format ;;
    tidy) has clang-tidy-14 clang-tidy || lack clang-tidy llvm ;;
    node)
      node_folders="$node_folders tests"
      has node || lack nodejs node ;;
    browser)
      has chromium chromium-browser google-chrome ||
        has_file "/Applications/Google Chrome.app" || lack chromium "--cask google-chrome" ;;
    bench)
      node_folders="$node_folders tests/bench"
      has_file /usr/lib/python3/dist-packages/torch || lack python3-torch pytorch
      # Without it Debian's PyTorch multiplies with a reference library, ten times as slowly.
      has_file /usr/lib/*/libopenblas.so.0 || lack libopenblas0-pthread openblas ;;
    *) fail "web/install.sh knows no job '$job'." ;;
  esac
done

install() {
  has apt-get || fail "This machine lacks:$debian. With Homebrew: brew install$homebrew"
  root=""
  if [ "$(id -u)" != 0 ]; then
    has sudo || fail "This machine lacks:$debian. Installing needs root, and there is no sudo."
    root=sudo
  fi
  echo "Installing:$*"
  quietly="-qq -o DPkg::Lock::Timeout=600 -o Acquire::Retries=3"
  $root apt-get $quietly update ||
    fail "apt-get could not read the list of packages; is there a network?"
  $root env DEBIAN_FRONTEND=noninteractive \
    apt-get $quietly install -y --no-install-recommends "$@" >/dev/null ||
    fail "apt-get could not install:$*"
}

if [ -n "$debian" ]; then install $debian; fi

if [ -n "$node_folders" ]; then
  # Asked for only now: some packages of Node.js bring npm, and refuse Debian's.
  has npm || install npm
  version=$(node --version)
  major=${version#v}
  if [ "${major%%.*}" -lt 18 ]; then
    fail "Node.js 18 or newer is needed, and this machine's is $version."
  fi
fi
for folder in $node_folders; do
  if ! cmp -s "$folder/package-lock.json" "$folder/node_modules/.installed"; then
    (cd "$folder" && npm ci --loglevel=error) || fail "npm could not install $folder/package.json."
    cp "$folder/package-lock.json" "$folder/node_modules/.installed"
  fi
done
