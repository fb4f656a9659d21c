import Preferences

/// A property list in Apple's binary format, version 00.
///
/// The file is a table of objects that name each other by number; the index is the tree that they
/// make, an object used twice standing in it twice. A node's `start` is its object's offset, its
/// `end` the object's number.
///
/// Damage is a problem, never believed: containers that hold themselves, counts and offsets beyond
/// the file, trees that grow out of all proportion by sharing. What the format has and property
/// lists do not (sets, keys that are no strings) is shown; such a file is read-only.
///
/// A change writes the file anew, but around the objects as they stand: each keeps its bytes (widths
/// of numbers, bits of dates, sharing) and its rank. What nothing refers to any more is left out.
public struct BinaryPropertyList: Document {
  public let bytes: [UInt8]
  public let index: NodeIndex
  /// What makes it read-only.
  public let problems: [Problem]
  let table: BinaryObjectTable
  public var format: DocumentFormat { .binaryPropertyList }

  /// O(size). Throws `.syntax` and `.limit` with the byte's place.
  public init(_ bytes: [UInt8]) throws(Problem) {
    try DocumentReader.checkSize(bytes)
    let table = try BinaryObjectTable(bytes)
    var expansion = BinaryExpansion(bytes, table)
    try expansion.run()
    self.bytes = bytes
    self.table = table
    index = expansion.index
    problems = expansion.readOnlyReason.map { [$0] } ?? []
  }

  public func place(at node: NodeID) -> Place { .inBinary(Int(index.nodes[node].start)) }

  /// The number of a node's object.
  func objectNumber(of node: NodeID) -> Int { Int(index.nodes[node].end) }
}
