import Documents
import Platform
import Preferences

/// The folder with the history of one file: a record for each revision, and files with the contents,
/// which revisions with equal contents share.
struct HistoryFolder: ~Copyable {
  private static let suffix = ".revision"
  /// The record of the schema that masks secrets.
  private static let schemaFile = "schema"

  let folder: StateFolder
  /// The edited file.
  let path: String
  let limits: History.Limits

  func revisions() -> (found: [HistoryRevision], damaged: [StateError]) {
    var found: [HistoryRevision] = []
    var damaged: [StateError] = []
    for name in folder.directory.names where name.hasSuffix(Self.suffix) {
      do throws(StateError) {
        if let revision = try revision(in: name) { found.append(revision) }
      } catch {
        damaged.append(error)
      }
    }
    return (found.sorted { $0.number > $1.number }, damaged)
  }

  /// Returns nil if it belongs to another file, whose path has the same checksum.
  private func revision(in name: String) throws(StateError) -> HistoryRevision? {
    guard let members = try folder.record(name, kind: HistoryRevision.kind) else { return nil }
    let revision = try HistoryRevision(members)
    guard name == Self.name(of: revision.number) else { throw members.malformed("its number") }
    return revision.path == path ? revision : nil
  }

  func document(
    of revision: HistoryRevision, _ options: ReadingOptions
  ) throws(StateError) -> any Document {
    guard ContentsName.isValid(revision.contents) else {
      throw .damaged(path: folder.path, .malformed("the name of its contents"))
    }
    let file = "\(folder.path)/\(revision.contents)"
    guard let bytes = try folder.contents(of: revision.contents, limit: DocumentLimits.bytes) else {
      throw .system(path: file, call: "open", code: ENOENT)
    }
    guard ContentsName.fits(revision.contents, bytes) else {
      throw .damaged(path: file, .checksum)
    }
    do throws(Problem) {
      return try DocumentReader.open(bytes, named: revision.path, options)
    } catch {
      throw .damaged(path: file, .malformed(error.message))
    }
  }

  private static func name(of number: Int) -> String { "\(number)\(suffix)" }

  /// Returns nil for the name of another file, or of one that no save can have written.
  private static func number(of name: String) -> Int? {
    guard let number = Int(name.dropLast(suffix.count)), number < Int.max / 2,
      name == Self.name(of: number)
    else { return nil }
    return number
  }
}

/// The name of a contents file, from its checksum and size: `8f3a…-1234.contents`.
private enum ContentsName {
  private static let suffix = ".contents"

  /// `attempt` distinguishes different contents with the same checksum.
  static func of(_ bytes: [UInt8], attempt: Int = 0) -> String {
    stem(of: bytes) + (attempt == 0 ? "" : "-\(attempt)") + suffix
  }

  static func fits(_ name: String, _ bytes: [UInt8]) -> Bool {
    size(of: name) == bytes.count
      && FastChecksum.isMark(String(name.prefix { $0 != "-" }), of: bytes)
  }

  /// Returns the number of bytes, or 0 if `name` has none that a document can have.
  static func size(of name: String) -> Int {
    let parts = name.dropLast(suffix.count).split(separator: "-")
    guard parts.count > 1, let size = Int(parts[1]), size <= DocumentLimits.bytes else { return 0 }
    return size
  }

  static func isValid(_ name: String) -> Bool {
    name.hasSuffix(suffix) && !name.contains("/") && !name.hasPrefix(".")
  }

  private static func stem(of bytes: [UInt8]) -> String {
    "\(FastChecksum(of: bytes).mark)-\(bytes.count)"
  }
}

extension HistoryFolder {
  /// Keeps `bytes` as the newest revision, and removes the oldest ones beyond the limits. One process
  /// at a time.
  func keep(
    _ bytes: [UInt8], before changes: [Change], without secrets: [PreferenceName],
    by author: Author, because reason: String?
  ) throws(StateError) {
    guard folder.directory.lock(within: Descriptor.lockTimeout) else {
      throw .system(path: folder.path, call: "flock", code: EWOULDBLOCK)
    }
    defer { folder.directory.unlock() }
    folder.directory.sweepStaleFiles()
    let number = (numbers.first ?? 0) + 1
    let new = HistoryRevision(
      number: number, when: .now, author: author, reason: reason,
      changed: changes.prefix(HistoryRevision.mostChanged).map(\.name),
      changeCount: changes.count, size: bytes.count, secrets: secrets, path: path,
      contents: try put(bytes))
    try folder.write(new.value, kind: HistoryRevision.kind, as: Self.name(of: number))
    prune()
  }

  /// The numbers of the revisions, the newest first.
  private var numbers: [Int] { folder.directory.names.compactMap(Self.number(of:)).sorted(by: >) }

  /// Returns the name of the file that has the bytes.
  private func put(_ bytes: [UInt8]) throws(StateError) -> String {
    for attempt in 0..<10 {
      let name = ContentsName.of(bytes, attempt: attempt)
      guard folder.directory.has(name) else {
        try folder.run { () throws(FileError) in try folder.directory.put(bytes, as: name) }
        return name
      }
      if (try? folder.contents(of: name, limit: bytes.count)) == bytes { return name }
    }
    throw .system(path: folder.path, call: "open", code: EEXIST)
  }

  /// Removes the oldest revisions beyond the limits, and contents that none has. Reading each record would
  /// take most of the time of a save, so contents go when there are some more of them than revisions.
  private func prune() {
    let numbers = numbers
    for number in numbers.dropFirst(limits.revisions) {
      folder.directory.remove(Self.name(of: number))
    }
    let contents = folder.directory.names.filter(ContentsName.isValid)
    let spare = limits.revisions / 8
    guard
      contents.count > min(numbers.count, limits.revisions) + spare
        || contents.reduce(0, { $0 + ContentsName.size(of: $1) }) > limits.bytes
    else { return }
    let revisions = revisions().found
    let kept = fitting(revisions)
    for revision in revisions.dropFirst(kept.count) {
      folder.directory.remove(Self.name(of: revision.number))
    }
    let used = Set(kept.map(\.contents))
    for name in contents where !used.contains(name) { folder.directory.remove(name) }
  }

  /// Returns as many of the newest as the limits allow. Shared contents count once.
  private func fitting(_ revisions: [HistoryRevision]) -> ArraySlice<HistoryRevision> {
    var seen: Set<String> = []
    var bytes = 0
    let newest = revisions.prefix(limits.revisions)
    let end = newest.firstIndex { revision in
      if seen.insert(revision.contents).inserted { bytes += revision.size }
      return bytes > limits.bytes
    }
    return newest[..<(end ?? newest.endIndex)]
  }
}

extension HistoryFolder {
  /// Does nothing if `schema` is recorded already.
  func record(_ schema: MaskingSchema) throws(StateError) {
    guard (try? maskingSchema()) != schema else { return }
    try folder.write(
      ["path": .string(path), "schema": .string(schema.name)], kind: "schema", as: Self.schemaFile)
  }

  /// Returns nil if none is recorded for this path.
  func maskingSchema() throws(StateError) -> MaskingSchema? {
    guard let members = try folder.record(Self.schemaFile, kind: "schema"),
      try members.text("path") == path
    else { return nil }
    return MaskingSchema(name: try members.text("schema"))
  }
}
