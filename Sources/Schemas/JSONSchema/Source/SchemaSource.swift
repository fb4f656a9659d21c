import Preferences

/// A schema with all documents that its references reach, and the resources in them.
///
/// All documents are loaded at creation, without faulty keywords. A dangling reference is reported
/// when it is followed.
struct SchemaSource: Sendable {
  /// A schema resource, begun by `$id`: the base for references and the scope of anchors.
  struct Resource: Sendable {
    let address: SchemaAddress
    let root: SchemaPart
    let dialect: Dialect
    var anchors: [String: SchemaPart] = [:]
    var dynamicAnchors: [String: SchemaPart] = [:]
    /// Whether `$recursiveAnchor` is true (2019-09).
    var isRecursiveAnchor = false
  }

  /// The most parts of all documents together.
  static let maximumParts = 300_000
  /// The most faults reported. Further ones are left out silently.
  static let maximumFaults = 1_000

  var resources: [Resource] = []
  /// The name of each document in problems. Empty for a first document without a name.
  var labels: [String] = []
  var resourcesByAddress: [String: Int] = [:]
  var resourcesByPlace: [SchemaLocation: Int] = [:]
  var references: [String] = []
  /// References with a JSON Pointer, which may lead to parts that no keyword holds.
  var pointers: [(text: String, part: SchemaPart)] = []
  /// The keywords left out, in the order of the documents.
  var faults: [Problem] = []
  /// Loaded parts that only references lead to.
  var pointed: Set<SchemaLocation> = []
  /// The remaining members of parts with faulty keywords.
  var cleaned: [SchemaLocation: Members] = [:]
  var partCount = 0

  var root: SchemaPart { resources[0].root }

  /// Loads a schema. Relative references are resolved against `address`. `draft` applies if the
  /// schema does not name one.
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

  /// Returns a document, or nil if it is missing or unreadable. An unreadable one is a fault.
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
  /// Returns the keywords of a part without faulty ones, or nil if it is not an object.
  func keywords(of part: SchemaPart) -> Keywords? {
    guard case .dictionary(let members) = part.value else { return nil }
    let own = cleaned.isEmpty ? nil : cleaned[part.location]
    return Keywords(members: own ?? members, origin: settled(part))
  }
}
