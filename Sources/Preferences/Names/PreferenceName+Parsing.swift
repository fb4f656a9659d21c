extension PreferenceName {
  /// Parses the output of `description`, or a JSON Pointer (RFC 6901). A bare key may also contain
  /// spaces. The digits of a pointer stay keys; `Snapshot.resolve` finds out which are indexes.
  ///
  /// Throws if the text is not a name, or has more than 1,000 components.
  public init(parsing text: String) throws(Problem) {
    self.init(try PreferenceName.parts(parsing: text).map(\.component))
  }

  /// The largest number of components. Documents are at most 512 levels deep.
  fileprivate static let maximumComponents = 1_000

  /// Returns the components of typed text, with the way in which each is matched.
  static func parts(parsing text: String) throws(Problem) -> [Part] {
    switch text.unicodeScalars.first {
    case nil: throw Problem(.badName(text, expected: "a name"))
    case "/": return try parts(ofPointer: text)
    case "." where text.utf8.count == 1: return []
    default:
      var parser = NameParser(text)
      return try parser.parts()
    }
  }

  private static func parts(ofPointer pointer: String) throws(Problem) -> [Part] {
    let tokens = pointer.unicodeScalars.dropFirst().split(
      separator: "/", maxSplits: maximumComponents, omittingEmptySubsequences: false)
    guard tokens.count <= maximumComponents else { throw tooLong }
    var parts: [Part] = []
    for token in tokens { parts.append((.key(try unescaped(token, in: pointer)), .token)) }
    return parts
  }

  typealias Part = (component: Component, match: NameLookup.Match)

  fileprivate static var tooLong: Problem {
    Problem(.limit("the number of components in a name", is: maximumComponents))
  }

  private static func unescaped(
    _ token: Substring.UnicodeScalarView, in pointer: String
  ) throws(Problem) -> String {
    var key = String.UnicodeScalarView()
    var rest = token
    while let scalar = rest.popFirst() {
      guard scalar == "~" else {
        key.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "0": key.append("~")
      case "1": key.append("/")
      default: throw Problem(.badName(pointer, expected: "~0 or ~1 after ~"))
      }
    }
    return String(key)
  }
}

/// A parser for `component *( "." key | index )`.
private struct NameParser {
  private let text: String
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) {
    self.text = text
    rest = text.unicodeScalars[...]
  }

  mutating func parts() throws(Problem) -> [PreferenceName.Part] {
    var parts = [rest.first == "[" ? try index() : try key()]
    while let scalar = rest.first {
      guard parts.count < PreferenceName.maximumComponents else { throw PreferenceName.tooLong }
      switch scalar {
      case "[": parts.append(try index())
      case ".":
        rest.removeFirst()
        parts.append(try key())
      default: throw expected("a dot or an index")
      }
    }
    return parts
  }

  private mutating func key() throws(Problem) -> PreferenceName.Part {
    if rest.first == "\"" { return (.key(try quoted()), .exact) }
    let bare = rest.prefix(while: \.isBareInNames)
    guard !bare.isEmpty else {
      throw expected(rest.first.map { $0.isShowable ? "a key" : "quotes around it" } ?? "a key")
    }
    rest = rest[bare.endIndex...]
    if let next = rest.first, next != ".", next != "[" {
      throw expected(next.isShowable ? "a dot or an index" : "quotes around it")
    }
    return (.key(String(bare)), .loose)
  }

  private mutating func quoted() throws(Problem) -> String {
    var reader = JSONStringReader(rest.dropFirst())
    guard let key = reader.read() else { throw expected("a closing quote") }
    rest = reader.rest
    return key
  }

  private mutating func index() throws(Problem) -> PreferenceName.Part {
    let digits = rest.dropFirst().prefix { ("0"..."9").contains($0) }
    guard let index = Int(String(digits)), rest[digits.endIndex...].first == "]" else {
      throw expected("an index like [0]")
    }
    rest = rest[digits.endIndex...].dropFirst()
    return (.index(index), .exact)
  }

  private func expected(_ expected: String) -> Problem {
    Problem(.badName(text, expected: expected))
  }
}

extension Unicode.Scalar {
  /// Whether a typed key may contain it without quotes. A space may, unlike in `description`.
  fileprivate var isBareInNames: Bool {
    switch self {
    case ".", "[", "]", "\"": false
    default: isShowable
    }
  }
}
