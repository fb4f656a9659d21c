import CCatalog
import Platform

extension Catalog {
  /// The entries that come with this module. O(entries).
  public static let bundled: Catalog = {
    var catalog = Catalog()
    for number in 0..<EmbeddedText.entries { catalog.add(EntrySource(embedded: number)) }
    return catalog
  }()
}

/// A text in the table of bundled entries.
struct EmbeddedText: Sendable {
  /// The part of an entry.
  enum Part: Sendable { case name, patterns, entry, table }

  /// The number of bundled entries.
  static var entries: Int { Int(catalogFileCount) }

  /// The bytes of the text and a zero.
  nonisolated(unsafe) let start: UnsafePointer<CChar>

  /// Nil if the entry has no such part.
  init?(_ part: Part, of number: Int) {
    guard let file = catalogFile(CInt(number))?.pointee else { return nil }
    let found =
      switch part {
      case .name: file.name
      case .patterns: file.patterns
      case .entry: file.entry
      case .table: file.table
      }
    guard let found else { return nil }
    start = found
  }

  var string: String { String(cString: start) }
}
