/// The hashes of a dictionary's keys. Finds equal ones.
///
/// The hashes are divided into parts that fit the processor's cache, because a million random
/// accesses to a large table take longer than all the rest of a check.
struct KeyHashes {
  /// The parts, of `capacity` slots each. A slot has 32 bits of a hash, and the key's node.
  private var slots: [UInt64] = []
  /// The number of hashes in each part.
  private var counts: [Int] = []
  private var capacity = 0
  /// The number of bits of a hash that name its part.
  private var partBits: UInt64 = 0
  /// A hash table of one part. 0 is a free slot.
  private var table: [UInt32] = []

  /// The number of hashes in a part of a large dictionary, on average.
  private static let partSize = 4096
  private static let maximumPartBits: UInt64 = 9

  /// Removes all hashes, and makes space for `count` new ones.
  mutating func reset(count: Int) {
    partBits = 0
    while count >> Int(partBits) > Self.partSize, partBits < Self.maximumPartBits { partBits += 1 }
    let parts = 1 << Int(partBits)
    let mean = count / parts + 1
    // Eight standard deviations: only equal hashes can fill a part.
    capacity = partBits == 0 ? count : mean + 8 * Int(Double(mean).squareRoot())
    if slots.count < parts * capacity { slots = Array(ofCopies: parts * capacity, 0) }
    counts.removeAll(keepingCapacity: true)
    for _ in 0..<parts { counts.append(0) }
  }

  /// Inserts the hash of the key at `node`. Returns false if there is no space, because very many
  /// hashes are equal.
  @inline(__always) mutating func insert(_ hash: UInt64, of node: NodeID) -> Bool {
    let part = Int(truncatingIfNeeded: (hash &>> 1) &>> (63 &- partBits))
    let count = counts[part]
    guard count < capacity else { return false }
    slots[part &* capacity &+ count] =
      hash &<< 32 | UInt64(UInt32(truncatingIfNeeded: node))
    counts[part] = count &+ 1
    return true
  }

  /// Returns the nodes of keys with equal hashes, in document order.
  mutating func suspects() -> [NodeID] {
    var suspects: [NodeID] = []
    for part in counts.indices {
      let range = part * capacity..<part * capacity + counts[part]
      let twice = repeated(in: range)
      guard !twice.isEmpty else { continue }
      for slot in range where twice.contains(UInt32(slots[slot] >> 32) | 1) {
        suspects.append(Int(UInt32(truncatingIfNeeded: slots[slot])))
      }
    }
    return suspects.sorted()
  }

  /// Returns the hashes that occur several times in a part.
  private mutating func repeated(in range: Range<Int>) -> Set<UInt32> {
    var size = 16
    while size < 2 * range.count { size *= 2 }
    if table.count < size { table = Array(repeating: 0, count: size) }
    for slot in 0..<size { table[slot] = 0 }
    var repeated: Set<UInt32> = []
    for slot in range {
      let hash = UInt32(slots[slot] >> 32) | 1
      var place = Int(hash >> 1) & (size &- 1)
      while table[place] != 0, table[place] != hash { place = (place &+ 1) & (size &- 1) }
      if table[place] == hash { repeated.insert(hash) }
      table[place] = hash
    }
    return repeated
  }
}
