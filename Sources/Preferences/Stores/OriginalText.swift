/// The text that a document had for one preference, with the preference's neighbours. It allows a
/// removed or replaced value to be restored byte for byte.
///
/// Only documents use it; other stores ignore it. It exists only in memory: no recovery file,
/// change set or history contains it, so no secret in it is written anywhere.
public struct OriginalText: Hashable, Sendable {
  /// The format of the document. Documents in other formats use only the neighbours.
  package let format: String
  /// The value that the text represents.
  package let value: PreferenceValue
  /// The bytes of the key, if there is one, and of the value.
  package let bytes: [UInt8]
  /// The offset in `bytes` at which the value begins.
  package let valueStart: Int
  /// The members around it, and its own index among them. Nil for elements of a list and for the
  /// root.
  package private(set) var siblings: OriginalSiblings?
  package private(set) var number: Int
  /// The containers around it that must be restored too, the outermost first.
  package private(set) var containers: [OriginalText] = []
  /// Whether the preference is not set, but a comment has it. Then `bytes` are everything between its
  /// neighbours. They are empty in a request to comment out a value.
  package private(set) var isComment = false
  /// Changes inside the value to make after it is restored, with texts of their own.
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

  /// Creates the text of a comment that has `value`. Without `bytes`, a document comments out its own
  /// text of the value.
  package init(ofComment bytes: [UInt8] = [], with value: PreferenceValue) {
    self.init(format: "", value: value, bytes: bytes)
    isComment = true
  }

  /// The keys of its siblings, in the document's order.
  package var previous: ArraySlice<String> { siblings?.keys[..<number] ?? [] }
  package var next: ArraySlice<String> { siblings?.keys[(number + 1)...] ?? [] }

  /// Returns the text with a later `change` inside its value.
  package func adding(_ change: Change) -> OriginalText {
    var text = self
    text.parts.append(change)
    return text
  }

  /// Returns the text, placed among the siblings of `other`.
  package func placed(as other: OriginalText) -> OriginalText {
    var text = self
    (text.siblings, text.number) = (other.siblings, other.number)
    text.containers = other.containers
    return text
  }

  fileprivate func inside(_ containers: [OriginalText]) -> OriginalText {
    var text = self
    text.containers = containers
    return text
  }
}

/// Adjacent members of one dictionary, as a document had them.
package final class OriginalSiblings: Sendable {
  package let keys: [String]
  /// The text of each member that may be restored. Nil for the others.
  package let members: [[UInt8]?]
  /// The bytes before each member, and after the last one. Nil between two members without text.
  package let gaps: [[UInt8]?]
  /// Whether they include the dictionary's first member, and its last.
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

  /// Returns the texts of `names`, each with those of its containers that are absent in `now`.
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
  /// Returns the changes with the texts of their new values in `then`, to be applied to `now`. A removed
  /// value has the text of its comment, if there is one.
  package func withTexts(from then: any Snapshot, over now: any Snapshot) -> [Change] {
    let names = compactMap {
      $0.new == nil || then.resolve($0.name) == $0.name ? $0.name : nil
    }
    let texts = then.originalTexts(of: names, absentFrom: now)
    return map { change in
      guard let text = texts[change.name], text.isComment == (change.new == nil) else {
        return change
      }
      return Change(
        change.name, from: change.old, to: change.new, oldText: change.oldText, newText: text)
    }
  }
}
