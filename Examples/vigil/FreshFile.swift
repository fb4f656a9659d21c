import Preferences

/// A file that another program should write regularly, such as a backup.
struct FreshFile: RecordPreference, Hashable {
  var path = ""
  /// The greatest allowed age, in hours.
  var hours = 24.0

  static let members: [Member<FreshFile>] = [
    Member("path", \.path, required: true, as: .path, .length(1...4096)),
    Member("hours", \.hours, summary: "Greatest allowed age", unit: "hours", .in(0.01...100_000)),
  ]
}
