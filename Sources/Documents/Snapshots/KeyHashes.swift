/// The hashes of a dictionary's keys. Finds equal ones.
///
/// The hashes are divided into parts that fit the processor's cache, because a million random
/// accesses to a large table take longer than all the rest of a check.
struct KeyHashes: Sendable {
  /// The parts, of `capacity` slots each. A slot has 32 bits of a hash, and the key's node.
  private var slots: [UInt64] = []
  /// The number of hashes in each part.
  private var counts: [Int] = []
  private var capacity = 0
  /// The number of bits of a hash that name its part.
  private var partBits: UInt64 = 0

  /// The number of hashes in a part of a large dictionary, on average.
  private static let partSize = 4096
  private static let maximumPartBits: UInt64 = 9

  /// Removes all hashes, and makes space for `count` new ones, of a dictionary with `total` keys.
  mutating func reset(count: Int, of total: Int? = nil) {
    partBits = 0
    while (total ?? count) >> Int(partBits) > Self.partSize, partBits < Self.maximumPartBits {
      partBits += 1
    }
    let parts = 1 << Int(partBits)
    let mean = count / parts + 1
    // Eight standard deviations: only equal hashes can fill a part.
    capacity = partBits == 0 ? count : mean + 8 * Int(Double(mean).squareRoot())
    if slots.count < parts * capacity { slots = Array(ofCopies: parts * capacity, 0) }
    counts.removeAll(keepingCapacity: true)
    for _ in 0..<parts { counts.append(0) }
  }

  /// Inserts the hashes of the keys among `children`, whole members of a dictionary. Returns false if
  /// there is no space, because very many hashes are equal.
  mutating func insert(
    _ children: Range<NodeID>, of keys: KeyTexts, in view: ByteView, seed: UInt64
  ) -> Bool {
    var key = children.lowerBound
    while key < children.upperBound {
      guard insert(keys.hash(of: key, in: view, seed: seed), of: key) else { return false }
      key = keys.nodes.next(after: key &+ 1)
    }
    return true
  }

  /// Inserts the hash of the key at `node`. Returns false if there is no space, because very many
  /// hashes are equal.
  @inline(__always) mutating func insert(_ hash: UInt64, of node: NodeID) -> Bool {
    let part = part(of: hash)
    let count = counts[part]
    guard count < capacity else { return false }
    slots[part &* capacity &+ count] =
      hash &<< 32 | UInt64(UInt32(truncatingIfNeeded: node))
    counts[part] = count &+ 1
    return true
  }

  @inline(__always) private func part(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: (hash &>> 1) &>> (63 &- partBits))
  }

  /// Returns the keys that probably have this hash, in the order of their insertion.
  func nodes(with hash: UInt64) -> [NodeID] {
    let mark = UInt32(truncatingIfNeeded: hash)
    return slots[range(of: part(of: hash))].compactMap { slot in
      UInt32(truncatingIfNeeded: slot &>> 32) == mark
        ? Int(UInt32(truncatingIfNeeded: slot)) : nil
    }
  }

  /// Returns the nodes of keys with equal hashes, in document order. `table` is memory that is used
  /// again for the next dictionary.
  func suspects(_ table: inout [UInt32]) -> [NodeID] {
    Self.suspects(among: CollectionOfOne(self), inParts: counts.indices, &table).sorted()
  }

  /// Returns the nodes of keys whose equal hashes are in the lower half of the parts, or in the upper
  /// one. `all` have the hashes of different keys of one dictionary.
  static func suspects(among all: [KeyHashes], inLowerHalf: Bool) -> [NodeID] {
    let count = all.first?.counts.count ?? 0
    var table: [UInt32] = []
    return suspects(
      among: all, inParts: inLowerHalf ? 0..<count / 2 : count / 2..<count, &table)
  }

  private static func suspects(
    among all: some Collection<KeyHashes>, inParts parts: Range<Int>, _ table: inout [UInt32]
  ) -> [NodeID] {
    var suspects: [NodeID] = []
    for part in parts {
      let twice = repeated(in: part, among: all, &table)
      guard !twice.isEmpty else { continue }
      for hashes in all {
        for slot in hashes.slots[hashes.range(of: part)] where twice.contains(slot.mark) {
          suspects.append(Int(UInt32(truncatingIfNeeded: slot)))
        }
      }
    }
    return suspects
  }

  private func range(of part: Int) -> Range<Int> {
    part * capacity..<part * capacity + counts[part]
  }

  /// Returns the hashes that occur several times in a part. `table` is a hash table, whose memory is
  /// used again for the next part. 0 is a free place in it.
  private static func repeated(
    in part: Int, among all: some Collection<KeyHashes>, _ table: inout [UInt32]
  ) -> Set<UInt32> {
    let count = all.reduce(0) { $0 + $1.counts[part] }
    var size = 16
    while size < 2 * count { size *= 2 }
    if table.count < size { table = Array(repeating: 0, count: size) }
    for place in 0..<size { table[place] = 0 }
    var repeated: Set<UInt32> = []
    for hashes in all {
      for slot in hashes.range(of: part) {
        let hash = hashes.slots[slot].mark
        var place = Int(hash >> 1) & (size &- 1)
        while table[place] != 0, table[place] != hash { place = (place &+ 1) & (size &- 1) }
        if table[place] == hash { repeated.insert(hash) }
        table[place] = hash
      }
    }
    return repeated
  }
}

extension UInt64 {
  /// The hash of a slot, which is not 0.
  @inline(__always) fileprivate var mark: UInt32 { UInt32(self >> 32) | 1 }
}
