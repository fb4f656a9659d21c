import Preferences

/// A property list in XML, kept to the byte.
///
///     document = [BOM] [declaration] misc [doctype] misc plist misc
///     plist    = "<plist" attributes ">" misc value misc "</plist>"
///     value    = dict | array | string | integer | real | date | data | true | false
///     dict     = "<dict>" *( misc key misc value ) misc "</dict>" | "<dict/>"
///     array    = "<array>" *( misc value ) misc "</array>" | "<array/>"
///     key      = "<key>" text "</key>"
///     text     = *( character | reference | CDATA | comment | instruction )
///     misc     = *( white space | comment | instruction )
///
/// References are XML's own five (`&amp;` …) and characters by number (`&#233;`, `&#xE9;`); nothing
/// else is declared, so nothing expands. A doctype is skipped, never opened; one with declarations
/// of its own (`[`) is refused, as is any encoding but UTF-8 and ASCII. Integers may be of any size
/// and spelled in hexadecimal or with a plus; dates are `2026-01-31T10:00:00Z` and exist.
///
/// A dictionary of nothing but `CF$UID` and a plain integer is a keyed archive's reference: `.uid`.
public struct XMLPropertyList: Document {
  public let bytes: [UInt8]
  public let index: NodeIndex
  public var format: DocumentFormat { .xmlPropertyList }

  /// O(size). Throws `.syntax` and `.limit` with a place.
  public init(_ bytes: [UInt8]) throws(Problem) {
    try DocumentReader.checkSize(bytes)
    self.bytes = bytes
    var parser = XMLPropertyListParser(bytes)
    index = try parser.parse().flaggingMarks(in: bytes)
  }

  public func place(at node: NodeID) -> Place {
    Place(offset: Int(index.nodes[node].start), in: bytes)
  }
}

/// The notes of a node of an XML property list, besides `Node.encoded`.
enum XMLFlags {
  /// `<string/>`
  static let isEmptyTag: UInt8 = 2
  /// The text is not simply what stands there: a reference, CDATA, a comment, a carriage return.
  static let hasMarkup: UInt8 = 4
}
