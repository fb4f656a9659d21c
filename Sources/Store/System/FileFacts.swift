import Glibc
import Preferences

/// What `stat` says of a file.
struct FileFacts: Hashable {
  let identity: FileIdentity
  let type: mode_t
  /// Permission bits, set-id and sticky bits.
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  let links: Int
  let size: Int

  init(_ status: stat) {
    identity = FileIdentity(device: status.st_dev, inode: status.st_ino)
    type = status.st_mode & S_IFMT
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    links = Int(clamping: status.st_nlink)
    size = Int(status.st_size)
  }

  /// Of what `path` leads to, links followed.
  init(at path: String) throws(FileError) {
    var status = stat()
    _ = try retrying("stat") { path.withPath { stat($0, &status) } }
    self.init(status)
  }

  /// Of `name` itself in `directory`, a link not followed.
  init(of name: String, in directory: Int32) throws(FileError) {
    var status = stat()
    _ = try retrying("fstatat") {
      name.withPath { fstatat(directory, $0, &status, AT_SYMLINK_NOFOLLOW) }
    }
    self.init(status)
  }

  /// What it is where it is not a regular file, with its article.
  var otherType: String? {
    switch type {
    case S_IFREG: nil
    case S_IFDIR: "a directory"
    case S_IFCHR: "a character device"
    case S_IFBLK: "a block device"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "not a regular file"
    }
  }
}

/// Which file it is, whatever its name.
struct FileIdentity: Hashable {
  let device: dev_t
  let inode: ino_t
}
