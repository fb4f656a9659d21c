import Preferences

/// A known syntax of configuration files that is not read, with its phrase in messages.
enum ForeignSyntax: String {
  case yaml = "YAML"
  case toml = "TOML"
  case script = "a script"
  case braces = "a configuration with braces, such as that of nginx or bind"
  case tags = "a configuration with sections in tags, such as that of Apache"
  case blocks = "a configuration in blocks without brackets, such as that of HAProxy"
  case table = "a table, such as fstab or a PAM file"
  case stanzas = "stanzas, such as those of apt's sources"
  case xml = "other XML"

  /// Recognizes the syntax if all of the first lines have its form. Nil if they have none.
  init?(of lines: FirstLines) {
    guard let first = lines.texts.first else { return nil }
    let texts = lines.texts
    if lines.isScript {
      self = .script
    } else if Self.isXML(first), !lines.start.contains("<plist") {
      self = .xml
    } else if texts.contains(where: Self.opensTag), texts.contains(where: { $0.hasPrefix("</") }) {
      self = .tags
    } else if first == "---" || texts.allSatisfy(Self.isYAML) {
      self = .yaml
    } else if lines.beginWithAssignment, texts.contains(where: Self.isTOML) {
      self = .toml
    } else if lines.areAssignments {
      return nil
    } else if !"{[\"<".contains(first.first ?? " "), texts.contains(where: Self.opensBraces) {
      self = .braces
    } else if lines.areBlocks {
      self = .blocks
    } else if texts.count > 1,
      texts.allSatisfy({ $0.split(whereSeparator: \.isWhitespace).count > 2 })
    {
      self = .table
    } else {
      return nil
    }
  }

  /// The problem of a file in this syntax.
  var problem: Problem { Problem(.otherFormat(rawValue, advice: advice)) }

  /// A way to read the file nevertheless, if its lines have keys and values.
  private var advice: String? {
    switch self {
    case .yaml, .toml, .script, .stanzas, .xml: nil
    case .braces, .tags, .blocks, .table:
      "\"--dialect keyword\" reads it anyway, as lines of a key and its value"
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
    return FirstLines.isWord(key) && key.count < line.count
      && (rest.isEmpty || rest.hasPrefix(" "))
  }

  /// Whether `line` is like `[[list]]`, `"key" = 1` or `key = [`.
  private static func isTOML(_ line: Substring) -> Bool {
    line.hasPrefix("[[") && line.hasSuffix("]]") || line.hasSuffix("= [")
      || line.hasSuffix("= \"\"\"") || line.hasPrefix("\"") && line.contains("\" = ")
  }
}
