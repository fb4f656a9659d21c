/// Words that must all occur, in any order, ignoring case.
struct Words: Hashable, Sendable {
  let words: [String]

  init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
  }

  var isEmpty: Bool { words.isEmpty }

  func match(_ texts: String...) -> Bool {
    if words.isEmpty { return true }
    let texts = texts.map { $0.lowercased() }
    return words.allSatisfy { word in texts.contains { $0.contains(word) } }
  }
}
