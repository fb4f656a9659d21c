import Glibc
import Preferences

/// A queue of events from the directories and files that are watched.
struct Inotify: ~Copyable {
  let queue: Descriptor
  /// Watch → the names in it that matter.
  var names: [Int32: Set<String>] = [:]

  init() throws(FileError) {
    do throws(FileError) {
      queue = try Descriptor("inotify_init1") { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) }
    } catch .system(_, EMFILE) where Descriptor.isAvailable {
      throw .unwatchable(.tooManyWatchers)
    }
  }

  /// Sleeps until events came, true, or `bell` was rung, false.
  func wait(orUntil bell: borrowing Descriptor) throws(FileError) -> Bool {
    var files = [queue.number, bell.number].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    _ = try retrying("poll") { poll(&files, nfds_t(files.count), -1) }
    return files[1].revents == 0
  }

  /// Takes events that wait, about 64 KiB of them. Whether one of them matters.
  func hasNews() throws(FileError) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count: Int
    do throws(FileError) {
      count = try retrying("read") { read(queue.number, &buffer, buffer.count) }
    } catch .system(_, EAGAIN) {
      return false
    }
    for event in InotifyEvents(buffer.prefix(count)) where concerns(event) { return true }
    return false
  }

  /// A name that matters came, went or changed; so did a place itself; or events were lost.
  private func concerns(_ event: InotifyEvents.Element) -> Bool {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
    guard let names = names[event.watch] else { return false }
    return event.name.map(names.contains) ?? true
  }
}

extension Inotify {
  /// Watches the places that `path` leads through now, and only those. Whatever changes there after
  /// this makes an event.
  mutating func follow(_ path: String) throws(FileError) {
    var trail = try Trail(to: path)
    // Where it changes meanwhile, again; where it never stops, its events wait already.
    for _ in 1...100 {
      try watch(trail)
      let now = try Trail(to: path)
      if now == trail { return }
      trail = now
    }
  }

  private mutating func watch(_ trail: Trail) throws(FileError) {
    var watched: [Int32: Set<String>] = [:]
    for place in trail.places.values {
      if let watch = try watch(place) { watched[watch] = place.names }
    }
    for watch in names.keys where watched[watch] == nil { inotify_rm_watch(queue.number, watch) }
    names = watched
  }

  /// nil where it is gone already, or may not be watched and need not.
  private func watch(_ place: Trail.Place) throws(FileError) -> Int32? {
    if place.isNeeded, let name = NetworkFileSystem.name(at: place.path) {
      throw .unwatchable(.networkFileSystem(name))
    }
    do throws(FileError) {
      return try retrying("inotify_add_watch") {
        place.path.withPath {
          inotify_add_watch(queue.number, $0, place.events.rawValue | UInt32(IN_DONT_FOLLOW))
        }
      }
    } catch .system(_, ENOSPC) {
      throw .unwatchable(.tooManyWatches)
    } catch .system(_, ENOENT) {
      return nil
    } catch .system(_, EACCES) where !place.isNeeded {
      return nil
    }
  }
}

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
