/// Why a file cannot be saved.
public enum WriteObstacle: Hashable, Sendable {
  /// Its mode or owner does not let this user write it.
  case permission
  case readOnlyFileSystem
  case immutable, appendOnly
  /// It has other names, and another user may have made this one for root to write into that file.
  case hardLinks(Int)
  /// It has to be written into, and what it holds cannot be kept meanwhile.
  case noBackup(why: String)
  /// Its server does not take it, or cannot be asked to safely; why, in words.
  case server(String)
  /// What it holds cannot be written back in its format.
  case format(String)
}
