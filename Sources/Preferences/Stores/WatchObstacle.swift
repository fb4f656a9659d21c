/// Why a store cannot be watched.
public enum WatchObstacle: Hashable, Sendable {
  /// This user's programs have as many watchers as the system gives them.
  case tooManyWatchers
  /// They watch as many files and directories as they may.
  case tooManyWatches
  /// The system does not learn what other machines change there.
  case networkFileSystem(String)
}
