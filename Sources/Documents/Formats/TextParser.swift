import Preferences

/// A parser of a text, with the problems that all formats have.
protocol TextParser {
  /// The parsed bytes.
  var bytes: [UInt8] { get }
  /// The offset that is reached.
  var at: Int { get }
}

extension TextParser {
  func problem(at offset: Int, found: String, expected: String) -> Problem {
    Problem(.syntax(found: found, expected: expected), place: place(offset))
  }

  func tooDeep() -> Problem {
    Problem(.limit("levels of nesting", is: DocumentLimits.depth), place: place(at))
  }

  func place(_ offset: Int) -> Place { Place(offset: offset, in: bytes) }
}
