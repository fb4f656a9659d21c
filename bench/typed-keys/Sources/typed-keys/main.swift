/// The cost of typed keys: nanoseconds for a read, next to those of a dictionary behind a lock and of
/// swift-configuration; milliseconds for a declaration of 1,000 keys; the memory of a million updates;
/// and whether 8 threads lose an update. The best of five runs each.
import Configuration
import DefaultsSyntax
import Foundation
import Preferences
import Store
import Synchronization

let Defaults = Domain(Keys.app, store: MemoryStore())
let reads = 1_000_000

@inline(never) func keep<Value>(_ value: Value) {}

func measure(_ name: String, per count: Int, _ body: () -> Void) {
  let best = (0..<5).map { _ in ContinuousClock().measure(body) }.min() ?? .zero
  let nanoseconds = best / .nanoseconds(1)
  print("\(name): \((nanoseconds / Double(count) * 10).rounded() / 10) ns each")
}

measure("read Defaults.launchCount", per: reads) {
  var sum = 0
  for _ in 0..<reads { sum &+= Defaults.launchCount }
  keep(sum)
}
measure("read Defaults.editor.tabWidth", per: reads) {
  var sum = 0
  for _ in 0..<reads { sum &+= Defaults.editor.tabWidth }
  keep(sum)
}
measure("read Defaults[.editor.tabWidth]", per: reads) {
  var sum = 0
  for _ in 0..<reads { sum &+= Defaults[.editor.tabWidth] }
  keep(sum)
}
measure("read Defaults.editor.theme", per: reads) {
  var sum = 0
  for _ in 0..<reads where Defaults.editor.theme == .light { sum += 1 }
  keep(sum)
}
measure("read Defaults.editor.font", per: reads) {
  var sum = 0
  for _ in 0..<reads { sum &+= Defaults.editor.font.utf8.count }
  keep(sum)
}
measure("read Defaults[.fontSize], a static key", per: reads) {
  var sum = 0
  for _ in 0..<reads { sum &+= Defaults[.fontSize] }
  keep(sum)
}
measure("read Defaults[\"editor.zoom\"].int", per: reads) {
  var sum = 0
  for _ in 0..<reads { sum &+= Defaults["editor.zoom"].int ?? 0 }
  keep(sum)
}
for threads in [1, 2, 4, 8] {
  measure("read Defaults.launchCount, \(threads) threads (per read of any)", per: threads * reads) {
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      var sum = 0
      for _ in 0..<reads { sum &+= Defaults.launchCount }
      keep(sum)
    }
  }
}
let dictionary = Mutex<[String: Any & Sendable]>(["launchCount": 3])
let config = ConfigReader(
  provider: InMemoryProvider(values: ["launchCount": 3, "editor.tabWidth": 4]))
for threads in [1, 2, 4, 8] {
  measure(
    "read a dictionary behind a lock, \(threads) threads (per read of any)", per: threads * reads
  ) {
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      var sum = 0
      for _ in 0..<reads { sum &+= dictionary.withLock { $0["launchCount"] as? Int } ?? 0 }
      keep(sum)
    }
  }
}
for threads in [1, 2, 4, 8] {
  let few = reads / 20
  measure("read swift-configuration, \(threads) threads (per read of any)", per: threads * few) {
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      var sum = 0
      for _ in 0..<few { sum &+= config.int(forKey: "launchCount", default: 0) }
      keep(sum)
    }
  }
}
measure("declare 1,000 keys in 50 namespaces (per key)", per: 1000) {
  keep(Domain(ManyKeys(), store: MemoryStore()))
}

/// The resident memory of this process in MiB.
func memory() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096 / 1_048_576
}

let many = Domain(Keys.app, store: MemoryStore())
for millionth in 0...1 {
  let elapsed = try await ContinuousClock().measure {
    for number in 0..<1_000_000 {
      many.update(\.launchCount) { $0 += 1 }
      if number.isMultiple(of: 10_000) { try await many.flush() }
    }
  }
  print("1,000,000 updates, run \(millionth + 1): \(elapsed), then \(memory()) MiB")
}

let path = NSTemporaryDirectory() + "/keys-\(ProcessInfo.processInfo.processIdentifier).json"
let counter = Domain(Keys.app, store: FileStore(path))
let elapsed = try await ContinuousClock().measure {
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<8 {
      group.addTask { for _ in 0..<10_000 { counter.update(\.launchCount) { $0 += 1 } } }
    }
  }
  try await counter.flush()
}
print("8 threads × 10,000 updates: \(counter.launchCount) counted, saved, in \(elapsed)")
try FileManager.default.removeItem(atPath: path)
