import Documents
import Preferences

/// The beginning of a large JSON file, which can be shown before the rest is read.
package struct FileBeginning: Sendable {
  /// A store of the file, which knows whether it can be written.
  package let store: FileStore
  /// The rows at the beginning of the file.
  package let snapshot: DocumentSnapshot
  private let bytes: [UInt8]

  /// The number of bytes that are read first.
  private static let count = 1 << 16

  /// Reads the beginning of the file at `path`. Returns nil if the file cannot be read, if it is not a
  /// large JSON document, if its beginning has no rows, or if another process may be writing into it.
  package init?(path: String) {
    guard let size = try? FileStatus(at: path).size, size > DocumentLimits.comments
    else { return nil }
    let store = FileStore(path: path)
    guard let (bytes, size) = store.beginning(Self.count),
      let snapshot = DocumentSnapshot(beginning: bytes, of: size)
    else { return nil }
    (self.store, self.snapshot, self.bytes) = (store, snapshot, bytes)
  }

  /// Whether `whole` begins with the same bytes, so that its first rows are those of `snapshot`.
  package func isBeginning(of whole: any Snapshot) -> Bool {
    guard let whole = whole as? DocumentSnapshot else { return false }
    return Array(whole.document.bytes.prefix(bytes.count)).hasSameBytes(as: bytes)
  }

  /// Whether the file may have a key `$schema`, or has changed. O(size of the file), at about the speed
  /// of copying it.
  package func mayNameSchema() -> Bool {
    do throws(StoreError) {
      return try FileContents.hasPiece(of: store.path, overlap: DocumentReader.schemaKeyOverlap) {
        offset, piece in
        DocumentReader.mayNameSchema(piece)
          || offset == 0 && !Array(piece.prefix(bytes.count)).hasSameBytes(as: bytes)
      }
    } catch {
      return true
    }
  }
}
