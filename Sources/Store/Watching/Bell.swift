import Platform

/// Ends the wait of another thread for good.
struct Bell: ~Copyable {
  /// Readable as soon as the bell has been rung.
  let reading: Descriptor
  private let writing: Descriptor

  init() throws(FileError) {
    var ends: [Int32] = [-1, -1]
    _ = try retrying("pipe") { posix_pipe(&ends) }
    reading = Descriptor(owning: ends[0])
    writing = Descriptor(owning: ends[1])
  }

  func ring() {
    var byte: UInt8 = 1
    _ = write(writing.number, &byte, 1)
  }
}
