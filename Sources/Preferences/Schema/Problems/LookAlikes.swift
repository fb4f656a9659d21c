/// Finds keys of one namespace that are easily confused.
///
/// Two keys look alike if their words differ only in case, in separators (`tabWidth`, `tab-width`,
/// `tabwidth`), or in the endings `s`, `es`, `ed` and `ing` (`log`, `logs`, `logged`, `logging`;
/// `retry`, `retries`). A stem has at least three letters, so `r` and `rs` do not look alike.
enum LookAlikes {
  /// Returns each key that looks like an earlier one, after that one. O(total length).
  static func pairs(among keys: [String]) -> [(String, String)] {
    var first: [String: String] = [:]
    var pairs: [(String, String)] = []
    for key in keys {
      let stem = words(of: key).map(stem).joined()
      if let earlier = first[stem] {
        pairs.append((earlier, key))
      } else {
        first[stem] = key
      }
    }
    return pairs
  }

  /// Splits a key: `tabWidth2` and `tab_width-2` into tab, width, 2; `HTTPServer` into http, server.
  private static func words(of key: String) -> [String] {
    var words: [String] = []
    var before: Unicode.Scalar?
    let scalars = Array(key.unicodeScalars)
    for (position, scalar) in scalars.enumerated() {
      let next = position + 1 < scalars.count ? scalars[position + 1] : nil
      if scalar == "_" || scalar == "-" || scalar == "." {
        before = nil
        continue
      }
      if begins(scalar, after: before, before: next) { words.append("") }
      words[words.count - 1] += scalar.properties.lowercaseMapping
      before = scalar
    }
    return words
  }

  private static func begins(
    _ scalar: Unicode.Scalar, after before: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    guard let before else { return true }
    if scalar.isNumeral != before.isNumeral { return true }
    guard scalar.properties.isUppercase else { return false }
    return !before.properties.isUppercase || next?.properties.isLowercase == true
  }

  /// Returns `word` without an ending of number or tense.
  private static func stem(of word: String) -> String {
    var letters = Array(word.unicodeScalars)
    func drop(_ ending: String) -> Bool {
      guard word.hasSuffix(ending), letters.count - ending.unicodeScalars.count >= 3 else {
        return false
      }
      letters.removeLast(ending.unicodeScalars.count)
      return true
    }
    if drop("ies") || drop("ied") {
      letters.append("y")
    } else if drop("ing") || drop("ed") || drop("es") || word.hasSuffix("ss") == false && drop("s")
    {
      letters = undoubled(letters)
    }
    if letters.count > 3, letters.last == "e" { letters.removeLast() }
    var stem = String.UnicodeScalarView()
    stem.append(contentsOf: letters)
    return String(stem)
  }

  /// Undoubles the last letter: `logg` becomes `log`.
  private static func undoubled(_ letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard letters.count > 3, letters.last == letters.dropLast().last,
      letters.last.map({ !"lsz".unicodeScalars.contains($0) }) == true
    else { return letters }
    return letters.dropLast()
  }
}

extension Unicode.Scalar {
  fileprivate var isNumeral: Bool { ("0"..."9").contains(self) }
}
