/// What was found of one thing that is looked at.
struct Finding: Hashable {
  /// `disk /`
  let subject: String
  let gravity: Gravity
  /// `3% free`
  let words: String
}
