/// What the last term of a query may become.
public struct QueryCompletion: Sendable {
  /// Before it.
  private let stem: String
  /// Each the whole term, as it would be typed.
  public let candidates: [String]

  /// `namespaces`: the labels of those that may be named after `@in:`.
  public init(of text: String, namespaces: [String]) {
    let typed = Self.lastTerm(of: text)
    stem = String(text.dropLast(typed.count))
    candidates =
      typed.hasPrefix("@") ? Self.terms(namespaces: namespaces, beginning: typed.lowercased()) : []
  }

  /// Whether a condition is being typed.
  public static func isCondition(_ text: String) -> Bool { lastTerm(of: text).hasPrefix("@") }

  /// Without its sign; empty behind a space.
  private static func lastTerm(of text: String) -> Substring {
    guard let last = QueryText(text).tokens.last?.raw, text.hasSuffix(last) else { return "" }
    return last.dropFirst(last.hasPrefix("-") ? 1 : 0)
  }

  private static func terms(namespaces: [String], beginning: String) -> [String] {
    let fields = Query.fields.map { "@\($0):" }
    let all: [String] =
      if beginning.hasPrefix("@type:") {
        Kind.typeNames.map { "@type:" + $0 }
      } else if beginning.hasPrefix("@in:") {
        namespaces.map { "@in:" + ($0.contains { $0.isWhitespace } ? "\"\($0)\"" : $0) }
      } else {
        Query.Condition.allCases.map { "@" + $0.rawValue } + fields
      }
    return all.filter { $0.unquoted.hasPrefix(beginning.unquoted) }
  }

  /// The query with each of them.
  public var texts: [String] { candidates.map { stem + $0 } }

  /// The query with the last term made as long as all candidates agree; where that adds nothing,
  /// with the first. A space follows what is complete.
  public var completed: String? {
    guard let first = candidates.first else { return nil }
    if candidates.count == 1 { return stem + first + (first.hasSuffix(":") ? "" : " ") }
    return stem + candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
  }
}

extension String {
  fileprivate var unquoted: String { lowercased().filter { $0 != "\"" } }

  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
