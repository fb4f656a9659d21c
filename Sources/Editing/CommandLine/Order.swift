import Preferences

/// A `:` line, read: its verb and what stands behind it, each with its place.
struct Order: Hashable, Sendable {
  let verb: Verb
  /// In the order of the verb's parameters; those that are left out are not there.
  let arguments: [Argument]

  struct Argument: Hashable, Sendable {
    let text: String
    /// Characters of the line.
    let range: Range<Int>
  }

  subscript(index: Int) -> Argument? { index < arguments.count ? arguments[index] : nil }
}

/// What is wrong with a line, and where.
public struct LineProblem: Error, Hashable, Sendable {
  /// What is wrong and what is meant, perhaps.
  public let words: String
  /// Characters of the line; empty where something is missing.
  public let range: Range<Int>

  init(_ words: String, at range: Range<Int>) {
    self.words = words
    self.range = range
  }

  /// Only that it ends too early.
  var isIncomplete: Bool { range.isEmpty }
}
