import Preferences

extension Editor {
  /// Of the row under the cursor; nil where there are no rows.
  public var detail: Detail? {
    guard cursor < table.count else { return nil }
    let facts = Facts(ofSlot: table[cursor], in: self)
    let entry = facts.entry
    return Detail(
      name: facts.name, kindWords: entry.shapeWords,
      rangeWords: entry.hasVariantRow ? nil : entry.rangeWords, unit: entry.unit,
      title: entry.title,
      summary: entry.summary, problem: facts.problem, defaultText: defaultWords(facts),
      takesEffect: entry.takesEffect, condition: entry.condition, exampleWords: entry.exampleWords,
      origin: origin(of: facts),
      deprecation: entry.deprecation, isReadOnly: entry.isReadOnly,
      isDeclared: facts.isDeclared || schema.isEmpty, othersWords: othersWords(facts),
      comparisonWords: comparisonWords(facts))
  }

  /// With whose it is, and the one it counts instead of.
  private func defaultWords(_ facts: Facts) -> String? {
    guard let text = facts.defaultText, let replaced = facts.entry.replacedDefault else {
      return facts.defaultText
    }
    let other = replaced.value.map { "; else " + shown($0, of: facts.entry) } ?? ""
    return "\(text) (\(replaced.source)\(other))"
  }

  /// nil where nothing is set, and in a store without lines.
  private func origin(of facts: Facts) -> String? {
    let place = facts.row.map(snapshot.place(at:)) ?? snapshot.place(of: facts.name)
    let line = place.map { "line \($0.line)" }
    if facts.state == .removed {
      return removalWords(facts.name) ?? line.map { "staged: \($0) goes" } ?? "staged"
    }
    if facts.isStaged, facts.value != facts.stored {
      return facts.stored == nil ? "staged, new" : line.map { "staged over \($0)" } ?? "staged"
    }
    return line.map { "\(title.name), \($0)" }
  }

  /// The lines that go, with the comments that go with them, as the review shows them.
  private func removalWords(_ name: PreferenceName) -> String? {
    let others = draft.changes(in: name.parent ?? .root).filter { $0.new == nil }.map(\.name)
    guard let removed = snapshot.removedLines(of: name, with: others) else { return nil }
    let (first, last) = (removed.lines.lowerBound, removed.lines.upperBound)
    let words = first == last ? "line \(first)" : "lines \(first)–\(last)"
    guard removed.areWhole else { return "staged: removed from \(words)" }
    return "staged: \(words) \(first == last ? "goes" : "go")"
  }

  /// What another program has written where a value is being typed; nil where none has.
  public func words(onChangeUnder field: Field) -> String? {
    guard external.unseen[field.name] != nil else { return nil }
    let value = draft[field.name].map { shown($0, of: field.entry) } ?? "not set"
    return "changed by another program meanwhile: \(value)"
  }

  private func othersWords(_ facts: Facts) -> String? {
    func text(_ value: PreferenceValue?) -> String {
      value.map { shown($0, of: facts.entry) } ?? "not set"
    }
    if let clash = facts.clash {
      let name = facts.name
      guard clash.name == name else { return "\(clash.name.label) clashes with another program" }
      return "was \(text(clash.base)) · mine \(text(clash.mine)) · theirs \(text(clash.theirs))"
    }
    return external.unseen[facts.name].map { "was \(text($0)) until another program changed it" }
  }
}

extension Entry {
  /// `TCP socket, one of 3 variants` where there are several; else the kind's words.
  fileprivate var shapeWords: String {
    guard hasVariantRow else { return kind.words }
    let all = variants.map(\.title).joined(separator: " or ")
    guard let variant else { return all }
    return "\(variants[variant].title), one of \(variants.count) variants"
  }

  /// The first few.
  var exampleWords: String? {
    guard !examples.isEmpty, !isSecret else { return nil }
    let texts = examples.prefix(3).map { kind.display($0, limit: 30) }
    return "such as " + texts.joined(separator: ", ")
  }
}
