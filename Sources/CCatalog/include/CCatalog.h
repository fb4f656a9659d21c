#pragma once

/// An entry of the catalogue. All texts end with a zero byte.
struct CatalogFile {
  /// The name of the entry.
  const char *name;
  /// A text with all patterns of the paths of its files.
  const char *patterns;
  /// The JSON document of the entry.
  const char *entry;
  /// The table of its settings. Null if it has none.
  const char *table;
};

extern const int catalogFileCount;

/// Returns the JSON Schema of entries, which ends with a zero byte.
const char *catalogEntrySchema(void);

/// Returns the entry with this number, from 0.
const struct CatalogFile *catalogFile(int number);
