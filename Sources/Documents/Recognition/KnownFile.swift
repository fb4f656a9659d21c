import Preferences

/// The contents that the path of a file promises.
enum KnownFile: Equatable {
  case syntax(DocumentSyntax)
  /// A syntax that is not read.
  case foreign(ForeignSyntax)

  /// Finds what `path` says, by its absolute form. Of several patterns, the most specific one counts: the
  /// one with more names, then with more characters. Nil if no pattern matches.
  init?(path: String) {
    guard let found = path.absoluteNames.originals.lazy.compactMap(Self.find).first else {
      return nil
    }
    self = found
  }

  /// The endings of copies that packages and editors make.
  fileprivate static let samples = [
    ".sample", ".dist", ".default", ".example", ".proto", ".debian", ".orig", ".bak", ".dpkg-dist",
    ".dpkg-old", ".dpkg-new", ".ucf-dist", ".ucf-old", ".rpmnew", ".rpmsave", "~",
  ]

  private static func find(_ names: [String]) -> KnownFile? {
    var best: (file: @Sendable () -> KnownFile, names: Int, characters: Int)?
    let last = names.last.map { Array($0.utf8) } ?? []
    for (file, patterns) in all {
      for pattern in patterns.words(thatMayMatch: last) {
        guard let count = names.count(matching: pattern) else { continue }
        let characters = pattern.utf8.count { $0 != UInt8(ascii: "*") }
        if let best, (best.names, best.characters) >= (count, characters) { continue }
        best = (file, count, characters)
      }
    }
    return best?.file()
  }
}

extension String {
  /// Returns the patterns between blanks of which the end, back to a star or a slash, is that of a name. Few are.
  fileprivate func words(thatMayMatch name: [UInt8]) -> [Substring] {
    var text = self
    let found = text.withUTF8 { bytes in
      var found: [Range<Int>] = []
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: " ") { end += 1 }
        if start < end, UnsafeBufferPointer(rebasing: bytes[start..<end]).mayMatch(name) {
          found.append(start..<end)
        }
        start = end + 1
      }
      return found
    }
    return found.map { range in
      self[
        utf8.index(
          startIndex, offsetBy: range.lowerBound)..<utf8.index(
            startIndex, offsetBy: range.upperBound)]
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the end of a pattern, back to a star or a slash, is that of a name.
  fileprivate func mayMatch(_ name: [UInt8]) -> Bool {
    var left = name.count
    for byte in reversed() {
      if byte == UInt8(ascii: "*") || byte == UInt8(ascii: "/") { return true }
      guard left > 0, name[left - 1] == byte else { return false }
      left -= 1
    }
    return true
  }
}

extension [String] {
  /// The names of the path, and those of the files of which the file may be a copy by its name.
  package var originals: [[String]] {
    guard let last else { return [] }
    let sample = KnownFile.samples.first { last.hasSuffix($0) && last.utf8.count > $0.utf8.count }
    let originals =
      (sample.map { [String(last.dropLast($0.count))] } ?? [])
      + TemporaryName.originals(ofCopyAt: self)
    return [self] + originals.map { dropLast() + [$0] }
  }

  /// Returns the number of names of a pattern that the last of these names match. Nil if they do not.
  package func count(matching pattern: Substring) -> Int? {
    var rest = pattern
    for (count, name) in reversed().enumerated() {
      let start = rest.utf8.lastIndex(of: UInt8(ascii: "/"))
      guard name.matches(glob: start.map { rest[rest.utf8.index(after: $0)...] } ?? rest) else {
        return nil
      }
      guard let start else { return count + 1 }
      rest = rest[..<start]
    }
    return nil
  }
}

extension String {
  /// Whether the whole text matches a pattern in which `*` is any text.
  package func matches(glob: Substring) -> Bool {
    let parts = glob.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return utf8.elementsEqual(glob.utf8)
    }
    guard utf8.count >= first.count + last.count, utf8.starts(with: first),
      utf8.suffix(last.count).elementsEqual(last)
    else { return false }
    var rest = utf8.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}

extension Dialect {
  /// Finds the dialect of the file at `path`, by its name and directories. Nil if they say nothing.
  public init?(path: String) {
    guard case .syntax(.dialect(let dialect))? = KnownFile(path: path) else { return nil }
    self = dialect
  }
}
