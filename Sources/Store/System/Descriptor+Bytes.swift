import Platform
import Preferences

extension Descriptor {
  /// Reads the whole file. Returns nil if it has more than `limit` bytes.
  func contents(expecting size: Int, limit: Int) throws(FileError) -> [UInt8]? {
    var bytes: [UInt8] = []
    // One byte more than expected, so that the end is seen without growing.
    var room = min(max(size, 4095), limit) + 1
    while true {
      let chunk = try chunk(at: bytes.count, room: room)
      let isEnd = chunk.count < room
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if bytes.count > limit { return nil }
      if isEnd { return bytes }
      room = min(max(bytes.count, 4096), limit - bytes.count + 1)
    }
  }

  /// Reads the first `count` bytes, or fewer if the file is shorter.
  func start(_ count: Int) throws(FileError) -> [UInt8] { try piece(at: 0, count: count) }

  /// Reads `count` bytes from `offset`, or fewer at the end of the file.
  func piece(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try chunk(at: offset, room: count)
  }

  /// Reads up to `room` bytes from `offset`. Returns fewer only at the end of the file.
  private func chunk(at offset: Int, room: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      preferLargePages(UnsafeMutableRawBufferPointer(buffer))
      do throws(FileError) {
        count = try fill(UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Advises huge pages for a large buffer: filling it takes a hundred page faults, not ten thousand.
  private func preferLargePages(_ buffer: UnsafeMutableRawBufferPointer) {
    let large = 1 << 21
    guard let start = buffer.baseAddress, buffer.count > 4 * large else { return }
    let gap = -Int(bitPattern: start) & (large - 1)
    madvise(start + gap, (buffer.count - gap) & -large, MADV_HUGEPAGE)
  }

  /// Reads into `buffer` from `offset`. Returns the number of bytes, which is smaller than the buffer
  /// only at the end of the file.
  private func fill(
    _ buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let read = try retrying("read") {
        pread(number, rest.baseAddress, rest.count, off_t(offset + count))
      }
      if read == 0 { break }
      count += read
    }
    return count
  }

  /// Whether the file's bytes equal `expected`. Compares in pieces of 256 KiB.
  func holds(_ expected: [UInt8]) throws(FileError) -> Bool {
    guard try status().size == expected.count else { return false }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { piece.deallocate() }
    var offset = 0
    while true {
      let count = try fill(piece, at: offset)
      guard offset + count <= expected.count, Self.match(piece, expected, at: offset, count) else {
        return false
      }
      offset += count
      if count < piece.count { return offset == expected.count }
    }
  }

  private static func match(
    _ piece: UnsafeMutableRawBufferPointer, _ expected: [UInt8], at offset: Int, _ count: Int
  ) -> Bool {
    expected.withUnsafeBytes { bytes in
      guard count > 0, let found = piece.baseAddress, let start = bytes.baseAddress else {
        return count == 0
      }
      return memcmp(found, start + offset, count) == 0
    }
  }

  /// Writes `bytes` from the start of the file in pieces of 8 MiB, and reports progress between them.
  func write(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      do throws(Problem) {
        try Progress.current?.advance(to: Double(written) / Double(bytes.count))
      } catch {
        throw .cancelled
      }
      written += try retrying("write") {
        bytes.withUnsafeBytes { buffer in
          let end = min(buffer.count, written + (1 << 23))
          let rest = UnsafeRawBufferPointer(rebasing: buffer[written..<end])
          return pwrite(number, rest.baseAddress, rest.count, off_t(written))
        }
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
