import CCatalog
import Platform

extension Catalog {
  /// The entries that come with this module. O(entries).
  public static let bundled: Catalog = {
    var catalog = Catalog()
    for number in 0..<EmbeddedText.entries { catalog.add(EntrySource(embedded: number)) }
    return catalog
  }()

  /// The JSON Schema of entries.
  public static var entrySchema: [UInt8] { Array(String(cString: catalogEntrySchema()).utf8) }
}

/// A text in the table of bundled entries.
struct EmbeddedText: Sendable {
  /// The part of an entry.
  enum Part: Sendable { case name, patterns, entry, table }

  /// The number of bundled entries.
  static var entries: Int { Int(catalogFileCount) }

  private let number: Int
  private let part: Part

  /// Nil if the entry has no such part.
  init?(_ part: Part, of number: Int) {
    (self.number, self.part) = (number, part)
    if start == nil { return nil }
  }

  private var start: UnsafePointer<CChar>? {
    guard let file = catalogFile(CInt(number)) else { return nil }
    return switch part {
    case .name: file.pointee.name
    case .patterns: file.pointee.patterns
    case .entry: file.pointee.entry
    case .table: file.pointee.table
    }
  }

  var string: String { start.map { String(cString: $0) } ?? "" }

  /// Calls `body` with the bytes of the text and a zero.
  func withPointer<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    start.map(body) ?? "".withCString(body)
  }
}
