import Preferences

extension Editor {
  /// Makes the row at `index`, which is in `0 ..< rowCount`.
  package func row(at index: Int) -> Row { row(ofSlot: table[index]) }

  func row(ofSlot slot: Int) -> Row {
    let row = ResolvedRow(ofSlot: slot, in: self)
    if rows.isNew(slot) { return newRow(row) }
    if let line = row.unread, line.isDuplicate { return self.row(of: line, row) }
    let labels = labels(of: row.commented?.key ?? row.name)
    let special = row.unread?.label ?? rows.futureIndex(ofElement: slot).map { "[\($0)]" }
    return Row(
      name: row.name, label: special ?? labels.whole, leaf: labels.leaf.map { special ?? $0 },
      state: row.state, value: row.shownValue, defaultText: row.defaultText, light: row.light,
      address: row.address, entry: row.entry, problem: row.problem,
      isMarked: marks.contains(row.name))
  }

  /// The row of a value that does not exist yet. An element may have the name of a present one.
  private func newRow(_ row: ResolvedRow) -> Row {
    let labels = labels(of: row.name)
    return Row(
      name: row.name, label: labels.whole, leaf: labels.leaf, state: .isDefault,
      value: "", defaultText: nil, light: nil, address: nil, entry: row.entry, problem: nil,
      isMarked: false)
  }

  /// The label of a name, relative to the open scope.
  func label(of name: PreferenceName) -> String { labels(of: name).whole }

  /// The label of a name, relative to the open scope, and that of its last component. The second is nil
  /// if the name is not inside another namespace than the open one.
  func labels(of name: PreferenceName) -> (whole: String, leaf: String?) {
    guard let relative = name.flat.relative(to: scope), !relative.isRoot else {
      return (name.label, nil)
    }
    guard table.list == nil, relative.components.count > 1, let last = relative.last else {
      return (relative.label, nil)
    }
    return (relative.label, PreferenceName([last]).label)
  }

  /// The namespace of the row at `index`, relative to the open one. Nil if it is the open one, and for
  /// the elements of a list.
  package func group(at index: Int) -> String? {
    guard table.list == nil else { return nil }
    let name = table.name(at: index).flat
    guard let relative = name.relative(to: scope), relative.components.count > 1 else { return nil }
    return PreferenceName(Array(relative.components.dropLast())).label
  }

  /// The declared entry of `name`, else one of the value's kind. It is secret if the value is a text with a
  /// secret.
  func entry(for name: PreferenceName, value: PreferenceValue?) -> Entry {
    var entry = schema.declarationOrAny(of: name)
    if entry.kind == .any, let value {
      entry.kind = snapshot.dateForm(of: name).map { .date($0) } ?? Kind(of: value)
    }
    if schema.hasSecret(inText: value) { entry.isSecret = true }
    entry.notation = Notation(for: value, in: snapshot)
    return entry
  }

  /// The value in one line, as the row of `name` would show it.
  package func text(of value: PreferenceValue, at name: PreferenceName) -> String {
    shown(value, of: entry(for: name, value: value))
  }

  /// The value in one line. A long value is cut, a secret is masked.
  func shown(_ value: PreferenceValue, of entry: Entry) -> String {
    entry.isSecret ? Entry.mask : entry.kind.display(schema.masked(value, at: entry.name))
  }
}

// MARK: The detail

extension Editor {
  /// Describes the row under the cursor; nil if there are no rows.
  package var detail: Detail? {
    guard cursor < table.count else { return nil }
    if let detail = detailOfNewRow { return detail }
    let row = ResolvedRow(ofSlot: table[cursor], in: self)
    let entry = row.entry
    let record = title.isEditable ? nil : members(at: cursor).first?.text
    // A phrase of the kind has the range.
    let showsRange = record == nil && !entry.hasVariantRow && entry.phrase == nil
    return Detail(
      name: row.name, label: record ?? row.label, entry: entry,
      kindText: record == nil ? kindText(row) : "",
      rangeText: showsRange ? entry.rangeText : nil, problem: row.problem,
      defaultText: defaultText(row), origin: origin(of: row),
      absence: row.isDeclared || schema.isEmpty ? nil : schema.absenceRemark,
      externalChangeText: externalChangeText(row),
      comment: commentedLines(of: row).first?.description ?? comment(of: row),
      comparisonText: comparisonText(row), remarks: remarks(on: row),
      sign: row.state.legend.map { "\(row.state.glyph) before the key: \($0)" },
      places: places(of: row))
  }

  /// The kind. In configuration lines, also what a text spells (`text (duration)`), and whether it is expanded.
  private func kindText(_ row: ResolvedRow) -> String {
    if row.value == row.stored, let stored = row.storedRow, snapshot.isExpanded(at: stored) {
      return "\(row.entry.shapeText), which the program expands"
    }
    guard title.dialect != nil, row.entry.kind == .string, !row.entry.isSecret,
      case .string(let text)? = row.effectiveValue ?? row.commented?.value,
      let spelled = text.spelledKind
    else { return row.entry.shapeText }
    return "\(row.entry.shapeText) (\(spelled))"
  }

  private func remarks(on row: ResolvedRow) -> [String] {
    guard row.value != nil else { return [] }
    if let setting = row.override {
      let value = shown(setting.value, of: row.entry)
      return ["\(place(of: setting)) counts: \(value)"]
    }
    guard row.value == row.stored else { return [] }
    let sharing = snapshot.sharing(of: row.name)?.phrase
    return [sharing, snapshot.otherReading(of: row.name)].compactMap(\.self)
  }

  private func places(of row: ResolvedRow) -> [String] {
    let settings = document.effective?.settings(of: row.name) ?? []
    guard settings.contains(where: { $0.path != document.effective?.path }) else { return [] }
    return settings.map { setting in
      let text = "\(place(of: setting)): \(shown(setting.value, of: row.entry))"
      return (setting.counts ? "counts: " : "does not count: ") + text
    }
  }

  private var detailOfNewRow: Detail? {
    guard rows.isNew(table[cursor]), let new = mode.beneathHelp.newValue else { return nil }
    return Detail(
      name: new.name, label: new.name.label, entry: new.entry, kindText: new.entry.shapeText,
      rangeText: new.entry.rangeText, problem: nil, defaultText: nil, origin: "new", absence: nil,
      externalChangeText: nil, comment: nil, comparisonText: nil, remarks: [], sign: nil,
      places: [])
  }

  /// The comment at the value: the staged one, else that of the file.
  private func comment(of row: ResolvedRow) -> String? {
    guard row.hasStagedComment else { return row.storedRow.flatMap(snapshot.comment) }
    let text = draft.commentLines(of: row.name)?.text
    let lines = text.map(SecretText.masked(comment:))?.split(whereSeparator: \.isNewline)
    return lines?.joined(separator: " ")
  }

  /// The default, with its source and the default that it replaces.
  private func defaultText(_ row: ResolvedRow) -> String? {
    guard let ownText = row.defaultText else { return nil }
    let text = ownText.isEmpty ? "empty" : ownText
    guard let replaced = row.entry.replacedDefault else { return text }
    let other = replaced.value.map { "; else " + shown($0, of: row.entry) } ?? ""
    return "\(text) (\(replaced.source)\(other))"
  }

  /// The commented-out lines of a key that is not stored: those with its staged values, or else the first one. Empty
  /// if there is none.
  private func commentedLines(of row: ResolvedRow) -> [CommentedOut] {
    guard row.stored == nil, !row.hasStagedComment, let first = document.commentedOut[row.name]
    else { return [] }
    let others = snapshot.commentedOut.filter {
      $0.key == row.name && $0.isPart(of: row.value)
    }
    return others.isEmpty ? [first] : others
  }

  /// Whether a save removes the comment marks of one of the commented-out lines of a row. Several lines of a list are
  /// examples: another value gets a line of its own.
  private func uncomments(_ line: CommentedOut, for row: ResolvedRow) -> Bool {
    line.isPart(of: row.value) || snapshot.hasRepeatedLines(of: line.key) != true
      || snapshot.commentedOut.count { $0.key == line.key } == 1
  }

  /// The place of the value; nil if it is not set, or the store has no lines.
  private func origin(of row: ResolvedRow) -> String? {
    if let commented = row.commented { return "commented out (line \(commented.place.line))" }
    let number =
      row.storedRow.map(snapshot.line(at:)) ?? row.storedName.flatMap(snapshot.place(of:))?.line
    let line = (number ?? row.unread?.place.line).map { "line \($0)" }
    if let text = explanation(of: row) { return text }
    if row.state == .removed {
      if draft.enclosingChange(of: row.name)?.commentsOut == true {
        return "will be commented out" + (line.map { " (\($0))" } ?? "")
      }
      return removedLinesText(row.name)
        ?? (line.map { "will be removed (\($0))" } ?? "will be removed")
    }
    if row.isStaged, row.value != row.stored {
      let lines = commentedLines(of: row).filter { uncomments($0, for: row) }
        .map { String($0.place.line) }
      if !lines.isEmpty {
        return "uncomments line\(lines.count == 1 ? "" : "s") \(lines.joined(separator: ", "))"
      }
      if let former = draft.formerName(of: row.name) { return "renamed from \(former.label)" }
      return row.stored == nil ? "staged, new" : line.map { "replaces \($0)" } ?? "staged"
    }
    return line.map { "\(title.name), \($0)" }
  }

  /// The lines that a removal removes, with their comments, as the review shows them.
  func removedLines(of name: PreferenceName) -> RemovedLines? {
    let (text, others) = (snapshot as? any TextSnapshot, document.removedNames(beside: name))
    return text?.removedLines(of: name, with: others)
  }

  private func removedLinesText(_ name: PreferenceName) -> String? {
    removedLines(of: name).map {
      $0.areWhole ? "will be removed (\($0.numbers))" : "will be removed from \($0.numbers)"
    }
  }

  private func externalChangeText(_ row: ResolvedRow) -> String? {
    func text(_ value: PreferenceValue?) -> String {
      value.map { shown($0, of: row.entry) } ?? "not set"
    }
    if let conflict = row.conflict {
      let name = row.name
      guard conflict.name == name else {
        return "\(conflict.name.label) conflicts with another program"
      }
      return
        "was \(text(conflict.base)) · mine \(text(conflict.mine)) · theirs \(text(conflict.theirs))"
    }
    return external.unseen[row.name].map { "was \(text($0)) until another program changed it" }
  }
}

extension Entry {
  /// `TCP socket, one of 3 variants` if there are several, else the kind.
  fileprivate var shapeText: String {
    guard hasVariantRow else { return phrase ?? kind.phrase }
    guard let variant else { return variants.map(\.title).joined(separator: " or ") }
    return "\(variants[variant].title), one of \(variants.count) variants"
  }

  /// The first few examples, without the default: `such as 80, 443`.
  package var exampleText: String? {
    let texts = examples.filter { $0 != defaultValue }.prefix(3).map { kind.display($0, limit: 30) }
    return texts.isEmpty || isSecret ? nil : "such as " + texts.joined(separator: ", ")
  }
}
