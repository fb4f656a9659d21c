import Documents
import Preferences

/// Schema documents by their addresses, for references from one to another. Nothing is ever fetched.
public struct SchemaLibrary: Sendable {
  /// A document's bytes by its address, a path or a URL; nil where it is not to be had.
  public typealias Reader = @Sendable (_ address: String) throws(Problem) -> [UInt8]?

  private var documents: [String: PreferenceValue] = [:]
  private let reader: Reader

  public init(reader: @escaping Reader = { _ in nil }) { self.reader = reader }

  /// A document counts by its `$id` too.
  public mutating func register(_ value: PreferenceValue, at address: String) {
    documents[SchemaAddress(address).document] = value
    guard case .dictionary(let members) = value else { return }
    for key in ["$id", "id"] {
      guard case .string(let id)? = members[key] else { continue }
      let own = SchemaAddress(id).resolved(against: SchemaAddress(address)).document
      documents[own] = documents[own] ?? value
    }
  }

  /// Registered, else one of the drafts' own, else what the reader has.
  func document(at address: String) throws(Problem) -> PreferenceValue? {
    if let value = documents[address] { return value }
    if let value = MetaSchemas.document(at: address) { return value }
    guard !address.isEmpty, let bytes = try reader(address) else { return nil }
    do throws(Problem) {
      return try DocumentReader.open(bytes).value(at: 0)
    } catch {
      var problem = error
      problem.source = address
      throw problem
    }
  }
}
