#!/bin/sh
# Writes the C file that embeds the entries of the catalogue and their tables, by the names of the files. Next to an
# entry is the text of its lists "files" and "names", so that it is parsed only if it may name a file. The JSON Schema
# of entries is embedded, too.
set -eu
cd "$(dirname "$0")/../../Sources/CCatalog"
export LC_ALL=C
{
  echo '// Made by scripts/catalog/embed.sh from the names of the files in Sources/Catalog/Bundled.'
  echo '#include "CCatalog.h"'
  echo '#pragma clang diagnostic ignored "-Wc23-extensions"'
  for file in ../Catalog/Bundled/*; do
    name=$(basename "$file" | tr '.-' '__')
    printf '\nstatic const char %s[] = {\n#embed "%s"\n    , 0};\n' "$name" "$file"
  done
  printf '\nstatic const struct CatalogFile files[] = {\n'
  for file in ../Catalog/Bundled/*.json; do
    base=$(basename "$file" .json)
    name=$(echo "$base" | tr '.-' '__')
    lists=$(tr '\n' ' ' <"$file" | grep -o '"\(files\|names\)": *\[[^]]*\]' | tr '\n' ' ' | sed 's/"/\\"/g; s/ *$//')
    table=0
    [ ! -f "../Catalog/Bundled/$base.tsv" ] || table="${name}_tsv"
    printf '    {"%s", "%s", %s_json, %s},\n' "$base" "$lists" "$name" "$table"
  done
  printf '};\n\nconst int catalogFileCount = sizeof files / sizeof *files;\n\n'
  printf 'const struct CatalogFile *catalogFile(int number) { return files + number; }\n'
  printf '\nstatic const char entrySchema[] = {\n#embed "../Catalog/Reading/entry.schema.json"\n    , 0};\n\n'
  printf 'const char *catalogEntrySchema(void) { return entrySchema; }\n'
} >CCatalog.c
