import Platform
import Synchronization

/// The bytes of a document.
///
/// A large document that was made by a few splices of another one shares the other's memory, until all
/// of its bytes are read at once.
public final class DocumentContents: Sendable {
  /// The number of bytes.
  public let count: Int
  /// All bytes, if they were whole from the beginning.
  private let whole: [UInt8]?
  /// The joined pieces.
  private let joined = AtomicLazyReference<Joined>()
  /// The bytes in pieces. Nil once they are joined.
  private let separate: Mutex<[ArraySlice<UInt8>]?>

  private final class Joined: Sendable {
    let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  /// Contents of so many bytes, or with so many splices, are joined at once.
  private static let (smallBytes, manySplices) = (1 << 20, 16)

  /// Creates contents of these bytes.
  public init(_ bytes: [UInt8]) {
    count = bytes.count
    whole = bytes
    separate = Mutex(nil)
  }

  /// Makes the contents after all splices of `base`, which may touch but not overlap.
  ///
  /// - Parameter sharing: Whether the memory of `base` is always shared. By default, it is if the base is
  ///   large and the splices are few.
  convenience init(_ base: [UInt8], applying splices: [Splice], sharing: Bool = false) {
    if sharing || base.count > Self.smallBytes && splices.count < Self.manySplices {
      self.init(base.pieces(applying: splices))
    } else {
      self.init(base.applying(splices))
    }
  }

  private init(_ pieces: [ArraySlice<UInt8>]) {
    count = pieces.reduce(0) { $0 + $1.count }
    whole = nil
    separate = Mutex(pieces)
  }

  /// All bytes. The first access to shared contents copies them. O(size).
  public var bytes: [UInt8] { bytesAtOnce ?? join() }

  /// The bytes, unless they are in pieces.
  private var bytesAtOnce: [UInt8]? { whole ?? joined.load()?.bytes }

  private func join() -> [UInt8] {
    separate.withLock { separate in
      // Another thread may have joined them meanwhile.
      guard let pieces = separate else { return joined.load()?.bytes ?? [] }
      var bytes = [UInt8](reserving: count)
      for piece in pieces { bytes += piece }
      separate = nil
      return joined.storeIfNil(Joined(bytes)).bytes
    }
  }

  /// The bytes in order, as pieces of memory that exists already.
  package var pieces: [ArraySlice<UInt8>] {
    if let bytes = bytesAtOnce { return [bytes[...]] }
    return separate.withLock { $0 } ?? [bytes[...]]
  }

  /// Returns the bytes of a range, without joining the contents. O(range), or less.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    if let bytes = bytesAtOnce { return bytes[range] }
    var (found, start): (ArraySlice<UInt8>?, Int) = (nil, 0)
    for piece in pieces {
      let common = range.clamped(to: start..<start + piece.count)
      if !common.isEmpty {
        let first = piece.startIndex + common.lowerBound - start
        let part = piece[first..<first + common.count]
        found = found.map { $0 + part } ?? part
      }
      start += piece.count
    }
    return found ?? []
  }

  /// Whether all bytes are equal. Pieces that share their memory are not compared.
  package func hasSameBytes(as other: DocumentContents) -> Bool {
    guard count == other.count else { return false }
    var mine = pieces.filter { !$0.isEmpty }[...]
    var theirs = other.pieces.filter { !$0.isEmpty }[...]
    while let a = mine.popFirst(), let b = theirs.popFirst() {
      let count = min(a.count, b.count)
      guard a.prefix(count).hasSameBytes(as: b.prefix(count)) else { return false }
      if a.count > count { mine = [a.dropFirst(count)] + mine }
      if b.count > count { theirs = [b.dropFirst(count)] + theirs }
    }
    return true
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are equal, by `memcmp`. O(1) if both are the same memory.
  func hasSameBytes(as other: ArraySlice<UInt8>) -> Bool {
    withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs in
        guard mine.count == theirs.count else { return false }
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return true }
        return mine == theirs || memcmp(mine, theirs, count) == 0
      }
    }
  }
}
