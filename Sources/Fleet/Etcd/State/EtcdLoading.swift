import Preferences

/// Reads the keys under a prefix: all of them by pages, or what has changed since.
struct EtcdLoading {
  let client: EtcdClient
  let prefix: [UInt8]
  let label: String
  var pages = EtcdPages.Sizes()

  /// How often it begins anew where the server gives up the history that it reads.
  private static let attempts = 3

  var end: Bytes { Bytes.end(of: prefix) }

  /// All pages as they were at one revision. Tells `Progress`.
  func whole() async throws(EtcdError) -> EtcdState {
    var attempt = 1
    while true {
      do throws(EtcdError) {
        return try await allPages()
      } catch .compacted where attempt < Self.attempts {
        attempt += 1
      }
    }
  }

  /// What a page brought is put together while the next one comes.
  private func allPages() async throws(EtcdError) -> EtcdState {
    let gathering = EtcdGathering(prefix: prefix, label: label)
    var arrived: [KeyValue] = []
    var (done, total) = (0, 0)
    var request = RangeRequest(key: Bytes(prefix), rangeEnd: end)
    var pages = EtcdPages(client, self.pages)
    defer { pages.close() }
    while true {
      let former = arrived
      async let gathered: Void = gathering.add(former)
      let answer = try await pages.next(request)
      await gathered
      arrived = answer.keyValues
      done += arrived.count
      let header = request.revision.map { answer.header.at($0.number) } ?? answer.header
      if request.revision == nil { total = answer.count }
      try tell(done, of: total)
      guard answer.hasMore, let last = arrived.last else {
        await gathering.add(arrived)
        return try await gathering.state(at: header)
      }
      request.key = Bytes(last.key + [0])
      request.revision = Number64(header.revision)
    }
  }

  /// `state` as it is now. What was put since is asked for alone; only where something was deleted,
  /// or the cluster is another, all is read again.
  func since(_ state: EtcdState) async throws(EtcdError) -> EtcdState {
    let delta = delta(since: state)
    let answer = try await client.range(delta)
    return try await self.state(state, after: answer, header: answer.header)
  }

  /// What was put since.
  func delta(since state: EtcdState) -> RangeRequest {
    RangeRequest(
      key: Bytes(prefix), rangeEnd: end, minModRevision: Number64(state.header.revision + 1))
  }

  /// `answer` to `delta`, in a transaction or alone. `deletes`: that are known.
  func state(
    _ state: EtcdState, after answer: RangeAnswer, header: AnswerHeader,
    deletes: Set<[UInt8]> = []
  ) async throws(EtcdError) -> EtcdState {
    guard header.cluster == state.header.cluster, header.revision >= state.header.revision else {
      return try await whole()
    }
    let new = try state.applying(
      puts: answer.keyValues, deletes: deletes, header: header, prefix: prefix, label: label)
    return new.entries.count == answer.count ? new : try await whole()
  }

  private func tell(_ done: Int, of count: Int) throws(EtcdError) {
    do throws(Problem) {
      try Progress.current?.reach(Double(done) / Double(max(1, count)))
    } catch {
      throw .cancelled
    }
  }
}

extension AnswerHeader {
  /// Of what was asked for as it was at `revision`.
  func at(_ revision: Int) -> AnswerHeader { AnswerHeader(cluster: cluster, revision: revision) }
}
