/// An ECMA-262-like regular expression, found anywhere in a text unless it is anchored.
///
/// Compiled once, here. Matching stops at a limit of steps; a pattern that cannot be compiled and a
/// match that is stopped are "not checked", never "valid".
public struct Pattern: Sendable {
  public let source: String
  let compiled: Result<CompiledPattern, Problem>

  public init(_ source: String) {
    self.source = source
    do throws(Problem) {
      compiled = .success(try CompiledPattern(source))
    } catch {
      compiled = .failure(error)
    }
  }

  /// Why it matches nothing: it cannot be compiled. nil if it can.
  public var whyUnusable: String? {
    guard case .failure(let problem) = compiled, case .notChecked(_, let why) = problem.reason
    else { return nil }
    return why
  }

  /// Throws `.notChecked`.
  public func isFound(in text: String) throws(Problem) -> Bool {
    try compiled.get().isFound(in: text)
  }
}

extension Pattern: ExpressibleByStringLiteral {
  public init(stringLiteral source: String) { self.init(source) }
}

extension Pattern: Hashable {
  public static func == (a: Self, b: Self) -> Bool { a.source == b.source }
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
