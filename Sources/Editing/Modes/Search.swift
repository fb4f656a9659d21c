import Preferences

/// A search as one types, and where it began.
public struct Search: Sendable {
  public internal(set) var line: LineText
  let origin: Int
  /// The words before it.
  let former: String
  /// Whether any row matches; true while nothing is typed, or that is not known yet.
  public internal(set) var finds = true
}

/// A filter as one types, and what it was.
public struct FilterLine: Sendable {
  public internal(set) var line: LineText
  let former: Filter
  /// What the last term may become, where that was asked and there are several.
  public internal(set) var candidates: [String] = []
}
