import Preferences

/// Keys whose values name other files of the configuration.
extension Dialect {
  /// The form of a value that names files.
  enum Include: Sendable {
    /// One file.
    case file
    /// Files or patterns of files, separated by blanks.
    case files
    /// Directories, separated by blanks, of which all files of some kind are included.
    case directories
  }

  /// Returns the form of the value at `name` if it names files, else nil.
  private func include(at name: PreferenceName) -> Include? {
    guard !includes.isEmpty else { return nil }
    let keys = name.components.compactMap { if case .key(let key) = $0 { key } else { nil } }
      .map { $0.lowercased() }
    guard let section = keys.first?.prefix(while: { $0 != "." }), let key = keys.last else {
      return nil
    }
    return includes["\(section).\(key)"] ?? includes[key]
  }

  /// Returns the files that a value includes. A directory, and that of a pattern, ends with a slash.
  fileprivate func includedPaths(
    at name: PreferenceName, in value: () -> PreferenceValue?
  ) -> [String] {
    guard include(at: name) != nil, let value = value(), case .string = value else { return [] }
    return inclusions(at: name, of: value).flatMap { inclusion in
      inclusion.paths.map { path in
        if inclusion.isDirectory { return path.hasSuffix("/") ? path : path + "/" }
        let fixed = path.prefix { !"*?[".contains($0) }
        guard fixed.count < path.count else { return path }
        return String(fixed.lastIndex(of: "/").map { fixed[...$0] } ?? "")
      }
    }
  }

  /// Files, patterns of files, or directories that a value includes.
  package struct Inclusion {
    package let paths: [String]
    /// Whether they are directories, whose files are read by name. One hides those of its name in later directories.
    package var isDirectory = false
    /// Patterns of the names of the files that count in a directory. Nil if the value does not say it.
    package var names: [String]?

    /// The files that a program reads which takes the last character for the line break.
    package var withoutLastCharacter: Inclusion {
      Inclusion(
        paths: paths.map { String($0.dropLast()) }, isDirectory: isDirectory, names: names)
    }
  }

  /// Returns what a value at `name` includes, in its order.
  package func inclusions(at name: PreferenceName, of value: PreferenceValue) -> [Inclusion] {
    guard let include = include(at: name) else { return [] }
    if case .array(let values) = value { return values.flatMap { inclusions(at: name, of: $0) } }
    guard case .string(let text) = value else { return [] }
    switch include {
    case .file: return [Inclusion(paths: [text])]
    case .files: return [Inclusion(paths: Self.words(of: text[...]).map(String.init))]
    case .directories:
      let parts = text.split(separator: ",")
      let names = parts.dropFirst().map { $0.contains("*") ? String($0) : "*" + $0 }
      let paths = Self.words(of: parts.first ?? "").map(String.init)
      return [Inclusion(paths: paths, isDirectory: true, names: names.isEmpty ? nil : names)]
    }
  }

  /// Whether several lines of a key are a list.
  package func hasList(at name: PreferenceName) -> Bool {
    guard case .key(let key)? = name.last else { return false }
    var section: String? {
      if case .key(let key)? = name.parent?.components.first { key } else { nil }
    }
    return hasList(of: key, in: section)
  }

  /// Whether an empty value ends what other files have put into the list of a key. Nil if that is not known.
  package func clearsList(at name: PreferenceName) -> Bool? {
    guard let lastingLists, hasList(at: name), case .key(let key)? = name.last else { return nil }
    return !lastingLists.contains(key)
  }

  /// Divides a text at the blanks outside of double quotes, which are removed.
  private static func words(of text: Substring) -> [Substring] {
    var words: [Substring] = []
    var rest = text
    while let first = rest.first {
      if first == "\"" {
        let word = rest.dropFirst().prefix { $0 != "\"" }
        words.append(word)
        rest = rest[word.endIndex...].dropFirst()
      } else if first == " " || first == "\t" {
        rest.removeFirst()
      } else {
        let word = rest.prefix { $0 != " " && $0 != "\t" }
        words.append(word)
        rest = rest[word.endIndex...]
      }
    }
    return words
  }
}

extension DocumentSnapshot {
  public func includedPaths(at name: PreferenceName, in value: () -> PreferenceValue?) -> [String] {
    document.syntax.dialect?.includedPaths(at: name, in: value) ?? []
  }
}
