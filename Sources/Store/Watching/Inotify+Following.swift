import Glibc
import Preferences

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
