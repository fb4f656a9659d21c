import Documents
import Platform
import Preferences

extension Descriptor {
  /// Reads the whole file. Returns nil if it has more than `limit` bytes.
  func contents(expecting size: Int, limit: Int) throws(FileError) -> [UInt8]? {
    var bytes: [UInt8] = []
    // One byte more than expected, so that the end is seen without growing.
    var room = min(max(size, 4095), limit) + 1
    while true {
      let chunk = try Self.piece(of: number, at: bytes.count, count: room)
      let isEnd = chunk.count < room
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if bytes.count > limit { return nil }
      if isEnd { return bytes }
      room = min(max(bytes.count, 4096), limit - bytes.count + 1)
    }
  }

  /// Reads the first `count` bytes, or fewer if the file is shorter.
  func start(_ count: Int) throws(FileError) -> [UInt8] {
    try Self.piece(of: number, at: 0, count: count)
  }

  /// Reads `count` bytes of an open file from `offset`, or fewer at its end.
  static func piece(of file: Int32, at offset: Int, count room: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      UnsafeMutableRawBufferPointer(buffer).preferHugePages()
      do throws(FileError) {
        count = try fill(UnsafeMutableRawBufferPointer(buffer), from: file, at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads into `buffer` from `offset` of a file. Returns the number of bytes, which is smaller than the
  /// buffer only at the end of the file.
  private static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from file: Int32, at offset: Int
  ) throws(FileError) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let read = try retrying("read") {
        pread(file, rest.baseAddress, rest.count, off_t(offset + count))
      }
      if read == 0 { break }
      count += read
    }
    return count
  }

  /// The least size of a large file, for which a second thread and allocating space pay off.
  static var largeSize: Int { 1 << 23 }

  /// Whether the file's bytes equal `expected`. Two threads compare a large file.
  func holds(_ expected: [UInt8]) throws(FileError) -> Bool {
    guard try status().size == expected.count else { return false }
    let number = number
    guard expected.count >= Self.largeSize else {
      return try Self.file(number, holds: expected, in: expected.indices)
    }
    let middle = expected.count / 2
    let (first, second) = NativeThread.halves { isFirst in
      Result { () throws(FileError) in
        let range = isFirst ? 0..<middle : middle..<expected.count
        return try Self.file(number, holds: expected, in: range)
      }
    }
    guard try first.get() else { return false }
    return try second.get()
  }

  /// Whether a file has the bytes `expected` in `range`, and ends with them if the range does. Compares
  /// in pieces of 256 KiB.
  private static func file(
    _ file: Int32, holds expected: [UInt8], in range: Range<Int>
  ) throws(FileError) -> Bool {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { piece.deallocate() }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let wanted = min(piece.count, range.upperBound - offset)
      let part = UnsafeMutableRawBufferPointer(rebasing: piece[..<wanted])
      guard try fill(part, from: file, at: offset) == wanted,
        match(part, expected, at: offset)
      else { return false }
      offset += wanted
    }
    guard offset == expected.count else { return true }
    let next = UnsafeMutableRawBufferPointer(rebasing: piece[..<1])
    return try fill(next, from: file, at: offset) == 0
  }

  private static func match(
    _ piece: UnsafeMutableRawBufferPointer, _ expected: [UInt8], at offset: Int
  ) -> Bool {
    expected.withUnsafeBytes { bytes in
      guard let found = piece.baseAddress, let start = bytes.baseAddress else { return true }
      return memcmp(found, start + offset, piece.count) == 0
    }
  }

  /// Writes `contents` from the start of the file, at most 8 MiB at a time, and reports progress between
  /// them. The disk starts with each part while the next one is copied.
  func write(_ contents: DocumentContents) throws(FileError) {
    var written = 0
    for piece in contents.pieces {
      var rest = piece
      while !rest.isEmpty {
        do throws(Problem) {
          try Progress.current?.advance(to: Double(written) / Double(contents.count))
        } catch {
          throw .cancelled
        }
        let count = try retrying("write") {
          rest.prefix(1 << 23).withUnsafeBytes {
            pwrite(number, $0.baseAddress, $0.count, off_t(written))
          }
        }
        platform_start_writing(number, Int64(written), Int64(count))
        rest = rest.dropFirst(count)
        written += count
      }
    }
  }
}

extension [UInt8] {
  /// Whether two arrays are equal. Several times faster than `==`.
  func hasSameBytes(as other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs in
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return true }
        return memcmp(mine, theirs, count) == 0
      }
    }
  }
}

extension Progress {
  /// Marks the point after which the work cannot be cancelled. Throws if it is cancelled already.
  static func commit() throws(FileError) {
    if let current, !current.commit() { throw .cancelled }
  }
}
