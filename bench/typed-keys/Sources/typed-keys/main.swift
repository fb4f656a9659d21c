/// What typed keys cost: nanoseconds a read, milliseconds for a declaration of 1,000 keys, and
/// whether 8 threads lose an update. The best of five runs each.
import DefaultsSyntax
import Foundation
import Preferences
import Store

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
measure("declare 1,000 keys in 50 namespaces (per key)", per: 1000) {
  keep(Domain(ManyKeys(), store: MemoryStore()))
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
