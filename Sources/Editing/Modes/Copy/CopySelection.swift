import Preferences

/// The keys to be copied, with their current values. Secrets are left out, and are reported.
struct CopySelection: Sendable {
  /// The absolute path of the document, or its address; nil if it has none.
  let file: String?
  private(set) var items: [ResolvedRow] = []
  private(set) var refusals: [String] = []

  init(_ names: [PreferenceName], of editor: Editor) {
    let title = editor.title
    let directory = title.directory.hasSuffix("/") ? title.directory : title.directory + "/"
    file = title.directory.isEmpty ? nil : directory + title.name
    for name in names {
      let row = ResolvedRow(of: editor.draft.exact(name), in: editor)
      if editor.holdsSecret(row) {
        refusals.append("\(name.label) is a secret")
      } else {
        items.append(row)
      }
    }
  }

  func text(_ form: CopyForm) -> String {
    switch form {
    case .commands: items.compactMap(command).joined(separator: "\n")
    case .json: json
    case .value:
      items.compactMap(\.effectiveValue).map { Kind(of: $0).text(of: $0) }
        .joined(separator: "\n")
    }
  }

  private var json: String {
    if items.count == 1 {
      return items[0].effectiveValue?.indentedJSON ?? ""
    }
    let members = items.compactMap { item in item.value.map { (item.name.description, $0) } }
    return PreferenceValue.dictionary(.init(members) { $1 }).indentedJSON
  }

  private func command(_ item: ResolvedRow) -> String? {
    guard let file else { return nil }
    let name = item.name.description.shieldedWords
    let path = ShellWords.word(path: file)
    guard let value = item.value else { return "prefs unset \(path) \(ShellWords(name).text)" }
    let plain = item.plainText(of: value)
    let kind = plain == nil ? ["--type", "json"] : []
    let text = (plain ?? value.exactText).shieldedWords
    return "\(ShellWords(["prefs", "set"] + kind).text) \(path) \(ShellWords(name + text).text)"
  }

  /// The first line of the text, or a line that describes the text.
  func preview(_ form: CopyForm) -> String {
    let text = text(form)
    guard form == .json, text.contains("\n") else { return text.firstLine }
    return items.count == 1
      ? items[0].value?.text(limit: 80) ?? "" : "of \(counted(items.count, "key")), by their names"
  }
}

extension String {
  /// The words of an argument. One that begins like an option follows `--`.
  fileprivate var shieldedWords: [String] { hasPrefix("-") ? ["--", self] : [self] }
}

extension ResolvedRow {
  /// The text that reads back as `value` with and without a schema; nil if a type has to be given.
  fileprivate func plainText(of value: PreferenceValue) -> String? {
    let text = entry.text(of: value)
    guard text.printable == text, !text.isEmpty else { return nil }
    let kinds = [entry.kind, .any] + [stored, value].compactMap(\.self).map(Kind.init(of:))
    let readings = kinds.map { kind in try? entry.notation.parse(text, as: kind) }
    return readings.allSatisfy { $0 == value } ? text : nil
  }
}

extension String {
  fileprivate var firstLine: String {
    split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init)
      ?? ""
  }
}

/// Words quoted for a POSIX shell.
struct ShellWords {
  let words: [String]
  init(_ words: [String]) { self.words = words }

  var text: String { words.map(Self.quoted).joined(separator: " ") }

  /// Returns a path as one word. If it has bytes that are not UTF-8, it is a `$'…'` word with octal
  /// numbers (POSIX.1-2024; bash, zsh and ksh knew it before).
  static func word(path: String) -> String {
    guard path.hasStandIns else { return quoted(path) }
    let isPlain = { (byte: UInt8) in 0x20..<0x7F ~= byte && byte != 0x27 && byte != 0x5C }
    return "$'"
      + path.pathBytes.map { byte in
        let digits = String(byte, radix: 8)
        return isPlain(byte)
          ? String(Unicode.Scalar(byte))
          : "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }.joined() + "'"
  }

  /// Returns the word in quotes, unless no shell would treat a character of it specially.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return byte < 0x80
        && (character.isLetter || character.isNumber || "_-./,:@%+".contains(character))
    }
    if isPlain, !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
