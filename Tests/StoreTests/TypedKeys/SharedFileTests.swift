import Foundation
import Harness
import Preferences
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(40)))
struct SharedFileTests {
  private static let threads = 8
  private static let updates = 1000

  @Test func `no update is lost, while another program edits the file`() async throws {
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

  /// Each under the file's lock, as every program has to that reads a file and replaces it: what others
  /// write between the two is lost otherwise. Once it has the lock, it must still be that file's.
  private static let edits = """
    for i in $(seq 200); do
      until exec 9<"$0"; flock 9; [ /proc/self/fd/9 -ef "$0" ]; do :; done
      sed -i 's/"other": [0-9]*/"other": '$i/ "$0"
      exec 9<&-
    done
    """

  @Test func `two domains on one file add up`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write("{}\n", to: "settings.json")
    let domains = [FileStore(path), FileStore(path)].map { Domain(AppKeys(), store: $0) }
    await Self.count(on: domains)
    for domain in domains { try await domain.flush() }
    try await domains[0].reload()
    #expect(domains[0].launchCount == Self.threads * Self.updates)
  }

  @Test func `an update may read the domain, however often it is done anew`() async throws {
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

  @Test func `what another program writes comes into force and is told`() async throws {
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

  @Test func `a file that cannot be read is not written over, and counts once it is mended`()
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

  @Test func `a change that the document cannot take is told and keeps no other back`() async throws
  {
    let scratch = try Scratch()
    let path = try scratch.write(#"{"editor": 5}"#, to: "settings.json")
    let defaults = Domain(AppKeys(), store: FileStore(path))
    defaults.editor.tabWidth = 8
    defaults.launchCount = 1
    try await defaults.flush()
    #expect(scratch.text(of: "settings.json") == #"{"editor": 5, "launchCount": 1}"#)
    #expect(defaults.editor.tabWidth == 4)
    #expect(
      defaults.problems.map(\.description) == [
        "editor: is not a group: 5", "line 1, column 12: editor: is not a dictionary: 5",
      ])
  }

  /// Threads that count up, evenly on all of `domains`.
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
