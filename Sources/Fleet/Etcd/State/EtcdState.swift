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
