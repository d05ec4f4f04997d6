#!/bin/sh
# Builds the page into build/site/ and serves it on this machine:
#
#   sh web/start.sh [--build] [--port 8000]        --build stops after building
set -eu
cd "$(dirname "$0")/.."

port=8000
serve=yes
while [ $# -gt 0 ]; do
  case $1 in
    --build) serve=no ;;
    --port=*) port=${1#--port=} ;;
    --port)
      port=${2-}
      if [ $# -gt 1 ]; then shift; fi ;;
    *)
      echo "usage: sh web/start.sh [--build] [--port NUMBER], not '$1'" >&2
      exit 2 ;;
  esac
  shift
done
case $port in
  "" | *[!0-9]* | ??????*)
    echo "--port needs a number up to 65535, not '$port'." >&2
    exit 2 ;;
esac

sh web/install.sh page
sh web/wasm.sh engine
node web/build.mjs
if [ $serve = yes ]; then exec node web/serve.mjs "$port"; fi
