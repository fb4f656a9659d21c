import Preferences

/// A YAML document, version 1.2, or several in one text.
///
/// The root is the value of the document, or a list of the documents if there are several. An empty document is an
/// empty dictionary. The range of a value is that of its content, without its anchor and its tag.
public struct YAMLDocument: Document {
  public let bytes: [UInt8]
  public let index: NodeIndex
  /// Whether lines that most programs read although the standard forbids them are refused.
  public let isStrict: Bool
  /// The documents in the order of the text.
  let documents: [YAMLParsedDocument]
  /// The given indentations of blocks of text, by the start of their headers.
  let indentations: [Int: Int]
  /// The dashes, question marks and others on lines before their nodes, as in `YAMLNames`.
  let marks: [Int: Int]
  let secretNodes: [NodeID]
  /// The offset of the first comment.
  let firstComment: Int?

  public var format: DocumentFormat { .yaml }
  var refusesDuplicates: Bool { true }

  /// Parses `bytes` in one pass. O(size). Throws `.syntax` or `.limit` with a place.
  public init(_ bytes: [UInt8], strict: Bool = false) throws(Problem) {
    try DocumentReader.checkSize(bytes)
    self.bytes = bytes
    isStrict = strict
    let holdsMarks = try bytes.checkIsUTF8()
    let parsed = try ByteView.over(bytes) { view throws(Problem) in
      var parser = YAMLParser(bytes, in: view, isStrict: strict, reserving: view.count / 16 + 16)
      do throws(Problem) { try parser.parse() } catch {
        throw parser.templateProblem(insteadOf: error)
      }
      return (
        index: parser.index(), documents: parser.documents, names: parser.names,
        secrets: parser.secrets, firstComment: parser.firstComment
      )
    }
    index = holdsMarks ? parsed.index.flaggingMarks(in: bytes) : parsed.index
    documents = parsed.documents
    indentations = parsed.names.indentations
    marks = parsed.names.marks
    secretNodes = parsed.secrets
    firstComment = parsed.firstComment
  }

  public func key(at node: NodeID) -> String {
    let item = index.nodes[node]
    if let plain = item.plainText { return String(decoding: bytes[plain], as: UTF8.self) }
    return text(of: item)
  }

  public func value(at node: NodeID) -> PreferenceValue {
    if !index.targets.isEmpty, let target = index.targets[node] { return value(at: target) }
    let item = index.nodes[node]
    switch item.kind {
    case .null: return .null
    case .bool, .integer, .real:
      let range = item.plainText ?? item.range
      return YAMLWords.value(of: String(decoding: bytes[range], as: UTF8.self), kind: item.kind)
    case .array: return .array(index.children(of: node).map(value(at:)))
    case .dictionary: return .dictionary(members(of: node))
    default: return .string(text(of: item))
    }
  }

  func otherReading(at node: NodeID) -> String? {
    let item = index.nodes[index.target(of: node)]
    guard !item.isContainer, let plain = item.plainText, plain == item.range, !plain.isEmpty,
      !"\"'|>".utf8.contains(bytes[plain.lowerBound]), !hasTag(item)
    else { return nil }
    return YAMLWords.otherReading(of: String(decoding: bytes[plain], as: UTF8.self))
  }

  /// Whether a tag is directly before a scalar, on its line.
  private func hasTag(_ item: NodeIndex.Node) -> Bool {
    let before = bytes[..<Int(item.start)].reversed().prefix { !$0.isLineBreak }
    let word = before.drop { $0.isBlank }.prefix { !$0.isBlank }
    return word.last == UInt8(ascii: "!")
  }

  /// Returns the decoded text of a scalar.
  private func text(of item: NodeIndex.Node) -> String {
    if let plain = item.plainText { return String(decoding: bytes[plain], as: UTF8.self) }
    let content = bytes[item.range]
    return switch content.first {
    case UInt8(ascii: "\""): YAMLText.decoded(doubleQuoted: content.dropFirst().dropLast())
    case UInt8(ascii: "'"): YAMLText.decoded(singleQuoted: content.dropFirst().dropLast())
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      YAMLText.decoded(
        block: content, indentation: indentations[Int(item.start)],
        isLast: Int(item.end) == bytes.count)
    default: YAMLText.decoded(plain: content)
    }
  }
}

extension YAMLDocument: FormattedDocument {
  static var formatName: String { "YAML" }
  static var option: String? { "yaml" }
  static var fileExtensions: [String] { ["yaml", "yml"] }
  static var paths: String {
    "*.yaml *.yml .clang-format .clang-tidy .clangd .yamllint .condarc *.sls"
  }
  static var mediaType: String { "application/yaml" }
  static var emptyDocument: [UInt8] { [] }
  static var hasPropertyListTypes: Bool { false }
  static var comments: CommentUse { .always }
  static var isChosenByName: Bool { true }
  static var mayBeginLikeMarkup: Bool { true }
  static var isCheckedStrictly: Bool { true }
  static func recognizes(_ bytes: [UInt8]) -> Bool { FirstLines(of: bytes).areYAML }
  static func check(_ value: PreferenceValue) throws(Problem) {
    switch value {
    case .array, .dictionary: break
    default: _ = try YAMLPrinter().scalar(value, at: YAMLPlace())
    }
  }

  /// The schema of `# yaml-language-server: $schema=…` or `# $schema: …` at the top.
  var schemaReference: String? {
    let marks = ["# yaml-language-server: $schema=", "# $schema: "]
    for line in bytes.headComments {
      guard let mark = marks.first(where: line.hasPrefix) else { continue }
      let reference = line.dropFirst(mark.count).prefix { !$0.isWhitespace }
      return reference == "none" || reference.isEmpty ? nil : String(reference)
    }
    return nil
  }
}
