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
  /// The kind that `x-kind` names, where a value's text tells whether it is of that kind.
  var judgedKind: Kind? {
    get throws(Problem) {
      guard let word = try text("x-kind"), Keywords.judgedWords.contains(word) else { return nil }
      let layers = Layers(all: [self])
      var kind = try layers.stringKind()
      if let counted = try layers.numberKind() { kind = counted }
      guard let types = try typeNames, types.contains("null") else { return kind }
      return kind.orNull
    }
  }

  private static let judgedWords: Set = [
    "date", "timestamp", "data", "bytes", "uid", "url", "path", "colour", "color", "duration",
    "byteSize",
  ]
}
