#!/usr/bin/env bash
# Runs the tests of shared state under the thread sanitizer, in a copy of the sources with locks that the
# sanitizer can see (threads/Mutex.swift says why). Fails at the first report.
set -euo pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
copy="$top/.build/threads"
filter='Domain|SharedFile|Observing|StoreContract|FileWatch|Listeners|ResourceCache'

mkdir -p "$copy"
git -C "$top" ls-files -z | (cd "$top" && xargs -0 cp --parents -pt "$copy" --update)
for module in $(cd "$copy" && grep -rlw Mutex Sources Themes --include='*.swift' | cut -d/ -f1,2 | sort -u); do
  cp "$top/scripts/threads/Mutex.swift" "$copy/$module/"
done
# A test of a package-internal type would see both types named Mutex.
grep -rlw Mutex "$copy/Tests" --include='*.swift' \
  | xargs -r sed -i 's/\([^.]\)\<Mutex\>/\1Synchronization.Mutex/g'

cd "$copy"
swift build --enable-all-traits --build-tests --sanitize=thread
TSAN_OPTIONS="halt_on_error=1 exitcode=66" swift test --enable-all-traits --skip-build --sanitize=thread --filter "$filter"
