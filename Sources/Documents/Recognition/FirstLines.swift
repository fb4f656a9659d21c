/// The first lines of a file, without blank lines, comments and indentation.
struct FirstLines {
  /// The text at the beginning of the file.
  let start: String
  let texts: [Substring]
  /// Whether each line is indented.
  private let indented: [Bool]
  /// Whether there are comments in `#` or `;`.
  private let hasComments: Bool

  /// The number of lines that are considered.
  private static let limit = 20
  private static let mostBytes = 1 << 16

  init(of bytes: [UInt8]) {
    let mark = bytes.hasByteOrderMark ? 3 : 0
    start = String(decoding: bytes[mark...].prefix(Self.mostBytes), as: UTF8.self)
    var texts: [Substring] = []
    var indented: [Bool] = []
    var hasComments = false
    var rest = start[...]
    while texts.count < Self.limit, !rest.isEmpty {
      let end = rest.utf8.firstIndex { $0.isLineBreak } ?? rest.endIndex
      let (line, text) = (rest[..<end], rest[..<end].drop(while: \.isWhitespace))
      rest = rest[end...].drop(while: \.isNewline)
      guard let first = text.first else { continue }
      if "#;".contains(first) {
        hasComments = true
      } else {
        texts.append(text)
        indented.append(text.startIndex > line.startIndex)
      }
    }
    (self.texts, self.indented, self.hasComments) = (texts, indented, hasComments)
  }

  var isScript: Bool { start.hasPrefix("#!") }

  /// The lines that are not indented, or all of them if the first one is.
  var outermost: [Substring] {
    indented.first == true ? texts : texts.indices.filter { !indented[$0] }.map { texts[$0] }
  }

  /// Whether the first line is one that only control files of Debian begin with, and the others are like it.
  var areStanzas: Bool {
    guard let first = texts.first,
      ["Types: ", "Package: ", "Source: ", "Enabled: "].contains(where: first.hasPrefix)
    else { return false }
    return outermost.allSatisfy {
      let key = $0.prefix { $0 != ":" }
      return key.count < $0.count && Self.isWord(key)
    }
  }

  /// Whether the first line is an assignment with `=` or a heading.
  var beginWithAssignment: Bool {
    texts.first.map { Self.isAssignment($0) || Self.isHeading($0) } == true
  }

  /// Whether each line is an assignment with `=`, a heading or the continuation of a value, and at least one
  /// is an assignment or a heading of words.
  var areAssignments: Bool {
    guard beginWithAssignment else { return false }
    var isInValue = false
    for (text, isIndented) in zip(texts, indented) {
      if Self.isAssignment(text) {
        isInValue = true
      } else if Self.isHeading(text) {
        isInValue = false
      } else if !isIndented || !isInValue {
        return false
      }
    }
    return texts.contains { Self.isAssignment($0) || Self.isHeadingOfWords($0) }
  }

  /// Whether indented lines follow lines of words: `frontend web` and `  bind :80`. No such line directly
  /// follows another one.
  var areBlocks: Bool {
    let headings = texts.indices.filter { !indented[$0] }
    return headings.first == 0 && headings.count < texts.count
      && headings.allSatisfy { Self.isWord(texts[$0]) }
      && zip(headings, headings.dropFirst() + [texts.count]).allSatisfy { $1 - $0 > 1 }
  }

  /// Whether the first line is a mark of YAML, or all outermost lines are like those of YAML.
  var areYAML: Bool {
    guard let first = texts.first, !isScript, !areStanzas, !first.hasPrefix("{{"),
      !first.hasPrefix("{%")
    else {
      return false
    }
    return first == "---" || first.hasPrefix("%YAML") || outermost.allSatisfy(Self.isYAML)
  }

  /// Whether the first line may begin a value of JSON.
  var mayBeJSON: Bool {
    guard let first = texts.first, let mark = first.first else { return !hasComments }
    if mark == "[" { return !Self.isHeadingOfWords(first) }
    if "{\"".contains(mark) || first.hasPrefix("//") || first.hasPrefix("/*") { return true }
    let word = first.prefix { !$0.isWhitespace && !",]}".contains($0) }
    let isNumber =
      Double(String(word)) != nil && first.dropFirst(word.count).allSatisfy(\.isWhitespace)
    return ["true", "false", "null"].contains(word) || isNumber
  }

  /// Whether `line` is like `key = value`.
  private static func isAssignment(_ line: Substring) -> Bool {
    guard beginsWord(line), let end = line.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return false
    }
    return isWord(line[..<end]) && !line.hasSuffix(";")
  }

  /// Whether `line` is like `[section]`.
  private static func isHeading(_ line: Substring) -> Bool {
    line.hasPrefix("[") && line.hasSuffix("]") && line.utf8.count > 2
  }

  private static func isHeadingOfWords(_ line: Substring) -> Bool {
    isHeading(line) && isWord(line.dropFirst().dropLast())
  }

  /// Whether `line` is like `- item`, `key: value`, `key:` or `"key": value`.
  private static func isYAML(_ line: Substring) -> Bool {
    if line.hasPrefix("- ") || line == "-" { return true }
    var key = line.prefix { $0 != ":" }
    let rest = line.dropFirst(key.count + 1)
    guard key.count < line.count, rest.isEmpty || rest.hasPrefix(" ") else { return false }
    if let quote = key.first, "\"'".contains(quote), key.count > 2, key.last == quote {
      // A member of a JSON object has a comma, or opens another one.
      return !",{[".contains(rest.last ?? " ")
    }
    if key == "<<" { return true }
    key.removeAll { "/@$".contains($0) }
    return isWord(key)
  }

  private static func beginsWord(_ text: Substring) -> Bool {
    text.first.map { $0.isLetter || $0 == "_" } == true
  }

  static func isWord(_ text: Substring) -> Bool {
    beginsWord(text) && text.allSatisfy { $0.isLetter || $0.isNumber || "_-. ".contains($0) }
  }
}
