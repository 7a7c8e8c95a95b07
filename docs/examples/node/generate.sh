#!/bin/sh
# Writes gen/: JavaScript of the published protos, and of what they import from google/rpc.
#
#   sh generate.sh [PROTOS [PYTHON]]
#
# PYTHON has grpcio-tools, as after `make dev`; any other protoc does as well.
set -eu
protos=${1:-../../../protos} python=${2:-../../../.venv/bin/python}
mkdir -p gen
# shellcheck disable=SC2046  # names of files without spaces
"$python" -m grpc_tools.protoc -I "$protos" --plugin=protoc-gen-es=node_modules/.bin/protoc-gen-es \
  --es_out=gen --es_opt=target=js,import_extension=js \
  $(cd "$protos" && find ardri -name '*.proto') google/rpc/status.proto google/rpc/error_details.proto
