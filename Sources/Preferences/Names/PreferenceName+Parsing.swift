extension PreferenceName {
  /// Reads what `description` prints, a JSON Pointer (RFC 6901), and a little more than that: spaces
  /// may stand in a bare key. A pointer's digits stay keys; `Snapshot.resolve` sorts out indexes.
  public init(parsing text: String) throws(Problem) {
    switch text.unicodeScalars.first {
    case nil: throw Problem(.badName(text, expected: "a name"))
    case "/": self = try PreferenceName(pointer: text)
    case "." where text.utf8.count == 1: self = .root
    default:
      var reader = NameReader(text)
      self = PreferenceName(try reader.components())
    }
  }

  private init(pointer: String) throws(Problem) {
    self.init()
    for token in pointer.unicodeScalars.dropFirst().split(
      separator: "/", omittingEmptySubsequences: false)
    {
      components.append(.key(try PreferenceName.unescaped(token, in: pointer)))
    }
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

/// component *( "." key | index )
private struct NameReader {
  private let text: String
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) {
    self.text = text
    rest = text.unicodeScalars[...]
  }

  mutating func components() throws(Problem) -> [PreferenceName.Component] {
    var components = [rest.first == "[" ? try index() : try key()]
    while let scalar = rest.first {
      switch scalar {
      case "[": components.append(try index())
      case ".":
        rest.removeFirst()
        components.append(try key())
      default: throw refusal("a dot or an index")
      }
    }
    return components
  }

  private mutating func key() throws(Problem) -> PreferenceName.Component {
    if rest.first == "\"" { return .key(try quoted()) }
    let bare = rest.prefix(while: \.isBareInNames)
    guard !bare.isEmpty else {
      throw refusal(rest.first.map { $0.isShowable ? "a key" : "quotes around it" } ?? "a key")
    }
    rest = rest[bare.endIndex...]
    if let next = rest.first, next != ".", next != "[" {
      throw refusal(next.isShowable ? "a dot or an index" : "quotes around it")
    }
    return .key(String(bare))
  }

  private mutating func quoted() throws(Problem) -> String {
    var reader = JSONStringReader(rest.dropFirst())
    guard let key = reader.read() else { throw refusal("a closing quote") }
    rest = reader.rest
    return key
  }

  private mutating func index() throws(Problem) -> PreferenceName.Component {
    let digits = rest.dropFirst().prefix { ("0"..."9").contains($0) }
    guard let index = Int(String(digits)), rest[digits.endIndex...].first == "]" else {
      throw refusal("an index like [0]")
    }
    rest = rest[digits.endIndex...].dropFirst()
    return .index(index)
  }

  private func refusal(_ expected: String) -> Problem {
    Problem(.badName(text, expected: expected))
  }
}

extension Unicode.Scalar {
  /// Looser than what is printed bare: a space may be typed.
  fileprivate var isBareInNames: Bool {
    switch self {
    case ".", "[", "]", "\"": false
    default: isShowable
    }
  }
}
