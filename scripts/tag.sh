#!/bin/bash
# Tags the current commit as the version that is its argument, and pushes the tag to `origin`. Refuses if anything is
# not committed, if the newest section of CHANGELOG.md is of another version, or if the version has a tag already.
set -euo pipefail
version=${1:?usage: scripts/tag.sh VERSION}

fail() {
  echo "not tagged: $1" >&2
  exit 1
}

[ -z "$(git status --porcelain)" ] || fail "there are changes that are not committed; commit them first"
newest=$(grep -m1 '^## ' CHANGELOG.md)
case $newest in
"## $version - "*) ;;
*) fail "the newest section of CHANGELOG.md is \"${newest#\#\# }\"; expected \"$version - DATE\"" ;;
esac
if git rev-parse --quiet --verify "refs/tags/$version" >/dev/null; then
  fail "the tag $version exists; increase the number in Sources/prefs/Version.swift"
fi
git tag --annotate "$version" --message "prefs $version"
git push --quiet origin "refs/tags/$version" || {
  git tag --delete "$version" >/dev/null
  fail "the tag cannot be pushed to origin"
}
echo "tagged and pushed: $version"
