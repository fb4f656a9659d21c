/// Sets a preference in the file that its argument names and ends at once, without a flush.
import Preferences
import Store

struct LeaverKeys: Namespace {
  let count = Key(default: 0)
}

Domain(LeaverKeys(), store: FileStore(CommandLine.arguments[1])).count += 1
