#!/bin/bash
# Runs every test, and repeats the failures at the end of the output. If the tests take longer than the limit in
# minutes, which is more than the slowest machine needs, prints the unfinished tests and the stacks of their
# processes, and fails.
set -mo pipefail
minutes=${1:-60}
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Output is line-buffered, so that the log is complete at any time. The tests are a job, which can be killed as
# a whole.
stdbuf -oL -eL swift test --enable-all-traits 2>&1 </dev/null | tee "$log" &
tests=$!
group=$(jobs -p %1)
for _ in $(seq $((minutes * 60))); do
  kill -0 $tests 2>/dev/null || break
  sleep 1
done
if ! kill -0 $tests 2>/dev/null; then
  wait %1 && exit
  # The failures once more, so that they are at the end of a long output.
  grep -aE '✘|^error: |Fatal error|unexpected signal' "$log" | cut -c 1-2000 | tail -40
  exit 1
fi

echo "not ended after $minutes minutes; unfinished tests:"
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
