import Preferences

/// Our own keywords.
extension SchemaCompiler {
  mutating func ownAssertions(of keywords: Keywords) throws(Problem) -> [Assertion] {
    guard let part = keywords.part("x-each") else { return [] }
    let id = id(of: part)
    var members = MemberParts()
    members.others = id
    return [
      Assertion("x-each", .members(members)), Assertion("x-each", .elements([], rest: id)),
    ]
  }

  /// `x-layout: "any"` at a resource's root: a dotted key counts as the path that it spells.
  func isLenient(_ part: SchemaPart) -> Bool {
    guard case .dictionary(let members) = source.resources[part.resource].root.value else {
      return false
    }
    return members["x-layout"] == .string("any")
  }
}

extension Keywords {
  /// The kind that `x-kind` names, where a value's form alone does not tell.
  var judgedKind: Kind? {
    get throws(Problem) {
      guard let word = try text("x-kind"), Keywords.judgedWords.contains(word) else { return nil }
      let types = try typeNames ?? []
      let layers = Layers(all: [self])
      var kind = try layers.stringKind()
      if types.contains(where: \.isNumeric), let number = try layers.numberKind() { kind = number }
      return types.contains("null") ? kind.orNull : kind
    }
  }

  private static let judgedWords: Set = [
    "date", "timestamp", "data", "bytes", "uid", "url", "path", "colour", "color", "duration",
    "byteSize",
  ]
}

extension String {
  fileprivate var isNumeric: Bool { self == "integer" || self == "number" }
}
