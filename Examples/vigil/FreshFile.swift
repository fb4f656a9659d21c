import Preferences

/// A file that something should write again and again, such as a backup.
struct FreshFile: CodablePreference, Hashable {
  let path: String
  /// It must be no older.
  let hours: Double
}
