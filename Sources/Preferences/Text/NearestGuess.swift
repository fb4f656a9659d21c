extension String {
  /// Returns the candidate with the smallest edit distance, if it is small enough for a typing error and both begin
  /// with the same letter. Of equal distances, the first wins. Ignores case, and candidates after the first 100,000 or
  /// longer than 256 bytes.
  public func nearest(among candidates: some Sequence<String>) -> String? {
    nearest(among: Array(candidates.prefix(100_000)))
  }

  /// Like the other method. An array is searched much faster than a sequence of any type.
  package func nearest(among candidates: [String]) -> String? {
    let own = scalarsInLowerCase
    guard !own.isEmpty, own.count <= 64 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates.prefix(100_000)
    where candidate.utf8.count <= 256 && candidate.mayBegin(with: own[0]) {
      let limit = (best?.distance ?? String.maximumDistance(forLength: own.count) + 1) - 1
      let other = candidate.scalarsInLowerCase
      guard other.first == own.first, let distance = EditDistance(own, other).value(upTo: limit)
      else { continue }
      best = (candidate, distance)
      if distance == 0 { break }
    }
    return best?.candidate
  }

  /// Whether this text is probably `other` with typing errors: one in a word of at least 5 characters,
  /// two in one of at least 10, or another case. Words that differ only in numerals are different.
  func isMisspelling(of other: String) -> Bool {
    let (own, right) = (scalarsInLowerCase, other.scalarsInLowerCase)
    let limit = min(own.count, right.count) < 5 ? 0 : min(own.count, right.count) < 10 ? 1 : 2
    guard self != other, own.count <= 64,
      let distance = EditDistance(own, right).value(upTo: limit)
    else { return false }
    return distance == 0 || own.withoutNumerals != right.withoutNumerals
  }

  /// Returns the number of typing errors allowed in a word of this length.
  private static func maximumDistance(forLength length: Int) -> Int {
    length < 2 ? 0 : length < 6 ? 1 : 2
  }

  private var scalarsInLowerCase: [UInt32] {
    let isASCII = utf8.allSatisfy { $0 < 0x80 }
    guard isASCII else { return lowercased().unicodeScalars.map(\.value) }
    return utf8.map { UInt32($0.inLowerCase) }
  }

  /// Whether the first scalar may be this one in lower case, by a look at the first byte.
  private func mayBegin(with scalar: UInt32) -> Bool {
    guard let first = utf8.first, first < 0x80 else { return true }
    return UInt32(first.inLowerCase) == scalar
  }
}

extension UInt8 {
  /// A letter of ASCII in lower case, and any other byte as it is.
  fileprivate var inLowerCase: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension [UInt32] {
  /// The scalars other than the numerals 0 to 9.
  fileprivate var withoutNumerals: [UInt32] { filter { !(0x30...0x39).contains($0) } }
}

/// The number of insertions, deletions, replacements and swaps of neighbours that make one text
/// another.
private struct EditDistance {
  private let a: ArraySlice<UInt32>
  private let b: ArraySlice<UInt32>

  /// Leaves out the beginning and the end that both texts share: they do not change the distance.
  init(_ a: [UInt32], _ b: [UInt32]) {
    let most = min(a.count, b.count)
    var start = 0
    while start < most, a[start] == b[start] { start += 1 }
    var end = 0
    while end < most - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    self.a = a[start..<a.count - end]
    self.b = b[start..<b.count - end]
  }

  /// Returns the distance, or nil if it is greater than `limit`. O(length × limit).
  func value(upTo limit: Int) -> Int? {
    guard abs(a.count - b.count) <= limit else { return nil }
    let first = a.startIndex
    let far = limit + 1
    // The distances between a beginning of `a` and each beginning of `b`, at most `far`.
    var beforeLast = Array(repeating: far, count: b.count + 1)
    var last = (0...b.count).map { min($0, far) }
    for i in a.indices {
      var row = Array(repeating: far, count: b.count + 1)
      row[0] = min(i - first + 1, far)
      // Any beginning of `b` whose length differs more has a greater distance.
      let columns = max(first, i - limit)..<min(b.endIndex, i + limit + 1)
      for j in columns {
        let column = j - first
        var best = min(last[column + 1], row[column]) + 1
        best = min(best, last[column] + (a[i] == b[j] ? 0 : 1))
        if i > first, j > first, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        row[column + 1] = min(best, far)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }
}
