import Documents
import Preferences

/// What was under the prefix at one revision of the cluster.
struct EtcdState: Sendable {
  /// In the order of their keys.
  let entries: [EtcdEntry]
  /// Of the cluster, when it was so.
  let header: AnswerHeader
  let snapshot: EtcdSnapshot

  /// Throws where all of it together is more than can be edited.
  init(
    _ entries: [EtcdEntry], header: AnswerHeader, label: String
  ) throws(EtcdError) {
    var composer = EtcdComposer()
    composer.add(entries)
    try self.init(&composer, header: header, label: label)
  }

  /// Of all that was added to `composer`.
  init(
    _ composer: inout EtcdComposer, header: AnswerHeader, label: String
  ) throws(EtcdError) {
    let document: JSONDocument
    do throws(Problem) {
      document = try JSONDocument(composer.document, strict: true)
    } catch {
      throw .content(error)
    }
    entries = composer.entries
    self.header = header
    snapshot = EtcdSnapshot(
      DocumentSnapshot(document, revision: .new()), hidden: entries.filter { $0.value == nil },
      label: label)
  }

  /// The same entries, as they still are at `header`.
  private init(_ state: EtcdState, at header: AnswerHeader) {
    entries = state.entries
    snapshot = state.snapshot
    self.header = header
  }

  /// Whether it holds the same keys, none of which was put since.
  func isSame(as other: EtcdState) -> Bool {
    header.cluster == other.header.cluster && entries.count == other.entries.count
      && zip(entries, other.entries).allSatisfy { $0.revision == $1.revision && $0.key == $1.key }
  }

  func at(_ header: AnswerHeader) -> EtcdState { EtcdState(self, at: header) }

  /// With what was put since, in the order of the keys, and without what was deleted.
  func applying(
    puts: [KeyValue], deletes: Set<[UInt8]>, header: AnswerHeader, prefix: [UInt8], label: String
  ) throws(EtcdError) -> EtcdState {
    guard !puts.isEmpty || !deletes.isEmpty else { return at(header) }
    var merged: [EtcdEntry] = []
    merged.reserveCapacity(entries.count + puts.count)
    var new = puts[...]
    for entry in entries {
      while let next = new.first, next.key.precedes(entry.key) {
        merged.append(EtcdEntry(new.removeFirst(), prefix: prefix))
      }
      if let next = new.first, next.key == entry.key {
        merged.append(EtcdEntry(new.removeFirst(), prefix: prefix))
      } else if !deletes.contains(entry.key) {
        merged.append(entry.unplaced(prefix: prefix))
      }
    }
    merged += new.map { EtcdEntry($0, prefix: prefix) }
    return try EtcdState(merged, header: header, label: label)
  }
}

extension EtcdEntry {
  /// As its key says, whatever stands around it.
  fileprivate func unplaced(prefix: [UInt8]) -> EtcdEntry {
    at(EtcdKey.parts(of: key.dropFirst(prefix.count)) ?? [])
  }
}

extension [UInt8] {
  func precedes(_ other: [UInt8]) -> Bool { lexicographicallyPrecedes(other) }
}

/// Puts entries, in the order of their keys, together to one JSON document.
struct EtcdComposer {
  /// Each where it stands.
  private(set) var entries: [EtcdEntry] = []
  private var bytes: [UInt8] = [UInt8(ascii: "{")]
  private var open: [Level] = [Level(name: "")]

  private struct Level {
    let name: String
    var isEmpty = true
    /// Those of its members that are no namespaces, and that others may lie beneath.
    var leaves: Set<ExactKey> = []
  }

  /// Of all that was added.
  var document: [UInt8] {
    mutating get {
      close(to: 1)
      return bytes + [UInt8(ascii: "}")]
    }
  }

  /// What comes after those that were added before.
  mutating func add(_ new: [EtcdEntry]) {
    let first = entries.count
    entries += new
    for index in first..<entries.count {
      guard let value = entries[index].value else { continue }
      let path = entries[index].path
      let place = add(path, value.json, mayHoldOthers: mayHoldOthers(index))
      if let place { entries[index] = entries[index].at(place) }
    }
  }

  /// Whether keys may follow that lie beneath it: they begin as its key does, unless they are spelled
  /// otherwise.
  private func mayHoldOthers(_ index: Int) -> Bool {
    guard index + 1 < entries.count else { return true }
    let key = entries[index].key
    return entries[index + 1].key.starts(with: key)
      || key.contains(UInt8(ascii: "~"))
  }

  /// Where it stands; nil where that is `path`.
  private mutating func add(
    _ path: [String], _ json: [UInt8], mayHoldOthers: Bool
  ) -> [String]? {
    var depth = 0
    while depth < min(open.count, path.count) - 1,
      open[depth + 1].name.isExactly(path[depth])
    {
      depth += 1
    }
    close(to: depth + 1)
    while depth < path.count - 1, !open[open.count - 1].leaves.contains(ExactKey(path[depth])) {
      begin(path[depth])
      open.append(Level(name: path[depth]))
      bytes.append(UInt8(ascii: "{"))
      depth += 1
    }
    let isPlaced = depth == path.count - 1
    let key = isPlaced ? path[depth] : path[depth...].joined(separator: "/")
    begin(key)
    if mayHoldOthers || !isPlaced { open[open.count - 1].leaves.insert(ExactKey(key)) }
    bytes += json
    return isPlaced ? nil : path[..<depth] + [key]
  }

  /// A member a line, so that no value runs into the next.
  private mutating func begin(_ key: String) {
    bytes += (open[open.count - 1].isEmpty ? "\n" : ",\n").utf8
    open[open.count - 1].isEmpty = false
    bytes += key.quoted.utf8
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func close(to depth: Int) {
    while open.count > depth {
      open.removeLast()
      bytes.append(UInt8(ascii: "}"))
    }
  }
}
