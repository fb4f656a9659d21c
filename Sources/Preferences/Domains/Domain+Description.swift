/// A domain as `print` and interpolations show it: a line for each key, with secrets masked. (A property
/// `description` would hide a key of that name.)
extension Domain: CustomDebugStringConvertible, CustomReflectable {
  /// A line for each key and member with its value in force and its origin, as `config list` writes it:
  /// `editor.tabWidth = 8 # APP_EDITOR_TAB_WIDTH`. Secrets are masked.
  public var debugDescription: String { currentValues.lines.joined(separator: "\n") }

  /// A mirror of the masked values, for `dump`.
  public var customMirror: Mirror {
    Mirror(self, children: currentValues.map { (label: $0.entry.name.label, value: $0.text) })
  }
}

extension DomainSnapshot: CustomDebugStringConvertible, CustomReflectable {
  /// A line for each key with its value, in declared order. Secrets are masked.
  public var debugDescription: String {
    texts.map { "\($0.name) = \($0.text)" }.joined(separator: "\n")
  }

  /// A mirror of the masked values, for `dump`.
  public var customMirror: Mirror {
    Mirror(self, children: texts.map { (label: $0.name, value: $0.text) })
  }
}

extension [CurrentValue] {
  /// The lines of the effective configuration.
  package var lines: [String] {
    map { value in
      let origin = value.origin.note.map { " # \($0)" } ?? ""
      return "\(value.entry.name.label) = \(value.text)\(origin)"
    }
  }
}

extension Origin {
  /// The origin in a few words. Nil for the store.
  package var note: String? {
    switch self {
    case .builtIn: "default"
    case .registered: "registered"
    case .stored: nil
    case .inherited(let source), .overridden(let source): source.printable
    case .unreadable(let problem): "the stored value is not used: \(problem)".printable
    }
  }
}
