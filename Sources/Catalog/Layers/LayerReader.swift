import Documents
import Platform
import Preferences

/// Reads the files of a program's layers.
struct LayerReader {
  let layers: Layers
  let dialect: Dialect
  let access: LayerFiles
  /// The directory that counts as the root of all absolute paths. Empty for the machine's own.
  let root: String
  /// The words for the placeholders of paths.
  let words: [String: String]
  private var read: [Line] = []
  private var files: [String] = []
  private var unreadable: [String] = []
  /// The directory to which included paths are relative. Nil for that of the including file.
  private var base: String?

  /// A line that gives a value.
  private struct Line {
    let name: PreferenceName
    let setting: EffectiveValues.Setting
    /// Whether it adds to the former lines of its name.
    let isOfList: Bool
  }

  /// The most files that one configuration has, and the most levels of includes.
  private static var mostFiles: Int { 1000 }
  private static var deepest: Int { 16 }

  init(
    _ layers: Layers, _ dialect: Dialect, access: LayerFiles, root: String, words: [String: String]
  ) {
    (self.layers, self.dialect, self.access) = (layers, dialect, access)
    (self.root, self.words) = (root, words)
  }

  /// Returns the values in force. Nil if the file at `path` is none of the layers. `snapshot` is its document.
  mutating func values(
    openFile path: String, _ snapshot: DocumentSnapshot
  ) -> EffectiveValues? {
    for step in layers.steps {
      for file in files(of: step) where !files.contains(file) {
        base = step.path.flatMap(layers.base(of:)).map { root + $0.inHome(words["home"] ?? "") }
        read(file, path, snapshot)
      }
    }
    guard files.contains(path) else { return nil }
    let (dialect, layers) = (dialect, layers)
    var values = EffectiveValues(openFile: path, files: files, unreadable: unreadable) { name in
      dialect.comparable(layers.merged(name, dialect.comparable))
    }
    values.clearsList = { dialect.clearsList(at: $0) }
    for line in read {
      let winner: EffectiveValues.Winner =
        line.isOfList ? .all : layers.firstWins ? .first : .last
      values.add(line.setting, to: line.name, winner)
    }
    return values
  }

  // MARK: The files

  /// The file that the layers begin with. Nil if there is none.
  var firstFile: String? { layers.steps.first.flatMap { files(of: $0).first } }

  private func files(of step: Layers.Step) -> [String] {
    switch step {
    case .file(let path): return paths(ofLayer: path)
    case .firstOf(let paths):
      return paths.lazy.flatMap { self.paths(ofLayer: $0) }.first(where: access.exists).map { [$0] }
        ?? []
    case .directories(let directories, let names, let hidingDirectories):
      let owners = (words["owner"] ?? "").unitNames.reversed()
      let directories = directories.flatMap { directory in
        let parts = directory.split(byText: "{owners}")
        return parts.count == 1 ? [directory] : owners.map { parts.joined(separator: $0) }
      }
      let hidden = Set(hidingDirectories.flatMap { paths(ofLayer: $0) }.flatMap(access.names))
      return files(of: directories.flatMap { paths(ofLayer: $0) }.reversed()) {
        LayerFiles.matches($0, names) && !hidden.contains($0)
      }
    }
  }

  /// Returns the files of directories whose names count, by name. A file hides those of its name in later directories.
  private func files(of directories: [String], where counts: (String) -> Bool) -> [String] {
    var files: [String: String] = [:]
    for directory in directories {
      for name in access.names(directory) where counts(name) && files[name] == nil {
        files[name] = "\(directory)/\(name)"
      }
    }
    return files.keys.sortedByBytes.compactMap { files[$0] }
  }

  /// Returns the paths for a path of the layers. None if it has a placeholder of a setting without a value.
  private func paths(ofLayer path: String) -> [String] {
    var path = path.inHome(words["home"] ?? "").split(byText: "{")
    for position in path.indices.dropFirst() {
      let parts = path[position].split(byText: "}")
      let word = words[parts[0]] ?? read.last { $0.name.label == parts[0] }?.setting.value.ownText
      guard let word else { return [] }
      path[position] = word + parts.dropFirst().joined(separator: "}")
    }
    return access.paths(matching: root + path.joined())
  }

  // MARK: The settings

  /// Reads a file, and those that it includes at the places of their lines.
  private mutating func read(
    _ path: String, _ openPath: String, _ openSnapshot: DocumentSnapshot,
    inside outer: [String] = [], in section: PreferenceName? = nil
  ) {
    guard files.count < Self.mostFiles, outer.count < Self.deepest, !outer.contains(path),
      let snapshot = path == openPath ? openSnapshot : snapshot(at: path)
    else { return }
    files.append(path)
    var hasIncluded = false
    for var line in snapshot.assignments(of: dialect) {
      if let section, let key = line.name.last, line.name.components.count == 1 {
        line.name = section.appending(key)
      }
      let included = dialect.inclusions(at: line.name, of: line.value)
      if included.isEmpty {
        let key = dialect.comparable(line.name.label)
        let isAlone =
          layers.singles.contains(key) || hasIncluded && layers.restartedLists.contains(key)
        read.append(
          Line(
            name: line.name,
            setting: EffectiveValues.Setting(line.value, path: path, line: line.number),
            isOfList: !isAlone && dialect.hasList(at: line.name)))
      }
      let isCut = layers.needsLineBreaks && line.number == snapshot.lineWithoutBreak
      for inclusion in isCut ? included.map(\.withoutLastCharacter) : included {
        for file in self.files(of: inclusion, at: line.name.label, in: path) {
          let section = layers.continuesSections ? line.name.parent : nil
          read(file, openPath, openSnapshot, inside: outer + [path], in: section)
          hasIncluded = true
        }
      }
    }
  }

  private func files(
    of inclusion: Dialect.Inclusion, at key: String, in path: String
  ) -> [String] {
    let base = base ?? path.directoryPart ?? ""
    let found = inclusion.paths.flatMap { path in
      let path = path.inHome(words["home"] ?? "")
      return access.paths(matching: path.hasPrefix("/") ? root + path : "\(base)/\(path)")
    }
    guard inclusion.isDirectory else { return found }
    let names = inclusion.names ?? [layers.names(includedBy: dialect.comparable(key))]
    return files(of: found) { name in names.contains { LayerFiles.matches(name, $0) } }
  }

  private mutating func snapshot(at path: String) -> DocumentSnapshot? {
    do {
      guard let bytes = try access.read(path) else { return nil }
      let document = try DocumentReader.open(
        bytes, named: path, ReadingOptions(dialect: dialect))
      return DocumentSnapshot(document, revision: .new())
    } catch {
      files.append(path)
      unreadable.append(path)
      return nil
    }
  }
}

extension DocumentSnapshot {
  /// The lines that give values, in their order, without those in blocks with conditions.
  fileprivate func assignments(
    of dialect: Dialect
  ) -> [(number: Int, name: PreferenceName, value: PreferenceValue)] {
    var lines = (0..<count).flatMap { row in
      let (name, value) = (name(at: row), value(at: row))
      guard case .array(let elements) = value, dialect.hasList(at: name) else {
        return [(number: line(at: row) ?? 0, name: name, value: value)]
      }
      return elements.enumerated().map { index, element in
        (place(of: name.appending(index: index))?.line ?? 0, name, element)
      }
    }
    lines += unreadLines.map { (number: $0.place.line, name: $0.key, value: $0.value) }
    if !dialect.blocks.isEmpty { lines.removeAll { $0.name.components.count > 1 } }
    return lines.sorted { $0.number < $1.number }
  }
}

extension PreferenceValue {
  fileprivate var ownText: String? { if case .string(let text) = self { text } else { nil } }
}

extension String {
  /// The names by which systemd finds drop-ins of the unit with this name, the strongest first: for `a-b@c.service`
  /// also `a-b@.service`, `a-.service`, `a-@c.service` and `a-@.service`.
  var unitNames: [String] {
    guard let dot = lastIndex(of: "."), dot != startIndex else { return [self] }
    let (base, type) = (self[..<dot], self[dot...])
    var prefix = base.prefix { $0 != "@" }
    let instance = base[prefix.endIndex...]
    let hasTemplate = instance.count > 1
    var (names, ofInstance) = ([self], [String]())
    if hasTemplate { names.append("\(prefix)@\(type)") }
    while true {
      while prefix.last == "-" { prefix.removeLast() }
      guard let dash = prefix.lastIndex(of: "-"), dash != prefix.startIndex else { break }
      prefix = prefix[...dash]
      names.append("\(prefix)\(type)")
      if hasTemplate { ofInstance += ["\(prefix)\(instance)\(type)", "\(prefix)@\(type)"] }
    }
    return names + ofInstance
  }
}
