import Documents
import Glibc
import Preferences

/// The folder that keeps the history of one file: a small file for each revision, and what it held
/// in another, which revisions with the same contents share.
struct HistoryFolder: ~Copyable {
  private static let suffix = ".revision"

  let directory: Descriptor
  let place: String
  /// Of the file that it is about.
  let path: String
  let limits: History.Limits

  func revisions() -> (found: [FormerRevision], damaged: [StateError]) {
    var found: [FormerRevision] = []
    var damaged: [StateError] = []
    for name in directory.names where name.hasSuffix(Self.suffix) {
      do throws(StateError) {
        if let revision = try revision(in: name) { found.append(revision) }
      } catch {
        damaged.append(error)
      }
    }
    return (found.sorted { $0.number > $1.number }, damaged)
  }

  /// nil where it is another file's, whose path has the same checksum.
  private func revision(in name: String) throws(StateError) -> FormerRevision? {
    let bytes = try contents(of: name, limit: SealedValue.limit)
    do throws(Unsealed) {
      let revision = try FormerRevision(bytes)
      guard revision.number == Self.number(of: name) else { throw .malformed("its number") }
      return revision.path == path ? revision : nil
    } catch {
      throw .damaged(path: place + "/" + name, error.damage)
    }
  }

  func document(of revision: FormerRevision) throws(StateError) -> any Document {
    guard ContentsName.isValid(revision.contents) else {
      throw .damaged(path: place, .malformed("the name of its contents"))
    }
    let bytes = try contents(of: revision.contents, limit: DocumentLimits.bytes)
    let file = place + "/" + revision.contents
    guard ContentsName.fits(revision.contents, bytes) else {
      throw .damaged(path: file, .checksum)
    }
    do throws(Problem) {
      return try DocumentReader.open(bytes)
    } catch {
      throw .damaged(path: file, .malformed(error.words))
    }
  }

  func contents(of name: String, limit: Int) throws(StateError) -> [UInt8] {
    do throws(FileError) {
      return try Descriptor.reading(name, in: directory.number).ownContents(limit: limit)
    } catch {
      throw StateError(error, path: place + "/" + name)
    }
  }

  static func name(of number: Int) -> String { "\(number)\(suffix)" }

  private static func number(of name: String) -> Int? { Int(name.dropLast(suffix.count)) }
}

/// What a file of contents is called: by its checksum and size, `8f3a…-1234.contents`.
enum ContentsName {
  private static let suffix = ".contents"

  /// `attempt` tells apart what differs and yet has the same checksum.
  static func of(_ bytes: [UInt8], attempt: Int = 0) -> String {
    stem(of: bytes) + (attempt == 0 ? "" : "-\(attempt)") + suffix
  }

  static func fits(_ name: String, _ bytes: [UInt8]) -> Bool { name.hasPrefix(stem(of: bytes)) }

  static func isValid(_ name: String) -> Bool {
    name.hasSuffix(suffix) && !name.contains("/") && !name.hasPrefix(".")
  }

  private static func stem(of bytes: [UInt8]) -> String {
    "\(Checksum(of: bytes).text)-\(bytes.count)"
  }
}
