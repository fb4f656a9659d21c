import Foundation
import Harness
import Testing

/// Sessions without events: no thread may wake up.
@Suite(.onOwnThread)
struct IdleTests {
  private let scratch: Scratch
  private let state: [String: String]

  init() throws {
    scratch = try Scratch()
    state = ["LC_ALL": "C.UTF-8", "XDG_STATE_HOME": scratch.path("state")]
  }

  private func expectSleep(of location: String, in folder: URL? = nil) throws {
    let terminal = try PseudoTerminal(
      [Program.path, location], in: folder ?? scratch.folder, environment: state)
    let picture = String(decoding: terminal.output(until: "8080"), as: UTF8.self)
    #expect(picture.contains("8080"))
    // Threads with nothing to do end after five seconds, later on a busy machine. A session that
    // wakes up by itself, as a shared thread pool does once a second, never has such a pause.
    var before = try wakeUps(of: terminal.processID)
    for _ in 0..<20 {
      usleep(2_500_000)
      let now = try wakeUps(of: terminal.processID)
      if now == before { return }
      before = now
    }
    Issue.record("the session woke up in each of 20 pauses")
  }

  @Test func `an idle session on a file never wakes up`() throws {
    let folder = scratch.folder.appending(path: "in/here")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("{\"port\": 8080}".utf8).write(to: folder.appending(path: "a.json"))
    try expectSleep(of: "a.json", in: folder)
  }

  @Test func `an idle session on a web document never wakes up`() throws {
    let server = try DocumentServer(["/a.json": "{\"port\": 8080}"])
    try expectSleep(of: server.address + "/a.json")
  }

  @Test(.enabled(if: EtcdCluster.isInstalled, "needs etcd-server and etcd-client"))
  func `an idle session on etcd never wakes up`() throws {
    let cluster = try EtcdCluster()
    try cluster.control()("put", "/p/port", "8080")
    try expectSleep(of: "etcd://127.0.0.1:\(cluster.members[0].port)/p/")
  }

  /// Returns each thread's count of voluntary context switches. A thread may end meanwhile.
  private func wakeUps(of process: pid_t) throws -> [String] {
    let threads = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: threads).sorted().flatMap { thread in
      let status = try? String(contentsOfFile: "\(threads)/\(thread)/status", encoding: .utf8)
      return (status ?? "").split(separator: "\n").filter { $0.hasPrefix("voluntary") }
        .map { "\(thread) \($0)" }
    }
  }
}
