import Preferences

/// A property list in Apple's binary format, version 00.
///
/// The file is a table of objects that refer to each other by number. The index is the tree that
/// results: an object that is used twice has two nodes. A node's `start` is its object's offset,
/// its `end` the object's number.
///
/// Damage is a problem: cycles, counts and offsets beyond the file, and trees that sharing makes
/// too large. Sets and keys that are not strings are shown, but make the file read-only.
///
/// An edit writes a new file in which unchanged objects keep their bytes and their order.
/// Unreferenced objects are left out.
public struct BinaryPropertyList: Document {
  public let bytes: [UInt8]
  public let index: NodeIndex
  /// The reasons why the document is read-only.
  public let problems: [Problem]
  let table: BinaryObjectTable
  public var format: DocumentFormat { .binaryPropertyList }

  /// Parses `bytes`. O(size). Throws `.syntax` or `.limit` with the offset.
  ///
  /// `strict` has no effect: the format has no extensions.
  public init(_ bytes: [UInt8], strict: Bool = false) throws(Problem) {
    try DocumentReader.checkSize(bytes)
    let table = try BinaryObjectTable(bytes)
    var expansion = BinaryExpansion(bytes, table)
    index = try expansion.run()
    self.bytes = bytes
    self.table = table
    problems = expansion.readOnlyReason.map { [$0] } ?? []
  }

  public func place(at node: NodeID) -> Place { .inBinary(Int(index.nodes[node].start)) }

  /// Returns the number of a node's object.
  func objectNumber(of node: NodeID) -> Int { Int(index.nodes[node].end) }
}

extension BinaryPropertyList {
  public func key(at node: NodeID) -> String { text(scalar(of: objectNumber(of: node))) }

  /// Returns the bytes of a key's text, or nil if it is not an ASCII string.
  func asciiKey(at node: NodeID) -> Range<Int>? {
    guard let object = try? table.object(objectNumber(of: node), in: bytes), object.type == .ascii
    else { return nil }
    return object.payload
  }

  /// Returns a key's text. A key that is not a string has the text of its value.
  private func text(_ key: PreferenceValue) -> String {
    if case .string(let text) = key { text } else { key.text }
  }

  public func value(at node: NodeID) -> PreferenceValue {
    var shared: [Int: PreferenceValue] = [:]
    return value(at: node, &shared)
  }

  /// Returns a value. `shared` holds long scalars by object number, so that each is in memory once.
  private func value(
    at node: NodeID, _ shared: inout [Int: PreferenceValue]
  ) -> PreferenceValue {
    switch index.nodes[node].kind {
    case .array: .array(index.children(of: node).map { value(at: $0, &shared) })
    case .dictionary: .dictionary(members(of: node, &shared))
    default: scalar(of: objectNumber(of: node), &shared)
    }
  }

  private func members(
    of node: NodeID, _ shared: inout [Int: PreferenceValue]
  ) -> ExactDictionary<PreferenceValue> {
    var members: ExactDictionary<PreferenceValue> = [:]
    for value in index.children(of: node) {
      members[text(scalar(of: objectNumber(of: value - 1), &shared))] = self.value(
        at: value, &shared)
    }
    return members
  }

  private func scalar(
    of number: Int, _ shared: inout [Int: PreferenceValue]
  ) -> PreferenceValue {
    guard let object = try? table.object(number, in: bytes), object.payload.count > 32 else {
      return scalar(of: number)
    }
    if let value = shared[number] { return value }
    let value = scalar(of: number)
    shared[number] = value
    return value
  }

  /// Returns a scalar. Returns null for an unreadable object, which the expansion excludes.
  private func scalar(of number: Int) -> PreferenceValue {
    guard let object = try? table.object(number, in: bytes) else { return .null }
    let payload = bytes[object.payload]
    switch object.type {
    case .false: return .bool(false)
    case .true: return .bool(true)
    case .integer: return .integer(integer(in: object.payload))
    case .real: return .real(real(in: object.payload))
    case .date: return .date(Timestamp(seconds: double(in: object.payload)))
    case .data: return .data(Array(payload))
    case .ascii: return .string(String(decoding: payload, as: UTF8.self))
    case .utf16: return .string(utf16(in: object.payload))
    case .uid: return .uid(payload.reduce(0) { $0 << 8 | UInt64($1) })
    case .null, .array, .set, .dictionary: return .null
    }
  }

  /// Returns an integer: unsigned in 1, 2 and 4 bytes, signed in 8 and 16.
  private func integer(in payload: Range<Int>) -> Number {
    guard payload.count > 8 else {
      let unsigned = bytes.bigEndian(at: payload.lowerBound, payload.count)
      return payload.count == 8 ? Number(Int64(bitPattern: unsigned)) : Number(unsigned)
    }
    let high = Int64(bitPattern: bytes.bigEndian(at: payload.lowerBound, 8))
    return Number(Int128(high) << 64 | Int128(bytes.bigEndian(at: payload.lowerBound + 8, 8)))
  }

  /// Returns a real in the shortest spelling that reads back as the same bits.
  private func real(in payload: Range<Int>) -> Number {
    guard payload.count == 4 else { return Number(double(in: payload)) }
    let bits = UInt32(truncatingIfNeeded: bytes.bigEndian(at: payload.lowerBound, 4))
    return Number(spelling: Float(bitPattern: bits).description)
  }

  private func double(in payload: Range<Int>) -> Double {
    Double(bitPattern: bytes.bigEndian(at: payload.lowerBound, 8))
  }

  private func utf16(in payload: Range<Int>) -> String {
    let units = stride(from: payload.lowerBound, to: payload.upperBound, by: 2).map { offset in
      UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
    }
    return String(keeping: units)
  }
}

extension BinaryPropertyList: FormattedDocument {
  static var formatName: String { "binary property list" }
  static var option: String? { "binary" }
  static var isText: Bool { false }
  static var comments: CommentUse { .none }
  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist".utf8) }

  /// A file with one object. The trailer has widths of 1, one object, the top object 0, and the
  /// offset table at 9.
  static var emptyDocument: [UInt8] {
    let body: [UInt8] = [
      0xD0, 8, 0, 0, 0, 0, 0, 0, 1, 1,
      0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9,
    ]
    return Array("bplist00".utf8) + body
  }

  static func check(_ value: PreferenceValue) throws(Problem) {
    switch value {
    case .array, .dictionary: break
    case .string(let text): _ = try BinaryEncoding.string(text)
    default: _ = try BinaryEncoding.scalar(value)
    }
  }

  var firstComment: Int? { nil }
}

extension BinaryPropertyList: EditableDocument {
  public func applying(_ changes: [Change]) throws(Problem) -> any Document {
    if let problem = problems.first, !changes.isEmpty { throw problem }
    if let former = returning(by: changes) { return former }
    return try edited(by: changes)
  }

  func bytes(making edits: [Edit]) throws(Problem) -> [UInt8] {
    var editing = BinaryEditing(self)
    try editing.make(EditPlan(edits, index))
    return try BinaryWriter.bytes(of: editing.graph)
  }

  func reading(_ bytes: [UInt8]) throws(Problem) -> Self { try Self(bytes) }

  /// Returns the value with canonical spellings of numbers, because the format does not store
  /// spellings.
  func asWritten(scalar value: PreferenceValue) -> PreferenceValue {
    switch value {
    case .integer(let number): .integer(Number(spelling: number.canonical))
    case .real(let number): Double(number.spelling).map { .real(Number($0)) } ?? value
    default: value
    }
  }

  /// Whether two objects have the same bytes, whatever their numbers.
  func isSame(_ node: NodeID, as other: NodeID, of document: Self) -> Bool {
    let (start, otherStart) = (Int(index.nodes[node].start), Int(document.index.nodes[other].start))
    guard let object = try? table.object(objectNumber(of: node), in: bytes) else { return false }
    let end = otherStart + object.payload.upperBound - start
    guard end <= document.table.end else { return false }
    return ByteView.over(bytes) { view in
      ByteView.over(document.bytes) { other in
        view.isEqual(start..<object.payload.upperBound, otherStart..<end, in: other)
      }
    }
  }
}
