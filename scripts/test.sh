#!/bin/bash
# Runs every test. Where they have not ended after some minutes, more than the slowest machine takes:
# says which tests had begun and not ended, and what their processes wait for; and fails.
set -mo pipefail
minutes=${1:-60}
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# By lines, so that the log is whole at any time; a job of its own, so that it can be ended as one.
stdbuf -oL -eL swift test 2>&1 </dev/null | tee "$log" &
tests=$!
group=$(jobs -p %1)
for _ in $(seq $((minutes * 60))); do
  kill -0 $tests 2>/dev/null || break
  sleep 1
done
kill -0 $tests 2>/dev/null || { wait %1; exit; }

echo "not ended after $minutes minutes; begun, and not ended:"
awk -F'"' '/ started\.$/ { begun[$2] = 1 } / (passed|failed) after / { delete begun[$2] }
  END { for (name in begun) print "  " name }' "$log"
ps -eo pid,ppid,stat,wchan:32,etime,args | cut -c 1-200
if command -v gdb >/dev/null; then
  for runner in $(pgrep -f 'PackageTests.xctest|testing-helper'); do
    timeout 120 gdb -p "$runner" -batch -ex 'thread apply all bt 25' 2>/dev/null | cut -c 1-200
  done
fi
kill -TERM -- "-$group"
exit 1
