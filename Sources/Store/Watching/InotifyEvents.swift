import Glibc
import Preferences

/// What the bytes that inotify wrote say.
struct InotifyEvents: Sequence, IteratorProtocol {
  struct Element {
    let watch: Int32
    let mask: UInt32
    /// In the directory that is watched; nil where it is about the watched place itself.
    let name: String?
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func next() -> Element? {
    let size = MemoryLayout<inotify_event>.size
    guard rest.count >= size else { return nil }
    let head = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
    let name = rest.dropFirst(size).prefix(Int(head.len))
    rest = rest.dropFirst(size + Int(head.len))
    let text = String(pathBytes: Array(name.prefix { $0 != 0 }))
    return Element(watch: head.wd, mask: head.mask, name: text.isEmpty ? nil : text)
  }
}
