import Foundation
import Preferences
import Seeded
import StoreContract
import Testing

@testable import Store

/// The lifetime of a file's watcher, which its listeners share.
struct FileWatchLifetimeTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// The number of this process' descriptors that watch the scratch directory.
  var watchers: Int {
    let inode = "ino:" + String(scratch.status(of: ".").st_ino, radix: 16) + " "
    let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo")
    return (files ?? []).count {
      let text = try? String(contentsOfFile: "/proc/self/fdinfo/\($0)", encoding: .utf8)
      return text?.contains(inode) ?? false
    }
  }

  /// The number of threads of this process, including those of other tests.
  var threads: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? .max
  }

  @Test func `eight listeners share one watcher, which ends with the last of them`() async throws {
    try scratch.write("0", to: "f")
    let store = FileStore(path: scratch("f"))
    let onlookers = try (1...8).map { _ in
      Onlooker(try store.watch()) { [scratch] in scratch.text(of: "f") }
    }
    #expect(watchers == 1)
    try scratch.write("1", to: "f")
    for onlooker in onlookers { #expect(await onlooker.sees("1")) }
    for onlooker in onlookers.dropLast() { onlooker.cancel() }
    try scratch.write("2", to: "f")
    #expect(await onlookers[7].sees("2"))
    #expect(watchers == 1)
    onlookers[7].cancel()
    #expect(await eventually { watchers == 0 })
  }

  @Test func `cancelling a task ends its waiting watch`() async throws {
    let stream = try FileStore(path: scratch("f")).watch()
    let task = Task { for await _ in stream {} }
    task.cancel()
    await task.value
    #expect(await eventually { watchers == 0 })
  }

  @Test func `releasing a watch ends its watcher`() async throws {
    do {
      let stream = try FileStore(path: scratch("f")).watch()
      #expect(watchers == 1)
      _ = stream
    }
    #expect(await eventually { watchers == 0 })
  }

  /// Threads of other tests start and end meanwhile, but not so many.
  @Test func `300 watches leave no descriptors or threads behind`() async throws {
    let store = FileStore(path: scratch("f"))
    let before = threads
    for round in 1...300 {
      let onlooker = Onlooker(try store.watch()) { [scratch] in scratch.text(of: "f") }
      try scratch.write("\(round)", to: "f")
      #expect(await onlooker.sees("\(round)"))
      onlooker.cancel()
    }
    #expect(await eventually { watchers == 0 && threads < before + 250 })
  }

  @Test func `a file without read permission cannot be watched`() {
    let error = FileError.system(call: "inotify_add_watch", code: EACCES)
    #expect(error.storeError(path: "/f", to: "watch").words == "no permission to watch it")
  }
}
