/// The text of a value, with notes for translators.
struct DeclaredDefault {
  let text: MarkupText
  /// The gettext catalogue that translates the value: "messages" or "time".
  let category: String?
  /// The `msgctxt` that gettext looks the text up by.
  let context: String?

  init(_ element: MarkupElement) {
    text = element.text
    category = element["l10n"]
    context = element["context"]
  }
}

extension MarkupElement {
  /// Returns the text of the first child element `name`, or nil if it is empty. Paragraphs are
  /// separated by an empty line and have no line breaks of their own.
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
