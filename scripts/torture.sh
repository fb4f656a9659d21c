#!/usr/bin/env bash
# Runs the tests of faults, kills and hostile data with their full numbers, which takes about an hour. Ends
# with the table of docs/reliability.md and the list of skipped tests.
set -euo pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
figures="$top/.build/torture.figures"
log="$top/.build/torture.log"

cd "$top"
swift build --enable-all-traits --build-tests
rm -f "$figures"
status=0
PREFS_TORTURE=1 PREFS_FIGURES="$figures" \
  swift test --enable-all-traits --skip-build --no-parallel --filter "${1:-TortureTests|Law|Differential}" 2>&1 | tee "$log" || status=$?

echo
echo '| promise | tried | found |'
echo '|---|---|---|'
awk -F '\t' '
  { key = $1 "\t" $2 "\t" $4 "\t" $6; tried[key] += $3; found[key] += $5 }
  END { for (key in tried) print key "\t" tried[key] "\t" found[key] }' "$figures" \
  | sort -n | awk -F '\t' '{ print "| " $2 " | " $5 " " $3 " | " $6 " " $4 " |" }' \
  | sed -E ':more; s/([0-9])([0-9]{3})($|[^0-9])/\1,\2\3/; t more'
echo
echo "not tried here: $(grep -c 'skipped' "$log" || true)"
grep 'skipped' "$log" || true
exit "$status"
