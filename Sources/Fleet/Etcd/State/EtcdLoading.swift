import Preferences
import TinyNetworking

/// Reads the keys under a prefix: all of them in pages, or only the changes since a state.
struct EtcdLoading {
  let client: EtcdClient
  let prefix: [UInt8]
  let label: String
  var pages = EtcdPages.Sizes()

  /// The most attempts if the server compacts the history while it is read.
  private static let attempts = 3

  var end: Bytes { Bytes.end(of: prefix) }

  /// Reads all keys at one revision. Reports `Progress`.
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

  /// Processes each page while the next one arrives.
  private func allPages() async throws(EtcdError) -> EtcdState {
    let collector = EtcdPageCollector(prefix: prefix, label: label)
    var arrived: [KeyValue] = []
    var (done, total) = (0, 0)
    var request = RangeRequest(key: Bytes(prefix), rangeEnd: end)
    var pages = EtcdPages(client, self.pages)
    defer { pages.close() }
    while true {
      let former = arrived
      async let gathered: Void = collector.add(former)
      let response = try await pages.next(request)
      await gathered
      arrived = response.keyValues
      done += arrived.count
      let header = request.revision.map { response.header.at($0.number) } ?? response.header
      if request.revision == nil { total = response.count }
      try tell(done, of: total)
      guard response.hasMore, let last = arrived.last else {
        await collector.add(arrived)
        return try await collector.state(at: header)
      }
      request.key = Bytes(last.key + [0])
      request.revision = Number64(header.revision)
    }
  }

  /// Returns the current state. Reads only the keys that were put after `state`; if keys were
  /// deleted, or it is another cluster, reads all keys.
  func since(_ state: EtcdState) async throws(EtcdError) -> EtcdState {
    let delta = delta(since: state)
    let response = try await client.range(delta)
    return try await self.state(state, after: response, header: response.header)
  }

  /// Returns the request for the keys that were put after `state`.
  func delta(since state: EtcdState) -> RangeRequest {
    RangeRequest(
      key: Bytes(prefix), rangeEnd: end, minModRevision: Number64(state.header.revision + 1))
  }

  /// Returns the state after `response` to the request `delta(since:)`. `deletes` are the known
  /// deletions.
  func state(
    _ state: EtcdState, after response: RangeResponse, header: ResponseHeader,
    deletes: Set<[UInt8]> = []
  ) async throws(EtcdError) -> EtcdState {
    guard header.cluster == state.header.cluster, header.revision >= state.header.revision else {
      return try await whole()
    }
    let new = try state.applying(
      puts: response.keyValues, deletes: deletes, header: header, prefix: prefix, label: label)
    return new.entries.count == response.count ? new : try await whole()
  }

  private func tell(_ done: Int, of count: Int) throws(EtcdError) {
    do throws(Problem) {
      try Progress.current?.advance(to: Double(done) / Double(max(1, count)))
    } catch {
      throw .cancelled
    }
  }
}

extension ResponseHeader {
  /// Returns the header of a response at an older revision.
  func at(_ revision: Int) -> ResponseHeader {
    ResponseHeader(cluster: cluster, revision: revision)
  }
}

/// The pages of one reading. They come by gRPC if the member supports it, which takes a third of
/// the time, and else by the gateway. The gateway is also asked if a call fails for any reason: so
/// authentication, other members, retries and messages are the same as for every request.
struct EtcdPages {
  private let client: EtcdClient
  private var connection: (any GRPCConnection)?
  /// The members to which a connection was tried.
  private var tried: Set<String> = []
  /// The number of refused calls.
  private var refusals = 0

  private let sizes: Sizes
  private static let mostRefusals = 2

  /// The most keys of a page.
  struct Sizes {
    var byCall = 20_000
    var byGateway = 5_000
  }

  init(_ client: EtcdClient, _ sizes: Sizes) {
    self.client = client
    self.sizes = sizes
  }

  mutating func next(_ request: RangeRequest) async throws(EtcdError) -> RangeResponse {
    let deadline = ContinuousClock.now + client.timeout
    var request = request
    request.limit = sizes.byGateway
    if let connection = await connectedOne() {
      do throws(NetworkingError) {
        return try await call(request, on: connection)
      } catch  where error.isRefusedCall && refusals < Self.mostRefusals {
        // The gateway authenticates, or reports why not. Then calls can continue.
        refusals += 1
        request.limit = 1
      } catch {
        close()
      }
    }
    let left = ContinuousClock.now.duration(to: deadline)
    return try await client.range(request, within: max(left, client.timeout / 4))
  }

  /// Returns the open connection. Tries to connect to each member at most once.
  private mutating func connectedOne() async -> (any GRPCConnection)? {
    if let connection { return connection }
    guard let transport = client.transport as? any GRPCTransport,
      tried.insert(client.endpoint).inserted
    else { return nil }
    let (endpoint, time) = (client.endpoint, client.timeout / 4)
    connection = try? await awaitingServer(endpoint) { () throws(NetworkingError) in
      try await transport.connectForCalls(to: endpoint, within: time)
    }
    return connection
  }

  /// Makes the call. A silent server leaves the gateway half of the time.
  private func call(
    _ request: RangeRequest, on connection: any GRPCConnection
  ) async throws(NetworkingError) -> RangeResponse {
    var request = request
    request.limit = sizes.byCall
    let call = GRPCCall(
      path: "/etcdserverpb.KV/Range",
      headers: client.token.map { [Header("token", $0)] } ?? [], message: request.protobuf)
    let idleTimeout = client.timeout / 2
    let response = try await awaitingServer(client.endpoint) { () throws(NetworkingError) in
      try await connection.call(call, idleTimeout: idleTimeout)
    }
    do throws(ParsingError) {
      return try RangeResponse(protobuf: response)
    } catch {
      throw NetworkingError(.unparsable(error), url: client.endpoint, mayHaveArrived: true)
    }
  }

  mutating func close() {
    connection?.close()
    connection = nil
  }
}

/// Builds the state from pages, concurrently with their arrival.
actor EtcdPageCollector {
  private let prefix: [UInt8]
  private let label: String
  private var builder = EtcdDocumentBuilder()

  init(prefix: [UInt8], label: String) {
    self.prefix = prefix
    self.label = label
  }

  func add(_ keyValues: [KeyValue]) {
    builder.add(keyValues.map { EtcdEntry($0, prefix: prefix) })
  }

  /// Throws if all keys together are more than a document may have.
  func state(at header: ResponseHeader) throws(EtcdError) -> EtcdState {
    try EtcdState(&builder, header: header, label: label)
  }
}

extension NetworkingError {
  fileprivate var isRefusedCall: Bool { if case .grpcStatus = reason { true } else { false } }
}
