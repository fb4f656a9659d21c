import Preferences

/// The severity of a finding, in ascending order.
enum Severity: String, CaseIterable, PreferenceType, DescribedChoice {
  case notice, warning, alarm

  var summary: String? {
    switch self {
    case .notice: "A problem has ended"
    case .warning: "Needs attention today"
    case .alarm: "Needs attention now"
    }
  }
}

extension Severity: Comparable {
  static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .notice: 0
    case .warning: 1
    case .alarm: 2
    }
  }
}
