/// Increments `count` in the file named by its first argument, as often as the second says. Ends
/// without a flush.
import Preferences
import Store

struct LeaverKeys: Namespace {
  let count = Key(default: 0)
}

let domain = Domain(LeaverKeys(), store: FileStore(CommandLine.arguments[1]))
for _ in 0..<(Int(CommandLine.arguments[2]) ?? 1) {
  domain.update(\.count) { $0 += 1 }
}
