import Preferences

/// Writes literal and folded scalars.
extension YAMLText {
  /// Returns a text as a literal or folded scalar, with the style and comment of a former header. Nil if it cannot
  /// hold the text in this place.
  static func block(
    _ text: String, like former: YAMLBlockHeader?, at place: YAMLPlace
  ) -> [UInt8]? {
    let isFolded = former?.isFolded == true
    var lines = Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
    // The last one is behind the last line break.
    let breaks = lines.reversed().prefix(while: \.isEmpty).count
    lines.removeLast(breaks)
    let blankLines = max(breaks - 1, 0)
    let isKept = breaks > 1
    guard place.allowsLines, !place.isFlow, place.content > 0,
      holds(lines, isFolded: isFolded),
      !isKept || place.blankLines <= blankLines
    else { return nil }
    guard let number = number(for: lines, like: former, at: place) else { return nil }
    var block = [UInt8(ascii: isFolded ? ">" : "|")]
    block += number.utf8
    block += (breaks == 0 ? "-" : isKept ? "+" : "").utf8
    block += former?.tail ?? place.tail
    let indentation = [UInt8](repeating: 0x20, count: place.content)
    for line in isFolded ? unfolded(lines) : lines {
      block += place.lineBreak
      if !line.isEmpty { block += indentation + line }
    }
    if isKept {
      block += repeatElement(place.lineBreak, count: blankLines - place.blankLines).joined()
    } else if let former, former.chomping == .keep {
      let gap = keptGap(of: former, place.lineBreak)
      if !gap.isEmpty { return block + gap }
    }
    return breaks > 0 && place.isLast ? block + place.lineBreak : block
  }

  /// Returns the line breaks of the blank lines that were content of a former scalar, and stay as a gap.
  static func keptGap(of former: YAMLBlockHeader, _ lineBreak: [UInt8]) -> [UInt8] {
    guard former.chomping == .keep, let bytes = former.lines else { return [] }
    let blankLines = lines(of: bytes).reversed().prefix { $0.allSatisfy { $0 == 0x20 } }.count
    return Array(repeatElement(lineBreak, count: blankLines).joined())
  }

  /// Whether lines can be in a block: there are some, and readers and editors keep them.
  private static func holds(_ lines: [ArraySlice<UInt8>], isFolded: Bool) -> Bool {
    guard let last = lines.last, let first = lines.first(where: { !$0.isEmpty }),
      !first.allSatisfy(\.isBlank), !last.allSatisfy(\.isBlank)
    else { return false }
    return lines.allSatisfy { line in
      !(isFolded && line.last?.isBlank == true)
        && isPrintable(String(decoding: line, as: UTF8.self).replacing("\t", with: " "))
    }
  }

  /// Returns the indentation number, empty if the lines need none. Nil if there is no number for them.
  private static func number(
    for lines: [ArraySlice<UInt8>], like former: YAMLBlockHeader?, at place: YAMLPlace
  ) -> String? {
    // Some readers refuse a tab where they look for the indentation.
    let isNeeded = lines.first { !$0.isEmpty }?.first?.isBlank == true
    guard isNeeded || former?.number != nil else { return "" }
    guard let parent = place.parent, 1...9 ~= place.content - parent else {
      return isNeeded ? nil : ""
    }
    return String(place.content - parent)
  }

  /// Returns the lines of a folded scalar: one more line break between lines that do not begin with a blank.
  private static func unfolded(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var isAfterText = false
    for line in lines {
      if let first = line.first {
        // Blank lines before it are in the result already.
        if isAfterText, !first.isBlank { result.append([]) }
        isAfterText = !first.isBlank
      }
      result.append(line)
    }
    return result
  }
}
