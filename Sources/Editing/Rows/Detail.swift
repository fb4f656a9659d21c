import Preferences

/// All facts about the key under the cursor.
public struct Detail: Sendable {
  package let name: PreferenceName
  /// The name for people: that of the key, else the first member of a record that cannot be edited.
  package let label: String
  package let entry: Entry
  /// `whole number`
  package let kindText: String
  /// `0…65535`
  package let rangeText: String?
  package let problem: Problem?
  /// `443`, or `443 (site.json, line 3; else 80)`
  package let defaultText: String?
  /// The place of the value: `gateway.json, line 7`.
  package let origin: String?
  /// The remark that the schema does not declare the key. Nil if it does.
  package let absence: String?
  /// `was 1, mine 2, theirs 3`, or `was 1 until another program changed it`. Nil if no other program
  /// has changed the value.
  package let externalChangeText: String?
  /// The comments at the stored value. Nil if there is none.
  package let comment: String?
  /// The value of the compared store: `site.json: 8080`. Nil if both have the same.
  package let comparisonText: String?
  /// How the value is related to others in the document, and how other programs read it.
  package let remarks: [String]
  /// The sign of the row and its meaning. Nil if it has none.
  package let sign: String?
  /// The lines of all files that give the value, those that count first. Empty if only the open file has one.
  package let places: [String]
}

extension Detail {
  /// The kind, the range and the unit.
  package var traits: [String] {
    [kindText, rangeText, entry.unit, absence].compactMap { $0 }
      .filter { !$0.isEmpty }
  }

  /// Whether it can be changed, its default, examples, and other facts that the schema declares.
  package var facts: [String] {
    remarks
      + [
        entry.condition, entry.isReadOnly ? "read-only" : nil,
        entry.deprecation.map { "deprecated" + ($0.message.map { ": " + $0 } ?? "") },
        entry.deprecation?.successor.map { "use \($0.label)" },
        defaultText.map { "default \($0)" },
        entry.takesEffect.map { "takes effect on \($0)" }, entry.exampleText,
      ].compactMap { $0 }
  }

  private var summary: String? {
    let texts = [entry.title, entry.summary].compactMap { $0 }
    return texts.isEmpty ? nil : texts.joined(separator: ": ")
  }

  /// The description of the schema, and the file's own comment.
  package var explanation: String? {
    guard let summary else { return comment }
    return summary + (comment.map { " · In the file: " + $0 } ?? "")
  }

  /// Everything, line by line.
  package var lines: [String] {
    let own = summary == nil ? comment : comment.map { "In the file: " + $0 }
    let known = [problem?.message, externalChangeText, comparisonText, summary, own]
    let all = [traits.joined(separator: " · ")] + known.compactMap { $0 } + facts
    return (all + [origin, sign].compactMap { $0 } + places).filter { !$0.isEmpty }
  }
}
