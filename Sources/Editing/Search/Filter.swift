import Preferences

/// Which rows of the open scope are shown.
public struct Filter: Hashable, Sendable {
  /// As typed after `@`, and what it means.
  public let typed: Query
  /// Only what is set and differs from its default, or is staged.
  public let onlyModified: Bool
  /// All that must hold.
  let query: Query

  public init(_ text: String = "", onlyModified: Bool = false) {
    typed = Query(text)
    self.onlyModified = onlyModified
    query = onlyModified ? typed.and(.modified) : typed
  }

  public var text: String { typed.text }
  public var isEmpty: Bool { query.isEmpty }
  /// The first thing in it that does not exist, in words with the nearest that does.
  public var problem: String? { typed.problem }
  /// What to say where nothing passes it.
  public var nothingFound: String {
    typed.conditionMeant.map { "no key has these words; \($0) is a condition" }
      ?? "nothing matches the filter"
  }
}
