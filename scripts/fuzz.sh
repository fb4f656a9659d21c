#!/bin/bash
# fuzz.sh SECONDS [FUZZER…]: runs each fuzzer for that time, starting from the tests' corpus if there is one.
# New inputs go to Fuzz/.build/corpus, and failing inputs to Fuzz/.build/found.
set -euo pipefail
seconds=$1
shift
formats=("$@")
[ ${#formats[@]} -gt 0 ] || formats=(
  JSON XMLPropertyList BinaryPropertyList OpenStepPropertyList TOML YAML ConfigurationLines Names Schema Recovery Keys)
# Some fuzzers use internal declarations. They are built one by one, because Swift 6.3.1 crashes on a module
# that none of them needs.
for format in "${formats[@]}"; do
  swift build --package-path Fuzz -c release --sanitize fuzzer -Xswiftc -enable-testing --product "Fuzz$format"
done
mkdir -p Fuzz/.build/found
# Swift's own crash report would keep libFuzzer from saving the input.
export SWIFT_BACKTRACE=enable=no
for format in "${formats[@]}"; do
  new=Fuzz/.build/corpus/$format known=Tests/DocumentsTests/Corpus/$format
  dictionary=Fuzz/Dictionaries/$format
  mkdir -p "$new"
  arguments=("$new")
  [ ! -d "$known" ] || arguments+=("$known")
  [ ! -f "$dictionary" ] || arguments+=(-dict="$dictionary")
  "Fuzz/.build/release/Fuzz$format" "${arguments[@]}" -max_total_time="$seconds" -max_len=1024 \
    -timeout=10 -print_final_stats=1 -artifact_prefix="Fuzz/.build/found/$format-"
done
