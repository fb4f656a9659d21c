import Preferences

/// How grave a finding is.
enum Gravity: String, CaseIterable, PreferenceType, DescribedChoice {
  case notice, warning, alarm

  var summary: String? {
    switch self {
    case .notice: "Something is as it should be again"
    case .warning: "Somebody should look today"
    case .alarm: "Somebody should look now"
    }
  }
}

extension Gravity: Comparable {
  static func < (one: Gravity, other: Gravity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .notice: 0
    case .warning: 1
    case .alarm: 2
    }
  }
}
