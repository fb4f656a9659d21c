import Preferences

/// A TOML document, version 1.0 or 1.1.
///
/// The root is a dictionary of its members and tables. Headers, dotted keys and inline tables all make tables, and
/// headers in double brackets a list of tables. The parts of a table may be anywhere, so that the order of nodes
/// need not be that of their offsets. The range of a table begins after its key or header, and ends before the
/// first statement of another table.
///
/// A date or a time is text with the spelling of the file. A table that is defined twice is a duplicate key.
public struct TOMLDocument: Document {
  public let bytes: [UInt8]
  public let index: NodeIndex
  /// Whether only TOML 1.0 without duplicate keys is allowed.
  public let isStrict: Bool
  /// The headers in the order of the text, with the nodes of their tables.
  let headers: [TOMLHeader]
  /// Whether the tables of the headers have the order of the headers.
  let hasHeadersInOrder: Bool
  /// Whether statements of a table are separated by others.
  let isScattered: Bool
  /// The offset of the first comment.
  let firstComment: Int?

  /// A strict document was searched for duplicate keys when it was parsed.
  private(set) var duplicateScope = DuplicateScope.all

  public var format: DocumentFormat { .toml }
  var refusesDuplicates: Bool { true }

  /// Parses `bytes` in one pass. O(size). Throws `.syntax` or `.limit` with a place.
  public init(_ bytes: [UInt8], strict: Bool = false) throws(Problem) {
    try DocumentReader.checkSize(bytes)
    self.bytes = bytes
    isStrict = strict
    let allowsNew =
      !strict || bytes.headComments.contains { $0.hasPrefix("#:tombi") && $0.contains("\"v1.1") }
    let holdsMarks = try bytes.checkIsUTF8()
    let parser = try ByteView.over(bytes) { view throws(Problem) in
      var parser = TOMLParser(
        bytes, in: view, isStrict: !allowsNew, reserving: view.count / 8 + 16)
      try parser.parse()
      let (nodes, headers) = parser.index()
      return (
        nodes: nodes, headers: headers, isScattered: parser.tree.isScattered,
        firstComment: parser.firstComment
      )
    }
    let index = NodeIndex(nodes: NodeList(parser.nodes))
    self.index = holdsMarks ? index.flaggingMarks(in: bytes) : index
    headers = parser.headers
    hasHeadersInOrder = zip(headers, headers.dropFirst()).allSatisfy { $0.table < $1.table }
    isScattered = parser.isScattered
    firstComment = parser.firstComment
    if strict {
      if let problem = redefinition { throw problem }
      duplicateScope = .none
    }
  }

  public func key(at node: NodeID) -> String { text(of: index.nodes[node]) }

  public func value(at node: NodeID) -> PreferenceValue {
    let item = index.nodes[node]
    switch item.kind {
    case .bool: return .bool(bytes[Int(item.start)] == UInt8(ascii: "t"))
    case .integer:
      return .integer(Number(spelling: String(decoding: bytes[item.range], as: UTF8.self)))
    case .real: return .real(Number(spelling: String(decoding: bytes[item.range], as: UTF8.self)))
    case .array: return .array(index.children(of: node).map(value(at:)))
    case .dictionary: return .dictionary(members(of: node))
    default: return .string(text(of: item))
    }
  }

  private func text(of node: NodeIndex.Node) -> String {
    if let plain = node.plainText { return String(decoding: bytes[plain], as: UTF8.self) }
    return TOMLText.decoded(
      bytes[Int(node.start) + Int(node.lead)..<Int(node.end) - Int(node.trail)],
      in: bytes[Int(node.start)])
  }

  /// The first key that is defined twice, with both places.
  private var redefinition: Problem? {
    let twice = Duplicates(in: self).values.sorted {
      index.nodes[$0 - 1].start < index.nodes[$1 - 1].start
    }
    guard let first = twice.first else { return nil }
    let key = key(at: first - 1)
    let second = twice.dropFirst().first { self.key(at: $0 - 1).isExactly(key) } ?? first
    let line = Place(offset: Int(index.nodes[first - 1].start), in: bytes).line
    return Problem(
      .syntax(
        found: "a second definition of \(key.quotedBriefly), after that of line \(line)",
        expected: "one"),
      place: Place(offset: Int(index.nodes[second - 1].start), in: bytes))
  }
}

extension TOMLDocument: FormattedDocument {
  static var formatName: String { "TOML" }
  static var option: String? { "toml" }
  static var fileExtensions: [String] { ["toml"] }
  static var paths: String {
    """
    *.toml Pipfile Cargo.lock poetry.lock uv.lock pdm.lock telegraf.conf containers.conf \
    containers.conf.d/*.conf registries.conf registries.conf.d/*.conf storage.conf crio.conf \
    crio.conf.d/*
    """
  }
  static var mediaType: String { "application/toml" }
  static var emptyDocument: [UInt8] { [] }
  static var hasPropertyListTypes: Bool { false }
  static var hasDates: Bool { true }
  static var hasGroupsLast: Bool { true }
  static var isCheckedStrictly: Bool { true }
  static var comments: CommentUse { .always }
  static var isChosenByName: Bool { true }
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let lines = FirstLines(of: bytes)
    return !lines.isScript && lines.beginWithAssignment && lines.texts.contains(where: isTelling)
  }

  /// Whether a line is like `[[list]]`, `"key" = 1`, `key = [` or `key = {a = 1}`, as no line of an INI file is.
  private static func isTelling(_ line: Substring) -> Bool {
    line.hasPrefix("[[") && line.hasSuffix("]]") && FirstLines.isWord(line.dropFirst(2).dropLast(2))
      || line.hasSuffix("= [")
      || line.contains(" = [") && line.hasSuffix("]")
      || line.contains(" = {") && line.hasSuffix("}")
      || line.hasSuffix("= \"\"\"") || line.hasPrefix("\"") && line.contains("\" = ")
  }

  static func check(_ value: PreferenceValue) throws(Problem) { _ = try TOMLPrinter.print(value) }
}

extension TOMLDocument {
  /// The schema of `#:schema …` in the comments at the top.
  var schemaReference: String? {
    bytes.headComments.first { $0.hasPrefix("#:schema ") }.map { line in
      let reference = line.dropFirst("#:schema ".count).drop { $0 == " " }
      return String(reference.prefix { !$0.isWhitespace && $0 != "#" })
    }
  }

  /// A file that a program generates, as it says at its top, is read-only.
  public var problems: [Problem] {
    guard bytes.headComments.contains(where: { $0.contains("@generated") }) else { return [] }
    return [Problem(.unwritable("its first comment says that a program generates it"))]
  }

  func dateForm(of node: NodeID) -> DateForm? {
    let item = index.nodes[node]
    guard item.kind == .date,
      let date = TOMLDate(bytes[item.range])
    else { return nil }
    return switch date.form {
    case .offsetDateTime: .dateTimeText
    case .localDateTime: .localDateTimeText
    case .date: .dateText
    case .time: .localTimeText
    }
  }
}
