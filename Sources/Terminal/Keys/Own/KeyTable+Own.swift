import Editing

extension KeyTable.Row {
  /// Its keys and where they work: a user's own in the place of those that the command has while
  /// browsing. Keys that it has for a place of its own stay. Where a line is typed, own keys that
  /// are text do not count, and where none is left the style's stay.
  func parts(
    _ style: KeyStyle, _ own: [Command: [Keystroke]]
  ) -> [(keys: [Keystroke], contexts: Set<KeyContext>)] {
    let keys = keys[style] ?? []
    guard let new = own[command],
      !Set(keys).isDisjoint(with: KeyTable.mainKeys(of: command, style))
    else { return [(keys, contexts)] }
    let typing = contexts.intersection(KeyContext.typing)
    let typed = new.filter { !$0.isText }
    return [(new, contexts.subtracting(typing)), (typed.isEmpty ? keys : typed, typing)]
      .filter { !$0.1.isEmpty }
  }
}

extension KeyTable {
  /// While browsing; of what does nothing there, where it comes first.
  fileprivate static func mainKeys(of command: Command, _ style: KeyStyle) -> [Keystroke] {
    let rows = stages.flatMap(\.rows).filter { $0.command == command }
    return (rows.first { $0.contexts.contains(.browse) } ?? rows.first)?.keys[style] ?? []
  }
}
