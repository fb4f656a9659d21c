#if os(Linux)
  import Platform
  import Preferences

  /// An inotify queue for the directories and files of one path.
  struct Inotify: ~Copyable {
    let queue: Descriptor
    /// The relevant names of each watch.
    var names: [Int32: Set<String>] = [:]

    init() throws(FileError) {
      do throws(FileError) {
        queue = try Descriptor("inotify_init1") { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) }
      } catch .system(_, EMFILE) where Descriptor.isAvailable {
        throw .unwatchable(.tooManyWatchers)
      }
    }

    /// Sleeps until there are events, which returns true, or `bell` rings, which returns false.
    func wait(orUntil bell: borrowing Bell) throws(FileError) -> Bool {
      var files = [queue.number, bell.reading.number].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      _ = try retrying("poll") { poll(&files, nfds_t(files.count), -1) }
      return files[1].revents == 0
    }

    /// Reads up to 64 KiB of events. Returns whether one of them is relevant.
    func hasNews() throws(FileError) -> Bool {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count: Int
      do throws(FileError) {
        count = try retrying("read") { read(queue.number, &buffer, buffer.count) }
      } catch .system(_, EAGAIN) {
        return false
      }
      for event in InotifyEvents(buffer.prefix(count)) where isRelevant(event) { return true }
      return false
    }

    /// Whether the event is about a relevant name or a watched file itself, or events were lost.
    private func isRelevant(_ event: InotifyEvents.Element) -> Bool {
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
      guard let names = names[event.watch] else { return false }
      return event.name.map(names.contains) ?? true
    }

    /// Replaces the watches by those that `path` needs now. Later changes make events.
    mutating func follow(_ path: String) throws(FileError) {
      var watched = try WatchedPath(path)
      // Repeated if the path changes meanwhile. If it never stops changing, there are events already.
      for _ in 1...100 {
        try watch(watched)
        let now = try WatchedPath(path)
        if now == watched { return }
        watched = now
      }
    }

    private mutating func watch(_ path: WatchedPath) throws(FileError) {
      var watched: [Int32: Set<String>] = [:]
      for file in path.files.values {
        if let watch = try watch(file) { watched[watch] = file.names }
      }
      for watch in names.keys where watched[watch] == nil { inotify_rm_watch(queue.number, watch) }
      names = watched
    }

    /// Returns nil if the file does not exist any more, or may not be watched and is not needed.
    private func watch(_ file: WatchedPath.File) throws(FileError) -> Int32? {
      if file.isNeeded, let name = NetworkFileSystem.name(at: file.path) {
        throw .unwatchable(.networkFileSystem(name))
      }
      do throws(FileError) {
        return try retrying("inotify_add_watch") {
          file.path.withPath {
            inotify_add_watch(queue.number, $0, file.events.inotifyMask | UInt32(IN_DONT_FOLLOW))
          }
        }
      } catch .system(_, ENOSPC) {
        throw .unwatchable(.tooManyWatches)
      } catch .system(_, ENOENT) {
        return nil
      } catch .system(_, EACCES) where !file.isNeeded {
        return nil
      }
    }
  }

  extension WatchedPath.Events {
    /// The events as inotify numbers them.
    fileprivate var inotifyMask: UInt32 {
      var events: Int32 = 0
      if contains(.moves) { events |= IN_MOVE_SELF | IN_DELETE_SELF }
      if contains(.names) { events |= IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO }
      if contains(.writes) { events |= IN_CLOSE_WRITE | IN_ATTRIB }
      return UInt32(events)
    }
  }

  /// The events in the bytes that inotify wrote.
  struct InotifyEvents: Sequence, IteratorProtocol {
    struct Element {
      let watch: Int32
      let mask: UInt32
      /// The name in the watched directory, or nil for an event of the watched file itself.
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

  /// The file systems on which inotify misses the changes of other machines.
  private enum NetworkFileSystem {
    /// Returns the name of the file system at `path` if it is one of them.
    static func name(at path: String) -> String? {
      Descriptor.fileSystem(at: path).flatMap { names[$0] }
    }

    /// The type numbers from linux/magic.h and the file systems' sources.
    private static let names: [UInt32: String] = [
      0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB", 0x0102_1997: "9P",
      0x00C3_6400: "Ceph", 0x5346_414F: "AFS", 0x6B41_4653: "AFS", 0x7375_7245: "Coda",
      0x0BD0_0BD0: "Lustre",
    ]
  }
#endif
