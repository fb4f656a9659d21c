import Preferences

extension PartUpgrade {
  /// Whether the part's draft ignores a member that 2020-12 would not.
  func isIgnored(_ key: String) -> Bool {
    guard let value = members[key] else { return false }
    if isReferenceAlone { return key != "$ref" && isBinding(key) && !isOfFile(key) }
    switch key {
    case _ where Draft.binding.contains(key) && !part.draft.knows(key): return true
    case "$schema": return !part.isResourceRoot
    case "$recursiveAnchor": return value == .bool(true) && !part.isResourceRoot
    case part.draft.identifier: return identity.isEmpty
    case "exclusiveMinimum": return value == .bool(true) && !excludes("minimum")
    case "exclusiveMaximum": return value == .bool(true) && !excludes("maximum")
    case "type": return part.draft == .draft4 && value.isAnyType
    default: return false
    }
  }

  private var isReferenceAlone: Bool {
    guard part.draft.ignoresSiblings, case .string? = members["$ref"] else { return false }
    return true
  }

  private func isBinding(_ key: String) -> Bool {
    Draft.binding.contains(key) || Self.formerlyBinding.contains(key)
  }

  private static let formerlyBinding: Set = ["additionalItems", "dependencies", "id"]

  /// Whether the key identifies the file, and therefore counts next to a reference too.
  private func isOfFile(_ key: String) -> Bool {
    part.isFile && (key == "$schema" || key == part.draft.identifier)
  }
}

extension PreferenceValue {
  /// Whether this is draft 3's type for any value, which later schemas still name.
  fileprivate var isAnyType: Bool {
    switch self {
    case .string(let name): name == "any"
    case .array(let names): names.contains(.string("any"))
    default: false
    }
  }
}
