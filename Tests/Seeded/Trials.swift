import Foundation

/// The number of trials of a law.
public enum Trials {
  private static let environment = ProcessInfo.processInfo.environment
  /// Whether all trials run, as in `make torture`.
  public static let isFull = environment["PREFS_TORTURE"] == "1"
  /// The least number of seeds of each law that runs all trials: `make torture SEEDS=10000`.
  private static let least = environment["PREFS_SEEDS"].flatMap { UInt64($0) } ?? 0

  /// The seeds from 0 on: `all` of them in `make torture`, a sixth in `make test`.
  public static func seeds(_ all: UInt64) -> Range<UInt64> {
    0..<(isFull ? max(all, least) : all / 6)
  }
}
