/// The result of a transaction whose response was lost.
enum EtcdOutcome: Sendable {
  case applied
  case notApplied
  case unknown(String)
}

/// Determines the result of a transaction that was sent again and whose compares then failed:
/// either the first sending succeeded, or another writer was faster.
///
/// It can only have succeeded while each of its keys was as it was at `base`. So it succeeded only
/// if it is the first change of each key since then.
struct EtcdResolution {
  let client: EtcdClient
  let base: Int

  private static let gone = "the server has compacted its history since"

  func outcome(of transaction: EtcdTransaction) async throws(EtcdError) -> EtcdOutcome {
    var changed: EtcdWrites.Write?
    for write in transaction.writes {
      let now = try await value(of: write.key, at: nil)
      if let now, now.modRevision == write.revision { return .notApplied }
      if now != nil || write.revision > 0 { changed = changed ?? write }
    }
    guard let changed else { return .unknown("none of its keys exists") }
    do throws(EtcdError) {
      guard let event = try await firstEvent(of: changed) else { return .unknown(Self.gone) }
      guard event.value == changed.value else { return .notApplied }
      return try await isDone(transaction.writes, at: event.revision) ? .applied : .notApplied
    } catch .compacted {
      return .unknown(Self.gone)
    }
  }

  /// Whether all writes were made at this one revision.
  private func isDone(
    _ writes: [EtcdWrites.Write], at revision: Int
  ) async throws(EtcdError) -> Bool {
    for write in writes {
      let then = try await value(of: write.key, at: revision)
      guard then?.value == write.value, then == nil || then?.modRevision == revision else {
        return false
      }
    }
    return true
  }

  private func value(of key: [UInt8], at revision: Int?) async throws(EtcdError) -> KeyValue? {
    let request = RangeRequest(key: Bytes(key), revision: revision.map(Number64.init))
    return try await client.range(request).keyValues.first
  }

  /// Returns the first event of the key since the state that the write expects. Nil if it does not
  /// arrive in time.
  private func firstEvent(of write: EtcdWrites.Write) async throws(EtcdError) -> WatchEvent? {
    let watch = EtcdWatch(
      client: client, key: write.key, end: write.key + [0], from: max(base, write.revision) + 1)
    return try await within(client.timeout) { () throws(EtcdError) in
      for try await response in try await watch.responses() {
        if let event = response.events.first { return event }
      }
      return nil
    }
  }
}

extension WatchEvent {
  /// The new value, or nil if the key was deleted.
  fileprivate var value: [UInt8]? {
    if case .put(let kv) = self { kv.value } else { nil }
  }
}
