import Preferences

extension Replacement {
  enum Outcome: Equatable {
    case done(Written)
    /// The target does not hold `base`. It is as it was.
    case changed
  }

  /// What is to be said of bytes that were written.
  struct Written: Equatable {
    /// Whether they are known to survive a power cut.
    var isDurable: Bool
    var caveats: [SaveCaveat] = []
  }
}

extension Replacement.Outcome {
  /// nil where nothing was written.
  var written: Replacement.Written? {
    if case .done(let written) = self { written } else { nil }
  }

  func with(_ caveat: SaveCaveat) -> Self {
    guard var written else { return self }
    written.caveats.append(caveat)
    return .done(written)
  }
}
