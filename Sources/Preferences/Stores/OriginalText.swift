/// The text that a document had for one preference, and the preference's neighbours there. With it a
/// removed or replaced value can be put back byte for byte.
///
/// Only documents use it; other stores ignore it. It lives in memory alone: no recovery file, change
/// set or history holds it, so a secret in it goes nowhere.
public struct OriginalText: Hashable, Sendable {
  /// The format of the document. Documents of other formats use only the neighbours.
  package let format: String
  /// The value that the text spells.
  package let value: PreferenceValue
  /// The key, if there is one, and the value.
  package let bytes: [UInt8]
  /// The offset in `bytes` at which the value begins.
  package let valueStart: Int
  /// The members around it, and its own number among them; nil for elements of a list and the root.
  package let siblings: OriginalSiblings?
  package let number: Int
  /// The containers around it that have to be put back too, the outermost first.
  package private(set) var containers: [OriginalText] = []
  /// Changes inside the value that are made after it is put back, with texts of their own.
  package private(set) var parts: [Change] = []

  package init(
    format: String, value: PreferenceValue, bytes: [UInt8], valueStart: Int = 0,
    siblings: OriginalSiblings? = nil, number: Int = 0
  ) {
    self.format = format
    self.value = value
    self.bytes = bytes
    self.valueStart = valueStart
    self.siblings = siblings
    self.number = number
  }

  /// The keys of its siblings, in the document's order.
  package var previous: ArraySlice<String> { siblings?.keys[..<number] ?? [] }
  package var next: ArraySlice<String> { siblings?.keys[(number + 1)...] ?? [] }

  /// The text with `change`, of something inside it, made afterwards.
  package func adding(_ change: Change) -> OriginalText {
    var text = self
    text.parts.append(change)
    return text
  }

  /// The text, placed among the siblings of `other`.
  package func placed(as other: OriginalText) -> OriginalText {
    var text = OriginalText(
      format: format, value: value, bytes: bytes, valueStart: valueStart,
      siblings: other.siblings, number: other.number)
    text.containers = other.containers
    text.parts = parts
    return text
  }

  fileprivate func inside(_ containers: [OriginalText]) -> OriginalText {
    var text = self
    text.containers = containers
    return text
  }
}

/// Members of one dictionary, side by side as a document had them.
package final class OriginalSiblings: Sendable {
  package let keys: [String]
  /// The text of those that may be put back; nil for the rest.
  package let members: [[UInt8]?]
  /// The bytes before each member, and after the last one; nil between two members without text.
  package let gaps: [[UInt8]?]
  /// Whether they begin with the dictionary's first member and end with its last.
  package let reachesStart, reachesEnd: Bool

  package init(
    keys: [String], members: [[UInt8]?], gaps: [[UInt8]?], reachesStart: Bool, reachesEnd: Bool
  ) {
    self.keys = keys
    self.members = members
    self.gaps = gaps
    self.reachesStart = reachesStart
    self.reachesEnd = reachesEnd
  }
}

extension OriginalSiblings: Hashable {
  package static func == (a: OriginalSiblings, b: OriginalSiblings) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Snapshot {
  public func originalTexts(
    of names: [PreferenceName], missingIn now: (any Snapshot)?
  ) -> [PreferenceName: OriginalText] { [:] }
  public func removedLines(
    of name: PreferenceName, with others: [PreferenceName]
  ) -> RemovedLines? { nil }

  /// The texts of `names`, each with those of the containers around it that `now` lacks.
  package func originalTexts(
    of names: [PreferenceName], absentFrom now: any Snapshot
  ) -> [PreferenceName: OriginalText] {
    let absent = Dictionary(
      names.map { ($0, $0.ancestors.filter { now.resolve($0) == nil }) }, uniquingKeysWith: { $1 })
    let texts = originalTexts(of: Array(Set(names + absent.values.joined())), missingIn: now)
    return Dictionary(
      uniqueKeysWithValues: absent.compactMap { name, outer in
        texts[name].map { (name, $0.inside(outer.compactMap { texts[$0] })) }
      })
  }
}

extension [Change] {
  /// The changes with the texts that `then` has for their new values, to be made to `now`.
  package func withTexts(from then: any Snapshot, over now: any Snapshot) -> [Change] {
    let names = compactMap { $0.new != nil && then.resolve($0.name) == $0.name ? $0.name : nil }
    let texts = then.originalTexts(of: names, absentFrom: now)
    return map { change in
      guard change.new != nil, let text = texts[change.name] else { return change }
      return Change(
        change.name, from: change.old, to: change.new, oldText: change.oldText, newText: text)
    }
  }
}
