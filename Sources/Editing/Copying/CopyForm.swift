/// What is copied of a value.
public enum CopyForm: Hashable, Sendable, CaseIterable {
  /// Lines for a shell: `prefs set FILE NAME VALUE`.
  case commands
  case json, value

  public var words: String {
    switch self {
    case .commands: "prefs set"
    case .json: "JSON"
    case .value: "the value"
    }
  }

  init?(_ command: Command) {
    switch command {
    case .copyCommands: self = .commands
    case .copyJSON: self = .json
    case .copyValue: self = .value
    default: return nil
    }
  }
}

/// Asks as what something is copied.
public struct CopyChoice: Sendable {
  /// The first line of each form.
  public let options: [(form: CopyForm, preview: String)]
  public internal(set) var cursor = 0
  let selection: CopySelection
}
