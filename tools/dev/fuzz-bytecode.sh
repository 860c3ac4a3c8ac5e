#!/usr/bin/env bash
# Usage: tools/dev/fuzz-bytecode.sh [MINUTES] [CORPUS]
# Builds the loader, the verifier and the machine with AddressSanitizer, and
# feeds them mutated bytecode for MINUTES (default: 30) of one core. Inputs that
# reach new code are kept in the folder CORPUS. Exits with 1 after a fault, whose
# input is written to the build folder.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
minutes=${1:-30}
build=$root/build-fuzz
corpus=${2:-$build/corpus}
"$root/tools/dev/build.sh" fuzz relax-bytecode-fuzzer
mkdir -p "$corpus"
cd "$build"
# Exhausted memory is an error of the runtime, not of the allocator.
export ASAN_OPTIONS=allocator_may_return_null=1:detect_leaks=1
export UBSAN_OPTIONS=print_stacktrace=1
exec bin/relax-bytecode-fuzzer "$corpus" -max_total_time=$((minutes * 60)) \
  -max_len=4096 -timeout=20 -rss_limit_mb=4096 -malloc_limit_mb=8192 \
  -print_final_stats=1
