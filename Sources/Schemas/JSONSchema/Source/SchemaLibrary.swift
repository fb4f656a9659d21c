import Documents
import Preferences

/// Schema documents by address, for references between schemas. Nothing is fetched.
public struct SchemaLibrary: Sendable {
  /// Returns the bytes of the document at `address`, a path or URL, or nil if it is unavailable.
  public typealias Reader = @Sendable (_ address: String) throws(Problem) -> [UInt8]?

  private var documents: [String: PreferenceValue] = [:]
  private let reader: Reader

  public init(reader: @escaping Reader = { _ in nil }) { self.reader = reader }

  /// Adds a document under `address` and its own `$id`.
  public mutating func register(_ value: PreferenceValue, at address: String) {
    documents[SchemaAddress(address).document] = value
    guard case .dictionary(let members) = value else { return }
    for key in ["$id", "id"] {
      guard case .string(let id)? = members[key] else { continue }
      let own = SchemaAddress(id).resolved(against: SchemaAddress(address)).document
      documents[own] = documents[own] ?? value
    }
  }

  /// Returns a registered document, else a draft's meta-schema, else the one from the reader.
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
