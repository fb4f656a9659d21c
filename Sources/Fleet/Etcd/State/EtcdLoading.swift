import Preferences
import TinyNetworking

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
      try Progress.current?.advance(to: Double(done) / Double(max(1, count)))
    } catch {
      throw .cancelled
    }
  }
}

extension AnswerHeader {
  /// Of what was asked for as it was at `revision`.
  func at(_ revision: Int) -> AnswerHeader { AnswerHeader(cluster: cluster, revision: revision) }
}

/// The pages of one reading: by gRPC, which takes a third of the time, where the member that answers
/// can be called so; else by the gateway. That is also asked where a call fails, whatever the reason:
/// so logins, other members, attempts and words are those of every request.
struct EtcdPages {
  private let client: EtcdClient
  private var connection: (any CallConnection)?
  /// Members that have been connected to.
  private var tried: Set<String> = []
  /// Calls that a member has answered with a refusal.
  private var refusals = 0

  private let sizes: Sizes
  private static let mostRefusals = 2

  /// How many keys a page has, at most.
  struct Sizes {
    var byCall = 20_000
    var byGateway = 5_000
  }

  init(_ client: EtcdClient, _ sizes: Sizes) {
    self.client = client
    self.sizes = sizes
  }

  mutating func next(_ request: RangeRequest) async throws(EtcdError) -> RangeAnswer {
    let deadline = ContinuousClock.now + client.patience
    var request = request
    request.limit = sizes.byGateway
    if let connection = await connectedOne() {
      do throws(RemoteCallError) {
        return try await call(request, on: connection)
      } catch .refused where refusals < Self.mostRefusals {
        // The gateway logs in, or says why not; then calls can go on.
        refusals += 1
        request.limit = 1
      } catch {
        close()
      }
    }
    let left = ContinuousClock.now.duration(to: deadline)
    return try await client.range(request, within: max(left, client.patience / 4))
  }

  /// Each member is connected to at most once.
  private mutating func connectedOne() async -> (any CallConnection)? {
    if let connection { return connection }
    guard let transport = client.transport as? any CallTransport,
      tried.insert(client.endpoint).inserted
    else { return nil }
    connection = try? await transport.connectForCalls(
      to: client.endpoint, within: client.patience / 4)
    return connection
  }

  /// Silence leaves the gateway half of the time that there is.
  private func call(
    _ request: RangeRequest, on connection: any CallConnection
  ) async throws(RemoteCallError) -> RangeAnswer {
    var request = request
    request.limit = sizes.byCall
    let answer = try await connection.call(
      RemoteCall(
        path: "/etcdserverpb.KV/Range",
        headers: client.token.map { [Header("token", $0)] } ?? [], message: request.protobuf),
      silence: client.patience / 2)
    do throws(Unparsable) {
      return try RangeAnswer(protobuf: answer)
    } catch {
      throw .transport(
        TransportError(.other("no answer"), url: client.endpoint, mayHaveArrived: true))
    }
  }

  mutating func close() {
    connection?.close()
    connection = nil
  }
}

/// Puts together what pages bring, beside the wait for the next.
actor EtcdGathering {
  private let prefix: [UInt8]
  private let label: String
  private var composer = EtcdComposer()

  init(prefix: [UInt8], label: String) {
    self.prefix = prefix
    self.label = label
  }

  func add(_ keyValues: [KeyValue]) {
    composer.add(keyValues.map { EtcdEntry($0, prefix: prefix) })
  }

  /// Throws where all of it together is more than can be edited.
  func state(at header: AnswerHeader) throws(EtcdError) -> EtcdState {
    try EtcdState(&composer, header: header, label: label)
  }
}
