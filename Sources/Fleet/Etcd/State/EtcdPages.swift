import TinyNetworking

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
