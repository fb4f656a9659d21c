import Preferences

/// A file that another program should write regularly, such as a backup.
struct FreshFile: CodablePreference, Hashable {
  let path: String
  /// The greatest allowed age, in hours.
  let hours: Double
}
