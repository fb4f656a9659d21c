import Preferences

extension ChoiceList {
  /// The cursor goes to the first label that begins with what is typed, has a word that does, or else
  /// holds it, whatever its case.
  mutating func type(_ input: TextInput) {
    var line = typed ?? LineText()
    line.update(input)
    typed = line.isEmpty ? nil : line
    let labels = options.map { $0.label.lowercased() }
    let found = Self.index(of: line.text.lowercased(), in: labels)
    finds = found != nil || line.isEmpty
    guard !line.isEmpty else { return }
    // Of a text that came at once, the beginning that finds one has moved the cursor.
    let longest = labels.map(\.count).max() ?? 0
    var start = line.text.lowercased().prefix(longest)
    var nearest = found
    while nearest == nil, case .insert(let text) = input, text.count > 1, !start.isEmpty {
      start.removeLast()
      nearest = Self.index(of: String(start), in: labels)
    }
    if !start.isEmpty, let nearest { cursor = nearest }
  }

  private static func index(of text: String, in labels: [String]) -> Int? {
    labels.firstIndex { $0.hasPrefix(text) }
      ?? labels.firstIndex {
        $0.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix(text) }
      }
      ?? labels.firstIndex { $0.contains(text) }
  }

  mutating func beginTyping() { typed = LineText() }
}
