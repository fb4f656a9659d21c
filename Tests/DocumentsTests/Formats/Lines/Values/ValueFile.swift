import Preferences

@testable import Documents

/// Files with an assignment between two others, whose values are 1 and 2.
struct ValueFile: Sendable {
  let dialect: Dialect
  var before = "before"
  var key = "key"
  var after = "after"
  var section = "s"
  /// Whether the program that compares joins sections of one name.
  var joinsSections = true

  init(
    _ dialect: Dialect, before: String = "before", key: String = "key", after: String = "after",
    section: String = "s", joinsSections: Bool = true
  ) {
    (self.dialect, self.before, self.key, self.after) = (dialect, before, key, after)
    (self.section, self.joinsSections) = (section, joinsSections)
  }

  var keys: [String] { [before, key, after] }

  func text(_ spelling: String) -> String {
    let separator = dialect.newSeparator
    return (dialect.hasSections ? "[\(section)]\n" : "")
      + "\(before)\(separator)1\n\(key)\(separator)\(spelling)\n\(after)\(separator)2\n"
  }

  func name(_ key: String) -> PreferenceName {
    if let stanza = dialect.stanza { return PreferenceName(keys: stanza, key) }
    return dialect.hasSections ? PreferenceName(keys: section, key) : PreferenceName(keys: key)
  }

  /// Returns the name of a key as a file spells it first, or as it is. Of several stanzas, the first one counts.
  func name(_ key: String, in snapshot: DocumentSnapshot) -> PreferenceName {
    var name = name(key)
    if let stanza = dialect.stanza, case .array? = snapshot[PreferenceName(keys: stanza)] {
      name = PreferenceName(keys: stanza).appending(index: 0).appending(key: key)
    }
    return (0..<snapshot.count).map(snapshot.name(at:)).first { other in
      guard case .key(let spelling)? = other.last else { return false }
      return other.parent == name.parent && dialect.comparable(spelling) == dialect.comparable(key)
    } ?? name
  }

  func snapshot(_ text: String) throws -> DocumentSnapshot { try snapshot(Array(text.utf8)) }

  func snapshot(_ bytes: [UInt8]) throws -> DocumentSnapshot {
    DocumentSnapshot(try LineDocument(bytes, dialect), revision: Revision(token: ""))
  }

  /// The text of a value. Nil if there is none.
  static func content(_ value: PreferenceValue?) -> String? {
    if case .string(let text)? = value { text } else { value?.text }
  }

  /// Returns the bytes with a text set as the middle value. Nil if that is refused.
  func setting(_ text: String, in old: String) throws -> [UInt8]? {
    let old = try snapshot(old)
    let name = name(key)
    let change = Change(name, from: old[name], to: .string(text))
    return try? old.document.applying([change]).bytes
  }
}
