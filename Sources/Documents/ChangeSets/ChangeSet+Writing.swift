import Preferences

extension ChangeSet {
  /// As a file holds it. The same changes make the same bytes.
  public var bytes: [UInt8] {
    let lines = changes.map { "    \($0.line)" }.joined(separator: ",\n")
    let list = lines.isEmpty ? "[]" : "[\n\(lines)\n  ]"
    return Array(
      """
      {
        "format": \(Self.format.quoted),
        "version": \(Self.version),
        "changes": \(list)
      }

      """.utf8)
  }
}

extension Change {
  /// `{"name": "editor.fontSize", "old": 12, "new": 14}`
  fileprivate var line: String {
    var members = ["\"name\": \(name.description.quoted)"]
    if let old { members.append(old.member("old")) }
    members.append(new?.member("new") ?? "\"remove\": true")
    return "{\(members.joined(separator: ", "))}"
  }
}

extension PreferenceValue {
  /// `"new": 14`; where JSON has no such value, `"newText": "<*U5>"`.
  fileprivate func member(_ key: String) -> String {
    let text = exactText
    let isJSON = (try? JSONDocument(Array(text.utf8), strict: true))?.value(at: 0) == self
    return isJSON ? "\"\(key)\": \(text)" : "\"\(key)Text\": \(text.quoted)"
  }
}
