import Platform

extension Array {
  /// Makes an empty array with space for `count` elements.
  ///
  /// A large array asks for huge pages: the kernel then clears its memory in a few steps, not in one
  /// for each 4 KiB.
  package init(reserving count: Int) {
    self.init(unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).preferHugePages()
      initialized = 0
    }
  }

  /// Makes an array of `count` copies of `value`, in huge pages if it is large.
  init(ofCopies count: Int, _ value: Element) {
    self.init(unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).preferHugePages()
      buffer.initialize(repeating: value)
      initialized = count
    }
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Asks for huge pages if the buffer has space for several. Only whole pages inside of it are
  /// affected.
  package func preferHugePages() {
    let page = 1 << 21
    guard let start = baseAddress, count >= 2 * page else { return }
    let gap = -Int(bitPattern: start) & (page - 1)
    madvise(start + gap, (count - gap) & -page, MADV_HUGEPAGE)
  }
}
