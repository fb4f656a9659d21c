import Preferences

extension Overwrite {
  enum Outcome: Equatable {
    case done(Written)
    /// The target does not hold what was read. It is as it was.
    case changed
  }

  /// What is to be said of bytes that were written.
  struct Written: Equatable {
    /// Whether they are known to survive a power cut.
    var isDurable: Bool
    var caveats: [SaveCaveat] = []
  }
}

extension Overwrite.Outcome {
  /// nil where nothing was written.
  var written: Overwrite.Written? {
    if case .done(let written) = self { written } else { nil }
  }

  func with(_ caveats: [SaveCaveat]) -> Self {
    guard var written else { return self }
    written.caveats += caveats
    return .done(written)
  }
}
