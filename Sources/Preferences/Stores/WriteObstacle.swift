/// Why a file cannot be replaced by a changed one without losing something.
public enum WriteObstacle: Hashable, Sendable {
  /// Its mode or owner does not let this user write it.
  case permission
  case readOnlyFileSystem
  case immutable, appendOnly
  /// It has other names, which would keep the old contents.
  case hardLinks(Int)
  /// It is mounted by itself, as containers do; its name cannot be given to another file.
  case mountPoint
  /// Its directory does not let this user add a file.
  case directory
  /// Its owner or group cannot be given to the new file.
  case owner
  /// Its access list or extended attribute of this name cannot be.
  case attribute(String)
  /// What it holds cannot be written back in its format.
  case format(String)
}
