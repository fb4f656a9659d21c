import Glibc
import Preferences

extension Descriptor {
  /// Everything from the start; nil where there is more than `limit` bytes.
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

  /// The first `count` bytes, fewer where there are fewer.
  func start(_ count: Int) throws(FileError) -> [UInt8] { try chunk(at: 0, room: count) }

  /// Up to `room` bytes from `offset`; fewer only at the end of the file.
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

  /// Filling a large buffer then takes a hundred page faults, not ten thousand. Only advice.
  private func preferLargePages(_ buffer: UnsafeMutableRawBufferPointer) {
    let large = 1 << 21
    guard let start = buffer.baseAddress, buffer.count > 4 * large else { return }
    let gap = -Int(bitPattern: start) & (large - 1)
    madvise(start + gap, (buffer.count - gap) & -large, MADV_HUGEPAGE)
  }

  /// How many bytes were read; fewer than there is room for only at the end of the file.
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

  /// Whether the file holds exactly `expected`. Reads it a piece at a time.
  func holds(_ expected: [UInt8]) throws(FileError) -> Bool {
    guard try facts().size == expected.count else { return false }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { piece.deallocate() }
    var offset = 0
    while true {
      let count = try fill(piece, at: offset)
      guard matches(piece, count, expected, at: offset) else { return false }
      offset += count
      if count < piece.count { return offset == expected.count }
    }
  }

  private func matches(
    _ piece: UnsafeMutableRawBufferPointer, _ count: Int, _ expected: [UInt8], at offset: Int
  ) -> Bool {
    guard offset + count <= expected.count else { return false }
    guard count > 0, let found = piece.baseAddress else { return true }
    return expected.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memcmp(found, $0 + offset, count) == 0 } ?? false
    }
  }

  /// From the start, a piece at a time, so that it can be told how far it is.
  func write(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      try Progress.current?.tell(Double(written) / Double(bytes.count))
      written += try retrying("write") {
        bytes.withUnsafeBytes { buffer in
          let end = min(buffer.count, written + Self.piece)
          let rest = UnsafeRawBufferPointer(rebasing: buffer[written..<end])
          return pwrite(number, rest.baseAddress, rest.count, off_t(written))
        }
      }
    }
  }

  private static let piece = 1 << 23
}

extension Progress {
  fileprivate func tell(_ fraction: Double) throws(FileError) {
    do throws(Problem) {
      try advance(to: fraction)
    } catch {
      throw .cancelled
    }
  }

  /// From here on it is too late to cancel.
  static func commit() throws(FileError) {
    if let current, !current.commit() { throw .cancelled }
  }
}
