extension String {
  /// On one line, as text that Markdown and HTML show as it is.
  var markdown: String {
    let line = split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
    return line.printable.unicodeScalars.reduce(into: "") { $0 += $1.markdown }
  }

  /// The same where a line begins: no heading, list or rule comes of it.
  var markdownParagraph: String {
    let text = markdown
    let digits = text.prefix { ("0"..."9").contains($0) }
    let rest = text.dropFirst(digits.count)
    guard let mark = rest.first, digits.isEmpty ? "+-=".contains(mark) : ".)".contains(mark) else {
      return text
    }
    return digits + "\\" + rest
  }
}

extension Unicode.Scalar {
  fileprivate var markdown: String {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\\", "`", "*", "_", "[", "]", "|", "~", "#": "\\\(self)"
    default: String(self)
    }
  }
}
