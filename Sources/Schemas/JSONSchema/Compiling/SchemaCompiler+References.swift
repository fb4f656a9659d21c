import Preferences

/// `$ref`, `$dynamicRef` and `$recursiveRef`.
extension SchemaCompiler {
  mutating func references(
    of keywords: Keywords, _ dialect: Dialect
  ) throws(Problem) -> [Assertion] {
    var all: [Assertion] = []
    if let text = try keywords.text("$ref") {
      all += reference(to: text, "$ref", keywords) { .reference($0) }
    }
    if dialect.draft >= .draft2020, let text = try keywords.text("$dynamicRef") {
      let anchor = dynamicAnchor(at: text, keywords)
      all += reference(to: text, "$dynamicRef", keywords) { id in
        anchor.map { .dynamicReference(anchor: $0, fallback: id) } ?? .reference(id)
      }
    }
    if dialect.draft == .draft2019, let text = try keywords.text("$recursiveRef") {
      let isDynamic = source.resources[keywords.origin.resource].isRecursiveAnchor
      all += reference(to: text, "$recursiveRef", keywords) { id in
        isDynamic
          ? .dynamicReference(anchor: SchemaCompiler.recursiveAnchor, fallback: id)
          : .reference(id)
      }
    }
    return all
  }

  /// A document that was not given leaves its part unchecked, and says so. A reference to nothing in
  /// a document that was given is left out.
  private mutating func reference(
    to text: String, _ key: String, _ keywords: Keywords,
    _ test: (Validator.PartID) -> Test
  ) -> [Assertion] {
    do throws(Problem) {
      guard let target = try source.target(of: text, in: keywords.origin, at: key) else {
        return [Assertion(key, .unavailable(text))]
      }
      return [Assertion(key, test(id(of: target)))]
    } catch {
      faults.append(error)
      return []
    }
  }

  /// The name to look for in outer resources: only where what is found first has it as a dynamic
  /// anchor (core, section 8.2.3.2).
  private func dynamicAnchor(at text: String, _ keywords: Keywords) -> String? {
    guard let target = try? source.target(of: text, in: keywords.origin, at: "$dynamicRef"),
      let fragment = SchemaAddress(text).fragment,
      case .dictionary(let members) = target.value,
      members["$dynamicAnchor"] == .string(String(fragment).percentDecoded)
    else { return nil }
    return String(fragment).percentDecoded
  }
}
