/// A known syntax of configuration files that is not supported, for messages.
enum ForeignSyntax: String {
  case yaml = "YAML"
  case sections = "INI or TOML"
  case script = "a script"
  case braces = "a configuration with braces, such as that of nginx or bind"
  case tags = "a configuration with sections in tags, such as that of Apache"
  case xml = "other XML"
  case table = "a table, such as fstab or a PAM file"

  /// The number of lines that are considered.
  private static let lineLimit = 20

  /// Recognizes the syntax if all of the first lines have its form. Nil if `bytes` are something else.
  init?(of bytes: [UInt8]) {
    let start = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    let lines = start.split(whereSeparator: \.isNewline).prefix(Self.lineLimit).map {
      $0.drop(while: \.isWhitespace)
    }.filter { !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix(";") }
    guard let first = lines.first else { return nil }
    if start.hasPrefix("#!") {
      self = .script
    } else if Self.isXML(first), !start.contains("<plist") {
      self = .xml
    } else if lines.contains(where: Self.opensTag), lines.contains(where: { $0.hasPrefix("</") }) {
      self = .tags
    } else if first == "---" || lines.allSatisfy(Self.isYAML) {
      self = .yaml
    } else if lines.contains(where: Self.isAssignment),
      lines.allSatisfy({ Self.isAssignment($0) || Self.isHeading($0) })
    {
      self = .sections
    } else if !"{[\"<".contains(first.first ?? " "), lines.contains(where: Self.opensBraces) {
      self = .braces
    } else if lines.count > 1,
      lines.allSatisfy({ $0.split(whereSeparator: \.isWhitespace).count > 2 })
    {
      self = .table
    } else {
      return nil
    }
  }

  /// Whether `line` is like `server {`, with no colon or equals sign before the brace.
  private static func opensBraces(_ line: Substring) -> Bool {
    let end = line.reversed().drop(while: \.isWhitespace)
    return end.first == "{" && end.count > 1 && !line.contains(":") && !line.contains("\"")
  }

  /// Whether `line` begins a document in XML.
  private static func isXML(_ line: Substring) -> Bool {
    line.hasPrefix("<?xml") || line.hasPrefix("<!")
  }

  /// Whether `line` is like `<Directory />`. A tag of XML has no argument without a name.
  private static func opensTag(_ line: Substring) -> Bool {
    line.hasPrefix("<") && line.hasSuffix(">") && line.dropFirst().first?.isLetter == true
      && line.contains(" ") && !line.contains("=")
  }

  /// Whether `line` is like `- item`, `key: value` or `key:`.
  private static func isYAML(_ line: Substring) -> Bool {
    if line.hasPrefix("- ") || line == "-" { return true }
    let key = line.prefix { $0 != ":" }
    let rest = line.dropFirst(key.count + 1)
    return isWord(key) && key.count < line.count && (rest.isEmpty || rest.hasPrefix(" "))
  }

  /// Whether `line` is like `key = value`.
  private static func isAssignment(_ line: Substring) -> Bool {
    let key = line.prefix { $0 != "=" }
    return key.count < line.count && isWord(key) && !line.hasSuffix(";")
  }

  /// Whether `line` is like `[section]`.
  private static func isHeading(_ line: Substring) -> Bool {
    line.hasPrefix("[") && line.hasSuffix("]") && line.count > 2
  }

  private static func isWord(_ text: Substring) -> Bool {
    text.first?.isLetter == true
      && text.allSatisfy { $0.isLetter || $0.isNumber || "_-. ".contains($0) }
  }
}
