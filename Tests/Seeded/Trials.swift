import Foundation

/// The number of trials of a law.
public enum Trials {
  /// Whether all trials run, as in `make torture`.
  public static let isFull = ProcessInfo.processInfo.environment["PREFS_TORTURE"] == "1"

  /// The seeds from 0 on: `all` of them in `make torture`, a sixth in `make test`.
  public static func seeds(_ all: UInt64) -> Range<UInt64> { 0..<(isFull ? all : all / 6) }
}
