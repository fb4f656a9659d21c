import Preferences

/// The three-way merge of two versions of a file.
///
/// Values are merged by name with `Merge`, as a save merges the changes of others. Comments and
/// layout follow the lines:
///
/// 1. If a merge by lines succeeds and gives the merged values, it is the result.
/// 2. Otherwise the changes of one side are made in the file of the other side, or the merged
///    values are set in the lines of both, so that no comment is lost.
/// 3. Otherwise both sides are kept, as a `Conflict`.
package enum DocumentMerge {
  /// The whole contents of the merged file.
  case merged([UInt8])
  case conflicted(Conflict)

  /// Merges two files that were both made from `base`. A blank `base` counts as an empty document.
  /// `path` is that of the file, whose name may indicate a dialect of lines.
  package init(
    base: [UInt8], mine: [UInt8], theirs: [UInt8], named path: String? = nil,
    _ options: ReadingOptions = ReadingOptions()
  ) {
    var options = options
    options.nominalPath = options.nominalPath ?? path
    if mine == theirs || theirs == base {
      self = .merged(mine)
    } else if mine == base {
      self = .merged(theirs)
    } else if let versions = Versions(base: base, mine: mine, theirs: theirs, options) {
      self = versions.merge()
    } else {
      self = Self.byLines(base: base, mine: mine, theirs: theirs, options)
    }
  }

  /// Merges files that cannot be merged by name, because one of them cannot be parsed or has
  /// duplicate keys. If the result is not a document without duplicate keys, keeps both sides.
  private static func byLines(
    base: [UInt8], mine: [UInt8], theirs: [UInt8], _ options: ReadingOptions
  ) -> DocumentMerge {
    guard [base, mine, theirs].allSatisfy(\.isText) else {
      return .conflicted(Conflict(reason: .notMergeable, text: nil))
    }
    let lines = LineMerge(base: base, mine: mine, theirs: theirs)
    if let merged = lines.merged?.withoutTrailingCommas(unlessIn: [mine, theirs]),
      DocumentSnapshot(version: merged, options)?.hasDuplicates == false
    {
      return .merged(merged)
    }
    return .conflicted(Conflict(reason: .notMergeable, text: lines.marked))
  }
}

/// The three versions of a file, parsed and without duplicate keys.
private struct Versions {
  let base, mine, theirs: DocumentSnapshot
  /// The bytes of the base, which may be blank.
  let baseBytes: [UInt8]
  /// How the versions are read.
  let options: ReadingOptions

  init?(base: [UInt8], mine: [UInt8], theirs: [UInt8], _ options: ReadingOptions) {
    self.options = options
    guard let mine = DocumentSnapshot(version: mine, options),
      let theirs = DocumentSnapshot(version: theirs, options)
    else { return nil }
    let old = base.firstNonSpace == nil ? mine.document.format.emptyDocument : base
    guard let known = DocumentSnapshot(version: old, options),
      ![known, mine, theirs].contains(where: \.hasDuplicates)
    else { return nil }
    (self.base, self.mine, self.theirs, baseBytes) = (known, mine, theirs, base)
  }

  func merge() -> DocumentMerge {
    let (merge, inMine) = merged(theirs, into: mine)
    guard let inMine, mine.document.format == theirs.document.format else { return keepingBoth() }
    let isText = [base, mine, theirs].allSatisfy { $0.document.format.isText }
    let lines = isText ? lineMerge : nil
    if let merged = lines?.merged.map(withoutNewCommas), hasMergedValues(merged, merge, inMine) {
      return .merged(merged)
    }
    let candidates =
      [lines?.preferringMine, lines?.preferringTheirs].compactMap {
        $0.flatMap { DocumentSnapshot(version: withoutNewCommas($0), options) }
      }
      .compactMap { changed($0, to: inMine) } + [inMine]
    let complete = candidates.first(where: hasComments)
    if merge.conflicts.isEmpty {
      if hasOnlyValueChanges(theirs) { return .merged(inMine.document.bytes) }
      if hasOnlyValueChanges(mine), let inTheirs = merged(mine, into: theirs).result,
        Difference(inMine, inTheirs).changes.isEmpty
      {
        return .merged(inTheirs.document.bytes)
      }
      if let complete { return .merged(complete.document.bytes) }
    }
    let choices = merge.conflicts.map { Change($0.name, from: $0.theirs, to: $0.mine) }
    let chosen = complete.flatMap { $0.applying(choices.returning(to: theirs, from: $0)) }
    guard isText, let other = chosen ?? merged(mine, into: theirs).result else {
      return .conflicted(Conflict(merge.swapped, text: nil))
    }
    return .conflicted(
      Conflict(
        merge.swapped, mine: chosen == nil ? inMine : complete ?? inMine, theirs: other,
        isWhole: chosen == nil, base: base, options))
  }

  private var lineMerge: LineMerge {
    LineMerge(base: baseBytes, mine: mine.document.bytes, theirs: theirs.document.bytes)
  }

  private func withoutNewCommas(_ text: [UInt8]) -> [UInt8] {
    text.withoutTrailingCommas(unlessIn: [mine.document.bytes, theirs.document.bytes])
  }

  /// Returns a document that one side's lines and the other's were put together to, with the merged
  /// values.
  private func changed(
    _ candidate: DocumentSnapshot, to merged: DocumentSnapshot
  ) -> DocumentSnapshot? {
    guard !candidate.hasDuplicates else { return nil }
    let changes = Difference(candidate, merged).changes
    let result = candidate.applying(changes.returning(to: theirs, from: candidate))
    return result.flatMap { Difference($0, merged).changes.isEmpty ? $0 : nil }
  }

  /// Whether a result has the comments that either side added, and none that a side removed.
  private func hasComments(_ result: DocumentSnapshot) -> Bool {
    let (before, now) = (Comments(base), Comments(result))
    return [mine, theirs].allSatisfy { before.areKept(of: Comments($0), in: now) }
  }

  /// The result if the sides cannot be combined at all, such as in two formats.
  private func keepingBoth() -> DocumentMerge {
    let lines = [baseBytes, mine.document.bytes, theirs.document.bytes]
    guard lines.allSatisfy(\.isText) else {
      return .conflicted(Conflict(reason: .notMergeable, text: nil))
    }
    let merge = lineMerge
    let both = ConflictText(mine: lines[1], theirs: lines[2], form: .markers).bytes
    let text = merge.merged == nil ? merge.marked : both
    return .conflicted(Conflict(reason: .notMergeable, text: text))
  }

  /// Merges the changes of `side` into `other` by name. `result` is nil if `other` cannot store
  /// them.
  /// If both sides changed a value differently, `result` has the one of `other`.
  private func merged(
    _ side: DocumentSnapshot, into other: DocumentSnapshot
  ) -> (merge: Merge, result: DocumentSnapshot?) {
    let changes = changes(of: side, over: other).returning(to: side, from: other)
    let merge = Merge(changes, from: base, onto: other)
    return (merge, other.applying(merge.changes))
  }

  /// Returns the changes of a side. A group or list that the side removed as a whole, and that `other` has not
  /// changed, is removed as a whole.
  private func changes(of side: DocumentSnapshot, over other: DocumentSnapshot) -> [Change] {
    var isRemoved: [PreferenceName: Bool] = [:]
    var removed: Set<PreferenceName> = []
    let changes = Difference(base, side).changes.ofWholeReplacements(from: base, to: side)
    return changes.compactMap { change in
      guard change.new == nil else { return change }
      let whole = change.name.ancestors.first { outer in
        if let known = isRemoved[outer] { return known }
        let isWhole =
          side.resolve(NameLookup(outer)) == nil && base[outer]?.isContainer == true
          && base[outer] == other[outer]
        isRemoved[outer] = isWhole
        return isWhole
      }
      guard let whole else { return change }
      return removed.insert(whole).inserted ? Change(whole, from: base[whole], to: nil) : nil
    }
  }

  /// Whether a merge by lines has exactly the merged values. If both sides changed the same list in
  /// different lines, its elements follow the lines.
  private func hasMergedValues(
    _ text: [UInt8], _ merge: Merge, _ inMine: DocumentSnapshot
  ) -> Bool {
    guard merge.conflicts.allSatisfy(\.isOfLists),
      let result = DocumentSnapshot(version: text, options),
      !result.hasDuplicates
    else { return false }
    return Difference(inMine, result).changes.allSatisfy { change in
      merge.conflicts.contains { change.name.components.starts(with: $0.name.components) }
    }
  }

  /// Whether making the changes of values in `base` gives exactly the bytes of `side`.
  private func hasOnlyValueChanges(_ side: DocumentSnapshot) -> Bool {
    let changes = changes(of: side, over: base).returning(to: side, from: base)
    return base.applying(changes)?.document.bytes == side.document.bytes
  }
}

extension KeyConflict {
  fileprivate var isOfLists: Bool {
    [base, mine, theirs].allSatisfy { if case .array? = $0 { true } else { false } }
  }
}

extension Merge {
  /// The conflicts with the sides exchanged: changes of theirs were merged into mine.
  fileprivate var swapped: [KeyConflict] {
    conflicts.map { KeyConflict($0.name, base: $0.base, mine: $0.theirs, theirs: $0.mine) }
  }
}

extension DocumentSnapshot {
  /// Parses a version of a file. Returns nil if it is not a document.
  init?(version bytes: [UInt8], _ options: ReadingOptions) {
    guard let document = try? DocumentReader.open(bytes, named: nil, options) else { return nil }
    self.init(document, revision: .new())
  }

  /// Returns the document with `changes` made, or nil if it cannot store them.
  fileprivate func applying(_ changes: [Change]) -> DocumentSnapshot? {
    guard !changes.isEmpty else { return self }
    return (try? document.applying(changes)).map { DocumentSnapshot($0, revision: .new()) }
  }
}

extension [UInt8] {
  /// Whether these bytes are text in UTF-8, so that lines of it can be merged.
  fileprivate var isText: Bool { !contains(0) && String(validating: self, as: UTF8.self) != nil }
}
