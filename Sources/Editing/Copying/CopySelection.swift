import Preferences

/// Keys to be copied, with what is in force; what cannot be copied is left out and told.
struct CopySelection: Sendable {
  struct Item: Sendable {
    let entry: Entry
    /// As the document writes it, or would.
    let name: PreferenceName
    /// nil where nothing is set.
    let value: PreferenceValue?
    let stored: PreferenceValue?
  }

  /// An absolute path, or an address; nil where it has none.
  let file: String?
  private(set) var items: [Item] = []
  private(set) var refusals: [String] = []

  init(_ names: [PreferenceName], of editor: Editor) {
    let title = editor.title
    let directory = title.directory.hasSuffix("/") ? title.directory : title.directory + "/"
    file = title.directory.isEmpty ? nil : directory + title.name
    for name in names {
      let facts = Facts(of: name, in: editor)
      let value = facts.value
      if facts.entry.isSecret || value.map({ editor.schema.masked($0, at: name) != $0 }) == true {
        refusals.append("\(name.label) is a secret")
      } else {
        items.append(
          Item(
            entry: facts.entry, name: editor.draft.exact(name), value: value, stored: facts.stored))
      }
    }
  }

  func text(_ form: CopyForm) -> String {
    switch form {
    case .commands: items.compactMap(command).joined(separator: "\n")
    case .json: json
    case .value:
      items.compactMap { $0.value ?? $0.entry.defaultValue }.map { Kind(of: $0).text(of: $0) }
        .joined(separator: "\n")
    }
  }

  private var json: String {
    if items.count == 1 {
      return (items[0].value ?? items[0].entry.defaultValue)?.indentedJSON ?? ""
    }
    let members = items.compactMap { item in item.value.map { (item.name.description, $0) } }
    return PreferenceValue.dictionary(.init(members) { $1 }).indentedJSON
  }

  private func command(_ item: Item) -> String? {
    guard let file else { return nil }
    let name = item.name.description.shieldedWords
    let path = ShellWords.word(path: file)
    guard let value = item.value else { return "prefs unset \(path) \(ShellWords(name).text)" }
    let plain = item.plainText(of: value)
    let kind = plain == nil ? ["--type", "json"] : []
    let text = (plain ?? value.exactText).shieldedWords
    return "\(ShellWords(["prefs", "set"] + kind).text) \(path) \(ShellWords(name + text).text)"
  }

  /// The first line of it, or one that stands for it.
  func preview(_ form: CopyForm) -> String {
    let text = text(form)
    guard form == .json, text.contains("\n") else { return text.firstLine }
    return items.count == 1
      ? items[0].value?.text(limit: 80) ?? "" : "of \(counted(items.count, "key")), by their names"
  }
}

extension String {
  /// What begins like an option stands behind `--`.
  fileprivate var shieldedWords: [String] { hasPrefix("-") ? ["--", self] : [self] }
}

extension CopySelection.Item {
  /// What reads back as `value`, whatever the key is read by: its entry, what stands there, or
  /// nothing at all. nil where that has to be told.
  fileprivate func plainText(of value: PreferenceValue) -> String? {
    let text = entry.kind.text(of: value)
    guard text.printable == text, !text.isEmpty else { return nil }
    let kinds = [entry.kind, .any] + [stored, value].compactMap(\.self).map(Kind.init(of:))
    let readings = kinds.map { kind in try? kind.parse(text) }
    return readings.allSatisfy { $0 == value } ? text : nil
  }
}
