import Synchronization

/// The numbers of line breaks before each block of a text, so that a place far into a large file
/// costs one block. The table is built as far as it is asked for.
final class LineTable: Sendable {
  /// The bytes between two entries.
  private static let block = 1 << 12

  /// The line breaks before each block.
  private let counts = Mutex<[Int32]>([0])

  /// Returns the number of line breaks before `offset`, which is at most `bytes.count`.
  func lineBreaks(before offset: Int, in bytes: [UInt8]) -> Int {
    let block = offset / Self.block
    return ByteView.over(bytes) { view in
      let before = counts.withLock { counts in
        while counts.count <= block {
          let start = (counts.count - 1) * Self.block
          let more = view.lineBreaks(in: start..<start + Self.block)
          counts.append(counts[counts.count - 1] + Int32(truncatingIfNeeded: more))
        }
        return Int(counts[block])
      }
      return before + view.lineBreaks(in: block * Self.block..<offset)
    }
  }
}
