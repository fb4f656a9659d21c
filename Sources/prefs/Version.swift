import CVersion

/// The version of the program and of the library.
enum Version {
  /// The number in the form of Semantic Versioning. The Makefile reads it from this line.
  static let number = "1.0.0"

  /// The number, and the commit if the build named it in `PREFS_COMMIT`.
  static var text: String {
    let commit = String(cString: prefs_commit())
    return commit.isEmpty ? number : "\(number) (\(commit))"
  }
}
