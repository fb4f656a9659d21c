import Glibc
import Preferences

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
