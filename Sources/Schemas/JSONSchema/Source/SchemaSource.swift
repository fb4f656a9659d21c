import Preferences

/// A schema and all that its references reach, with the resources in them.
///
/// Loaded whole when it is made; a reference that leads nowhere is told when it is followed.
struct SchemaSource: Sendable {
  /// What `$id` begins: a base for references, and a scope for anchors.
  struct Resource: Sendable {
    let address: SchemaAddress
    let root: SchemaPart
    let dialect: Dialect
    var anchors: [String: SchemaPart] = [:]
    var dynamicAnchors: [String: SchemaPart] = [:]
    /// 2019-09.
    var isRecursiveAnchor = false
  }

  /// Of all documents together.
  static let maximumParts = 300_000

  var resources: [Resource] = []
  /// How each document is told in problems; empty for the first where it has no name.
  var labels: [String] = []
  var resourcesByAddress: [String: Int] = [:]
  var resourcesByPlace: [SchemaLocation: Int] = [:]
  var references: [String] = []
  var partCount = 0

  var root: SchemaPart { resources[0].root }

  /// `address`: of the document, for relative references; `draft`: of a schema that names none.
  init(
    _ root: PreferenceValue, address: String = "", draft: Draft? = nil, library: SchemaLibrary
  ) throws(Problem) {
    try load(root, at: address, draft: draft, library)
    while let reference = references.popLast() {
      guard resourcesByAddress[reference] == nil,
        let value = try library.document(at: reference)
      else { continue }
      try load(value, at: reference, draft: draft ?? resources[0].dialect.draft, library)
    }
  }
}
