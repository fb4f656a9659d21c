import CurlTransport
import Fleet
import Foundation
import Harness
import Preferences
import Synchronization
import Testing

/// What is slow is waited for, what is silent is not, and `^C` ends it.
@Suite(.onOwnThread)
struct HTTPWaitingTests {
  @Test func `a slow response may take longer than the idle timeout`() async throws {
    let scene = try WebScene("\"" + String(repeating: "x", count: 1 << 20) + "\"")
    let relay = try Relay(to: scene.server.port)
    relay.manner = .slow(.milliseconds(60))
    let store = scene.store(
      at: try scene.address(through: relay), timeout: .seconds(1), limit: 1 << 22)
    let told = Mutex<[Double]>([])
    let progress = Progress { fraction in told.withLock { $0.append(fraction) } }
    let snapshot = try await Progress.$current.withValue(progress) { try await store.load() }
    #expect(snapshot.count == 1)
    #expect(told.withLock { $0.contains { $0 > 0.2 && $0 < 0.8 } })
    relay.end()
  }

  /// Writes until the other side hangs up: `isOver` has the bytes written then, or nil after a minute.
  private func server(
    head: String = "", _ piece: [UInt8], every pause: Double
  ) throws -> (server: ScriptedServer, isOver: AsyncStream<Int?>) {
    let (isOver, told) = AsyncStream.makeStream(of: Int?.self)
    let server = try ScriptedServer { _, line in
      line.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\(head)\r\n")
      var count = 0
      let end = Date(timeIntervalSinceNow: 60)
      while Date() < end {
        guard line.write(piece) else {
          told.yield(count)
          return
        }
        count += piece.count
        Thread.sleep(forTimeInterval: pause)
      }
      told.yield(nil)
    }
    return (server, isOver)
  }

  private func failure(
    of server: ScriptedServer, timeout: Duration = .seconds(60), limit: Int = 1 << 20
  ) async throws -> ServerError? {
    let address = try HTTPAddress(server.address + "/a.json")
    let store = HTTPDocumentStore(
      address, transport: HTTPTransport(), limit: limit, timeout: timeout)
    return await storeError { () async throws(StoreError) in try await store.load() }?.trouble
  }

  @Test func `a dripping body ends at its deadline, with or without a known length`() async throws {
    for head in ["", "Content-Length: 1000000\r\n"] {
      let (server, isOver) = try server(head: head, [0x20], every: 0.02)
      let trouble = try await failure(of: server, timeout: .milliseconds(500))
      #expect(trouble == .unreachable("no response in time"))
      for await count in isOver {
        #expect(count != nil)
        break
      }
      #expect(server.requests.count == 1)
    }
  }

  @Test func `an endless body is read up to the limit`() async throws {
    let (server, isOver) = try server([UInt8](repeating: 0x20, count: 1 << 16), every: 0)
    let refusal = ServerError.refused(
      "it has more than 1048576 bytes, the most that can be edited")
    #expect(try await failure(of: server) == refusal)
    for await count in isOver {
      // What the kernel holds on the way is sent too.
      #expect(count.map { $0 < 1 << 25 } == true)
      break
    }
  }

  @Test func `a body whose length is over the limit is not read`() async throws {
    let (server, isOver) = try server(
      head: "Content-Length: 1048577\r\n", [0x20], every: 0.02)
    let refusal = ServerError.refused(
      "it has more than 1048576 bytes, the most that can be edited")
    #expect(try await failure(of: server) == refusal)
    for await count in isOver {
      #expect(count.map { $0 < 1 << 20 } == true)
      break
    }
  }

  @Test func `a load ends when its task is cancelled`() async throws {
    let scene = try WebScene()
    let relay = try Relay(to: scene.server.port)
    relay.manner = .silent
    let store = scene.store(at: try scene.address(through: relay), timeout: .seconds(60))
    let progress = Progress()
    progress.cancel()
    let error = await Progress.$current.withValue(progress) {
      await storeError { () async throws(StoreError) in try await store.load() }
    }
    guard case .cancelled? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    relay.end()
  }

  @Test func `a save that is cancelled before it is sent is not sent`() async throws {
    let scene = try WebScene()
    let store = scene.store()
    let base = try await store.load()
    let progress = Progress()
    progress.cancel()
    let error = await Progress.$current.withValue(progress) {
      await storeError { () async throws(StoreError) in
        try await store.save([WebScene.change(to: 2)], over: base.revision)
      }
    }
    guard case .cancelled? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(scene.methods == ["GET"])
  }
}
