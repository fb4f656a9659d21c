import Preferences

/// What a part is called, by `id`, `$id`, `$anchor`.
struct SchemaIdentity {
  /// Without a fragment.
  private(set) var address: String?
  /// Inside its resource.
  private(set) var name: String?

  init(
    _ members: ExactDictionary<PreferenceValue>, in draft: Draft, isFile: Bool
  ) {
    if draft.ignoresSiblings, !isFile, case .string? = members["$ref"] { return }
    if case .string(let id)? = members[draft.identifier] { read(id, in: draft) }
    if draft.knows("$anchor"), case .string(let anchor)? = members["$anchor"] { name = anchor }
  }

  /// Of the resource that it begins; nil where it begins none, as one that says its resource's own
  /// address again.
  func address(inside base: SchemaAddress) -> SchemaAddress? {
    guard let address else { return nil }
    let resolved = SchemaAddress(address).resolved(against: base)
    return resolved.document == base.document ? nil : resolved
  }

  /// Up to draft 7 an identifier may be, or end in, a plain name. One that is a JSON Pointer says
  /// only where it stands.
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
