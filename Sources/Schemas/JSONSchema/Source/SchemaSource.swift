import Preferences

/// A schema and all that its references reach, with the resources in them.
///
/// Loaded whole when it is made. Faulty keywords are left out then; a reference that leads nowhere is
/// found when it is followed.
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
  /// More are left out in silence.
  static let maximumFaults = 1_000

  var resources: [Resource] = []
  /// How each document is told in problems; empty for the first where it has no name.
  var labels: [String] = []
  var resourcesByAddress: [String: Int] = [:]
  var resourcesByPlace: [SchemaLocation: Int] = [:]
  var references: [String] = []
  /// References to places, which may be outside of all keywords that hold parts.
  var pointers: [(text: String, part: SchemaPart)] = []
  /// The keywords that were left out, in the order of the documents.
  var faults: [Problem] = []
  /// Parts that only references lead to.
  var pointed: Set<SchemaLocation> = []
  /// The members of parts from which something was left out.
  var cleaned: [SchemaLocation: Members] = [:]
  var partCount = 0

  var root: SchemaPart { resources[0].root }

  /// `address`: of the document, for relative references; `draft`: of a schema that names none.
  init(
    _ root: PreferenceValue, address: String = "", draft: Draft? = nil, library: SchemaLibrary
  ) throws(Problem) {
    try load(root, at: address, draft: draft, library)
    repeat {
      while let reference = references.popLast() {
        guard resourcesByAddress[reference] == nil, let value = document(at: reference, library)
        else { continue }
        try load(value, at: reference, draft: draft ?? resources[0].dialect.draft, library)
      }
      try loadPointedParts(library)
    } while !references.isEmpty
  }

  /// nil if it was not given, or cannot be read, which is a fault of the schema that refers to it.
  private mutating func document(
    at address: String, _ library: SchemaLibrary
  ) -> PreferenceValue? {
    do throws(Problem) {
      return try library.document(at: address)
    } catch {
      faults.append(error)
      return nil
    }
  }
}

extension SchemaSource {
  /// The keywords of a part without the faulty ones. nil if it is no dictionary.
  func keywords(of part: SchemaPart) -> Keywords? {
    guard case .dictionary(let members) = part.value else { return nil }
    let own = cleaned.isEmpty ? nil : cleaned[part.location]
    return Keywords(members: own ?? members, origin: settled(part))
  }
}
