/// Keys of one namespace that a reader takes for one another.
///
/// Two keys look alike where their words are the same but for case and for what joins them
/// (`tabWidth`, `tab-width`, `TabWidth`, `tabwidth`), or but for an ending of number or tense at one
/// word: `s`, `es`, `ed`, `ing` (`log`, `logs`, `logged`, `logging`; `retry`, `retries`).
/// Letters that differ in any other way are two keys: `min` and `max`, `host` and `port`, `width1`
/// and `width2`, `r` and `rs` (a stem has at least three letters).
enum LookAlikes {
  /// Each later key with the first that it looks like. O(n) over the keys' lengths.
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

  /// `tabWidth2`, `tab_width-2`: tab, width, 2. Of `HTTPServer`: http, server.
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

  /// Without an ending of number or tense.
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

  /// `logg` as `log`.
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
