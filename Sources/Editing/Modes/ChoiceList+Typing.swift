import Preferences

extension ChoiceList {
  /// The cursor goes to the first label that begins with what is typed, has a word that does, or else
  /// holds it, whatever its case.
  mutating func type(_ input: TextInput) {
    var line = typed ?? LineText()
    line.update(input)
    typed = line.isEmpty ? nil : line
    let text = line.text.lowercased()
    let labels = options.map { $0.label.lowercased() }
    let found =
      labels.firstIndex { $0.hasPrefix(text) }
      ?? labels.firstIndex {
        $0.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix(text) }
      }
      ?? labels.firstIndex { $0.contains(text) }
    finds = found != nil || line.isEmpty
    if !line.isEmpty, let found { cursor = found }
  }

  mutating func beginTyping() { typed = LineText() }
}
