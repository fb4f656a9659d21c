extension String {
  /// All of it in characters that a terminal only shows: `\u{202E}` becomes `<U+202E>`, an escape
  /// `^[`. Printable ASCII stays as it is.
  public var printable: String { printable(in: .unicode) }

  /// As `printable`; in ASCII every other character is escaped too.
  public func printable(in charset: Charset) -> String {
    guard !utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return self }
    return PrintableText(self, in: charset).reduce(into: "") { $0 += $1.text }
  }

  /// The terminal cells of its printable form.
  public var cells: Int { PrintableText(self).reduce(0) { $0 + $1.cells } }

  /// Its printable form in at most `width` cells; a text that is longer ends in `…` (in ASCII `~`).
  /// Costs no more than what is shown.
  public func cut(to width: Int, in charset: Charset = .unicode) -> String {
    var text = "", used = 0, room = text.endIndex
    for piece in PrintableText(self, in: charset) {
      guard used + piece.cells <= width else {
        return width < 1 ? "" : text[..<room] + charset.ellipsis
      }
      text += piece.text
      used += piece.cells
      if used < width { room = text.endIndex }
    }
    return text
  }

  /// Its printable form, filled with spaces to `width` cells, or cut to it.
  public func padded(to width: Int, in charset: Charset = .unicode) -> String {
    let text = cut(to: width, in: charset)
    return text + String(repeating: " ", count: Swift.max(0, width - text.cells))
  }

  /// This program's own words where only ASCII can be shown: `1…5` becomes `1...5`. For data, whose
  /// every character counts, use `printable(in:)`.
  public func words(in charset: Charset) -> String {
    guard charset == .ascii else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += Charset.plainWords[scalar] ?? String(scalar)
    }
  }
}

extension Charset {
  /// Ends a text that was cut.
  public var ellipsis: String { self == .unicode ? "…" : "~" }

  fileprivate static let plainWords: [Unicode.Scalar: String] = [
    "…": "...", "–": "-", "—": "-", "→": "->", "·": ".", "•": "*", "×": "x", "“": "\"", "”": "\"",
    "’": "'",
    "≤": "<=", "≥": ">=", "↑": "Up", "↓": "Down", "←": "Left",
  ]
}
