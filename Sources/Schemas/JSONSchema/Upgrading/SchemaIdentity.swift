import Preferences

/// The identifiers of a part: `id`, `$id`, `$anchor`.
struct SchemaIdentity {
  /// The address without fragment.
  private(set) var address: String?
  /// The anchor inside the resource.
  private(set) var name: String?

  init(
    _ members: ExactDictionary<PreferenceValue>, in draft: Draft, isFile: Bool
  ) {
    if draft.ignoresSiblings, !isFile, case .string? = members["$ref"] { return }
    if case .string(let id)? = members[draft.identifier] { read(id, in: draft) }
    if draft.knows("$anchor"), case .string(let anchor)? = members["$anchor"] { name = anchor }
  }

  /// Returns the address of the resource that the part begins. Nil if it begins none, or repeats
  /// the address of its resource.
  func address(inside base: SchemaAddress) -> SchemaAddress? {
    guard let address else { return nil }
    let resolved = SchemaAddress(address).resolved(against: base)
    return resolved.document == base.document ? nil : resolved
  }

  /// Reads an identifier. Up to draft 7 its fragment may be an anchor; a JSON Pointer there only
  /// repeats the position.
  private mutating func read(_ id: String, in draft: Draft) {
    let reference = SchemaAddress(id)
    if !reference.document.isEmpty { address = reference.document }
    guard draft <= .draft7, let fragment = reference.fragment, !fragment.isEmpty,
      !fragment.hasPrefix("/")
    else { return }
    name = String(fragment).percentDecoded
  }
}

extension Draft {
  var identifier: String { self == .draft4 ? "id" : "$id" }
}
