/// A disk, load or file that needs attention.
struct Finding: Hashable {
  /// The checked object, such as `disk /`.
  let subject: String
  let severity: Severity
  /// The observation, such as `3% free`.
  let message: String
}
