import Foundation
import Preferences
import Store
import Testing

/// Typed keys of a program whose settings are configuration lines.
struct LinesDomainTests {
  private struct AppKeys: Namespace {
    struct Server: Namespace {
      let workers = Key(default: 4, .in(1...64))
      let host = Key(default: "localhost")
      let ratio = Key(default: 0.5)
    }

    let server = Server()
    let verbose = Key(default: false)
  }

  @Test func `typed keys read and write an INI file and keep its comments`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "lines-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "app.ini").path
    try Data("; the service\nverbose = true\n\n[server]\n#workers = 8\nhost = example.org\n".utf8)
      .write(to: URL(filePath: path))

    let domain = try await Domain(AppKeys(), loading: FileStore(path: path))
    #expect(domain.verbose)
    #expect(domain.server.host == "example.org")
    #expect(domain.server.workers == 4)
    domain.server.workers = 16
    domain.server.ratio = 0.25
    domain.verbose = false
    try await domain.flush()
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "; the service\nverbose = false\n\n[server]\nworkers = 16\nhost = example.org\n"
        + "ratio = 0.25\n")
    #expect(throws: Problem.self) { try domain.set(65, for: \.server.workers) }
  }
}
