import Harness
import Preferences
import Seeded
import StoreContract
import Testing
import TinyNetworking

@testable import Fleet

/// Tests loads by gRPC, and by the gateway if gRPC fails.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct EtcdPagesTests {
  let cluster: EtcdCluster
  let prefix: String
  let relay: Relay
  let transport = CountingTransport()

  /// Makes thirty keys behind a relay, read in pages of ten by gRPC and of four by the gateway.
  init() throws {
    cluster = try SharedEtcd.cluster
    prefix = try SharedEtcd.address().prefix
    relay = try Relay(to: cluster.members[0].port)
    let control = cluster.control()
    for number in 10..<40 { try control("put", prefix + "k/n\(number)", "\(number)") }
  }

  private func loading(
    _ hosts: String? = nil, via transport: (any Transport)? = nil
  ) throws -> EtcdLoading {
    let address = try EtcdAddress("etcd://\(hosts ?? "127.0.0.1:\(relay.port)")\(prefix)")
    let client = EtcdClient(
      address, credentials: nil, transport: transport ?? self.transport, timeout: .seconds(60))
    return EtcdLoading(
      client: client, prefix: Array(prefix.utf8), label: "test",
      pages: EtcdPages.Sizes(byCall: 10, byGateway: 4))
  }

  /// Checks that all thirty keys were read.
  private func expectWhole(_ state: EtcdState, _ source: SourceLocation = #_sourceLocation) {
    let values = state.entries.map { String(decoding: $0.value?.json ?? [], as: UTF8.self) }
    #expect(values == (10..<40).map(String.init), sourceLocation: source)
  }

  @Test func `pages are read by gRPC, and the connection closes after the last`() async throws {
    let told = Recorded()
    let loading = try loading()
    let state = try await Progress.$current.withValue(Progress { told.note("\($0)") }) {
      try await loading.whole()
    }
    expectWhole(state)
    #expect(told.all == ["\(1.0 / 3)", "\(2.0 / 3)", "1.0"])
    #expect(transport.now.calls == 3)
    #expect(transport.now.connections == 1)
    #expect(transport.now.requests.isEmpty)
    #expect(await eventually { relay.connections == 0 })
  }

  @Test func `gRPC and the gateway read the same keys`() async throws {
    let control = cluster.control()
    for (key, value) in [("", "\"root\""), ("a~1b", "text"), ("é/ü", "[1, 2]"), ("empty", "")] {
      try control("put", prefix + key, value)
    }
    let byCall = try await loading().whole()
    let byGateway = try await loading(via: RecordingTransport()).whole()
    #expect(transport.now.calls == 4)
    #expect(byCall.isSame(as: byGateway))
    #expect(byCall.entries.map(\.value) == byGateway.entries.map(\.value))
    #expect(byCall.header.cluster == byGateway.header.cluster)
    #expect(byCall.snapshot[.root] == byGateway.snapshot[.root])
  }

  @Test func `all pages are of one revision, whatever is written meanwhile`() async throws {
    let control = cluster.control()
    let loading = try loading()
    let progress = Progress { [prefix] _ in _ = try? control.run(["put", prefix + "k/n39", "0"]) }
    let state = try await Progress.$current.withValue(progress) { try await loading.whole() }
    expectWhole(state)
    #expect(transport.now.calls == 3)
  }

  @Test func `a server without HTTP/2 is read through the gateway`() async throws {
    relay.manner = .oldFashioned
    expectWhole(try await loading().whole())
    #expect(transport.now.connections == 0)
    #expect(transport.ranges == 8)
  }

  @Test(arguments: [Relay.Fault.requestLost, .replyLost])
  func `a connection that is cut before the first page is repeated`(fault: Relay.Fault)
    async throws
  {
    relay.cause(fault)
    expectWhole(try await loading().whole())
    #expect(relay.faults == 1)
    #expect(transport.now.calls == 0)
    #expect(transport.ranges == 8)
  }

  @Test func `a connection that is cut between pages is repeated`() async throws {
    let loading = try loading()
    let progress = Progress { [relay] _ in relay.cut() }
    let state = try await Progress.$current.withValue(progress) { try await loading.whole() }
    expectWhole(state)
    #expect(transport.now.calls == 1)
    #expect(transport.ranges >= 5)
  }

  @Test func `an unreachable member makes one page come from the gateway`() async throws {
    let gone = try Loopback.freePorts(1)[0]
    let loading = try loading("127.0.0.1:\(gone),127.0.0.1:\(relay.port)")
    expectWhole(try await loading.whole())
    #expect(transport.now.calls == 3)
    #expect(transport.now.connections == 1)
  }

  @Test func `errors are described with the gateway's message`() async throws {
    let gone = try Loopback.freePorts(1)[0]
    for (hosts, words) in [
      ("127.0.0.1:\(gone)", "no answer: Connection refused"),
      ("127.0.0.1:\(relay.port)", "no answer: no response in time"),
    ] {
      relay.manner = .silent
      let address = try EtcdAddress("etcd://\(hosts)\(prefix)")
      let store = EtcdStore(address, transport: transport, timeout: .seconds(2))
      let said = await FleetTests.words { () async throws(StoreError) in _ = try await store.load()
      }
      #expect(said == words)
    }
  }

  @Test func `a cancelled read ends with the current page at the latest`() async throws {
    let loading = try loading()
    let progress = Progress()
    progress.cancel()
    await #expect(throws: EtcdError.self) {
      try await Progress.$current.withValue(progress) { try await loading.whole() }
    }
    #expect(transport.now.calls <= 1)
    #expect(await eventually { relay.connections == 0 })
  }
}
