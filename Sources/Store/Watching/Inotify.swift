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
