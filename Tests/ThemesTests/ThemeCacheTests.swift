import Synchronization
import Testing

@testable import Themes

struct ThemeCacheTests {
  /// A theme whose file may be empty, which is an error.
  private struct Plain: ThemeDescriptor {
    let name = "plain"
    func theme(from contents: [UInt8]) throws(ThemeError) -> Theme {
      guard !contents.isEmpty else { throw .unknown(name, nearest: nil) }
      return Theme(name: name, looks: [:])
    }
  }

  /// A file, and how often it was read.
  private final class File: Sendable {
    let state = Mutex<(bytes: [UInt8], reads: Int)>(([], 0))

    func read() -> [UInt8] {
      state.withLock { state in
        state.reads += 1
        return state.bytes
      }
    }
  }

  @Test func `concurrent requests read a theme once, and a failed one again`() async throws {
    let file = File()
    let cache = ThemeCache<Plain> { _ in file.read() }
    #expect(throws: ThemeError.self) { try cache.theme(Plain()) }
    file.state.withLock { $0.bytes = [1] }
    await withTaskGroup { group in
      for _ in 0..<64 { group.addTask { try? cache.theme(Plain()).name } }
      for await name in group { #expect(name == "plain") }
    }
    #expect(file.state.withLock { $0.reads } == 2)
  }
}
