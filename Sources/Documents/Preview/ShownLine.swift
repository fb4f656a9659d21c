/// A line as a preview shows it: cut around what differs from the line it is paired with.
struct ShownLine {
  let text: String
  /// The characters of `text` that differ; nil for a line without a pair.
  let difference: Range<Int>?

  /// At most about `width` bytes of `line`, whole characters, without secrets. A difference inside a
  /// secret is the whole secret.
  init(
    _ line: NumberedLine, beside twin: NumberedLine?, width: Int, hiding hidden: HiddenBytes,
    in bytes: [UInt8]
  ) {
    let differing = hidden.widened(twin.map(line.difference) ?? line.start)
    let isLong = max(line.bytes.count, twin?.bytes.count ?? 0) > width
    var lower = isLong ? max(line.bytes.startIndex, differing.lowerBound - width * 2 / 5) : 0
    lower = max(lower, line.bytes.startIndex)
    while lower < line.bytes.endIndex, bytes[lower].isContinuation { lower += 1 }
    var upper = min(line.bytes.endIndex, lower + width)
    while upper < line.bytes.endIndex, upper > lower, bytes[upper].isContinuation { upper -= 1 }
    let shown = differing.clamped(to: lower..<max(lower, upper))
    let parts = [lower..<shown.lowerBound, shown, shown.upperBound..<upper].map {
      hidden.text(of: $0, in: bytes)
    }
    let lead = (lower > line.bytes.startIndex ? "…" : "") + parts[0]
    text = lead + parts[1] + parts[2] + (upper < line.bytes.endIndex ? "…" : "")
    difference = twin == nil ? nil : lead.count..<lead.count + parts[1].count
  }
}

extension NumberedLine {
  fileprivate var start: Range<Int> { bytes.startIndex..<bytes.startIndex }

  /// Its bytes after those that both begin with and before those that both end with, whole
  /// characters.
  fileprivate func difference(from other: NumberedLine) -> Range<Int> {
    var lower = bytes.startIndex
    for (mine, theirs) in zip(bytes, other.bytes) {
      guard mine == theirs else { break }
      lower += 1
    }
    var upper = bytes.endIndex
    let most = min(bytes.endIndex - lower, other.bytes.count - (lower - bytes.startIndex))
    for (mine, theirs) in zip(bytes.reversed(), other.bytes.reversed()).prefix(most) {
      guard mine == theirs else { break }
      upper -= 1
    }
    while lower > bytes.startIndex, lower < bytes.endIndex, bytes[lower].isContinuation {
      lower -= 1
    }
    while upper < bytes.endIndex, bytes[upper].isContinuation { upper += 1 }
    return lower..<upper
  }
}

extension HiddenBytes {
  /// With all of a hidden part that it begins or ends in.
  fileprivate func widened(_ range: Range<Int>) -> Range<Int> {
    let lower = part(around: range.lowerBound)?.lowerBound ?? range.lowerBound
    let upper = part(around: range.upperBound)?.upperBound ?? range.upperBound
    return lower..<max(lower, upper)
  }
}
