#!/bin/sh
# Runs a command where the folders are empty, and where neither PATH nor
# CUDA_HOME has a toolkit. Needs a mount namespace of its own.
# usage: without_cuda.sh FOLDER... -- COMMAND...
set -e
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mount -t tmpfs none "$1"; fi
  shift
done
shift
exec env -u CUDA_PATH -u CUDA_ROOT CUDA_HOME=/nowhere PATH=/nowhere "$@"
