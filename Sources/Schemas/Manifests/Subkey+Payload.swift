import Preferences

extension Subkey {
  /// Placeholders for the name and the value of a member whose key users choose.
  static let anyKey = "{{key}}"
  static let anyValue = "{{value}}"

  private static let payloadsOwn: Set = [
    "PayloadDescription", "PayloadDisplayName", "PayloadEnabled", "PayloadIdentifier",
    "PayloadOrganization", "PayloadType", "PayloadUUID", "PayloadVersion",
  ]

  /// Whether the key belongs to every payload and to no domain's file.
  func isPayloadsOwn(inside outer: [Subkey]) -> Bool {
    outer.count == 1 && name.map(Subkey.payloadsOwn.contains) == true
  }

  /// Whether the key is required unless excluded.
  func isAsked(inside outer: [Subkey]) -> Bool {
    !isPayloadsOwn(inside: outer) && (requirement == .always || requirement == .alwaysNested)
  }

  /// Whether the key is required unconditionally. For a key that may be excluded, a rule requires
  /// it.
  func isRequired(inside outer: [Subkey]) -> Bool {
    guard !isPayloadsOwn(inside: outer), fields.members["pfm_exclude"] == nil else { return false }
    return requirement == .always || isAlwaysNested
  }
}
