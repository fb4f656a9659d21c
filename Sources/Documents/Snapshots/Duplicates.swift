import Platform
import Preferences

/// The duplicate keys of a document.
struct Duplicates {
  /// The values of duplicate keys, including the effective ones.
  private(set) var values: Set<NodeID> = []

  /// Finds duplicate keys. O(nodes). Keys are only hashed; possible duplicates are compared as text.
  /// Uses two threads if the document is large.
  init(in document: some Document) {
    let search = DuplicateSearch(document)
    for suspects in search.suspects() { findByText(suspects, document, search.dialect) }
  }

  /// Compares keys of one dictionary, and remembers the values of equal ones.
  private mutating func findByText(
    _ keys: [NodeID], _ document: some Document, _ dialect: Dialect?
  ) {
    var first: [ExactKey: NodeID] = [:]
    for node in keys {
      let key = document.key(at: node)
      let text = ExactKey(dialect?.comparable(key) ?? key)
      if let other = first[text] {
        values.formUnion([other, node + 1])
      } else {
        first[text] = node + 1
      }
    }
  }
}

/// Finds keys of a dictionary that have equal hashes, and are therefore probably equal.
private struct DuplicateSearch: Sendable {
  private let document: any Document
  private let nodes: NodeList
  private let seed = UInt64.random(in: .min ... .max)
  /// The dialect of lines in which different texts may be equal keys.
  let dialect: Dialect?
  /// The dictionaries whose keys two threads share.
  private let large: [NodeID]
  /// The first node that the second thread examines.
  private let middle: NodeID

  /// A dictionary with fewer nodes is examined faster than a thread is started.
  private static let largeCount = 1 << 15

  init(_ document: some Document) {
    self.document = document
    let nodes = document.index.nodes
    self.nodes = nodes
    dialect = KeyTexts(document).dialect
    middle = nodes.count / 2
    guard nodes.count > Self.largeCount else {
      large = []
      return
    }
    large = nodes.indices.filter {
      nodes.kind(of: $0) == .dictionary && nodes.next(after: $0) - $0 > Self.largeCount
    }
  }

  /// What one thread found.
  private struct Found: Sendable {
    /// Keys of one dictionary each.
    var suspects: [[NodeID]] = []
    /// The hashes of half of the keys of each large dictionary. Nil if very many are equal.
    var large: [KeyHashes?] = []
  }

  /// Returns groups of keys, each of one dictionary.
  func suspects() -> [[NodeID]] {
    guard nodes.count > Self.largeCount else { return examine(nodes.indices).suspects }
    let (first, second) = onTwoThreads { isFirst in
      examine(isFirst ? 0..<middle : middle..<nodes.count)
    }
    let hashes = zip(first.large, second.large).map { [$0, $1] }
    let (lower, upper) = onTwoThreads { isFirst in
      hashes.map { halves in
        let halves = halves.compactMap(\.self)
        return halves.count < 2 ? nil : KeyHashes.suspects(among: halves, inLowerHalf: isFirst)
      }
    }
    let equal = large.indices.map { number in
      guard let lower = lower[number], let upper = upper[number] else {
        return allKeys(of: large[number])
      }
      return (lower + upper).sorted()
    }
    return first.suspects + second.suspects + equal
  }

  /// Calls `work` with true and with false, each on a thread of its own.
  private func onTwoThreads<Result: Sendable>(
    _ work: @escaping @Sendable (Bool) -> Result
  ) -> (Result, Result) {
    let (first, second) = NativeThread.both {
      work(true)
    } and: {
      work(false)
    }
    return (first, second ?? work(false))
  }

  /// Examines the dictionaries that begin among `range`, and those keys of large ones that do.
  private func examine(_ range: Range<NodeID>) -> Found {
    let keys = KeyTexts(document)
    var found = Found()
    var hashes = KeyHashes()
    var table: [UInt32] = []
    ByteView.over(document.bytes) { view in
      for dictionary in large {
        found.large.append(hash(members(of: dictionary, in: range), of: dictionary, keys, view))
      }
      for node in range where nodes.kind(of: node) == .dictionary {
        let members = node + 1..<nodes.next(after: node)
        guard members.count <= Self.largeCount, keys.mayRepeat(in: members) else { continue }
        hashes.reset(count: members.count / 2)
        if hashes.insert(members, of: keys, in: view, seed: seed) {
          let suspects = hashes.suspects(&table)
          if !suspects.isEmpty { found.suspects.append(suspects) }
        } else {
          found.suspects.append(allKeys(of: node))
        }
      }
    }
    return found
  }

  private func hash(
    _ members: Range<NodeID>, of dictionary: NodeID, _ keys: KeyTexts, _ view: ByteView
  ) -> KeyHashes? {
    var hashes = KeyHashes()
    hashes.reset(
      count: members.count / 2, of: (nodes.next(after: dictionary) - dictionary) / 2)
    return hashes.insert(members, of: keys, in: view, seed: seed) ? hashes : nil
  }

  /// Returns the members of a dictionary whose keys are in one half of the document.
  private func members(of dictionary: NodeID, in half: Range<NodeID>) -> Range<NodeID> {
    let all = dictionary + 1..<nodes.next(after: dictionary)
    var first = all.lowerBound
    while first < min(middle, all.upperBound) { first = nodes.next(after: first &+ 1) }
    return half.lowerBound < middle ? all.lowerBound..<first : first..<all.upperBound
  }

  private func allKeys(of dictionary: NodeID) -> [NodeID] {
    document.index.children(of: dictionary).map { $0 - 1 }
  }
}
