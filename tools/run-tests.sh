#!/usr/bin/env bash
# Usage: tools/run-tests.sh [--asan] [--long] [--preset=NAME]
# Installs missing packages, builds, and runs the suite in all its modes; --long
# also installs the frameworks whose models are exported, which take 6 GB. The
# last line has the numbers of passed and failed tests; the exit code is 0 if
# all passed.
set -uo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
preset=release
modes=(check-relax check-relax-strict)
for arg in "$@"; do
  case $arg in
  --asan)
    preset=asan
    modes=(check-relax)
    # libMLIR is not instrumented, so ASan would wrongly report containers that
    # cross its interface. Exhausted memory must be reported as our own error,
    # not as one of the allocator.
    export ASAN_OPTIONS=detect_container_overflow=0:allow_user_poisoning=0:detect_leaks=1:allocator_may_return_null=1
    export UBSAN_OPTIONS=print_stacktrace=1
    ;;
  --preset=*) preset=${arg#--preset=} ;;
  --long)
    modes+=(check-relax-long)
    "$root/tools/dev/setup-exports.sh" ||
      echo "warning: cannot install the frameworks that export models" >&2
    ;;
  *) echo "usage: tools/run-tests.sh [--asan] [--long] [--preset=NAME]" >&2; exit 1 ;;
  esac
done

"$root/tools/dev/build.sh" "$preset" all RelaxMLIRUnitTests || exit 1
dir=$root/build-$preset
log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0 failed=0 status=0
count() { sed -n "s/^ *$1 *: *\([0-9]*\).*/\1/p" "$log" | awk '{n += $1} END {print n + 0}'; }
for mode in "${modes[@]}"; do
  echo "== $mode"
  ninja -C "$dir" "$mode" 2>&1 | tee "$log"
  [ "${PIPESTATUS[0]}" -eq 0 ] || status=1
  passed=$((passed + $(count Passed)))
  failed=$((failed + $(count Failed) + $(count 'Timed Out') + $(count Unresolved) + $(count 'Unexpectedly Passed')))
done
if [ "$passed" -eq 0 ]; then
  echo "error: no test ran" >&2
  status=1
fi
[ "$failed" -eq 0 ] || status=1
echo "$passed passed, $failed failed"
exit $status
