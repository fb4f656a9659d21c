import Editing

/// A line of the help: keys, and what they do.
struct HelpLine: Hashable {
  let keys: String
  let words: String
}

extension KeyMap {
  /// For browsing: bindings that share a line (`j k`, "down, up") stand together.
  var help: [HelpLine] {
    KeyMap.lines(bindings.filter { $0.contexts.contains(.browse) }.map { ($0.keys, $0.help) })
  }

  /// For lines being typed.
  var typingHelp: [HelpLine] { KeyMap.lines(typing.map { ($0.keys, $0.help) }) }

  /// What becomes of what is staged.
  func writingWords(reviewsFirst: Bool) -> String {
    let write = key(for: .write, in: .browse)
    return reviewsFirst
      ? "Nothing is written before you have seen it: \(write) shows what will change."
      : "\(write) writes at once; \(key(for: .diff, in: .browse)) shows before what will change."
  }

  private static func lines(_ bindings: [(keys: [Keystroke], help: String?)]) -> [HelpLine] {
    var lines: [HelpLine] = []
    for binding in bindings {
      let keys = binding.keys.prefix(2).map(\.words).joined(separator: " ")
      if let help = binding.help {
        lines.append(HelpLine(keys: keys, words: help))
      } else if let last = lines.popLast() {
        lines.append(HelpLine(keys: last.keys + " · " + keys, words: last.words))
      }
    }
    return lines
  }

  /// The signs before a key.
  static let glyphs: [HelpLine] = RowState.allCases.compactMap { state in
    state.words.map { HelpLine(keys: String(state.glyph), words: $0) }
  }
}

extension RowState {
  /// What the sign means; nil for none.
  var words: String? {
    switch self {
    case .plain: nil
    case .staged: "staged"
    case .removed: "to be removed"
    case .invalid: "invalid"
    case .equalsDefault: "equal to the default"
    case .isDefault: "not set"
    case .locked: "cannot be changed"
    case .deprecated: "deprecated"
    case .unknown: "not in the schema"
    case .changedOnDisk: "changed by another program"
    case .duplicate: "its key stands twice"
    }
  }
}
