#!/bin/sh
# documentation.sh FOLDER: converts the DocC catalogue of each module to a static site in FOLDER/MODULE. Warnings are errors.
set -eu
output=$1
graphs=$output/.symbol-graphs
rm -rf "$output"
mkdir -p "$graphs"
docc=$(dirname "$(readlink -f "$(command -v swift)")")/docc
swift package --enable-all-traits dump-symbol-graph --minimum-access-level public --skip-synthesized-members > "$output/.log" 2>&1 ||
  { cat "$output/.log"; exit 1; }
all=$(sed -n 's/^Files written to //p' "$output/.log")
for catalogue in Sources/*/*.docc; do
  module=$(basename "$catalogue" .docc)
  mkdir -p "$graphs/$module"
  cp "$all/$module.symbols.json" "$graphs/$module/"
  "$docc" convert "$catalogue" --additional-symbol-graph-dir "$graphs/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "prefs.$module" \
    --output-path "$output/$module.doccarchive" --warnings-as-errors
  echo "$module: $output/$module.doccarchive"
done
