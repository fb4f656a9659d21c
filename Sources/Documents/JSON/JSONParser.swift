import Preferences

/// One pass over the bytes into nodes; no recursion.
struct JSONParser {
  let view: ByteView
  /// The same bytes, for the place of a problem.
  let bytes: [UInt8]
  /// RFC 8259 and no more: neither comments nor trailing commas.
  let isStrict: Bool
  var at = 0
  var nodes: [NodeIndex.Node] = []
  /// The containers that are open, outermost first.
  private var open: [Int] = []
  private(set) var inDictionary = false
  /// Whether a text has U+10FFFF: see `NodeIndex.flaggingMarks`.
  private(set) var holdsMarks = false
  private let progress = Progress.current
  /// How many nodes there are when it is told next how far it is.
  private var toldNext = told
  private static let told = 1 << 16

  init(view: ByteView, of bytes: [UInt8], isStrict: Bool) {
    self.view = view
    self.bytes = bytes
    self.isStrict = isStrict
    // A value or key follows one of these; a string full of them must not reserve memory without
    // bound.
    nodes.reserveCapacity(min(view.separatorEstimate(), view.count / 8) + 16)
    open.reserveCapacity(DocumentLimits.depth)
  }

  mutating func parse() throws(Problem) {
    let survey = view.surveyUTF8()
    if let offset = survey.firstInvalid { throw notUTF8(at: offset) }
    holdsMarks = survey.holdsMarks
    if view[0] == 0xEF, view[1] == 0xBB, view[2] == 0xBF { at = 3 }
    try skipSpace()
    try value()
    while let container = open.last {
      if nodes.count >= toldNext { try tell() }
      try step(in: container)
    }
    try skipSpace()
    guard at == view.count else { throw unexpected(expected: "the end of the file") }
  }

  private mutating func tell() throws(Problem) {
    toldNext = nodes.count &+ Self.told
    try progress?.advance(to: Double(at) / Double(view.count))
  }

  /// The innermost container's end, or its next member or element.
  private mutating func step(in container: Int) throws(Problem) {
    try skipSpace()
    let closer: UInt8 = inDictionary ? 0x7D : 0x5D
    if nodes.count > container &+ 1 {
      guard view[at] != closer else { return close(container) }
      guard view[at] == UInt8(ascii: ",") else { throw notSeparated() }
      try comma(before: closer)
    }
    guard view[at] != closer else { return close(container) }
    if inDictionary { try key() }
    try value()
  }

  private mutating func comma(before closer: UInt8) throws(Problem) {
    let comma = at
    at &+= 1
    try skipSpace()
    if isStrict, view[at] == closer { throw trailingComma(at: comma) }
  }

  private mutating func key() throws(Problem) {
    guard view[at] == UInt8(ascii: "\"") else {
      throw unexpected(expected: "a key in quotes or \"}\"")
    }
    try string(as: .key)
    try skipSpace()
    guard view[at] == UInt8(ascii: ":") else { throw unexpected(expected: "\":\" after the key") }
    at &+= 1
    try skipSpace()
  }

  private mutating func value() throws(Problem) {
    switch view[at] {
    case UInt8(ascii: "\""): try string(as: .string)
    case UInt8(ascii: "{"): try begin(.dictionary)
    case UInt8(ascii: "["): try begin(.array)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    case UInt8(ascii: "t"): try word(0x6575_7274, length: 4, as: .bool)
    case UInt8(ascii: "f"): try word(0x6573_6C61, length: 5, as: .bool)
    case UInt8(ascii: "n"): try word(0x6C6C_756E, length: 4, as: .null)
    default:
      throw unexpected(expected: open.isEmpty || inDictionary ? "a value" : "a value or \"]\"")
    }
  }

  private mutating func begin(_ kind: NodeKind) throws(Problem) {
    guard open.count < DocumentLimits.depth else { throw tooDeep() }
    open.append(nodes.count)
    inDictionary = kind == .dictionary
    append(kind, from: at, to: at)
    at &+= 1
  }

  private mutating func close(_ container: Int) {
    at &+= 1
    nodes[container].end = UInt32(truncatingIfNeeded: at)
    nodes[container].next = UInt32(truncatingIfNeeded: nodes.count)
    open.removeLast()
    if let outer = open.last { inDictionary = nodes[outer].kind == .dictionary }
  }

  /// Offsets fit: the size limit is checked before the parse.
  @inline(__always)
  mutating func append(
    _ kind: NodeKind, from start: Int, to end: Int, flags: UInt8 = 0, quotes: UInt8 = 0
  ) {
    nodes.append(
      NodeIndex.Node(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: nodes.count &+ 1), kind: kind, flags: flags,
        lead: quotes, trail: quotes))
  }
}
