import Preferences

/// A known syntax of configuration files that is not read, with its phrase in messages.
enum ForeignSyntax: String {
  case script = "a script"
  case braces = "a configuration with braces, such as that of nginx or bind"
  case tags = "a configuration with sections in tags, such as that of Apache"
  case blocks = "a configuration in blocks without brackets, such as that of HAProxy"
  case table = "a table, such as fstab or a PAM file"
  case template = "a template, such as those of Helm or Jinja"
  case xml = "other XML"

  /// Recognizes the syntax by the form of the first lines. Nil if they have none.
  init?(of lines: FirstLines) {
    guard let first = lines.texts.first else { return nil }
    let texts = lines.texts
    if lines.isScript {
      self = .script
    } else if first.hasPrefix("{{") || first.hasPrefix("{%") && first.contains("%}") {
      self = .template
    } else if Self.isXML(first), !lines.start.contains("<plist") {
      self = .xml
    } else if texts.contains(where: Self.opensTag), texts.contains(where: { $0.hasPrefix("</") }) {
      self = .tags
    } else if lines.areYAML {
      return nil
    } else if lines.outermost.contains(where: Self.isRowOfTable) {
      self = .table
    } else if lines.areAssignments {
      return nil
    } else if !"{[\"<".contains(first.first ?? " "),
      texts.contains(where: Self.opensBraces) || texts.allSatisfy({ $0.hasSuffix(";") })
    {
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
    case .script, .template, .xml: nil
    case .braces, .tags, .blocks, .table:
      "\"--dialect keyword\" reads it anyway, as lines of a key and its value"
    }
  }

  /// Whether `line` is like `server {` or `resource "a" "b" {`, with no colon before the brace.
  private static func opensBraces(_ line: Substring) -> Bool {
    let end = line.reversed().drop(while: \.isWhitespace)
    return end.first == "{" && end.count > 1 && !line.contains(":")
      && (!line.contains("\"") || line.first?.isLetter == true)
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

  /// Whether `line` is like one of crontab, fstab, hosts, sudoers or `sources.list`.
  private static func isRowOfTable(_ line: Substring) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, let first = words.first else { return false }
    let isSchedule =
      words.count > 5
      && words.prefix(5).allSatisfy { $0.allSatisfy { $0.isNumber || "*/,-".contains($0) } }
    let isAddress =
      first.allSatisfy { $0.isHexDigit || ".:".contains($0) }
      && (first.count { $0 == "." } == 3 || first.contains("::"))
    let isDevice = words.count > 3 && (first.hasPrefix("/") || first.hasPrefix("UUID="))
    return isSchedule || isAddress || isDevice || line.contains("ALL=(")
      || ["@reboot", "@hourly", "@daily", "@weekly", "@monthly", "deb", "deb-src"].contains(first)
        && words.count > 1
  }
}
