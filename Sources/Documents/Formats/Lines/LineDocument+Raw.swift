import Preferences

extension LineDocument {
  /// Returns the change that gives `name` a value with exactly this spelling. Throws if it is not one value of a
  /// line. O(size).
  func change(of name: PreferenceName, toSpelling spelling: [UInt8]) throws(Problem) -> Change {
    guard let line = line(spelling), line.assignment(of: 2)?.form != .foreign else {
      throw Problem(.unwritable("the text as it is would not be one value of a line"), name: name)
    }
    var change = Change(name, from: node(of: name).map(self.value(at:)), to: line.value(at: 2))
    change.spelling = String(decoding: spelling, as: UTF8.self)
    let new = try applying([change])
    guard let node = new.node(of: name), Array(new.bytes[new.index.nodes[node].range]) == spelling
    else {
      throw Problem(
        .unwritable("its line would not have exactly this text; edit the file itself"), name: name)
    }
    return change
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
