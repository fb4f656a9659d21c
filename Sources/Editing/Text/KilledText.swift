/// What was deleted by words or to the ends of a line, to be put in again.
struct KilledText: Hashable, Sendable {
  private(set) var text = ""
  /// The next one joins it.
  var isGathering = false

  mutating func gather(_ more: String, isBefore: Bool) {
    text = !isGathering ? more : isBefore ? more + text : text + more
    isGathering = true
  }
}
