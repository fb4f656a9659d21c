import Glibc
import Preferences

extension Descriptor {
  /// Removes from this directory the files whose names end in `suffix`, but for those `count` that
  /// were written last.
  func forgetOldest(but count: Int, ending suffix: String) throws(FileError) {
    let files = names.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
    guard files.count > count else { return }
    var dated: [(name: String, written: Int)] = []
    for name in files {
      var status = stat()
      _ = try retrying("fstatat") {
        name.withPath { fstatat(number, $0, &status, AT_SYMLINK_NOFOLLOW) }
      }
      dated.append((name, status.st_mtim.tv_sec))
    }
    for old in dated.sorted(by: { $0.written > $1.written }).dropFirst(count) { remove(old.name) }
  }
}
