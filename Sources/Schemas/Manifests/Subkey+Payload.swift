import Preferences

extension Subkey {
  /// In the place of a member's key, and of its value, where people choose the key.
  static let anyKey = "{{key}}"
  static let anyValue = "{{value}}"

  private static let payloadsOwn: Set = [
    "PayloadDescription", "PayloadDisplayName", "PayloadEnabled", "PayloadIdentifier",
    "PayloadOrganization", "PayloadType", "PayloadUUID", "PayloadVersion",
  ]

  /// Whether it is of every payload, and of no domain's file.
  func isPayloadsOwn(inside outer: [Subkey]) -> Bool {
    outer.count == 1 && name.map(Subkey.payloadsOwn.contains) == true
  }

  /// Whether a file must have it, where nothing excludes it.
  func isAsked(inside outer: [Subkey]) -> Bool {
    !isPayloadsOwn(inside: outer) && (requirement == .always || requirement == .alwaysNested)
  }

  /// Whatever stands beside it. One that may be excluded is asked for by a rule.
  func isRequired(inside outer: [Subkey]) -> Bool {
    guard !isPayloadsOwn(inside: outer), fields.members["pfm_exclude"] == nil else { return false }
    return requirement == .always || isAlwaysNested
  }
}
