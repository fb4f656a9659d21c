import Preferences

extension Editor {
  /// Of the row under the cursor; nil where there are no rows.
  public var detail: Detail? {
    guard cursor < table.count else { return nil }
    let facts = Facts(ofSlot: table[cursor], in: self)
    let entry = facts.entry
    return Detail(
      name: facts.name, kindWords: entry.kind.words, rangeWords: entry.rangeWords, unit: entry.unit,
      title: entry.title,
      summary: entry.summary, problem: facts.problem, defaultText: facts.defaultText,
      takesEffect: entry.takesEffect, place: snapshot.place(of: facts.name),
      deprecation: entry.deprecation, isReadOnly: entry.isReadOnly,
      isDeclared: facts.isDeclared || schema.isEmpty)
  }
}
