import Preferences

extension LineDocument {
  /// Returns the change that gives `name` a value with exactly this spelling. Throws if it is not one value of a
  /// line. O(size).
  func change(of name: PreferenceName, toSpelling spelling: [UInt8]) throws(Problem) -> Change {
    guard let line = line(spelling), line.assignment(of: 2)?.form != .foreign else {
      throw Problem(.unwritable("the text as it is would not be one value of a line"), name: name)
    }
    let value = line.value(at: 2)
    let text =
      node(of: name) == nil
      ? textOfNewLine(spelling, value, name)
      : OriginalText(format: format.rawValue, value: value, bytes: spelling)
    let change = Change(name, from: node(of: name).map(self.value(at:)), to: value, newText: text)
    let new = try applying([change])
    guard let node = new.node(of: name), Array(new.bytes[new.index.nodes[node].range]) == spelling
    else {
      throw Problem(
        .unwritable("its line would not have exactly this text; edit the file itself"), name: name)
    }
    return change
  }

  /// Returns the text of a line that comes after the others with the same container.
  private func textOfNewLine(
    _ spelling: [UInt8], _ value: PreferenceValue, _ name: PreferenceName
  ) -> OriginalText? {
    guard case .key(let key)? = name.last, let container = name.parent.flatMap(node(of:)) else {
      return nil
    }
    let start = Array("\(key)\(dialect.newSeparator)".utf8)
    let keys = index.children(of: container).map { self.key(at: $0 - 1) }
    let none = [[UInt8]?](repeating: nil, count: keys.count)
    let siblings = OriginalSiblings(
      keys: keys + [key], members: none + [start + spelling], gaps: none + [[0x0A], [0x0A]],
      reachesStart: true, reachesEnd: true)
    return OriginalText(
      format: format.rawValue, value: value, bytes: start + spelling, valueStart: start.count,
      siblings: siblings, number: keys.count)
  }
}

extension DocumentSnapshot {
  package func change(
    of name: PreferenceName, toSpelling text: String
  ) throws(Problem) -> Change {
    guard let lines = document as? LineDocument else {
      throw Problem(.unwritable("only values of configuration lines have a spelling"), name: name)
    }
    return try lines.change(of: name, toSpelling: Array(text.utf8))
  }
}
