#!/usr/bin/env bash
# The tests of what several threads share, under the thread sanitizer, in a copy of the sources whose
# locks the sanitizer can see (threads/Mutex.swift says why). Fails at the first report.
set -euo pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
copy="$top/.build/threads"
filter='Domain|SharedFile|Observing|StoreContract|FileWatch|Listening|ResourceCache'

mkdir -p "$copy"
git -C "$top" ls-files -z | (cd "$top" && xargs -0 cp --parents -pt "$copy" --update)
for room in $(cd "$copy" && grep -rlw Mutex Sources Themes --include='*.swift' | cut -d/ -f1,2 | sort -u); do
  cp "$top/scripts/threads/Mutex.swift" "$copy/$room/"
done
# A test that sees into a room would see two.
grep -rlw Mutex "$copy/Tests" --include='*.swift' \
  | xargs -r sed -i 's/\([^.]\)\<Mutex\>/\1Synchronization.Mutex/g'

cd "$copy"
swift build --build-tests --sanitize=thread
TSAN_OPTIONS="halt_on_error=1 exitcode=66" swift test --skip-build --sanitize=thread --filter "$filter"
