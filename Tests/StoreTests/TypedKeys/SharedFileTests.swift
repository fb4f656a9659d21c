import Foundation
import Harness
import Preferences
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(40)))
struct SharedFileTests {
  private static let threads = 8
  private static let updates = 1000

  @Test func `concurrent updates are not lost while another program edits the file`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write("{\n  \"other\": 0\n}\n", to: "settings.json")
    let editor = try Self.shell(Self.edits, path)
    let defaults = Domain(AppKeys(), store: FileStore(path))
    await Self.count(on: [defaults])
    #expect(Program.end(of: editor, within: 180) == 0)
    try await defaults.flush()
    #expect(defaults.launchCount == Self.threads * Self.updates)
    #expect(
      scratch.text(of: "settings.json") == """
        {
          "other": 200,
          "launchCount": \(Self.threads * Self.updates)
        }

        """)
  }

  /// Each edit holds the file's lock, since it reads and replaces the file. Once a program has the lock,
  /// it must check that the file was not replaced meanwhile.
  private static let edits = """
    for i in $(seq 200); do
      until exec 9<"$0"; flock 9; [ /proc/self/fd/9 -ef "$0" ]; do :; done
      sed -i 's/"other": [0-9]*/"other": '$i/ "$0"
      exec 9<&-
    done
    """

  @Test func `concurrent updates through two domains on one file add up`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write("{}\n", to: "settings.json")
    let domains = [FileStore(path), FileStore(path)].map { Domain(AppKeys(), store: $0) }
    await Self.count(on: domains)
    for domain in domains { try await domain.flush() }
    try await domains[0].reload()
    #expect(domains[0].launchCount == Self.threads * Self.updates)
  }

  @Test func `an update closure may read the domain and may be run again`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write("{}\n", to: "settings.json")
    let defaults = Domain(AppKeys(), store: FileStore(path))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<Self.threads {
        group.addTask {
          for _ in 0..<100 {
            defaults.update(\.launchCount) {
              $0 += defaults.origin(of: \.volume) == .builtIn ? 2 : 0
            }
          }
        }
      }
    }
    try await defaults.flush()
    #expect(defaults.launchCount == Self.threads * 200)
  }

  @Test func `another program's change takes effect and is announced`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write(#"{"volume": 0.5}"#, to: "settings.json")
    let defaults = Domain(AppKeys(), store: FileStore(path))
    var volumes = defaults.updates(\.volume).makeAsyncIterator()
    #expect(await volumes.next() == 0.5)
    _ = try Program.run(
      "/bin/sh", ["-c", #"echo '{"volume": 0.25}' > "$0.new"; mv "$0.new" "$0""#, path])
    #expect(await volumes.next() == 0.25)
    _ = try Program.run("/bin/sh", ["-c", #"echo '{"volume": 1}' > "$0""#, path])
    while let volume = await volumes.next(), volume != 1 {}
    #expect(defaults.volume == 1)
  }

  @Test func `an unreadable file is not overwritten, and is used once it is repaired`()
    async throws
  {
    let scratch = try Scratch()
    let path = try scratch.write("{\"volume\": ", to: "settings.json")
    let defaults = Domain(AppKeys(), store: FileStore(path))
    #expect(defaults.volume == 0.5)
    #expect(defaults.failure != nil)
    defaults.launchCount = 5
    await #expect(throws: StoreError.self) { try await defaults.flush() }
    #expect(scratch.text(of: "settings.json") == "{\"volume\": ")
    #expect(defaults.launchCount == 5)
    var volumes = defaults.updates(\.volume).makeAsyncIterator()
    #expect(await volumes.next() == 0.5)
    try scratch.write("{\"volume\": 1}", to: "settings.json")
    while let volume = await volumes.next(), volume != 1 {}
    try await defaults.flush()
    #expect(scratch.text(of: "settings.json") == "{\"volume\": 1, \"launchCount\": 5}")
    #expect(defaults.failure == nil)
  }

  @Test func `a change that the document refuses is reported and does not prevent others`()
    async throws
  {
    let scratch = try Scratch()
    let path = try scratch.write(#"{"editor": 5}"#, to: "settings.json")
    let defaults = Domain(AppKeys(), store: FileStore(path))
    defaults.editor.tabWidth = 8
    defaults.launchCount = 1
    await #expect(throws: StoreError.self) { try await defaults.flush() }
    #expect(scratch.text(of: "settings.json") == #"{"editor": 5, "launchCount": 1}"#)
    #expect(defaults.editor.tabWidth == 4)
    #expect(defaults.problems.map(\.description).contains("editor: is not a group: 5"))
  }

  /// Counts up in several threads, which are spread evenly over `domains`.
  private static func count(on domains: [Domain<AppKeys>]) async {
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<threads {
        group.addTask {
          for _ in 0..<updates {
            domains[thread % domains.count].update(\.launchCount) { $0 += 1 }
          }
        }
      }
    }
  }

  private static func shell(_ command: String, _ path: String) throws -> pid_t {
    let files = Array(repeating: "/dev/null", count: 3)
    return try Program.spawn(["/bin/sh", "-c", command, path], [:], files: files)
  }
}
