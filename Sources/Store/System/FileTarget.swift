import Glibc
import Preferences

/// What a path leads to, all links followed: a name in a directory that is held open, so that it
/// stays the same one whatever becomes of the path.
struct FileTarget: ~Copyable {
  let directory: Descriptor
  let name: String
  /// Without links.
  let path: String
  /// nil where nothing stood there.
  let facts: FileFacts?

  /// Throws where its directory is not there, and if `reader` may not search a directory on the way.
  init(at path: String, onBehalfOf reader: OtherUser? = nil) throws(FileError) {
    var walk = try Walk(along: path, onBehalfOf: reader)
    (name, facts) = try walk.run()
    self.path = walk.path.appending(name: name)
    directory = walk.directory
  }

  /// The regular file, for reading; nothing else is opened, since opening a device may do something.
  func open() throws(FileError) -> Descriptor {
    guard let facts else { throw .system(call: "open", code: ENOENT) }
    if let type = facts.otherType { throw .notAFile(type) }
    return try Descriptor.reading(name, in: directory.number)
  }
}
