extension LineText {
  /// Up to the end of `range`, with `text` in its place; the cursor behind it.
  func replacing(_ range: Range<Int>, with text: String) -> LineText {
    LineText(String(characters[..<min(range.lowerBound, characters.count)]) + text)
  }
}
