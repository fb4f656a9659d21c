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
  /// Where in `bytes` the value begins.
  package let valueStart: Int
  /// The bytes up to the neighbours on both sides, or up to the container's brackets.
  package let before, after: [UInt8]
  /// The keys of its siblings, in the document's order; if there are many, only the nearest. Empty
  /// for the first and the last one, and for elements of a list.
  package let previous, next: ArraySlice<String>
  /// The containers around it that have to be put back too, the outermost first.
  package private(set) var containers: [OriginalText] = []

  package init(
    format: String, value: PreferenceValue, bytes: [UInt8], valueStart: Int = 0,
    before: [UInt8] = [], after: [UInt8] = [], previous: ArraySlice<String> = [],
    next: ArraySlice<String> = []
  ) {
    self.format = format
    self.value = value
    self.bytes = bytes
    self.valueStart = valueStart
    self.before = before
    self.after = after
    self.previous = previous
    self.next = next
  }

  fileprivate func inside(_ containers: [OriginalText]) -> OriginalText {
    var text = self
    text.containers = containers
    return text
  }
}

extension Snapshot {
  public func originalTexts(of names: [PreferenceName]) -> [PreferenceName: OriginalText] { [:] }
  public func removedLines(
    of name: PreferenceName, with others: [PreferenceName]
  ) -> RemovedLines? { nil }

  /// The texts of `names`, each with those of the containers around it that `now` lacks.
  package func originalTexts(
    of names: [PreferenceName], absentFrom now: any Snapshot
  ) -> [PreferenceName: OriginalText] {
    let absent = Dictionary(
      names.map { ($0, $0.outerNames.filter { now.resolve($0) == nil }) }, uniquingKeysWith: { $1 })
    let texts = originalTexts(of: Array(Set(names + absent.values.joined())))
    return Dictionary(
      uniqueKeysWithValues: absent.compactMap { name, outer in
        texts[name].map { (name, $0.inside(outer.compactMap { texts[$0] })) }
      })
  }
}

extension PreferenceName {
  /// The containers it lies in, the outermost first, without the root.
  fileprivate var outerNames: [PreferenceName] {
    components.indices.dropFirst().map { PreferenceName(Array(components[..<$0])) }
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
