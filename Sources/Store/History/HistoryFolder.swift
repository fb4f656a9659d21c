import Documents
import Glibc
import Preferences

/// The folder that keeps the history of one file: a small file for each revision, and what it held
/// in another, which revisions with the same contents share.
struct HistoryFolder: ~Copyable {
  private static let suffix = ".revision"

  let directory: Descriptor
  let place: String
  /// Of the file that it is about.
  let path: String
  let limits: History.Limits

  func revisions() -> (found: [FormerRevision], damaged: [StateError]) {
    var found: [FormerRevision] = []
    var damaged: [StateError] = []
    for name in directory.names where name.hasSuffix(Self.suffix) {
      do throws(StateError) {
        if let revision = try revision(in: name) { found.append(revision) }
      } catch {
        damaged.append(error)
      }
    }
    return (found.sorted { $0.number > $1.number }, damaged)
  }

  /// nil where it is another file's, whose path has the same checksum.
  private func revision(in name: String) throws(StateError) -> FormerRevision? {
    let bytes = try contents(of: name, limit: SealedValue.limit)
    do throws(Unsealed) {
      let revision = try FormerRevision(bytes)
      guard revision.number == Self.number(of: name) else { throw .malformed("its number") }
      return revision.path == path ? revision : nil
    } catch {
      throw .damaged(path: place + "/" + name, error.damage)
    }
  }

  func document(of revision: FormerRevision) throws(StateError) -> any Document {
    guard ContentsName.isValid(revision.contents) else {
      throw .damaged(path: place, .malformed("the name of its contents"))
    }
    let bytes = try contents(of: revision.contents, limit: DocumentLimits.bytes)
    let file = place + "/" + revision.contents
    guard ContentsName.fits(revision.contents, bytes) else {
      throw .damaged(path: file, .checksum)
    }
    do throws(Problem) {
      return try DocumentReader.open(bytes)
    } catch {
      throw .damaged(path: file, .malformed(error.words))
    }
  }

  func contents(of name: String, limit: Int) throws(StateError) -> [UInt8] {
    do throws(FileError) {
      return try Descriptor.reading(name, in: directory.number).ownContents(limit: limit)
    } catch {
      throw StateError(error, path: place + "/" + name)
    }
  }

  static func name(of number: Int) -> String { "\(number)\(suffix)" }

  private static func number(of name: String) -> Int? { Int(name.dropLast(suffix.count)) }
}

/// What a file of contents is called: by its checksum and size, `8f3a…-1234.contents`.
enum ContentsName {
  private static let suffix = ".contents"

  /// `attempt` tells apart what differs and yet has the same checksum.
  static func of(_ bytes: [UInt8], attempt: Int = 0) -> String {
    stem(of: bytes) + (attempt == 0 ? "" : "-\(attempt)") + suffix
  }

  static func fits(_ name: String, _ bytes: [UInt8]) -> Bool { name.hasPrefix(stem(of: bytes)) }

  static func isValid(_ name: String) -> Bool {
    name.hasSuffix(suffix) && !name.contains("/") && !name.hasPrefix(".")
  }

  private static func stem(of bytes: [UInt8]) -> String {
    "\(Checksum(of: bytes).text)-\(bytes.count)"
  }
}

extension HistoryFolder {
  /// Keeps `bytes` as the newest revision and lets the oldest go where there are too many. One
  /// process at a time.
  func keep(
    _ bytes: [UInt8], before changes: [Change], without secrets: [PreferenceName],
    by author: Author
  ) throws(StateError) {
    guard bytes.count <= limits.bytes else {
      throw .tooLarge(path: path, bytes: bytes.count, limit: limits.bytes)
    }
    guard directory.lock(within: Descriptor.patience) else {
      throw .system(path: place, call: "flock", code: EWOULDBLOCK)
    }
    defer { directory.unlock() }
    directory.sweepLeftovers()
    let former = revisions().found
    do throws(FileError) {
      let contents = try put(bytes)
      let number = (former.first?.number ?? 0) + 1
      let new = FormerRevision(
        number: number, when: .now, author: author,
        changed: changes.prefix(FormerRevision.mostChanged).map(\.name), changeCount: changes.count,
        size: bytes.count, secrets: secrets, path: path, contents: contents)
      try directory.put(new.sealed.bytes, as: Self.name(of: number))
      prune([new] + former)
    } catch {
      throw StateError(error, path: place)
    }
  }

  /// The name of the file that holds them.
  private func put(_ bytes: [UInt8]) throws(FileError) -> String {
    for attempt in 0..<10 {
      let name = ContentsName.of(bytes, attempt: attempt)
      guard directory.has(name) else {
        try directory.put(bytes, as: name)
        return name
      }
      if (try? contents(of: name, limit: bytes.count)) == bytes { return name }
    }
    throw .system(call: "open", code: EEXIST)
  }

  /// `revisions`: the newest first.
  private func prune(_ revisions: [FormerRevision]) {
    let kept = fitting(revisions)
    for revision in revisions.dropFirst(kept.count) {
      directory.remove(Self.name(of: revision.number))
    }
    let contents = Set(kept.map(\.contents))
    for name in directory.names where ContentsName.isValid(name) && !contents.contains(name) {
      directory.remove(name)
    }
  }

  /// The newest, as many as the limits allow; contents that several share count once.
  private func fitting(_ revisions: [FormerRevision]) -> ArraySlice<FormerRevision> {
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
