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
      summary: entry.summary, problem: facts.problem, defaultText: facts.defaultText,
      takesEffect: entry.takesEffect, condition: entry.condition, exampleWords: entry.exampleWords,
      place: snapshot.place(of: facts.name),
      deprecation: entry.deprecation, isReadOnly: entry.isReadOnly,
      isDeclared: facts.isDeclared || schema.isEmpty)
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
