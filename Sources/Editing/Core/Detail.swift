import Preferences

/// Everything that is known about the key under the cursor.
public struct Detail: Sendable {
  public let name: PreferenceName
  /// `whole number`
  public let kindWords: String
  /// `0…65535`
  public let rangeWords: String?
  public let unit: String?
  public let title: String?
  public let summary: String?
  public let problem: Problem?
  /// `443`, or `443 (site.json, line 3; else 80)`
  public let defaultText: String?
  public let takesEffect: String?
  /// `because protocol is "tls"`
  public let condition: String?
  /// `such as 80, 443`
  public let exampleWords: String?
  /// The place of its value: `gateway.json, line 7`.
  public let origin: String?
  public let deprecation: Deprecation?
  public let isReadOnly: Bool
  public let isDeclared: Bool
  /// `was 1, mine 2, theirs 3`, or `was 1 until another program changed it`; nil if none has.
  public let othersWords: String?
  /// The value of the compared store: `site.json: 8080`. Nil if both have the same.
  public let comparisonWords: String?
}

extension Editor {
  /// Describes the row under the cursor; nil if there are no rows.
  public var detail: Detail? {
    guard cursor < table.count else { return nil }
    let row = ResolvedRow(ofSlot: table[cursor], in: self)
    let entry = row.entry
    return Detail(
      name: row.name, kindWords: entry.shapeWords,
      rangeWords: entry.hasVariantRow ? nil : entry.rangeWords, unit: entry.unit,
      title: entry.title,
      summary: entry.summary, problem: row.problem, defaultText: defaultWords(row),
      takesEffect: entry.takesEffect, condition: entry.condition, exampleWords: entry.exampleWords,
      origin: origin(of: row),
      deprecation: entry.deprecation, isReadOnly: entry.isReadOnly,
      isDeclared: row.isDeclared || schema.isEmpty, othersWords: othersWords(row),
      comparisonWords: comparisonWords(row))
  }

  /// The default, with its source and the default that it replaces.
  private func defaultWords(_ row: ResolvedRow) -> String? {
    guard let text = row.defaultText, let replaced = row.entry.replacedDefault else {
      return row.defaultText
    }
    let other = replaced.value.map { "; else " + shown($0, of: row.entry) } ?? ""
    return "\(text) (\(replaced.source)\(other))"
  }

  /// The place of the value; nil if it is not set, or the store has no lines.
  private func origin(of row: ResolvedRow) -> String? {
    let place = row.storedRow.map(snapshot.place(at:)) ?? snapshot.place(of: row.name)
    let line = place.map { "line \($0.line)" }
    if row.state == .removed {
      return removalWords(row.name) ?? line.map { "staged: \($0) goes" } ?? "staged"
    }
    if row.isStaged, row.value != row.stored {
      return row.stored == nil ? "staged, new" : line.map { "staged over \($0)" } ?? "staged"
    }
    return line.map { "\(title.name), \($0)" }
  }

  /// The lines that a removal removes, with their comments, as the review shows them.
  private func removalWords(_ name: PreferenceName) -> String? {
    let others = draft.changes(in: name.parent ?? .root).filter { $0.new == nil }.map(\.name)
    guard let removed = snapshot.removedLines(of: name, with: others) else { return nil }
    let (first, last) = (removed.lines.lowerBound, removed.lines.upperBound)
    let words = first == last ? "line \(first)" : "lines \(first)–\(last)"
    guard removed.areWhole else { return "staged: removed from \(words)" }
    return "staged: \(words) \(first == last ? "goes" : "go")"
  }

  private func othersWords(_ row: ResolvedRow) -> String? {
    func text(_ value: PreferenceValue?) -> String {
      value.map { shown($0, of: row.entry) } ?? "not set"
    }
    if let clash = row.clash {
      let name = row.name
      guard clash.name == name else { return "\(clash.name.label) clashes with another program" }
      return "was \(text(clash.base)) · mine \(text(clash.mine)) · theirs \(text(clash.theirs))"
    }
    return external.unseen[row.name].map { "was \(text($0)) until another program changed it" }
  }
}

extension Entry {
  /// `TCP socket, one of 3 variants` if there are several, else the kind.
  fileprivate var shapeWords: String {
    guard hasVariantRow else { return kind.words }
    let all = variants.map(\.title).joined(separator: " or ")
    guard let variant else { return all }
    return "\(variants[variant].title), one of \(variants.count) variants"
  }

  /// The first few examples.
  var exampleWords: String? {
    guard !examples.isEmpty, !isSecret else { return nil }
    let texts = examples.prefix(3).map { kind.display($0, limit: 30) }
    return "such as " + texts.joined(separator: ", ")
  }
}
