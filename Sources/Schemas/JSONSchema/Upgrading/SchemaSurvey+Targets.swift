extension SchemaSurvey {
  enum Target {
    case place(Pointer, in: Pointer)
    case name(String, in: Pointer)
  }

  /// Resolves `reference` against `base`. Returns nil if it leaves the file.
  func target(of reference: String, from base: SchemaAddress) -> Target? {
    let address = SchemaAddress(reference).resolved(against: base)
    guard let resource = resources[address.document] else { return nil }
    let fragment = address.fragment.map(String.init) ?? ""
    if let pointer = Pointer(fragment: fragment) {
      return .place(Pointer(tokens: resource.tokens + pointer.tokens), in: resource)
    }
    return .name(fragment.percentDecoded, in: resource)
  }

  /// The dynamic anchor that replaces `$recursiveAnchor`.
  var recursiveName: String {
    var name = "recursive"
    while anchors.contains(name) { name += "_" }
    return name
  }
}
