/// A value's text, and what a translator is told of it.
struct DeclaredDefault {
  let text: MarkupText
  /// "messages" or "time": translations of the value come from this catalogue of gettext.
  let category: String?
  /// Gettext's `msgctxt`.
  let context: String?

  init(_ element: MarkupElement) {
    text = element.text
    category = element["l10n"]
    context = element["context"]
  }
}

extension MarkupElement {
  /// The words of an element inside as people read them: paragraphs, with an empty line between
  /// them, each without line breaks of its own. nil where there are none.
  func words(_ name: String) -> String? {
    guard let element = children(named: name).first else { return nil }
    var paragraphs: [[Substring]] = [[]]
    let lines = element.text.string.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.isEmpty {
        if paragraphs.last?.isEmpty == false { paragraphs.append([]) }
      } else {
        paragraphs[paragraphs.count - 1] += words
      }
    }
    let text = paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
    return text.isEmpty ? nil : text.joined(separator: "\n\n")
  }
}
