import Preferences

extension SchemaCompiler {
  /// Compiles `$ref`, `$dynamicRef` and `$recursiveRef`. If a document is missing, its part is not
  /// checked, which validation reports. A dangling reference into a known document is a fault and
  /// is left out.
  mutating func compileReferences(_ keywords: Keywords, _ own: inout PartInProgress) {
    for key in ["$ref", "$dynamicRef", "$recursiveRef"] {
      guard let text = keywords.text(key) else { continue }
      let isAsserted = own.force.asserts(key)
      do throws(Problem) {
        guard let target = try source.target(of: text, in: keywords.origin, at: key) else {
          own.add(key, .unavailable(text))
          continue
        }
        let id = id(of: target, isAsserted: isAsserted)
        let anchor = dynamicAnchor(of: key, text, to: target, from: keywords.origin)
        own.add(
          key, anchor.map { .dynamicReference(anchor: $0, fallback: id) } ?? .reference(id))
        own.compiled.references.append(anchor.flatMap { validator.dynamicAnchors[0][$0] } ?? id)
      } catch {
        if isAsserted { report(error) }
      }
    }
  }

  /// Returns the anchor to look for in outer resources. Only a reference that first resolves to a
  /// dynamic anchor has one (core, section 8.2.3.2).
  private func dynamicAnchor(
    of key: String, _ text: String, to target: SchemaPart, from part: SchemaPart
  ) -> String? {
    switch key {
    case "$dynamicRef":
      guard let fragment = SchemaAddress(text).fragment,
        case .dictionary(let members) = target.value
      else { return nil }
      let anchor = String(fragment).percentDecoded
      return members["$dynamicAnchor"] == .string(anchor) ? anchor : nil
    case "$recursiveRef":
      return source.resources[part.resource].isRecursiveAnchor
        ? SchemaCompiler.recursiveAnchor : nil
    default: return nil
    }
  }
}
